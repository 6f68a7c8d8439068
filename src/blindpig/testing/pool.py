"""Random games of a game under test, played once and looked at by the whole contract suite."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.manifest import Manifest
from blindpig.testing.play import Offers, begin, combinations, match_seed, no_offers, policy_of, walk

THOROUGH = settings().max_examples / 100
POOL = max(1, round(6 * THOROUGH))  # random games for each table
KEPT = 24  # decisions of each that are kept to be looked at, besides the first of each sort

# The tests of one class are inherited by that of every game.
inherited = settings(deadline=None, suppress_health_check=[HealthCheck.differing_executors])
some = settings(inherited, max_examples=max(1, round(40 * THOROUGH)))
few = settings(inherited, max_examples=max(1, round(5 * THOROUGH)))
seeds = st.integers(0, POOL - 1)
places = st.integers(0, 255)  # of a kept decision, counted round and round

Conserved: TypeAlias = Callable[[State], object]


class Subject:
    """A game under test: what stays the same while it is played, and which free offers random play may try."""

    def __init__(self, game: Game, conserved: Conserved | None = None, offers: Offers = no_offers) -> None:
        self.game = game
        self.conserved = conserved
        self.offers = offers


def subject_of(manifest: Manifest) -> Subject:
    """A game that says in its manifest what is conserved, and which offers to try."""
    conserved = cast("Conserved", manifest.part(manifest.conserved)) if manifest.conserved else None
    offers = cast("Offers", manifest.part(manifest.offers)) if manifest.offers else no_offers
    return Subject(manifest.game(), conserved, offers)


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

    def __init__(self, subject: Subject, seats: int, seed: int) -> None:
        game, balance = subject.game, subject.conserved
        ways = combinations(game)
        self.options = ways[SeededChance(seed_of("options", seats, seed)).below(len(ways))]
        self.spots: list[Spot] = []
        self.sorts: dict[tuple[int, bool, int], Spot] = {}
        self.unbalanced: list[str] = []
        self.undecided: list[str] = []
        journal = Journal()
        match = begin(game, seats, self.options, seed, journal)
        sampler = SeededChance(seed_of("spots", seed))
        first = balance(match.state) if balance else None
        for number, (seat, action) in enumerate(walk(match, policy_of(seed), subject.offers)):
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
def played(subject: Subject, seats: int, seed: int) -> Played:
    """The random game of that number."""
    return Played(subject, seats, seed)


def viewers(state: State) -> list[int]:
    """Every seat, and those who sit nowhere."""
    return [*range(state.seats), SPECTATOR]


def known_facts(facts: list[Fact]) -> list[tuple[str, str, dict[str, object], int]]:
    """Facts as values that can be compared."""
    return [(fact.rule, fact.key, dict(fact.args), fact.audience) for fact in facts]
