"""What a viewer is sent after the first board: how the new one is put together from the one that was sent last.

A board is cut before each id, and what changed of it between its tags. A change is a list of steps: a string is new
text, `[first, count]` are pieces of the last board, and `[piece, steps]` is one of its pieces, changed. Putting the
steps together gives the new board to the letter (see `changes.js` of the pages), so that nothing on the page hangs on
how much was sent. It is made of what this viewer was sent before and is shown now, and of nothing else.
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

MARKS = (' id="', "><")  # where boards are cut, and where pieces of them are

Step: TypeAlias = "str | list[int] | list[int | list[Step]]"


def change(old: bytes, new: bytes) -> bytes:
    """The steps from one board to the next, as JSON."""
    return msgspec.json.encode(steps(as_read(old), as_read(new), 0))


def as_read(board: bytes) -> str:
    """A board as the page has it: events carry no carriage returns."""
    return board.decode().replace("\r", "")


def steps(old: str, new: str, level: int) -> list[Step]:
    """The steps from one text to the next."""
    mark = MARKS[level]
    before = old.split(mark)
    return finer(before, matched(before, new.split(mark)), level)


def matched(before: Sequence[str], after: Sequence[str]) -> list[str | list[int]]:
    """Which of the pieces were there before, in runs as long as can be."""
    where = {piece: number for number, piece in enumerate(before)}
    found: list[str | list[int]] = []
    run, following = [0, 0], ""  # the run that is open, and the piece that would prolong it
    for piece in after:
        if run[1] and piece == following:
            run[1] += 1
        elif piece in where:
            run = [where[piece], 1]
            found.append(run)
        else:
            run = [0, 0]
            found.append(piece)
        end = sum(run)
        following = before[end] if end < len(before) else ""
    return found


def finer(before: Sequence[str], found: Sequence[str | list[int]], level: int) -> list[Step]:
    """The same, with pieces that changed compared in turn with those that stood under their id."""
    if level + 1 == len(MARKS):
        return [*found]
    named = {piece.partition('"')[0]: number for number, piece in enumerate(before)}
    told: list[Step] = []
    for step in found:
        number = named.get(step.partition('"')[0]) if isinstance(step, str) else None
        if isinstance(step, str) and number is not None:
            told.append([number, steps(before[number], step, level + 1)])
        else:
            told.append(step)
    return told
