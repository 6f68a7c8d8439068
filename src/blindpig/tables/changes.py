"""What a viewer is sent after the first board: how the new one is put together from the one that was sent last.

A board is cut before each id, and what changed of it between its tags. A change is a list of steps: a string is new
text, `[first, count]` are pieces of the last board, and `[piece, steps]` is one of its pieces, changed. Putting the
steps together gives the new board to the letter (see `changes.js` of the pages), so that nothing on the page hangs on
how much was sent. It is made of what this viewer was sent before and is shown now, and of nothing else.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

import msgspec

MARKS = (' id="', "><")  # where boards are cut, and where pieces of them are
CUTS = tuple(mark.encode() for mark in MARKS)

Step: TypeAlias = "str | list[int] | list[int | list[Step]]"


class CutBoard:
    """A board as the page has it, cut into pieces: events carry no carriage returns."""

    def __init__(self, board: bytes) -> None:
        self.pieces = board.replace(b"\r", b"").split(CUTS[0])

    @cached_property
    def named(self) -> dict[bytes, int]:
        """The number of the piece that stands under an id."""
        return {id_of(piece): number for number, piece in enumerate(self.pieces)}

    def same_id(self, piece: bytes, at: int) -> int | None:
        """The number of the piece that stood under the id of this one: most likely the one that stood there."""
        name = id_of(piece)
        if at < len(self.pieces) and self.pieces[at].startswith(name):
            return at
        return self.named.get(name)


def id_of(piece: bytes) -> bytes:
    """The id that a piece begins with, and the quote after it."""
    return piece[: piece.find(b'"') + 1]


@lru_cache(maxsize=64)
def cut(board: bytes) -> CutBoard:
    """A board in pieces: the next one is compared with it again."""
    return CutBoard(board)


def change(old: bytes, new: bytes) -> bytes:
    """The steps from one board to the next, as JSON."""
    before = cut(old)
    pieces, length = before.pieces, len(before.pieces)
    found: list[Step] = []
    run: list[int] | None = None  # the pieces that stayed as they were, while they do
    at = 0  # the number of the piece that should come next
    for piece in cut(new).pieces:
        stays = at < length and pieces[at] == piece
        if stays and run is not None:
            run[1] += 1
            at += 1
            continue
        number = at if stays else before.same_id(piece, at)
        run = None if number is None or pieces[number] != piece else [number, 1]
        if number is None:
            found.append(piece.decode())
        else:
            found.append(run or [number, finer(pieces[number], piece)])
            at = number + 1
    return msgspec.json.encode(found)


@lru_cache(maxsize=4096)
def finer(old: bytes, new: bytes) -> list[Step]:
    """The steps from one piece to the next: many viewers have the same ones."""
    return matched(old.split(CUTS[1]), new.split(CUTS[1]))


def matched(before: Sequence[bytes], after: Sequence[bytes]) -> list[Step]:
    """Which of the parts were there before: those at both ends stay where they are, the others are looked for."""
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    last = len(before) - end
    found: list[Step] = [[0, start]] if start else []
    found += runs(before, range(start, last), after[start : len(after) - end])
    return [*found, [last, end]] if end else found


def runs(before: Sequence[bytes], between: range, after: Sequence[bytes]) -> list[Step]:
    """Which of these parts were there before, in some of the places, in runs as long as can be."""
    where = {before[number]: number for number in between}
    found: list[Step] = []
    run, at = [0, 0], between.stop  # the run that is open, and the number that would prolong it
    for part in after:
        if at < between.stop and before[at] == part:
            run[1] += 1
            at += 1
        elif part in where:
            run = [where[part], 1]
            at = run[0] + 1
            found.append(run)
        else:
            at = between.stop
            found.append(part.decode())
    return found
