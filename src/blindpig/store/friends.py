"""Whose tables somebody follows. It is kept with the one who follows; nobody else learns of it."""

from dataclasses import dataclass

from sqlalchemy import delete, func, select

from blindpig.store import schema
from blindpig.store.store import Store
from blindpig.store.writer import or_replace

MOST = 200  # people that one guest may follow


@dataclass(slots=True, frozen=True)
class Friend:
    """Somebody whom a guest follows, by the name they had when the two played."""

    id: str
    name: str


class Friends:
    """Friends in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, guest: str) -> list[Friend]:
        """Whom a guest follows, by name."""
        row = schema.friends.c
        asked = select(row.friend, row.name).where(row.guest == guest).order_by(func.lower(row.name), row.friend)
        async with self.store.reading() as connection:
            return [Friend(*found) for found in await connection.execute(asked)]

    async def follow(self, guest: str, friend: str, name: str) -> bool:
        """Follow somebody, or learn their new name; False if these are too many."""
        known = {each.id for each in await self.of(guest)}
        if friend not in known and len(known) >= MOST:
            return False
        async with self.store.writing() as connection:
            row = {"guest": guest, "friend": friend, "name": name}
            await connection.execute(or_replace(connection.dialect.name, schema.friends, "name"), [row])
        return True

    async def unfollow(self, guest: str, friend: str) -> None:
        """Follow somebody no more."""
        row = schema.friends.c
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.friends).where(row.guest == guest, row.friend == friend))

    async def tables(self, guest: str) -> dict[str, list[str]]:
        """Listed tables, open or under way, at which somebody sits or sat whom the guest follows; by table, whom."""
        row, member, table = schema.friends.c, schema.members.c, schema.tables.c
        asked = (
            select(table.id, member.guest)
            .join_from(schema.friends, schema.members, member.guest == row.friend)
            .join(schema.tables, table.id == member.table_id)
            .where(row.guest == guest, table.listed, table.status.in_(("open", "running")))
        )
        found: dict[str, list[str]] = {}
        async with self.store.reading() as connection:
            for key, friend in await connection.execute(asked):
                found.setdefault(key, []).append(friend)
        return found
