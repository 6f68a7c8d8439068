"""What leaves the store: tables that nobody has touched for long, and what is kept of one guest.

One table is one transaction: others write in between, and what was interrupted is done by asking again.
"""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from blindpig.store import schema
from blindpig.store.devices import digest_of
from blindpig.store.store import LogLine, Store
from blindpig.store.writer import notify, unless_there

READ_AGAIN = -1  # in place of a number: a table's log was changed, or the table is no more
NAMED = '"guest":"'  # stands in every entry that names somebody
REMEMBERED = 400 * 24 * 3600.0  # seconds, more than any cookie is good for
OF_TABLES = (schema.presence, schema.members, schema.orders, schema.log)
OF_GUESTS = (
    schema.preferences,
    schema.passkeys,
    schema.handovers,
    schema.presence,
    schema.members,
    schema.devices,
    schema.people,
    schema.results,
    schema.ratings,
    schema.waits,
    schema.friends,
    schema.orders,
)


@dataclass(slots=True, frozen=True)
class Rewording:
    """What becomes of a table when a guest is forgotten: new entries, another host, no alerts with their names."""

    table: str
    guests: Collection[str]  # the guest's numbers there
    entries: Mapping[int, str]
    host: str
    names: Collection[str] = ()


async def tables_with(store: Store, guest: str) -> list[str]:
    """The tables at which a guest sat, which they made, or where they spoke. It reads every log."""
    log, member, table = schema.log.c, schema.members.c, schema.tables.c
    asked = union(
        select(member.table_id).where(member.guest == guest),
        select(table.id).where(table.host == guest),
        select(log.table_id).where(log.entry.contains(f'{NAMED}{guest}"', autoescape=True)),
    )
    async with store.reading() as connection:
        return list((await connection.execute(asked)).scalars())


async def named_lines(store: Store, table: str) -> list[LogLine]:
    """The entries of a log that name somebody."""
    log = schema.log.c
    asked = select(log.seq, log.at, log.entry).where(log.table_id == table, log.entry.contains(NAMED))
    async with store.reading() as connection:
        return [LogLine(*row) for row in await connection.execute(asked.order_by(log.seq))]


async def branches(store: Store) -> list[tuple[str, str]]:
    """The tables that go on from another, with their settings."""
    table = schema.tables.c
    async with store.reading() as connection:
        asked = select(table.id, table.setting).where(table.setting.contains('"branch":'))
        return [(key, setting) for key, setting in await connection.execute(asked)]


async def reset(store: Store, table: str, setting: str) -> None:
    """Another setting for a table: a name in it was changed."""
    async with store.writing() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(setting=setting))
        await tell(connection, table)


async def tell(connection: AsyncConnection, table: str) -> None:
    """Have the other servers read a table again."""
    if connection.dialect.name == "postgresql":
        await connection.run_sync(notify, [f"{table} {READ_AGAIN}"])


async def reword(store: Store, rewording: Rewording) -> None:
    """Change what a table says of a guest; numbers and times of its log stay."""
    log, table, member, alert = schema.log.c, schema.tables.c, schema.members.c, schema.deliveries.c
    key, guests = rewording.table, rewording.guests
    async with store.writing() as connection:
        for seq, entry in rewording.entries.items():
            here = (log.table_id == key, log.seq == seq)
            await connection.execute(update(schema.log).where(*here).values(entry=entry))
        await connection.execute(
            update(schema.tables).where(table.id == key, table.host.in_(guests)).values(host=rewording.host)
        )
        about = select(alert.key, alert.text).where(alert.key.contains(f" {key} ", autoescape=True))
        for event, text in (await connection.execute(about)).all():
            if any(name in text for name in rewording.names):
                await connection.execute(update(schema.deliveries).where(alert.key == event).values(text="", done=True))
        await connection.execute(delete(schema.members).where(member.table_id == key, member.guest.in_(guests)))
        await tell(connection, key)


async def remove_table(store: Store, key: str) -> None:
    """A table goes, with all that is kept of it."""
    async with store.writing() as connection:
        about = schema.deliveries.c.key.contains(f" {key} ", autoescape=True)
        await connection.execute(delete(schema.deliveries).where(about))
        await forget_ways(connection, key)
        for part in OF_TABLES:
            await connection.execute(delete(part).where(part.c.table_id == key))
        await connection.execute(delete(schema.tables).where(schema.tables.c.id == key))
        await tell(connection, key)


async def old_tables(store: Store, before: float, most: int) -> list[str]:
    """Some tables at which nothing has happened since then, oldest first; a game whose clocks run ends by itself."""
    table, log = schema.tables.c, schema.log.c
    lately = select(log.seq).where(log.table_id == table.id, log.at >= before).exists()
    timed = or_(*[table.setting.contains(f'"kind":"{kind}"') for kind in ("move", "game")])
    asked = select(table.id).where(table.made_at < before, ~lately, or_(table.status != "running", ~timed))
    async with store.reading() as connection:
        return list((await connection.execute(asked.order_by(table.made_at).limit(most))).scalars())


async def forget_guest(store: Store, guest: str) -> None:
    """Remove what is kept of a guest apart from tables; what is left says only that their cookies are worth nothing."""
    now, row = time.time(), {"digest": digest_of(guest), "at": time.time()}
    async with store.writing() as connection:
        await store.alone(connection)  # no game that ends just now writes them down again
        await connection.execute(delete(schema.forgotten).where(schema.forgotten.c.at < now - REMEMBERED))
        await connection.execute(unless_there(connection.dialect.name, schema.forgotten), [row])
        for part in OF_GUESTS:
            await connection.execute(delete(part).where(part.c.guest == guest))
        await connection.execute(delete(schema.friends).where(schema.friends.c.friend == guest))
        await forget_ways(connection, guest)


async def forget_ways(connection: AsyncConnection, owner: str) -> None:
    """Nobody is told any more by the ways of a guest or of a table."""
    ways = select(schema.ways.c.id).where(schema.ways.c.owner == owner)
    await connection.execute(delete(schema.deliveries).where(schema.deliveries.c.way.in_(ways)))
    await connection.execute(delete(schema.ways).where(schema.ways.c.owner == owner))


async def forgotten(store: Store) -> set[str]:
    """Digests of the guests who were forgotten."""
    async with store.reading() as connection:
        return set((await connection.execute(select(schema.forgotten.c.digest))).scalars())
