"""Standing orders in the store: by table and guest, gone with either."""

import pytest

from blindpig.store import NewTable, Store, Write
from blindpig.store.orders import OrderBook
from blindpig.store.removal import forget_guest, remove_table

pytestmark = pytest.mark.anyio

NEW = NewTable(game="tiny", rules=1, setting="{}", seed=b"s" * 32, host="josie", invite="invite", listed=True)


async def test_orders_are_kept_by_table_and_guest(store: Store) -> None:
    book = OrderBook(store)
    for table in ("one", "two"):
        await store.append(Write(table, 0, 1.0, ["made"], made=NEW))
        await book.put(table, "josie", "[1]")
    await book.put("one", "sal", "[2]")
    await book.put("one", "josie", "[3]")
    assert await book.of("one") == {"josie": "[3]", "sal": "[2]"}
    await book.put("one", "sal", "")
    await book.put("one", "sal", "")
    assert await book.of("one") == {"josie": "[3]"}
    await remove_table(store, "one")
    assert await book.of("one") == {}
    assert await book.of("two") == {"josie": "[1]"}
    await forget_guest(store, "josie")
    assert await book.of("two") == {}
