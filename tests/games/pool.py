"""Random games of every registered game and of the tiny one, played once and looked at by the whole contract suite."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import Fact, Journal
from tests.kernel.tiny import TINY
from tests.play import Offers, begin, combinations, match_seed, no_offers, policy_of, walk

KNOWN: dict[str, Game] = {"tiny": TINY, **registry.games()}
TABLES = [(slug, seats) for slug, game in KNOWN.items() for seats in range(game.min_seats, game.max_seats + 1)]
THOROUGH = max(1, settings().max_examples // 100)
POOL = 6 * THOROUGH  # random games for each table
KEPT = 24  # decisions of each that are kept to be looked at, besides the first of each sort

# A test runs on every game, or for every game at every seat count, at decisions that Hypothesis draws.
every_game = pytest.mark.parametrize("slug", list(KNOWN))
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES])
some = settings(max_examples=40 * THOROUGH)
few = settings(max_examples=5 * THOROUGH)
seeds = st.integers(0, POOL - 1)
places = st.integers(0, 255)  # of a kept decision, counted round and round


def home(slug: str) -> str:
    """The package where a game's own tests are."""
    return "tests.kernel" if slug == "tiny" else f"tests.games.{slug}"


def conserved_by(slug: str) -> Callable[[State], object] | None:
    """The game's `conserved`, whose value stays the same during a game."""
    name = f"{home(slug)}.conserve"
    if find_spec(home(slug)) is None or find_spec(name) is None:
        return None
    found: Callable[[State], object] = import_module(name).conserved
    return found


def offers_of(slug: str) -> Offers:
    """The game's free offers to try, if it has any."""
    name = f"{home(slug)}.offers"
    if find_spec(home(slug)) is None or find_spec(name) is None:
        return no_offers
    found: Offers = import_module(name).offers
    return found


class Spot:
    """One decision of a random game: a copy of the state before it, and what was done then."""

    def __init__(self, state: State, number: int, taken: tuple[int, Action] | None) -> None:
        self.digest = state.digest()
        self.kept = state.clone()
        self.number = number
        self.taken = taken

    def state(self) -> State:
        """The state, to do with as a test likes."""
        return self.kept.clone()


class Played:
    """A random game: its record, its facts, some of its decisions and what went wrong on the way."""

    def __init__(self, slug: str, seats: int, seed: int) -> None:
        game = KNOWN[slug]
        ways = combinations(game)
        self.options = ways[SeededChance(seed_of("options", seats, seed)).below(len(ways))]
        self.spots: list[Spot] = []
        self.sorts: dict[tuple[int, bool, int], Spot] = {}
        self.unbalanced: list[str] = []
        self.undecided: list[str] = []
        journal = Journal()
        match = begin(game, seats, self.options, seed, journal)
        balance = conserved_by(slug)
        sampler = SeededChance(seed_of("spots", seed))
        first = balance(match.state) if balance else None
        for number, (seat, action) in enumerate(walk(match, policy_of(seed), offers_of(slug))):
            self.look(match.state, number, (seat, action), sampler)
            where = f"before decision {number} (seat {seat}: {action.text})"
            if balance and balance(match.state) != first:
                self.unbalanced.append(where)
            if match.state.outcome() is not None:
                self.undecided.append(where)
        if balance and balance(match.state) != first:
            self.unbalanced.append("at the end")
        kept = {spot.number: spot for spot in [*self.spots, *self.sorts.values()]}
        self.spots = [kept[number] for number in sorted(kept)]
        self.spots.append(Spot(match.state, len(match.record.entries) - 1, None))
        self.over = match.state.outcome() is not None
        if self.over:
            match.close(match_seed(game, seed))
        self.record = match.record
        self.facts: list[Fact] = journal.facts

    def look(self, state: State, number: int, taken: tuple[int, Action], sampler: Chance) -> None:
        """Keep a fair sample of the decisions, whatever their number turns out to be, and the first of each sort."""
        waiting = state.waiting_on()
        sort = (taken[1].kind, taken[0] in waiting, len(waiting))
        if sort not in self.sorts:
            self.sorts[sort] = Spot(state, number, taken)
        if number < KEPT:
            self.spots.append(Spot(state, number, taken))
            return
        place = sampler.below(number + 1)
        if place < KEPT:
            self.spots[place] = Spot(state, number, taken)


@cache
def played(slug: str, seats: int, seed: int) -> Played:
    """The random game of that number."""
    return Played(slug, seats, seed)


def spot_of(slug: str, seats: int, seed: int, place: int) -> Spot:
    """One decision of that random game, or its end."""
    spots = played(slug, seats, seed).spots
    return spots[place % len(spots)]


def viewers(state: State) -> list[int]:
    """Every seat, and those who sit nowhere."""
    return [*range(state.seats), SPECTATOR]


def known_facts(facts: list[Fact]) -> list[tuple[str, str, dict[str, object], int]]:
    """Facts as values that can be compared."""
    return [(fact.rule, fact.key, dict(fact.args), fact.audience) for fact in facts]
