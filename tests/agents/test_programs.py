"""Programs at tables: a server whose host allows one, a guest who plays against it, and what the program was told."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blindpig.mcp.house import Form, Visitor, enter
from tests.load.processes import free_port

PATIENCE = 300.0  # seconds, on a machine that does much else
TURNS = 3  # of the guest
NOSY = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a", encoding="utf-8") as kept:
        kept.write(line)
    message = json.loads(line)
    answer = {"name": "Nosy", "wants": ["view"]}
    if message["type"] != "hello":
        answer = {"action": "pass" if "pass" in message["actions"] else message["actions"][0]}
    print(json.dumps(answer), flush=True)
"""
RUDE = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"name": "Rude"}) if '"hello"' in line else "no", flush=True)
"""


@contextmanager
def serving(folder: Path, programs: list[str]) -> Iterator[str]:
    """A server whose host lets these programs sit down."""
    port = free_port()
    command = [sys.executable, "-m", "blindpig", "serve", "--no-browser", "--port", str(port)]
    command += ["--db", f"sqlite:///{folder / 'pig.db'}"]
    for program in programs:
        command += ["--program", program]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


async def arrived(address: str) -> Visitor:
    """A guest, as soon as the server listens."""
    port = int(address.rpartition(":")[2])
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return await enter(address, "Nora", "en")


def told(line: Form) -> str:
    """What happened, and to whom."""
    args = line.get("args")
    return f"{line.get('key')} {args.get('seat') if isinstance(args, dict) else ''}"


async def play(address: str) -> list[str]:
    """A guest plays some turns against both programs; the keys of what happened."""
    visitor = await arrived(address)
    seats = [{}, {"bot": "nosy"}, {"bot": "rude"}]
    made = await visitor.call("POST", "/tables", {"game": "reglement", "seats": seats, "options": {}})
    table = str(made["table"])
    await visitor.call("POST", f"/tables/{table}/start")
    place = await visitor.place(table)
    passes = clicks = 0
    while passes < TURNS:
        assert await place.until(place.asked, PATIENCE)
        actions = place.board["actions"]
        assert isinstance(actions, list)
        action = "pass" if "pass" in actions else actions[0]  # men who got up must be seated first
        passes, clicks = passes + (action == "pass"), clicks + 1
        data = {"prompt": place.board["prompt"], "action": action, "key": f"click {clicks}"}
        answer = await visitor.call("POST", f"/tables/{table}/submit", data)
        assert answer["answer"] == "played", answer
        board = answer["board"]
        assert isinstance(board, dict)
        place.see(board)
    assert await place.until(place.asked, PATIENCE)
    found = [told(line) for line in place.story]
    await visitor.close()
    return found


def test_a_program_plays_at_a_table_and_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    kept = tmp_path / "told.jsonl"
    for name, text in (("nosy.py", NOSY), ("rude.py", RUDE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    nosy = f"nosy={sys.executable} {tmp_path / 'nosy.py'} {kept}"
    rude = f"rude={sys.executable} {tmp_path / 'rude.py'}"
    with serving(tmp_path, [nosy, rude]) as address:
        story = asyncio.run(asyncio.wait_for(play(address), PATIENCE))
    assert story.count("passed 1") >= TURNS, "the program passes"
    turns = [line for line in story if line == "turn-began 2"]
    assert len(turns) >= TURNS, "the game goes on without a program that says nothing"
    messages = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert messages[0]["type"] == "hello"
    asked = [message for message in messages if message["type"] == "choose"]
    assert len(asked) >= TURNS
    for message in asked:
        assert (message["seat"], message["view"]["seat"]) == (1, 1)
        assert set(message["view"]) == {"seat", "seats", "table", "hand"}
        assert sum(message["view"]["hand"]) == 5
