"""Chunks in several processes: a process that dies costs its chunk only, and a chunk that kills is found out."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.lab.workers import chunks, perform
from tests.troubles import troubled


def square(number: int) -> int:
    return number * number


def fatal(mark: Path, times: int) -> int:
    """Ends its process the first few times; every try leaves a letter."""
    with mark.open("a") as file:
        file.write("x")
    if len(mark.read_text()) <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return -1


def sorry(_: int) -> int:
    raise BadInput("one-game", {"count": 0})


def test_chunks_cover_all_games_once() -> None:
    assert [list(some) for some in chunks(5, 2)] == [[0, 1], [2, 3], [4]]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_process_that_dies_costs_its_chunk_only(tmp_path: Path) -> None:
    tasks = [partial(square, 2), partial(fatal, tmp_path / "mark", 2), partial(square, 3), partial(square, 4)]
    assert dict(perform(tasks, 2)) == {0: 4, 1: -1, 2: 9, 3: 16}
    assert (tmp_path / "mark").read_text() == "xxx"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_chunk_that_ends_every_process_is_given_up(tmp_path: Path) -> None:
    with troubled(Trouble, match="ended three processes"):
        dict(perform([partial(fatal, tmp_path / "mark", 99), partial(square, 1)], 2))
    assert (tmp_path / "mark").read_text() == "xxx"


def test_trouble_in_another_process_is_told_here() -> None:
    with troubled(Trouble, match="one game or more"):
        dict(perform([partial(sorry, 0), partial(square, 1)], 2))
