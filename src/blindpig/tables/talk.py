"""Table talk: a bot says a word now and then, about what everybody at the table has seen.

Pure, and deaf to secrets: it hears the facts that anybody who watches may read, and nothing else; its chance comes from
the table's name and from how many of those facts there were. So two games that look the same to everybody sound the
same, and every server that reads a table's log hears the same words. It is rare: a bot says one thing a round, and the
table is quiet for a while after each.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from blindpig import registry
from blindpig.kernel.game import SPECTATOR, Outcome
from blindpig.kernel.journal import Fact
from blindpig.kernel.talk import KINDS, Moment
from blindpig.tables.story import NO_SEAT, Note

ALWAYS = 100
CHANCES = {  # how likely somebody says something about it, in per cent
    "start": ALWAYS,
    "won": ALWAYS,
    "lost": ALWAYS,
    **dict.fromkeys(KINDS, 50),
    "broken": ALWAYS,
}
QUIET = 12  # facts that must be told before somebody speaks again
LINES = 2  # there are so many for each moment and style, and as many for a moment that anybody may say


def moments_of(slug: str) -> Mapping[str, tuple[Moment, ...]]:
    """What the bots of a game may have a word to say about; a game that brings nothing has silent bots."""
    manifest = registry.manifests().get(slug)
    if manifest is None or not manifest.talk:
        return {}
    return manifest.checked(manifest.talk, dict)


def lines_of(kind: str, style: str) -> list[str]:
    """The keys of all that somebody of a style may say at a moment."""
    own = [f"{kind}.{style}.{number}" for number in range(1, LINES + 1)] if style else []
    return [*own, *[f"{kind}.{number}" for number in range(1, LINES + 1)]]


class Talk:
    """The bots of one game at one table, as far as they have heard it."""

    def __init__(self, table: str, slug: str, styles: Mapping[int, str], names: Sequence[str]) -> None:
        self.table = table
        self.moments = moments_of(slug)
        self.styles = styles  # of the bots, by their seats
        self.names = names
        self.heard = 0  # facts so far
        self.spoken = -QUIET  # how many there were when somebody spoke last
        self.round = 0
        self.had_word: set[int] = set()  # who has spoken in this round
        self.said: set[str] = set()  # nobody says a thing twice

    def draw(self, what: str, limit: int) -> int:
        """A number below a limit."""
        digest = sha256(f"{self.table} {self.heard} {what}".encode()).digest()
        return int.from_bytes(digest[:8]) % limit

    def begin(self) -> Note | None:
        """Somebody says a word before the first move."""
        return self.one_of("start", sorted(self.styles))

    def end(self, outcome: Outcome) -> Note | None:
        """The winner says a word, or somebody who has lost to a person."""
        winners = [seat for seat in sorted(self.styles) if seat in outcome.winners]
        return self.one_of("won", winners) if winners else self.one_of("lost", sorted(self.styles))

    def one_of(self, kind: str, seats: Sequence[int]) -> Note | None:
        """One of these bots speaks, whatever was said before."""
        return self.speak(kind, seats[self.draw("who", len(seats))], NO_SEAT) if seats else None

    def hear(self, fact: Fact) -> Note | None:
        """What somebody says about a fact, if anybody does. Facts that not everybody may read of are not heard."""
        if not fact.seen_by(SPECTATOR):
            return None
        self.heard += 1
        number = fact.args.get("round", self.round)
        if isinstance(number, int) and number != self.round:
            self.round, self.had_word = number, set()
        if self.heard - self.spoken < QUIET:
            return None
        for moment in self.moments.get(fact.key, ()):
            seat, whom = self.named(fact, moment.speaker), self.named(fact, moment.whom)
            fits = seat in self.styles and seat not in self.had_word and seat != whom
            if fits and self.worth(fact, moment) and self.draw(moment.kind, ALWAYS) < CHANCES[moment.kind]:
                return self.speak(moment.kind, seat, whom)
        return None

    def named(self, fact: Fact, name: str) -> int:
        """The seat that an argument of a fact names."""
        seat = fact.args.get(name, NO_SEAT)
        return seat if isinstance(seat, int) and 0 <= seat < len(self.names) else NO_SEAT

    @staticmethod
    def worth(fact: Fact, moment: Moment) -> bool:
        """Whether a fact is worth a word."""
        worth = fact.args.get(moment.measure, 0) if moment.measure else 0
        return isinstance(worth, int) and worth >= moment.least

    def speak(self, kind: str, seat: int, whom: int) -> Note | None:
        """A line that nobody has said yet."""
        left = [line for line in lines_of(kind, self.styles[seat]) if line not in self.said]
        if not left:
            return None
        line = left[self.draw("what", len(left))]
        self.said.add(line)
        self.spoken = self.heard
        self.had_word.add(seat)
        return Note("talk", seat, self.names[seat], key=line, whom=whom)
