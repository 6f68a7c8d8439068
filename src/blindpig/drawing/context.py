"""What a board needs besides the view: who sits there, who looks, what may be done, what has just happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from blindpig.drawing.words import Words, words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.action import Action
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, Outcome
from blindpig.kernel.journal import Fact
from blindpig.kernel.refusal import Refusal

T = TypeVar("T")

COLOURS = ("yellow", "red", "blue", "green", "orange", "violet")
EMBLEMS = ("diamond", "heart", "spade", "club", "horseshoe", "moon")


@dataclass(frozen=True)
class OfSeat:
    """Somebody or something of a seat: it has the seat's colour, and the shape that goes with it."""

    seat: int

    @property
    def colour(self) -> str:
        """The colour of this seat; its class is p-COLOUR."""
        return COLOURS[self.seat]

    @property
    def emblem(self) -> str:
        """The shape that goes with the colour."""
        return EMBLEMS[self.seat]


@dataclass(frozen=True)
class Person(OfSeat):
    """Somebody at the table as the others see them."""

    name: str
    bot: bool = False
    here: bool = True  # looks at the table now, and plays
    clock: int | None = None  # seconds left, where there is a clock
    until: int | None = None  # while it runs: when it ends, in milliseconds since 1970
    stand_in: bool = False  # a bot plays for this person
    resting: bool = False  # on holiday: the clock stands still
    secured: bool = False  # the name is theirs, by a passkey
    handle: str = ""  # in the address of their page, at tables that anybody may see
    style: str = ""  # how a bot likes to play


@dataclass(frozen=True)
class BoardContext:
    """Everything about a table that is not in the view of the one who looks."""

    slug: str
    lang: str
    people: Sequence[Person]
    seat: int = SPECTATOR
    actions: Sequence[Action] = ()  # what this seat may do now
    waiting: Sequence[int] = ()  # whom everybody may know to be waited for
    prompt: int = 0  # the number that an answer names
    facts: Sequence[tuple[int, Fact]] = ()  # what has just happened, each with its number
    outcome: Outcome | None = None
    until: int | None = None  # when the moment that is open ends, in milliseconds since 1970, the same for everybody
    hints: bool = False  # whether the one who looks may ask what to do
    bar: str = ""  # HTML in place of the question: what became of a problem
    parts: dict[tuple[str, str], Any] = field(default_factory=dict)  # drawn before, for others who look at this table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def ranked(self, said: Callable[[int], str]) -> list[tuple[Person, str, bool]]:
        """At the end everybody in the order of their places: who, their score as it is said, whether they won."""
        if self.outcome is None:
            return []
        places, scores, winners = self.outcome.places, self.outcome.scores, self.outcome.winners
        order = sorted(self.people, key=lambda person: places[person.seat])
        return [(person, said(scores[person.seat]), person.seat in winners) for person in order]

    @property
    def finish(self) -> str:
        """Who won, in words."""
        return "" if self.outcome is None else self.teller.outcome(self.outcome)

    @property
    def waited(self) -> list[str]:
        """The names of those who are openly waited for."""
        return [self.name(seat) for seat in self.waiting]

    @property
    def missed(self) -> list[str]:
        """Of those who are waited for, the persons who are away."""
        return [
            who.name for who in self.people if who.seat in self.waiting and not (who.here or who.bot or who.stand_in)
        ]

    @cached_property
    def words(self) -> Words:
        """The page's words."""
        return words_in(self.lang, self.slug)

    @cached_property
    def teller(self) -> Teller:
        """Tells the game with the names at this table."""
        return Teller(self.slug, self.lang, [person.name for person in self.people])

    def refused(self, refusal: Refusal) -> str:
        """Why not, as a sentence that is said to the one who looks."""
        return self.teller.to(self.seat).refusal(refusal)

    @property
    def mine(self) -> bool:
        """Whether something is asked of the one who looks."""
        return bool(self.actions)

    def shared(self, name: str, make: Callable[[], T]) -> T:
        """A part of the board that is the same for all who read this language: made only of what everybody knows."""
        found: T | None = self.parts.get((self.lang, name))
        if found is None:
            found = self.parts[self.lang, name] = make()
        return found

    @property
    def present(self) -> str:
        """Who is here, as the one who looks sees it: panels show it."""
        return "".join("+" if person.here else "-" for person in self.people)

    def name(self, seat: int) -> str:
        """Somebody's name."""
        return self.people[seat].name


@dataclass(frozen=True)
class Why:
    """Why something cannot be done: a sentence, and the rule behind it if there is one."""

    sentence: str
    rule: str = ""


@dataclass(frozen=True)
class Effect:
    """Something to be seen happening: its kind, and the elements where it happens."""

    number: int  # of the fact: played once, in this order
    kind: str
    at: Sequence[str] = ()
    origin: str = ""
    values: Sequence[int] = ()

    def form(self) -> dict[str, Json]:
        """The effect as JSON."""
        return {
            "n": self.number,
            "kind": self.kind,
            "at": list(self.at),
            "from": self.origin,
            "values": list(self.values),
        }
