"""Bots that remember: a mind for each seat, roots in several workers, and what is thought ahead."""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest

from blindpig import registry
from blindpig.kernel.chance import seed_of
from blindpig.kernel.game import State
from blindpig.search.levels import Boss
from blindpig.tables import thinker
from blindpig.tables.botdriver import BotDriver, together
from blindpig.tables.table import Table
from blindpig.tables.thinker import MINDS, Question, Thought, Weighed, think, think_ahead
from blindpig.tables.workers import Pool, Share
from blindpig.testing.play import random_game
from tests.tables.registries import THINKER

REGLEMENT = registry.games()["reglement"]


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    thinker.minds.clear()
    thinker.ahead.clear()
    yield
    thinker.minds.clear()
    thinker.ahead.clear()


def deciding() -> State:
    """A state in which somebody has several options, and somebody else is asked next."""
    return next(state for state, seat, _ in random_game(REGLEMENT, 3, {}, 1) if len(state.actions(seat)) > 4)


def question(state: State, seat: int, mind: str = "", **more: bool) -> Question:
    texts = [action.text for action in state.actions(seat)]
    luck = seed_of("luck").hex()
    return Question("reglement", "boss:40", state.view(seat).form(), texts, 0.0, luck, mind=mind, **more)


def test_each_seat_of_a_table_has_a_mind_of_its_own_and_few_are_kept() -> None:
    state = deciding()
    seat = state.waiting_on()[0]
    plain = think(question(state, seat))
    assert not thinker.minds
    for number in range(MINDS + 3):
        assert think(question(state, seat, f"table {number}")) == plain, "at the first question there is no difference"
    assert len(thinker.minds) == MINDS
    first, *_, last = thinker.minds.values()
    assert isinstance(first, Boss)
    assert first is not last
    assert first.kept is not None


def test_what_is_thought_ahead_is_answered_at_once_and_stops_when_something_is_asked() -> None:
    state = deciding()
    seat = state.waiting_on()[0]
    other = (seat + 1) % 3
    asked = question(state, other, "a table", ahead=True)
    asked.actions = []
    assert think(asked) == Thought()
    (search,) = thinker.ahead
    assert search.root.visits == 0, "nothing is thought before the answer is out"
    looks = iter([False] * 30 + [True])
    think_ahead(lambda: next(looks))
    assert search.root.visits == 30, "an iteration between two looks: a question waits for no more"
    mind = thinker.minds["reglement", "boss:40", "a table"]
    assert isinstance(mind, Boss)
    assert mind.kept is not None
    assert mind.kept.root is search.root, "the answer will begin with it"
    think(question(state, seat, "another table"))
    assert not thinker.ahead


def test_thinking_ahead_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "MOST_AHEAD", 12)
    state = deciding()
    asked = question(state, (state.waiting_on()[0] + 1) % 3, "a table", ahead=True)
    asked.actions = []
    think(asked)
    (search,) = thinker.ahead
    think_ahead(lambda: False)
    assert search.root.visits == 12
    assert not thinker.ahead


def test_a_bot_that_does_not_search_thinks_nothing_ahead() -> None:
    state = deciding()
    asked = question(state, (state.waiting_on()[0] + 1) % 3, "a table", ahead=True)
    asked.actions, asked.bot = [], "wiseguy"
    assert think(asked) == Thought()
    assert not thinker.ahead


def test_the_visits_of_several_roots_are_added_up() -> None:
    one = Thought("a", weighed=[Weighed("a", 30, 1.0), Weighed("b", 25, 1.0)], games=55)
    two = Thought("c", weighed=[Weighed("c", 32, 1.0), Weighed("b", 23, 1.0)], games=55)
    found = together([one, two])
    assert found.action == "b", "second everywhere, first of all together"
    assert found.games == 110
    assert together([Thought(trouble="it failed"), Thought("a")]).action == "a", "a bot that does not count"
    assert together([Thought(trouble="it failed"), one]).action == "a"


def test_counts_tell_the_visits_of_every_option_that_was_tried() -> None:
    state = deciding()
    seat = state.waiting_on()[0]
    thought = think(question(state, seat, counts=True))
    assert thought.games == 40
    assert sum(option.visits for option in thought.weighed) == 40
    assert together([thought]).action == thought.action == think(question(state, seat)).action


@pytest.mark.anyio
@pytest.mark.parametrize(("wide", "asked"), [(True, 2), (False, 1)])
async def test_only_where_the_host_allows_it_a_bot_asks_several_workers(
    wide: bool, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = Pool(2, THINKER)
    driver = BotDriver(pool, lambda _: True, 0.0, 0.0, "wiseguy", wide=wide)
    heard: list[Question] = []
    ask = pool.ask

    async def listen(question: Question, share: Share | None = None) -> Thought:
        heard.append(question)
        return await ask(question, share)

    monkeypatch.setattr(pool, "ask", listen)
    state = deciding()
    seat = state.waiting_on()[0]
    try:
        thought = await driver.ask(question(state, seat, "a table"), Share(0, "host", True))
        assert thought.action in [action.text for action in state.actions(seat)]
        assert len(heard) == asked
        assert len({each.luck for each in heard}) == asked, "the same luck would find the same again"
        heard.clear()
        await driver.ask(question(state, seat, "a table"), Share(0, "host", False))
        assert len(heard) == 1, "who does not search is asked once"
    finally:
        await pool.close()


@pytest.mark.anyio
async def test_a_seat_is_asked_again_where_it_is_remembered() -> None:
    pool = Pool(2, THINKER)
    state = deciding()
    seat = state.waiting_on()[0]
    try:
        for _ in range(2):
            pool.hire_soon()
            assert pool.hiring is not None
            await pool.hiring
        for number, worker in enumerate(pool.workers):
            worker.minds.append(f"mind {number}")
        await pool.ask(question(state, seat, "mind 1"), Share(0, "host", True))
        assert list(pool.workers[1].minds) == ["mind 1", "mind 1"]
        assert list(pool.workers[0].minds) == ["mind 0"]
    finally:
        await pool.close()


def seated_table(state: State, bots: dict[int, str]) -> Table:
    """A table in this state, with these bots; the others are persons."""
    chairs = [
        SimpleNamespace(
            bot=bots.get(seat, ""), plays=bots.get(seat, ""), style="", by_bot=lambda seat=seat: seat in bots
        )
        for seat in range(state.seats)
    ]
    session = SimpleNamespace(state=state, secret=False)
    sheet = SimpleNamespace(session=session, status="running", seq=7, chairs=chairs, game=REGLEMENT)
    return cast("Table", SimpleNamespace(id="a table", sheet=sheet))


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("ahead", "bot", "idle", "asked"),
    [(True, "boss", 1, 1), (False, "boss", 1, 0), (True, "wiseguy", 1, 0), (True, "boss", 0, 0)],
)
async def test_while_a_person_decides_a_bot_thinks_ahead_where_the_host_allows_it(
    ahead: bool, bot: str, idle: int, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not without leave, not one that does not search, and not while all workers have something to do."""
    pool = Pool(1, THINKER)
    driver = BotDriver(pool, lambda _: True, 1.0, 0.0, "wiseguy", ahead=ahead)
    heard: list[tuple[Question, Share | None]] = []

    async def listen(question: Question, share: Share | None = None) -> Thought:
        heard.append((question, share))
        return Thought()

    monkeypatch.setattr(pool, "ask", listen)
    monkeypatch.setattr(pool, "idle", lambda: idle)
    state = deciding()
    other = (state.waiting_on()[0] + 1) % 3
    driver.wake(seated_table(state, {other: bot}))
    await asyncio.gather(*driver.ahead_tasks)
    assert len(heard) == asked
    for question, share in heard:
        assert question.ahead
        assert not question.actions
        assert question.view == state.view(other).form(), "it is given its own view, and nothing else"
        assert share is not None
        assert share.rank > 3, "everybody else comes first"
