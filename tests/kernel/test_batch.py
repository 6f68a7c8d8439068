"""Games stepped together are the games that would be played one by one."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.batch import Batch
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State
from tests.kernel.test_observe import every_game, observer_of


def legal_in(game: Game, state: State, seat: int) -> dict[int, Action]:
    """Everything legal by its index: of the space, and of what comes after it whatever the rules do not refuse."""
    found = {int(action.index): action for action in state.actions(seat)}
    for number in range(game.further):
        action = state.further_action(seat, number)
        if state.refusal(seat, action) is None:
            found[len(game.space) + number] = action
    return found


@every_game
@pytest.mark.parametrize("share", [False, True])
def test_a_batch_plays_the_games_that_one_by_one_would_be_played(slug: str, share: bool) -> None:
    game, observer = registry.find(slug), observer_of(slug)
    seats, size, steps = game.min_seats, 3, 150
    seeds = [seed_of("batch", number) for number in range(size)]
    batch = Batch(game, observer, seats, {}, size, share)
    batch.start(seeds)
    chances = [SeededChance(seed) for seed in seeds]
    alone = [game.deal(seats, {}, chance) for chance in chances]
    sight = batch.sight
    rows, masks = memoryview(sight.rows), memoryview(sight.masks)  # they stay in place
    for step in range(steps):
        actions: list[int] = []
        for at, state in enumerate(alone):
            seat = state.waiting_on()[0]
            legal = legal_in(game, state, seat)
            assert batch.turns[at] == seat
            first = sight.looked[at] * observer.width
            assert bytes(rows[first : first + observer.width]) == observer.row(state, seat)
            mask = masks[at * game.indices() : (at + 1) * game.indices()]
            assert [index for index, open_ in enumerate(mask) if open_] == list(legal)
            chosen = list(legal)[step % len(legal)]
            actions.append(chosen)
            state.perform(seat, legal[chosen], chances[at])
        assert actions == [sight.legal[at * game.indices() + step % sight.counts[at]] for at in range(size)]
        batch.step(vec[i64](actions))
        for at, state in enumerate(alone):
            outcome = state.outcome()
            assert bool(batch.ended[at]) == (outcome is not None) == (not state.waiting_on())
            rewards = [batch.rewards[at * seats + seat] for seat in range(seats)]
            winners = [] if outcome is None else outcome.winners
            lost, won = (0.0, 1.0 / max(1, len(winners))) if share or not winners else (-1.0, 1.0)
            assert rewards == [won if seat in winners else lost for seat in range(seats)]
            if outcome is not None:
                alone[at] = game.deal(seats, {}, chances[at])


@every_game
def test_nothing_happens_if_an_action_is_not_legal(slug: str) -> None:
    game = registry.find(slug)
    batch = Batch(game, observer_of(slug), game.min_seats, {}, 2, False)
    batch.start([seed_of("one"), seed_of("two")])
    before = bytes(batch.sight.rows)
    legal = [i64(batch.sight.legal[0]), i64(batch.sight.legal[game.indices()])]
    for wrong in (-1, game.indices() - 1, game.indices(), 2**40):
        with pytest.raises(ValueError, match="not legal in game 1"):
            batch.step(vec[i64]([legal[0], wrong]))
    with pytest.raises(ValueError, match="1 actions for 2 games"):
        batch.step(vec[i64](legal[:1]))
    assert bytes(batch.sight.rows) == before


@every_game
def test_a_draw_picks_a_legal_action_by_its_place_among_them(slug: str) -> None:
    game = registry.find(slug)
    batch = Batch(game, observer_of(slug), game.min_seats, {}, 3, False)
    batch.start([seed_of("one"), seed_of("two"), seed_of("three")])
    for part in (0.0, 0.5, 0.999999):
        batch.sample(vec[float]([part, 0.0, part]))
        for at, draw in enumerate((part, 0.0, part)):
            actions = batch.states[at].actions(batch.turns[at])
            assert batch.sampled[at] == actions[int(draw * len(actions))].index
