"""What a viewer is sent after the first board: how the new one is put together from the one that was sent last.

A board is cut before each id, and what changed of it between its tags. A change is a list of steps: a string is new
text, `[first, count]` are pieces of the last board, and `[piece, steps]` is one of its pieces, changed. Putting the
steps together gives the new board to the letter (see `changes.js` of the pages), so that nothing on the page hangs on
how much was sent. It is made of what this viewer was sent before and is shown now, and of nothing else.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

import msgspec

MARKS = (' id="', "><")  # where boards are cut, and where pieces of them are

Step: TypeAlias = "str | list[int] | list[int | list[Step]]"


class CutBoard:
    """A board as the page has it, cut into pieces: events carry no carriage returns."""

    def __init__(self, board: bytes) -> None:
        self.pieces = board.decode().replace("\r", "").split(MARKS[0])

    @cached_property
    def where(self) -> dict[str, int]:
        """The number of each piece."""
        return numbered(self.pieces)

    @cached_property
    def named(self) -> dict[str, int]:
        """The number of the piece that stands under an id."""
        return {piece.partition('"')[0]: number for number, piece in enumerate(self.pieces)}


@lru_cache(maxsize=64)
def cut(board: bytes) -> CutBoard:
    """A board in pieces: the next one is compared with it again."""
    return CutBoard(board)


def change(old: bytes, new: bytes) -> bytes:
    """The steps from one board to the next, as JSON."""
    before = cut(old)
    found = matched(before.pieces, before.where, cut(new).pieces)
    return msgspec.json.encode([finer(before, step) if isinstance(step, str) else step for step in found])


def numbered(pieces: Sequence[str]) -> dict[str, int]:
    """The number of each piece."""
    return {piece: number for number, piece in enumerate(pieces)}


def matched(before: Sequence[str], where: Mapping[str, int], after: Sequence[str]) -> list[str | list[int]]:
    """Which of the pieces were there before, in runs as long as can be."""
    found: list[str | list[int]] = []
    run, at, length = [0, 0], len(before), len(before)  # the run that is open, and the number that would prolong it
    for piece in after:
        if at < length and before[at] == piece:
            run[1] += 1
            at += 1
        elif piece in where:
            run = [where[piece], 1]
            at = run[0] + 1
            found.append(run)
        else:
            at = length
            found.append(piece)
    return found


def finer(before: CutBoard, piece: str) -> Step:
    """A piece that changed, compared in turn with the one that stood under its id."""
    number = before.named.get(piece.partition('"')[0])
    if number is None:
        return piece
    parts = before.pieces[number].split(MARKS[1])
    found: list[int | list[Step]] = [number, [*matched(parts, numbered(parts), piece.split(MARKS[1]))]]
    return found
