"""The environments, by the checks that PettingZoo and Gymnasium bring themselves, at every number of seats."""

import re
import warnings
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from blindpig import envs, registry
from blindpig.envs.parallel import Step
from blindpig.kernel.action import FREE
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import State
from blindpig.kernel.refusal import BadInput, Refused

GUIDE = Path(__file__).parents[2] / "docs" / "envs.md"
TABLES = [
    (slug, seats) for slug, game in registry.games().items() for seats in range(game.min_seats, game.max_seats + 1)
]
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)
every_game = pytest.mark.parametrize("slug", registry.HOUSE)


@every_table
def test_pettingzoos_own_checks_pass(slug: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bytes are no floats, and a table is no picture: both are meant
        api_test(envs.TableEnv(slug, seats=seats), num_cycles=60)
        seed_test(lambda: envs.TableEnv(slug, seats=seats), num_cycles=40)


class AnyNumberWillDo(envs.ParallelTableEnv):
    """PettingZoo's check of lengths knows no masks: whatever it draws, the next legal action is taken."""

    def step(self, actions: Mapping[str, int]) -> Step:
        legal = {agent: np.flatnonzero(seen["action_mask"]).tolist() for agent, seen in self.seen().items()}
        return super().step({agent: next_of(legal[agent], drawn) for agent, drawn in actions.items()})


def next_of(legal: list[int], drawn: int) -> int:
    """The first legal action from a number on, else the first of all; 0 for who has none."""
    return min((index for index in legal if index >= drawn), default=min(legal, default=0))


@every_table
def test_pettingzoos_own_checks_of_parallel_tables_pass(slug: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(envs.ParallelTableEnv(slug, seats=seats), num_cycles=60)
        parallel_seed_test(lambda: AnyNumberWillDo(slug, seats=seats), num_cycles=40)
        together = partial(AnyNumberWillDo, slug, seats=seats)
        max_cycles_test(SimpleNamespace(parallel_env=together, env=lambda **given: parallel_to_aec(together(**given))))


def drawn(seen: dict[str, envs.Seen], luck: np.random.Generator) -> dict[str, int]:
    """A legal action for everybody who has one; any number for the others."""
    legal = {agent: np.flatnonzero(sight["action_mask"]) for agent, sight in seen.items()}
    return {agent: int(luck.choice(found) if len(found) else luck.integers(1000)) for agent, found in legal.items()}


@every_table
def test_parallel_tables_play_the_same_games(slug: str, seats: int) -> None:
    """By turns the same decisions lead to the same positions; all who are asked at once decide in one step."""
    together, by_turns = envs.ParallelTableEnv(slug, seats=seats), envs.TableEnv(slug, seats=seats)
    seen, _ = together.reset(seed=8)
    by_turns.reset(seed=8)
    luck, most_asked = np.random.default_rng(8), 0
    rewards: dict[str, float] = {}
    while together.agents:
        asked, chosen = together.asked(), drawn(seen, luck)
        most_asked = max(most_asked, len(asked))
        for seat, agent in enumerate(together.possible_agents):
            assert seen[agent]["action_mask"].any() == (seat in asked)
        seen, rewards, _, _, _ = together.step(chosen)
        for seat in asked:
            agent = by_turns.possible_agents[seat]
            action = by_turns.setting.action(by_turns.position, seat, chosen[agent])
            if seat in by_turns.position.waiting_on() and by_turns.position.refusal(seat, action) is None:
                by_turns.agent_selection = agent
                by_turns.step(chosen[agent])
        assert by_turns.position.position() == together.table.position.position()
    assert by_turns.is_over()
    assert rewards == by_turns.rewards
    assert max(rewards.values()) == 1.0
    assert most_asked == {"bootleggers": seats, "prohibition": seats, "reglement": 1}[slug]


@every_game
def test_a_parallel_table_refuses_by_the_rule_and_changes_nothing(slug: str) -> None:
    env = envs.ParallelTableEnv(slug)
    seen, _ = env.reset(seed=1)
    chosen = drawn(seen, np.random.default_rng(1))
    last = env.possible_agents[env.asked()[-1]]
    before = env.table.position.position()
    with pytest.raises(Refused) as caught:
        env.step({**chosen, last: int(np.flatnonzero(seen[last]["action_mask"] == 0)[0])})
    assert caught.value.refusal.rule.startswith(env.table.setting.game.prefix)
    assert env.table.position.position() == before


@every_table
def test_gymnasiums_own_check_passes(slug: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Masked(slug, seats), skip_render_check=True)


class Masked(envs.SeatEnv):
    """Gymnasium's check knows no masks: whatever it draws, the next legal action is taken."""

    def __init__(self, slug: str, seats: int) -> None:
        super().__init__(slug, seats=seats, bots=["random"], seat=seats - 1)

    def step(self, action: int) -> tuple[envs.Seen, float, bool, bool, dict[str, object]]:
        legal = [found.index for found in self.position.actions(self.seat)]
        return super().step(min((index for index in legal if index >= action), default=legal[0]))


def play(env: envs.TableEnv, luck: np.random.Generator) -> dict[str, float]:
    """A whole game at random; everybody's reward."""
    found: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            found[agent] = reward
            env.step(None)
        else:
            env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    return found


@every_game
def test_rewards_are_the_outcome(slug: str) -> None:
    for reward in ("result", "share"):
        env = envs.TableEnv(slug, reward=reward)
        env.reset(seed=5)
        found = play(env, np.random.default_rng(5))
        outcome = env.position.outcome()
        assert outcome is not None
        for seat, agent in enumerate(env.possible_agents):
            won = seat in outcome.winners
            assert found[agent] == (1.0 / len(outcome.winners) * won if reward == "share" else 1.0 if won else -1.0)


@every_game
def test_shaped_rewards_add_up_to_the_way_from_the_first_to_the_last(slug: str) -> None:
    def potential(state: object) -> list[float]:
        return [float(env.cycles) * (seat + 1) if hasattr(env, "cycles") else 0.0 for seat in range(env.setting.seats)]

    env = envs.TableEnv(slug, potential=potential, max_cycles=20)
    env.cycles = 0
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    luck = np.random.default_rng(5)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(total.values()) == [20.0 * (seat + 1) for seat in range(env.setting.seats)]


@every_table
def test_a_game_is_cut_off_after_so_many_decisions(slug: str, seats: int) -> None:
    env = envs.TableEnv(slug, seats=seats, max_cycles=7)
    env.reset(seed=1)
    play(env, np.random.default_rng(1))
    assert env.cycles == 7
    assert env.position.waiting_on()


@every_game
def test_what_is_not_legal_is_refused_by_its_rule(slug: str) -> None:
    env = envs.TableEnv(slug)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    with pytest.raises(Refused) as caught:
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert caught.value.refusal.rule.startswith(env.setting.game.prefix)
    assert not env.observe(env.possible_agents[env.setting.seats - 1])["action_mask"].any()
    together, one = envs.ParallelTableEnv(slug), envs.SeatEnv(slug, bots=["random"])
    together.reset(seed=1)
    one.reset(seed=1)
    wrong: tuple[Any, ...] = (-1, 10**6, None)
    for index in wrong:
        with pytest.raises(ValueError, match=f"there is no action {index}"):
            env.step(index)
        with pytest.raises(ValueError, match=f"there is no action {index}"):
            together.step(dict.fromkeys(together.agents, index))
        with pytest.raises(ValueError, match=f"there is no action {index}"):
            one.step(index)
    many = envs.Tables(slug, size=2)
    with pytest.raises(ValueError, match="not legal in game 0"):
        many.step(many.masks.argmin(axis=1))
    with pytest.raises(ValueError, match="1 actions for 2 games"):
        many.step(many.masks.argmax(axis=1)[:1])
    with pytest.raises(TypeError):
        many.step(many.masks.argmax(axis=1) * 1.0)


@every_game
def test_what_is_seen_is_the_same_in_every_world_behind_a_view(slug: str) -> None:
    env = envs.TableEnv(slug)
    env.reset(seed=2)
    luck = np.random.default_rng(2)
    for number in range(60):
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        seen = env.observe(agent)
        world = env.setting.game.determinize(env.position.view(seat), SeededChance(seed_of("world", number)))
        again = env.setting.seen(world, seat, acts=True)
        assert np.array_equal(seen["observation"], again["observation"])
        assert np.array_equal(seen["action_mask"], again["action_mask"])
        env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
        if not env.position.waiting_on():
            break


def oldest_offers(state: State, seat: int) -> dict[str, str]:
    """By partner, the number of the oldest offer that awaits a seat's answer."""
    found: dict[str, str] = {}
    for offer in state.offers_to(seat, seat):
        partner, number, _ = offer.split(" ", 2)
        found.setdefault(partner, number)
    return found


def test_a_counter_offer_is_one_index() -> None:
    """What one could offer a partner, one can answer their oldest offer with; it is what its text says."""
    env, luck, seen = envs.TableEnv("bootleggers", seats=3), np.random.default_rng(4), 0
    env.reset(seed=4)
    game = env.setting.game
    while seen < 400:
        agent, state = env.agent_selection, env.position
        seat, legal = env.seat_of[agent], np.flatnonzero(env.observe(agent)["action_mask"])
        actions = [env.setting.action(state, seat, int(index)) for index in legal]
        waiting = oldest_offers(state, seat)
        possible = [action.text.split(" ", 2)[1:] for action in actions if action.text.startswith("offer ")]
        expected = [f"counter {to} {waiting[to]} {terms}" for to, terms in possible if to in waiting]
        assert [action.text for action in actions if action.index == FREE] == expected
        rank = int(luck.integers(len(legal)))
        index, chosen = int(legal[rank]), actions[rank]
        if chosen.index == FREE:  # and so outside the space
            written = state.clone()
            written.apply(seat, game.parse(chosen.text), SeededChance(seed_of("none is drawn")))
            env.step(index)
            assert env.position.digest() == written.digest()
            assert env.observe(agent)["observation"].tobytes() == env.setting.observer.row(written, seat)
        else:
            env.step(index)
        seen += len(expected)
        if not env.position.waiting_on():
            env.reset()


def test_counter_offers_at_tables_stepped_together() -> None:
    """They are sampled like all others, and no state is left that its rows would not tell."""
    many, luck = envs.Tables("bootleggers", size=4, seats=3, seed=5), np.random.default_rng(5)
    space, countered = len(many.setting.game.space), 0
    assert many.masks.shape[1] == space + many.setting.game.further > space
    while countered < 60:
        actions = many.sample(luck)
        many.step(actions)
        countered += int((actions >= space).sum())
        for at, state in enumerate(many.batch.states):
            assert many.observations[at].tobytes() == many.setting.observer.row(state, int(many.turns[at]))
            assert sorted(many.legal[at][: many.counts[at]]) == many.setting.legal(state, int(many.turns[at]))


def test_an_index_that_nobody_has_offered_for_names_the_rule() -> None:
    env = envs.TableEnv("bootleggers", seats=3)
    env.reset(seed=1)
    with pytest.raises(Refused, match=r"BL-4\.2"):
        env.step(len(env.setting.game.space) + env.setting.game.further - 1)
    with pytest.raises(ValueError, match="there is no action 2740: they are 0 to 2739"):
        env.step(2740)


@every_game
def test_tables_stepped_together_stay_in_their_arrays(slug: str) -> None:
    many, again = (envs.Tables(slug, size=3, reward="share", seed=3) for _ in range(2))
    rows, luck, ended = many.observations, np.random.default_rng(3), 0
    for step in range(6000):
        if ended and step > 100:
            break
        actions = many.sample(luck)
        many.step(actions)
        again.step(actions)
        assert np.array_equal(many.observations, again.observations)
        assert many.masks.any(axis=1).all()
        ended += int(many.ended.sum())
        assert np.allclose(many.rewards[many.ended].sum(axis=1), 1.0)
        assert not many.rewards[~many.ended].any()
    assert ended
    assert many.observations is rows
    many.reset(seed=3)
    assert np.array_equal(many.observations, envs.Tables(slug, size=3, seed=3).observations)


def test_names_carry_the_version_of_the_rules() -> None:
    for slug, game in registry.games().items():
        found = getattr(envs, f"{slug}_v{game.version}")
        assert found.env().metadata["name"] == f"{slug}_v{game.version}"
        with pytest.raises(BadInput):
            getattr(envs, f"{slug}_v{game.version + 7}")
    with pytest.raises(AttributeError):
        envs.chess_v1  # noqa: B018 - asking is the point
    with pytest.raises(BadInput):
        envs.TableEnv("reglement", reward="fame")
    with pytest.raises(BadInput):
        envs.SeatEnv("reglement", seats=3, seat=3)


def test_the_guides_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(GUIDE), "exec"), {})  # noqa: S102 - the guide is ours
    assert "(64, " in capsys.readouterr().out
