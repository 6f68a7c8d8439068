"""A worker's side of a bot's turn: it thinks from a view, and whatever it is asked, it answers."""

import io
import json
import os
from types import SimpleNamespace

import msgspec
import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.tables import thinker
from blindpig.tables.thinker import Question, think
from tests.kernel.tiny import TINY
from tests.tables.thinker import TINY_MANIFEST, register

register()

STATE = TINY.deal(3, {}, SeededChance(seed_of("thinker")))
SEAT = STATE.waiting_on()[0]
LEGAL = [action.text for action in STATE.actions(SEAT)]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of games has the tiny one, too, for as long as a test takes."""
    monkeypatch.setitem(registry.manifests(), "tiny", TINY_MANIFEST)


def question(bot: str = "looker", luck: int = 1, actions: list[str] = LEGAL) -> Question:
    return Question("tiny", bot, STATE.view(SEAT).form(), actions, 0.0, seed_of("luck", luck).hex())


def test_a_bot_chooses_one_of_its_actions_and_its_luck_decides_which() -> None:
    chosen = [think(question(luck=luck)).action for luck in range(30)]
    assert set(chosen) <= set(LEGAL)
    assert len(set(chosen)) > 1
    assert chosen == [think(question(luck=luck)).action for luck in range(30)]


def test_a_bot_that_needs_no_view_is_not_given_one() -> None:
    blind = question(bot="random")
    blind.view = "no view at all"
    assert think(blind).action in LEGAL


def answers(monkeypatch: pytest.MonkeyPatch, lines: bytes) -> list[dict[str, str]]:
    """What a worker that reads these lines writes, until there is nothing more to read."""
    written = io.BytesIO()
    source, end = os.pipe()
    os.write(end, lines)
    os.close(end)
    monkeypatch.setattr(thinker, "sys", SimpleNamespace(argv=["thinker"], stdin=SimpleNamespace(fileno=lambda: source)))
    monkeypatch.setattr(thinker, "own_output", lambda: written)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    thinker.main()
    os.close(source)
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_worker_answers_line_by_line_and_survives_what_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    good = msgspec.json.encode(question())
    faulty = msgspec.json.encode(question(bot="faulty"))
    unknown = msgspec.json.encode(question(actions=["fly to the moon"]))
    found = answers(monkeypatch, b"\n".join([good, faulty, b"{}", unknown, good]) + b"\n")
    assert [bool(answer["action"]) for answer in found] == [True, False, False, False, True]
    assert [bool(answer["trouble"]) for answer in found] == [False, True, True, True, False]
    assert found[1]["trouble"] == "ValueError: no idea"
    assert found[0] == found[4]
