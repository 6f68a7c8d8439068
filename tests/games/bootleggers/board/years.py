"""Games of Bootleggers to look at: every decision of random games, with the scenes that people would see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from blindpig.drawing.context import BoardContext, Person
from blindpig.games.bootleggers.board.look import Look, look_at
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.refusal import BadInput

T = TypeVar("T")
NAMES = ("Mabel", "Sal", "Dutch", "Otto", "Inès", "Lou")
DEAL = 'give {give} for {take} "I stay out of Mother’s, honest"'


@dataclass(frozen=True)
class Sight:
    """A decision: the state, and what was told so far."""

    state: BootleggersState
    facts: list[tuple[int, Fact]]

    def context(self, seat: int, lang: str = "en", state: BootleggersState | None = None) -> BoardContext:
        shown = state or self.state
        people = [Person(number, NAMES[number], number == 2) for number in range(shown.seats)]
        return BoardContext(
            "bootleggers",
            lang,
            people,
            seat,
            shown.actions(seat) if seat != SPECTATOR else (),
            shown.waiting_openly(),
            1,
            [(at, fact) for at, fact in self.facts if fact.seen_by(seat)][-240:],
            shown.outcome(),
        )

    def look(self, seat: int, lang: str = "en") -> Look:
        return look_at(self.state.view(seat), self.context(seat, lang))


def pick(luck: SeededChance, choices: Sequence[T]) -> T:
    return choices[luck.below(len(choices))]


def offer(state: BootleggersState, seat: int, luck: SeededChance) -> str:
    """An offer with a promise, now and then for a card."""
    partner = pick(luck, [other for other in range(state.seats) if other != seat])
    give = pick(luck, ["$1", "c1", "nothing"])
    return f"offer {partner} " + DEAL.format(give=give, take=pick(luck, ["c1", "$1", "hit"]))


def move(state: BootleggersState, luck: SeededChance, chance: SeededChance) -> None:
    """Somebody who is waited for does something; cards are rather kept, markers rather placed."""
    seat = pick(luck, state.waiting_on())
    legal = state.actions(seat)
    wanted = [action for action in legal if action.text.startswith(("place", "load", "send", "keep"))]
    quiet = [action for action in legal if action.text == "pass"]
    action = pick(luck, wanted or legal)
    if quiet and luck.below(10) < 7:
        action = quiet[0]
    if state.table.step == AFTER_PRODUCTION and luck.below(10) < 4:
        try:
            free = BOOTLEGGERS.parse(offer(state, seat, luck))
        except BadInput:
            free = action
        action = free if state.refusal(seat, free) is None else action
    state.apply(seat, action, chance)


def played(seats: int, seed: int, **options: str) -> Iterator[Sight]:
    luck = SeededChance(seed_of("luck", seats, seed))
    chance, journal = SeededChance(seed_of("years", seats, seed)), Journal()
    state = BOOTLEGGERS.deal(seats, options, chance, journal)
    assert isinstance(state, BootleggersState)
    facts: list[tuple[int, Fact]] = []
    while True:
        facts += [(len(facts) + number, fact) for number, fact in enumerate(journal.take())]
        yield Sight(state.clone(), list(facts))
        if not state.waiting_on():
            return
        state.journal = journal
        move(state, luck, chance)


@cache
def whole(seats: int, seed: int, placement: str) -> list[Sight]:
    """Every decision of a short game, its end included."""
    return list(played(seats, seed, placement=placement, length="short"))


def sights(seats: int, seed: int, every: int = 1, placement: str = "normal") -> list[Sight]:
    """Some decisions of a game, its end included."""
    found = whole(seats, seed, placement)
    return [*found[:-1:every], found[-1]]
