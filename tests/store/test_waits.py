"""Who waits for players: one search a person, alive while a page is open, seated once whichever server does it."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from blindpig.store import NewTable, Store, Write, open_store, waits
from blindpig.store.friends import Friend, Friends
from blindpig.store.removal import forget_guest
from blindpig.store.waits import Made, Wait, Waits
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio

JOSIE = Wait("josie", "Josie", "tiny", (2, 3), "{}", bots=False)
NEW = NewTable(game="tiny", rules=1, setting="{}", seed=b"s" * 32, host="josie", invite="invite", listed=True)


def pair(key: str, found: Sequence[Wait]) -> Made | None:
    """A table for the first two."""
    if len(found) < 2:
        return None
    guests = [wait.guest for wait in found[:2]]
    return Made(Write(key, 0, 1.0, ["made"], joined=guests, made=NEW), guests)


async def names(found: Waits) -> list[str]:
    return [wait.name for wait in await found.all()]


async def test_a_person_waits_once_and_the_longest_comes_first(store: Store) -> None:
    found = Waits(store)
    await found.put(JOSIE)
    await found.put(replace(JOSIE, guest="sal", name="Sal"))
    assert await names(found) == ["Josie", "Sal"]
    await found.put(replace(JOSIE, game="other", sizes=(4,), bots=True))
    assert await names(found) == ["Sal", "Josie"]
    mine = await found.find("josie")
    assert mine is not None
    assert (mine.game, mine.sizes, mine.bots, mine.table) == ("other", (4,), True, None)
    await found.agree("josie", bots=False)
    await found.drop("sal")
    assert [(wait.guest, wait.bots) for wait in await found.all()] == [("josie", False)]


async def test_a_closed_page_leaves_and_one_that_was_cut_off_has_its_place_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Waits(store)
    monkeypatch.setattr(waits, "KEPT", 0.0)
    await found.put(JOSIE)
    monkeypatch.undo()
    await found.put(replace(JOSIE, guest="sal", name="Sal"))
    assert await names(found) == ["Sal"]
    assert await found.find("josie") is None
    await found.sweep()
    await found.keep(["josie", "nobody"])
    assert await names(found) == ["Josie", "Sal"]
    monkeypatch.setattr(waits, "KEPT", 0.0)
    monkeypatch.setattr(waits, "BACK", 0.0)
    await found.keep(["josie"])
    await found.sweep()
    assert [wait.guest for wait in await found.of(["josie", "sal"])] == ["sal"]


async def test_whoever_was_seated_is_brought_there_and_seated_no_second_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Waits(store)
    await found.put(JOSIE)
    assert await found.seat(lambda all_: pair("one", all_)) is None
    await found.put(replace(JOSIE, guest="sal", name="Sal"))
    assert await found.seat(lambda all_: pair("one", all_)) == "one"
    assert await found.seat(lambda all_: pair("two", all_)) is None
    row = await store.table("one")
    assert row is not None
    assert row.seed == b"s" * 32
    assert [wait.table for wait in await found.of(["josie", "sal"])] == ["one", "one"]
    assert [table.id for table in await store.of_guest("sal")] == ["one"]
    assert await found.unbegun() == ["one"]
    await found.drop("sal")  # too late
    await found.keep(["sal"])
    await found.sweep()
    assert len(await found.of(["josie", "sal"])) == 2
    await store.append(Write("one", 1, 2.0, ["started"], status="running"))
    assert await found.unbegun() == []
    await found.brought("josie")
    assert await found.find("josie") is None
    assert await found.find("sal") is not None
    monkeypatch.setattr(waits, "FOUND", -2 * waits.BACK)
    await found.put(JOSIE)
    await found.put(replace(JOSIE, guest="otto"))
    assert await found.seat(lambda all_: pair("three", all_)) == "three"
    await found.sweep()
    assert [wait.guest for wait in await found.of(["josie", "sal", "otto"])] == ["sal"]


async def test_two_servers_seat_everybody_once(postgres: Postgres) -> None:
    address = postgres.new()
    servers = [await open_store(address) for _ in range(2)]
    try:
        queues = [Waits(server) for server in servers]
        for number in range(10):
            await queues[number % 2].put(replace(JOSIE, guest=f"guest{number}"))

        async def seats(place: int, number: int) -> str | None:
            return await queues[place].seat(lambda all_: pair(f"{place} {number}", all_))

        made = await asyncio.gather(*[seats(place, number) for number in range(5) for place in range(2)])
        assert sum(key is not None for key in made) == 5
        tables = [wait.table for wait in await queues[0].of([f"guest{number}" for number in range(10)])]
        assert sorted(tables.count(key) for key in set(tables)) == [2] * 5
        assert await queues[1].all() == []
    finally:
        for server in servers:
            await server.close()


async def test_friends_are_kept_with_who_follows_and_only_listed_tables_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends = Friends(store)
    assert await friends.follow("josie", "sal", "Sal")
    assert await friends.follow("josie", "otto", "Otto")
    assert await friends.follow("josie", "sal", "Salvatore")
    assert await friends.of("josie") == [Friend("otto", "Otto"), Friend("sal", "Salvatore")]
    assert await friends.of("sal") == []
    for key, listed in (("open", True), ("secret", False)):
        made = replace(NEW, listed=listed)
        await store.append(Write(key, 0, 1.0, ["made"], joined=["sal", "otto"], made=made))
    await store.append(Write("done", 0, 1.0, ["made"], "over", joined=["sal"], made=NEW))
    assert {key: sorted(who) for key, who in (await friends.tables("josie")).items()} == {"open": ["otto", "sal"]}
    await friends.unfollow("josie", "otto")
    assert await friends.tables("josie") == {"open": ["sal"]}
    monkeypatch.setattr("blindpig.store.friends.MOST", 1)
    assert not await friends.follow("josie", "vera", "Vera")
    assert await friends.follow("josie", "sal", "Sal")
    await Waits(store).put(replace(JOSIE, guest="sal"))
    await forget_guest(store, "sal")
    assert await friends.of("josie") == []
    assert await Waits(store).all() == []
