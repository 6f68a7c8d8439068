"""A server beside broken packages: it opens, its log says in one line what is wrong, and the others play."""

import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.server import Server
from tests.packages.near import bring_bot, bring_game, change


def test_the_server_opens_without_the_broken_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    change(bring_game(shelf, "last-call") / "manifest.py", "board.board:BOARD", "board.board:NOTHING")
    change(bring_game(shelf, "shut-door") / "manifest.py", "MANIFEST = ", "raise OSError('gone')\nMANIFEST = ")
    bring_game(shelf, "good-one")
    bring_bot(shelf, "thief", "", "thief = thief_bot:Thief")
    monkeypatch.syspath_prepend(str(shelf))  # processes of the tests are given the same path
    server = Server(tmp_path)
    server.start()
    try:
        with urlopen(f"{server.address}/api/games") as answer:
            found = json.load(answer)
        with urlopen(server.address) as answer:
            page = answer.read().decode()
    finally:
        server.stop()
    assert "good-one" in str(found["games"])
    assert "last-call" not in str(found["games"])
    assert "thief" not in found["bots"]
    assert 'id="good-one"' in page
    assert 'id="last-call"' not in page
    log = server.log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in log.splitlines() if '"event": "package"' in line]
    assert len(lines) == 3
    for package in ("blindpig-last-call", "blindpig-shut-door", "blindpig-thief"):
        assert len([line for line in lines if package in line["why"]]) == 1
    assert "Traceback" not in log
