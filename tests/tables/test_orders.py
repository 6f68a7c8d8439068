"""Standing orders: played when they may be, by the owner of the table, seen by nobody before; kept over a restart."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import pytest

from blindpig.drawing.orders import MOST, Blank, Order, OrderKind, Orders
from blindpig.kernel.action import Action
from blindpig.kernel.game import View
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, StoreTrouble, open_store
from blindpig.tables import orders
from blindpig.tables.broadcast import JSON, Stream
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Answer, Table
from blindpig.tables.trouble import NotAllowed, NotNow
from tests.kernel.tiny import TINY
from tests.postgres import Postgres
from tests.tables.registries import PERSON, click, dealt, opened, playing, until
from tests.tables.test_moments import at_a_moment
from tests.troubles import troubled

if TYPE_CHECKING:
    from tests.kernel.tiny import TinyView

pytestmark = pytest.mark.anyio

KINDS = (OrderKind("pass"), OrderKind("accept", (Blank("coins", 1, 9, 1),)), OrderKind("nonsense"))
PASS, ACCEPT, NONSENSE = Order("pass"), Order("accept", {"coins": 2}), Order("nonsense")


def answer(view: View, given: Sequence[Order], actions: Sequence[Action]) -> Action | None:
    """The tiny game's: pass, accept enough coins, or do what cannot be done."""
    legal = {action.text: action for action in actions}
    for order in given:
        offer = cast("TinyView", view).table.offer
        if order.kind == "nonsense":
            return TINY.space.all[-1]
        if order.kind == "accept" and offer and offer[2] >= int(order.args["coins"]):
            return legal.get("accept")
        if order.kind == "pass" and "pass" in legal:
            return legal["pass"]
    return None


def ready(tables: TableRegistry) -> TableRegistry:
    """The tiny game has orders."""
    tables.orders.part = lambda _: Orders(KINDS, answer)
    return tables


def moves(table: Table, seat: int) -> list[str]:
    return [entry.action for entry in playing(table).record.entries if entry.seat == seat]


async def test_an_order_plays_what_it_may_and_tells_nobody_before(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(ready(tables), PERSON, PERSON, PERSON)
        await at_a_moment(table)
        seat = playing(table).state.waiting_on()[0]
        others = [Stream(table.broadcast, table.sheet, guest, JSON) for guest in ("guest0", "guest1", "guest2", "rail")]
        others = [stream for stream in others if table.sheet.seat_of(stream.guest) != seat]
        for stream in others:
            stream.look()
        await tables.orders.put(table, f"guest{seat}", [PASS])
        assert await tables.orders.of(table, f"guest{seat}") == (PASS,)
        await until(lambda: moves(table, seat)[-1] == "pass")
        assert [stream.look() for stream in others] == [b""] * len(others)
        assert '"by"' not in (await store.lines(table.id))[-1].entry, "it is a move like any other"


async def test_an_order_outlives_the_server_and_is_played_by_the_owner(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await at_a_moment(table)
        seat = playing(table).state.waiting_on()[0]
        await tables.orders.put(table, f"guest{seat}", [PASS])
        assert moves(table, seat)[-1] != "pass", "this game has no orders here"
        key = table.id
    async with opened(store) as tables:
        table = await ready(tables).table(key)
        await until(lambda: moves(table, seat)[-1] == "pass")
        await tables.orders.put(table, f"guest{seat}", [])
        assert await tables.orders.of(table, f"guest{seat}") == ()


async def test_what_is_not_legal_is_not_played(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(store) as tables:
        table = await dealt(ready(tables), PERSON, PERSON)
        await tables.orders.put(table, "guest0", [NONSENSE])
        await until(lambda: table.id in tables.orders.kept)
        assert tables.orders.next(table, 0) is None
        calls: list[int] = []

        async def refused(seat: int, _: object) -> Answer:
            calls.append(seat)
            return Answer("refused")

        async def troubled_once(seat: int, _: object) -> Answer:
            calls.append(seat)
            monkeypatch.setattr(table, "submit", refused)
            raise StoreTrouble("store.key", {"where": "here"})

        monkeypatch.setattr(orders, "AGAIN", 0.0)
        monkeypatch.setattr(table, "submit", troubled_once)
        first = playing(table).state.actions(0)[0]
        tables.orders.part = lambda _: Orders(KINDS, lambda _view, _orders, _actions: first)

        def has_played() -> bool:
            """As the rounds do: whatever kept it from playing before, it is seen to again."""
            tables.orders.wake(table)
            return len(calls) > 1 and not tables.orders.tasks

        await until(has_played)
        assert calls == [0, 0]
        assert tables.orders.next(table, 0) is None, "it was refused at this prompt"


@pytest.mark.parametrize(("coins", "done"), [(0, ["accept"]), (1, [])])
async def test_offers_are_accepted_by_their_price_alone(store: Store, coins: int, done: list[str]) -> None:
    async with opened(store) as tables:
        table = await dealt(ready(tables), PERSON, PERSON)
        await tables.orders.put(table, "guest1", [Order("accept", {"coins": coins})])
        assert (await click(table, 0, "offer 0 to 1: for a friend")).kind == "played"
        await until(lambda: table.id in tables.orders.kept and not tables.orders.tasks and moves(table, 1) == done)


async def test_only_whose_seat_it_is_gives_orders_and_not_too_many(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(ready(tables), PERSON, PERSON)
        with troubled(NotAllowed, match="watching|seat"):
            await tables.orders.put(table, "rail", [PASS])
        with troubled(NotNow, match=str(MOST)):
            await tables.orders.put(table, "guest0", [Order("accept", {"coins": n}) for n in range(MOST + 1)])
        for kind, fields in (("nonsense?", {}), ("accept", {"coins": "10"}), ("accept", {"coins": "x"})):
            with pytest.raises(BadInput):
                Orders(KINDS, answer).find(kind).read(fields)
        assert Orders(KINDS, answer).find("accept").read({"coins": " 2 "}) == ACCEPT
        blank = Blank("card", choices=("hit", "moll"))
        assert blank.read("hit") == "hit"
        with troubled(BadInput, match="hit"):
            blank.read("other")


async def test_an_order_given_at_another_server_is_played_by_the_owner(postgres: Postgres) -> None:
    address = postgres.new()
    stores = [await open_store(address) for _ in range(2)]
    try:
        async with opened(stores[0]) as left, opened(stores[1]) as right:
            table = await dealt(ready(left), PERSON, PERSON, PERSON)
            await at_a_moment(table)
            seat = playing(table).state.waiting_on()[0]
            await until(lambda: table.id in left.orders.kept)
            there = await ready(right).table(table.id)
            await right.orders.put(there, f"guest{seat}", [PASS])
            await until(lambda: moves(table, seat)[-1] == "pass")
            assert not right.orders.tasks
    finally:
        for each in stores:
            await each.close()


async def test_orders_that_cannot_be_read_are_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "AGAIN", 0.0)
    async with opened(store) as tables:
        table = await dealt(ready(tables), PERSON, PERSON)
        await tables.orders.book.put(table.id, "guest0", "{")
        tables.orders.changed(table)
        await until(lambda: not tables.orders.tasks)
        assert table.id not in tables.orders.kept
