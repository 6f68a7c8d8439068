"""People's pages: a game is written down once, by whichever server; ratings follow; on both databases."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from blindpig.store import NewTable, Store, Write, open_store, removal
from blindpig.store.devices import Devices, Passkey
from blindpig.store.people import OFF, RATED, Ending, Figures, People, Result, handle_of
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio

NORA = Result("nora", "Nora", 1, True, 40, "", 3, 1)
OTTO = Result("otto", "Otto", 2, False, 22, "resigned", 0, 0)


def ending(table: str = "t1", at: float = 100.0, game: str = "tiny", seats: int = 2) -> Ending:
    return Ending(table, game, at, seats, (NORA, OTTO))


def up(known: Mapping[str, Figures | None]) -> dict[str, Figures]:
    """A rating that goes up by one with every game."""
    return {guest: (figures[0] + 1.0, 2.0) if figures else (25.0, 8.0) for guest, figures in known.items()}


async def sit(store: Store, table: str, *guests: str) -> None:
    """A table that anybody may see, with its people."""
    made = NewTable("tiny", 1, "{}", b"s" * 32, guests[0], "invite", True)
    assert await store.append(Write(table, 0, 1.0, ["{}"], joined=guests, made=made))


async def test_a_game_is_written_down_once_whoever_notices_its_end(store: Store) -> None:
    people = People(store)
    await sit(store, "t1", "nora", "otto")
    done = await asyncio.gather(*[people.settle(ending(), up) for _ in range(4)])
    assert sorted(done) == [False, False, False, True]
    [rating] = await people.ratings("nora")
    assert (rating.game, rating.mu, rating.sigma, rating.games) == ("tiny", 25.0, 8.0, 1)
    await sit(store, "t2", "nora", "otto")
    assert await people.settle(ending("t2", 200.0), up)
    [rating] = await people.ratings("nora")
    assert (rating.mu, rating.sigma, rating.games) == (26.0, 2.0, 2)
    newest, oldest = await people.results("nora")
    assert (newest.table, newest.mu, newest.won, newest.place, newest.there) == ("t2", 26.0, True, 1, True)
    assert (oldest.table, oldest.mu, oldest.at) == ("t1", 25.0, 100.0)
    [game, _] = await people.results("otto")
    assert (game.gone, game.score, game.won) == ("resigned", 22, False)


async def test_two_servers_that_see_the_same_end_rate_it_once(postgres: Postgres) -> None:
    address = postgres.new()
    first, second = await open_store(address), await open_store(address)
    try:
        for number in range(8):
            await sit(first, f"t{number}", "nora", "otto")
        games = [ending(f"t{number}", float(number)) for number in range(8)]
        done = await asyncio.gather(*[People(store).settle(game, up) for game in games for store in (first, second)])
        assert done.count(True) == 8
        [rating] = await People(second).ratings("nora")
        assert (rating.mu, rating.games) == (32.0, 8)  # none was lost between two that ended at once
    finally:
        await first.close()
        await second.close()


async def test_a_page_is_found_by_an_address_that_does_not_tell_the_number(store: Store) -> None:
    people = People(store)
    assert await people.person(handle=handle_of("nora")) is None
    await sit(store, "t1", "nora", "otto")
    await people.settle(ending(), up)
    found = await people.person(handle=handle_of("nora"))
    assert found is not None
    assert (found.guest, found.name, found.since) == ("nora", "Nora", 100.0)
    assert "nora" not in found.handle
    await people.rename("nora", "Eleonora")
    assert await people.person(guest="nora") == replace(found, name="Eleonora")


async def test_games_are_counted_by_kind_and_seats(store: Store) -> None:
    people = People(store)
    for number, (game, seats) in enumerate([("tiny", 2), ("tiny", 2), ("tiny", 3), ("other", 2)]):
        await sit(store, f"t{number}", "nora", "otto")
        await people.settle(ending(f"t{number}", game=game, seats=seats), up if number else lambda _: {})
    counted = [(each.game, each.seats, each.games, each.rated, each.won) for each in await people.tallies("nora")]
    assert counted == [("other", 2, 1, 1, 1), ("tiny", 2, 2, 1, 2), ("tiny", 3, 1, 1, 1)]
    [_, two, _] = await people.tallies("nora")
    assert (two.won_rated, two.kept, two.broken) == (1, 6, 2)


async def test_the_best_come_first_and_filters_leave_out_whom_they_say(store: Store) -> None:
    people = People(store)
    ratings: dict[str, Figures] = {"nora": (30.0, 3.0), "otto": (28.0, 2.0)}
    await sit(store, "t1", "nora", "otto")
    await people.settle(ending(), lambda _: ratings)
    await sit(store, "t2", "otto")
    await people.settle(Ending("t2", "tiny", 200.0, 4, (OTTO,)), lambda _: {"otto": (31.0, 2.0)})
    best = await people.leaders("tiny")
    assert [(each.name, each.games, each.won, each.kept) for each in best] == [("Otto", 2, 0, 0), ("Nora", 1, 1, 3)]
    assert best[0].even == pytest.approx(0.75)
    assert [each.name for each in await people.leaders("tiny", least=2)] == ["Otto"]
    assert await people.leaders("other") == []
    await Devices(store).add_passkey(Passkey("key", "nora", "Nora", b"k", 0, 1.0))
    assert [(each.name, each.secured) for each in await people.leaders("tiny", secured=True)] == [("Nora", True)]
    await store.prefer("otto", RATED, OFF)
    assert [each.name for each in await people.leaders("tiny")] == ["Nora"]
    assert await people.ratings("otto") == []
    await store.prefer("otto", RATED, "on")
    assert [each.name for each in await people.leaders("tiny")] == ["Otto", "Nora"]


async def test_whoever_is_forgotten_leaves_no_rating_and_the_others_keep_theirs(store: Store) -> None:
    people = People(store)
    await sit(store, "t1", "nora", "otto")
    await people.settle(ending(), up)
    await removal.forget_guest(store, "nora")
    assert await people.person(guest="nora") is None
    assert await people.results("nora") == []
    assert await people.ratings("nora") == []
    assert [each.name for each in await people.leaders("tiny")] == ["Otto"]
    assert len(await people.results("otto")) == 1


async def test_whoever_was_forgotten_before_the_end_is_not_written_down(store: Store) -> None:
    people = People(store)
    await sit(store, "t1", "nora", "otto")
    await removal.forget_guest(store, "nora")
    asked: list[set[str]] = []

    def rate(known: Mapping[str, Figures | None]) -> dict[str, Figures]:
        asked.append(set(known))
        return up(known)

    assert await people.settle(ending(), rate)
    assert asked == [{"otto"}]
    assert await people.person(guest="nora") is None
    await removal.forget_guest(store, "otto")
    assert not await people.settle(ending(), rate)  # nobody is left


async def test_a_table_that_was_removed_leaves_its_results(store: Store) -> None:
    people = People(store)
    await sit(store, "t1", "nora", "otto")
    await people.settle(ending(), up)
    await removal.remove_table(store, "t1")
    [game] = await people.results("nora")
    assert not game.there
    assert len(await people.ratings("nora")) == 1
