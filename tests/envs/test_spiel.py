"""The games as OpenSpiel's: its own random simulation, copies and histories, at every number of seats."""

from typing import Any

import numpy as np
import pytest

from blindpig import registry

pyspiel = pytest.importorskip("pyspiel")  # wheels for Linux on x86-64
spiel = pytest.importorskip("blindpig.envs.spiel")

TABLES = [
    (slug, seats) for slug, game in registry.games().items() for seats in range(game.min_seats, game.max_seats + 1)
]
# OpenSpiel's simulation copies and compares the state at every step: with a thousand decisions that takes its time.
SIMULATED = [
    pytest.param(slug, seats, marks=[pytest.mark.slow] if slug == "bootleggers" else []) for slug, seats in TABLES
]
STEPS = 40
spiel.register()


def load(slug: str, seats: int) -> Any:
    return pyspiel.load_game(spiel.name_of(slug), {"players": seats})


def walk(state: Any, luck: np.random.Generator, steps: int) -> None:
    """Some random actions, chance's too; fewer if the game ends."""
    for _ in range(steps):
        if state.is_terminal():
            break
        chance = state.is_chance_node()
        state.apply_action(int(luck.integers(spiel.SEEDS)) if chance else int(luck.choice(state.legal_actions())))


@pytest.mark.parametrize(("slug", "seats"), SIMULATED)
def test_openspiels_own_simulation_passes(slug: str, seats: int) -> None:
    pyspiel.random_sim_test(load(slug, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_copy_and_a_state_read_back_go_on_as_the_first(slug: str, seats: int) -> None:
    game, luck = load(slug, seats), np.random.default_rng(1)
    state = game.new_initial_state()
    walk(state, luck, STEPS)
    written = pyspiel.serialize_game_and_state(game, state)
    others = [state.clone(), pyspiel.deserialize_game_and_state(written)[1]]
    for other in others:
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        walk(other, np.random.default_rng(2), STEPS)
    assert str(others[0]) == str(others[1]) != str(state)
    text = state.action_to_string(state.current_player(), state.legal_actions()[0])
    assert text in registry.find(slug).space.by_text


def test_returns_are_shares_of_the_victory_and_sum_to_nothing() -> None:
    state = load("reglement", 3).new_initial_state()
    walk(state, np.random.default_rng(2), spiel.LONGEST)
    winners = state.position.outcome().winners
    assert sum(state.returns()) == pytest.approx(0)
    for seat, value in enumerate(state.returns()):
        assert value == pytest.approx((1 / len(winners) if seat in winners else 0) - 1 / 3)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_a_world_drawn_from_what_a_seat_sees_looks_the_same_to_it(slug: str) -> None:
    game, luck = load(slug, 3), np.random.default_rng(3)
    state = game.new_initial_state()
    walk(state, luck, STEPS)
    seat = state.current_player()
    world = state.resample_from_infostate(seat, luck.random)
    seen = game.make_py_observer()
    seen.set_from(state, seat)
    row = seen.tensor.copy()
    assert list(row) == list(state.setting.observer.row(state.position, seat))
    seen.set_from(world, seat)
    assert (row == seen.tensor).all()
    assert seen.string_from(world, seat) == seen.string_from(state, seat)
    assert str(world) != str(state)
