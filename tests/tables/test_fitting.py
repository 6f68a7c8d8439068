"""Bots as good as the people at the table: by ratings, by the last games against bots, or as for newcomers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from blindpig import registry
from blindpig.aftermath.strength import fixed_points
from blindpig.search import bots
from blindpig.search.levels import Learner
from blindpig.store import Store
from blindpig.store.people import Ending, Figures, People, Result
from blindpig.tables import seating
from blindpig.tables.clock import ClockSetting
from blindpig.tables.ladder import rivals_of
from blindpig.tables.registry import TableRegistry
from blindpig.tables.scoring import Ranked, rated, ratings_after
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Table
from tests.tables.registries import PERSON, opened, play_out, playing

pytestmark = pytest.mark.anyio
MATCH = SeatSetting("match")
SLUG = "reglement"


@asynccontextmanager
async def house(store: Store) -> AsyncIterator[TableRegistry]:
    """A house with all the games."""
    async with opened(store) as tables:
        tables.games = {**tables.games, **registry.games()}
        yield tables


async def begun(tables: TableRegistry, *guests: str, slug: str = SLUG) -> Table:
    """A game of these people and bots that adapt to them, just begun."""
    seats = (*[PERSON] * len(guests), *[MATCH] * (3 - len(guests)))
    host = guests[0] if guests else "host"
    table = await tables.make(host, "Al", slug, Setting({}, seats), listed=True, sits=False)
    for seat, guest in enumerate(guests):
        await seating.sit(table, guest, guest, seat)
    await tables.start(table, host)
    return table


def levels(table: Table) -> set[str]:
    return {chair.plays for chair in table.sheet.chairs if chair.bot}


async def give_rating(tables: TableRegistry, guest: str, mu: float) -> None:
    """Somebody has played a rated game."""
    table = await tables.make(guest, guest, SLUG, Setting({}, (PERSON,) * 3), listed=True)
    ending = Ending(table.id, SLUG, 1.0, 3, [Result(guest, guest, 1, won=True, score=10, gone="", kept=0, broken=0)])

    def rate(_: Mapping[str, Figures | None]) -> dict[str, Figures]:
        return {guest: (mu, 3.0)}

    assert await People(tables.store).settle(ending, rate)


def mu_of(level: str) -> float:
    points = fixed_points(SLUG)
    assert points is not None
    return points.bots[level]


@pytest.mark.parametrize("level", ["greenhorn", "hustler", "boss"])
async def test_a_rating_says_how_good_somebody_is(store: Store, level: str) -> None:
    async with house(store) as tables:
        await give_rating(tables, "ann", mu_of(level) + 0.3)
        await store.prefer("ann", f"level.{SLUG}", "rookie")  # a rating says more
        table = await begun(tables, "ann")
        assert levels(table) == {level}
        assert {chair.bot for chair in table.sheet.chairs} == {"", "match"}
        assert tables.driver.name(table, 1) == f"{level}@{table.sheet.chairs[1].style}"


async def test_without_a_rating_it_is_the_bots_that_fit_and_for_newcomers_a_rookie(store: Store) -> None:
    async with house(store) as tables:
        assert levels(await begun(tables, "ann")) == {"rookie"}
        await store.prefer("bea", f"level.{SLUG}", "capo")
        assert levels(await begun(tables, "bea")) == {"capo"}
        assert levels(await begun(tables, "bea", slug="tiny")) == {"rookie"}, "each game by itself"
        assert levels(await begun(tables)) == {"rookie"}, "nobody plays"


async def test_among_several_people_it_plays_in_the_middle(store: Store) -> None:
    async with house(store) as tables:
        await give_rating(tables, "ann", mu_of("capo"))
        assert levels(await begun(tables, "ann", "bea")) == {"wiseguy"}


async def test_it_keeps_its_level_for_a_game_and_thinks_again_for_the_next(store: Store) -> None:
    async with house(store) as tables:
        await store.prefer("ann", "level.tiny", "hustler")
        table = await begun(tables, "ann", slug="tiny")
        await store.prefer("ann", "level.tiny", "wiseguy")
        tables.tables.clear()  # as after a restart
        table = await tables.table(table.id)
        assert levels(table) == {"hustler"}
        assert [seat["level"] for seat in (chair.form() for chair in table.sheet.chairs)] == ["", "hustler", "hustler"]
        await play_out(table, 3)
        assert rivals_of(table.sheet, table.sheet.chairs[0].guest) == "hustler", "the game counts as one against those"
        again = await tables.rematch(table, "ann")
        assert {chair.bot for chair in again.sheet.chairs} == {"", "match"}
        assert levels(again) == {"match"}, "decided when it begins"


async def test_a_rated_game_against_it_is_one_against_its_level(store: Store) -> None:
    async with house(store) as tables:
        await store.prefer("ann", f"level.{SLUG}", "greenhorn")
        clock = ClockSetting("game", 600, 20)
        chosen = Setting({}, (PERSON, MATCH, MATCH), clock, rated=True)
        table = await tables.make("ann", "Ann", SLUG, chosen, listed=True)
        await tables.start(table, "ann")
        await play_out(table)
        points, outcome = fixed_points(SLUG), playing(table).state.outcome()
        assert points is not None
        assert outcome is not None
        assert points.of_bot("match") is None
        won = [seat in outcome.winners for seat in range(3)]
        seats = [Ranked("greenhorn" if seat else "", "" if seat else "ann", 1 if won[seat] else 2) for seat in range(3)]
        assert rated(table.sheet)({"ann": None}) == ratings_after(points, seats, {"ann": None})
        assert "ann" in rated(table.sheet)({"ann": None})


@pytest.mark.parametrize("slug", list(registry.games()))
def test_where_there_is_no_table_it_plays_like_a_rookie(slug: str) -> None:
    game = registry.find(slug)
    player, rookie = bots.find("match")(game), bots.find("rookie")(game)
    assert isinstance(player, Learner)
    assert isinstance(rookie, Learner)
    assert player.overlooked == rookie.overlooked
    assert bots.parted("match@bold") == ("match", "bold")
    assert "match" in bots.playing(game)
