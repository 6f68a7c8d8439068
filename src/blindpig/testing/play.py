"""Random play for tests: every game here comes out the same again from its seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias, TypeVar

from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Match, start

LIMIT = 50_000  # decisions: a random game that is longer is taken for endless
FEW_MOVES = 60  # for tests that would play to the end if there were time
OUT_OF_TURN = 8  # one decision in so many is tried by somebody nobody waits for
OFFERING = 8  # one decision in so many tries a free offer first

Item = TypeVar("Item")
Offers: TypeAlias = Callable[[State, int, Chance], list[str]]


class Endless(AssertionError):
    """A random game that does not end."""


def no_offers(state: State, seat: int, chance: Chance) -> list[str]:
    """For games whose actions are all in the space."""
    return []


def combinations(game: Game) -> list[dict[str, str]]:
    """Every combination of options, the defaults first."""
    keys = [option.key for option in game.options]
    return [dict(zip(keys, values, strict=True)) for values in product(*[option.values for option in game.options])]


def pick(state: State, game: Game, policy: Chance, offers: Offers = no_offers) -> tuple[int, Action]:
    """Somebody's legal action: mostly of a seat that is waited for, sometimes out of turn, sometimes an offer."""
    if policy.below(OFFERING) == 0:
        seat = policy.below(state.seats)
        for text in offers(state, seat, policy):
            offer = game.parse(text)
            if state.refusal(seat, offer) is None:
                return seat, offer
    if policy.below(OUT_OF_TURN) == 0:
        seat = policy.below(state.seats)
        actions = state.actions(seat)
        if actions:
            return seat, among(actions, policy)
    seat = among(state.waiting_on(), policy)
    actions = state.actions(seat)
    assert actions, f"seat {seat} is waited for and can do nothing"
    return seat, among(actions, policy)


def among(items: Sequence[Item], policy: Chance) -> Item:
    """One of them, each as likely as any other."""
    return items[policy.below(len(items))]


def walk(match: Match, policy: Chance, offers: Offers = no_offers) -> Iterator[tuple[int, Action]]:
    """Play a match to its end at random; each decision is shown before it is taken."""
    for _ in range(LIMIT):
        if not match.state.waiting_on():
            return
        seat, action = pick(match.state, match.game, policy, offers)
        yield seat, action
        match.play(seat, action.text)
    raise Endless(f"{match.game.slug} was not over after {LIMIT} decisions")


def begin(game: Game, seats: int, options: Mapping[str, str], seed: int, journal: Journal | None = None) -> Match:
    """Deal a match from a small number."""
    return start(game, seats, options, match_seed(game, seed), journal)


def match_seed(game: Game, seed: int) -> bytes:
    """The seed of the match that `begin` deals."""
    return seed_of("match", game.slug, seed)


def policy_of(seed: int) -> SeededChance:
    """Whom and what random play picks: a chance of its own, never the game's."""
    return SeededChance(seed_of("policy", seed))


def random_game(
    game: Game, seats: int, options: Mapping[str, str], seed: int, offers: Offers = no_offers
) -> Iterator[tuple[State, int, Action]]:
    """The state, the seat and the action it is about to take, at every decision of a random game."""
    match = begin(game, seats, options, seed)
    for seat, action in walk(match, policy_of(seed), offers):
        yield match.state, seat, action


def random_match(game: Game, seats: int, options: Mapping[str, str], seed: int, offers: Offers = no_offers) -> Match:
    """A random game played to its end, its record closed."""
    match = begin(game, seats, options, seed)
    for _ in walk(match, policy_of(seed), offers):
        pass
    match.close(match_seed(game, seed))
    return match


def play_on(state: State, game: Game, seed: int, moves: int, offers: Offers = no_offers) -> State:
    """Play a state on, in place, for some random moves or to its end."""
    policy = policy_of(seed)
    chance = SeededChance(seed_of("play on", seed))
    for _ in range(moves):
        if not state.waiting_on():
            break
        seat, action = pick(state, game, policy, offers)
        state.apply(seat, action, chance)
    return state
