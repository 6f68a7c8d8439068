"""The client of docs/api.md, as it stands there, plays a whole game against a real server."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from blindpig import registry
from tests.browser.server import Server, running

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
LONGEST = 240  # seconds until a game is surely over


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("api")) as found:
        yield found


def client() -> str:
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def test_it_fits_in_forty_lines() -> None:
    assert len(client().strip().splitlines()) <= 40


@pytest.mark.parametrize("game", registry.games())
def test_it_plays_a_game_to_the_end(server: Server, game: str, tmp_path: Path) -> None:
    (tmp_path / "client.py").write_text(client(), encoding="utf-8")
    command = [sys.executable, str(tmp_path / "client.py"), server.address, game]
    run = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert run.returncode == 0, run.stderr
    *moves, end = run.stdout.splitlines()
    assert len(moves) > 5
    assert {move.rsplit(" ", 1)[1] for move in moves} <= {"played", "stale"}
    assert "'winners'" in end
    assert int(re.findall(r"(\d+) lines of record", end)[0]) > len(moves)


def test_every_call_that_the_page_names_is_there(server: Server) -> None:
    calls = httpx.get(f"{server.address}/api/schema/openapi.json").json()["paths"]
    named = re.findall(r"`(?:GET|POST) (/api/[\w/{}]+)", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 8
    for call in named:
        assert call.replace("{table}", "{key}") in calls


def test_the_page_of_the_api_shows_every_call(server: Server) -> None:
    shown = httpx.get(f"{server.address}/api").text
    for path, calls in httpx.get(f"{server.address}/api/schema/openapi.json").json()["paths"].items():
        for call in calls.values():
            assert f'id="{call["operationId"]}"' in shown, path
