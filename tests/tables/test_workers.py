"""The pool of workers: a faster Python that comes to be while bots think is taken up, and nobody's question is lost."""

import asyncio
import sys
from pathlib import Path

import pytest

from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.tables.thinker import Question
from blindpig.tables.workers import Pool
from tests.kernel.tiny import TINY
from tests.tables.registries import THINKER

pytestmark = pytest.mark.anyio
PATIENCE = 60  # seconds; a test that waits so long has failed


def question() -> Question:
    state = TINY.deal(3, {}, SeededChance(seed_of("workers")))
    seat = state.waiting_on()[0]
    legal = [action.text for action in state.actions(seat)]
    return Question("tiny", "random", state.view(seat).form(), legal, 0.0, seed_of("luck").hex())


def come_to_be(python: Path) -> None:
    """All at once, as `make play` does it."""
    beside = python.with_suffix(".new")
    beside.write_text(f'#!/bin/sh\ntouch "$0.used"\nexec {sys.executable} "$@"\n', encoding="utf-8")
    beside.chmod(0o755)
    beside.rename(python)


async def test_a_faster_python_is_taken_up_once_it_is_there(tmp_path: Path) -> None:
    python = tmp_path / "python"
    used = tmp_path / "python.used"
    pool = Pool(1, THINKER, str(python))
    try:
        before = await pool.ask(question())
        plain = pool.workers[0]
        assert not used.exists()
        pending = asyncio.create_task(pool.ask(question()))
        while not plain.asked:
            await asyncio.sleep(0)
        come_to_be(python)
        assert await pool.ask(question()) == before, "the same luck, the same thought"
        assert used.exists()
        assert await pending == before, "what the old worker was asked, it still answers"
        assert await asyncio.wait_for(plain.process.wait(), PATIENCE) == 0, "it goes by itself"
        faster = pool.workers[0]
        await pool.ask(question())
        assert pool.workers == [faster], "there is one change only"
    finally:
        await pool.close()


async def test_without_one_nothing_changes() -> None:
    pool = Pool(1, THINKER, "")
    try:
        await pool.ask(question())
        first = pool.workers[0]
        await pool.ask(question())
        assert pool.workers == [first]
    finally:
        await pool.close()
