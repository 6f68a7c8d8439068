"""Standing orders, kept with the table and its guest: not in the log, which says what happened."""

from sqlalchemy import delete, select

from blindpig.store import schema
from blindpig.store.store import Store
from blindpig.store.writer import notify, or_replace

CHANGED = -2  # in place of a number of the log: somebody gave or took back an order


class OrderBook:
    """Orders in the store, shared by all servers. What they say is a text."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, table: str) -> dict[str, str]:
        """The orders at a table, by guest."""
        row = schema.orders.c
        async with self.store.reading() as connection:
            found = await connection.execute(select(row.guest, row.orders).where(row.table_id == table))
            return {guest: text for guest, text in found}  # noqa: C416 - rows are not pairs to a type checker

    async def put(self, table: str, guest: str, text: str) -> None:
        """A guest's orders at a table; with an empty text there are none. The server that plays them is told."""
        row = schema.orders.c
        async with self.store.writing() as connection:
            if text:
                values = {"table_id": table, "guest": guest, "orders": text}
                await connection.execute(or_replace(connection.dialect.name, schema.orders, "orders"), [values])
            else:
                await connection.execute(delete(schema.orders).where(row.table_id == table, row.guest == guest))
            if connection.dialect.name == "postgresql":
                await connection.run_sync(notify, [f"{table} {CHANGED}"])
