"""What one seat sees, made ready for drawing: the view, a state made of nothing else, and the year's facts."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.words import Words
from blindpig.games.bootleggers.rules.components import (
    BARS,
    HAND,
    MAX_SEATS,
    PLAIN,
    SIZE_OF,
    SIZES,
    THUG,
    THUG_NAMES,
    TITLES,
)
from blindpig.games.bootleggers.rules.guess import keep_own
from blindpig.games.bootleggers.rules.hidden import ACTING, ASK_ME, RAISED, UNASKED, Hidden
from blindpig.games.bootleggers.rules.ledger import Offer, OpenOffer
from blindpig.games.bootleggers.rules.moments import waits_for
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import OVER, TownTable
from blindpig.games.bootleggers.rules.terms import parse
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.i18n.teller import Teller
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action
from blindpig.kernel.journal import Fact

STARS = ("★★★", "★★", "★")  # the docks, best first
SUITS = ("red", "green", "yellow", "blue")


def known_state(view: BootleggersView) -> BootleggersState:
    """A state of what this seat knows and nothing else: enough to ask what the seat may do, and why not.

    What a seat may do never hangs on what others hide, so its refusals are those of the real game.
    """
    hidden = Hidden()
    state = BootleggersState(view.seats, view.table.clone(), hidden)
    if view.own:
        keep_own(state, view)
    for seat, money in enumerate(view.money):
        hidden.money[seat] = max(money, 0)
    for deal in view.offers:
        offer = parse(deal.terms) if deal.number >= 0 else None
        if isinstance(offer, Offer):
            hidden.offers.append(OpenOffer(deal.offerer, deal.number, offer))
    return state


def rounds_of(facts: Sequence[tuple[int, Fact]]) -> tuple[list[tuple[int, Fact]], list[tuple[int, Fact]]]:
    """The facts of the round before this one, as far as they are known, and those of this one."""
    ends = [at for at, (_, fact) in enumerate(facts) if fact.key == "round-ended"]
    start = ends[-1] + 1 if ends else 0
    before = ends[-2] + 1 if len(ends) > 1 else 0
    return list(facts[before:start]), list(facts[start:])


@cache
def card_title(lang: str, slug: str) -> str:
    """The title of a thug card as the story tells it, without the family name of those that have one."""
    title = Teller("bootleggers", lang).noun("card", THUG + THUG_NAMES.index(slug))
    return capitalised(re.split(r"\s?: ", title)[-1])


@cache
def printed_title(lang: str, slug: str) -> str:
    """The title that is printed on the card in the box, which is English; empty if it is the one shown."""
    printed = card_title("en", slug)
    return printed if printed != card_title(lang, slug) else ""


@dataclass(frozen=True)
class Look:
    """One seat's sight of the game."""

    view: BootleggersView
    context: BoardContext
    state: BootleggersState
    before: list[tuple[int, Fact]] = field(default_factory=list)  # last year's facts
    facts: list[tuple[int, Fact]] = field(default_factory=list)  # this year's

    @property
    def table(self) -> TownTable:
        """What everybody sees."""
        return self.view.table

    @property
    def words(self) -> Words:
        """The page's words."""
        return self.context.words

    @property
    def seat(self) -> int:
        """Who looks; a spectator is nobody."""
        return self.view.seat

    @property
    def seated(self) -> bool:
        """Whether the one who looks plays."""
        return self.seat >= 0

    def person(self, seat: int) -> Person:
        """Somebody at the table."""
        return self.context.people[seat]

    def name(self, seat: int) -> str:
        """A name in the middle of a sentence; the one who looks is “you”."""
        return self.words("board.you") if seat == self.seat else self.context.name(seat)

    def cash(self, money: int) -> str:
        """An amount of money."""
        return self.words("board.cash", number=money)

    def bar(self, bar: int) -> str:
        """The name of a bar."""
        return self.words(f"board.bar.{BARS[bar]}")

    def truck(self, truck: int) -> str:
        """The size of a truck in words."""
        return self.words(f"board.size.{SIZES[SIZE_OF[truck]]}")

    def card(self, slug: str) -> str:
        """The title of a thug card."""
        return card_title(self.context.lang, slug)

    def printed(self, slug: str) -> str:
        """The English title of a thug card, for those who read the page in another language."""
        return printed_title(self.context.lang, slug)

    @cached_property
    def legal(self) -> frozenset[str]:
        """What may be done, by the texts of the actions."""
        return frozenset(action.text for action in self.context.actions)

    @cached_property
    def marks(self) -> Counter[tuple[int, int]]:
        """How often who gave a promise was marked to have kept it, or to have broken it."""
        return Counter((deal.offerer, deal.mark) for deal in self.view.ledger)

    # What only the one who looks knows.

    def own(self, values: Iterable[int], length: int) -> list[int]:
        """This seat's part of a hidden list; empty for a spectator."""
        return list(values)[self.seat * length : self.seat * length + length] if self.seated else []

    @property
    def muscles(self) -> list[int]:
        """The muscle cards in hand."""
        return [card for card in self.own(self.state.hidden.muscles, HAND) if card]

    @property
    def thugs(self) -> list[tuple[int, int]]:
        """The thug cards in hand: title and copies."""
        return [(title, copies) for title, copies in enumerate(self.own(self.state.hidden.thugs, TITLES)) if copies]

    @property
    def held(self) -> list[tuple[int, int]]:
        """What Windfall brought that is no thug: kind and copies."""
        return [(kind, copies) for kind, copies in enumerate(self.own(self.state.hidden.held, PLAIN)) if copies]

    @property
    def answer(self) -> int:
        """Where this seat stands in a moment."""
        return self.state.hidden.answer[self.seat] if self.seated else UNASKED

    @property
    def until(self) -> int:
        """How long this seat does not want to be asked."""
        return self.state.hidden.until[self.seat] if self.seated else ASK_ME

    @property
    def waited(self) -> bool:
        """Whether the game cannot go on without the one who looks."""
        return self.seated and not self.context.over and waits_for(self.state, self.seat)

    @property
    def at_moment(self) -> bool:
        """Whether everybody is asked at once, and nothing is being answered or placed."""
        return self.table.at_moment() and not self.table.stack

    @property
    def has_word(self) -> bool:
        """Whether the one who looks was given the word."""
        return self.at_moment and self.answer == ACTING

    @property
    def hand_up(self) -> bool:
        """Whether the one who looks has raised a hand and waits for the word."""
        return self.at_moment and self.answer == RAISED

    @property
    def order(self) -> list[int]:
        """The mobsters, highest muscle first; by seat while muscle is hidden."""
        return self.state.in_order() if self.table.revealed else list(range(self.view.seats))

    @cached_property
    def with_word(self) -> BootleggersState:
        """The same state if this seat had the word: what raising a hand would lead to. Nothing is played in it."""
        state = self.state.clone()
        for seat in range(MAX_SEATS):
            state.hidden.answer[seat] = ACTING if seat == self.seat else UNASKED
        return state

    @cached_property
    def reachable(self) -> list[Action]:
        """What this seat may do now, or could once given the word it may ask for."""
        if not self.seated or not self.live:
            return []
        if self.at_moment and "raise" in self.legal:
            return self.with_word.actions(self.seat)
        return list(self.context.actions)

    @property
    def live(self) -> bool:
        """Whether the game goes on."""
        return self.table.step != OVER


def look_at(view: BootleggersView, context: BoardContext) -> Look:
    """Make a view ready for drawing."""
    before, facts = rounds_of(context.facts)
    return Look(view, context, known_state(view), before, facts)
