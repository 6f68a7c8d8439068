"""The story of a table: facts of the game, and notes about who sits at it. Only what leaves the process is JSON."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from blindpig.kernel.forms import Json
from blindpig.kernel.journal import Fact

NO_SEAT = -1


@dataclass(slots=True, frozen=True)
class Note:
    """A line of the story that is not a fact of the game: somebody sat, spoke, left. Everybody may read it."""

    kind: str
    seat: int = NO_SEAT
    name: str = ""
    text: str = ""  # what was said
    why: str = ""  # a seat was handed over: by the host or by the clock
    key: str = ""  # of what a bot said: everybody reads it in their own language
    whom: int = NO_SEAT  # to whom

    @property
    def is_talk(self) -> bool:
        """Whether somebody said something."""
        return self.kind in ("said", "talk")


StoryLine: TypeAlias = Fact | Note


def may_read(line: StoryLine, seat: int) -> bool:
    """Whether a seat (or SPECTATOR) may read a line of the story."""
    return isinstance(line, Note) or line.seen_by(seat)


def moved_up(line: StoryLine, gone: int) -> StoryLine:
    """A line after a chair was taken away: those behind it have another number now."""
    if not isinstance(line, Note) or line.seat < gone:
        return line
    return replace(line, seat=NO_SEAT if line.seat == gone else line.seat - 1)


class Story(list[StoryLine]):
    """All lines of a table's story so far, in order; and those of them that each seat may read."""

    def __init__(self, lines: Iterable[StoryLine] = ()) -> None:
        super().__init__(lines)
        self.readable: dict[int, list[StoryLine]] = {}  # by seat, of the lines that were looked at
        self.looked: dict[int, int] = {}  # by seat, how many that were

    def read_by(self, seat: int) -> Sequence[StoryLine]:
        """The lines that a seat (or SPECTATOR) may read. A story is long: only what is new is looked at."""
        found = self.readable.setdefault(seat, [])
        found += [line for line in self[self.looked.get(seat, 0) :] if may_read(line, seat)]
        self.looked[seat] = len(self)
        return found

    def move_up(self, gone: int) -> None:
        """A chair was taken away."""
        self[:] = [moved_up(line, gone) for line in self]
        self.readable.clear()
        self.looked.clear()


def form_of(line: StoryLine) -> dict[str, Json]:
    """A line of the story as JSON, for clients and records."""
    if isinstance(line, Fact):
        return {"kind": "fact", "rule": line.rule, "key": line.key, "args": dict(line.args)}
    form: dict[str, Json] = {"kind": line.kind} if line.seat == NO_SEAT else {"kind": line.kind, "seat": line.seat}
    more: dict[str, Json] = {"name": line.name, "text": line.text, "why": line.why, "key": line.key}
    if line.whom != NO_SEAT:
        form["whom"] = line.whom
    return {**form, **{key: value for key, value in more.items() if value}}
