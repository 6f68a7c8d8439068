"""Ways to reach somebody who is away: webhooks, browsers that subscribed, mail. And how the last message fared."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, delete, func, select, update

from blindpig.store import schema
from blindpig.store.store import Store

WayKind: TypeAlias = Literal["hook", "push", "mail", "table"]
MOST = 20  # ways of one owner


@dataclass(slots=True, frozen=True)
class Way:
    """A way to reach a guest, or all who read a table's channel (`table`)."""

    id: str
    owner: str
    kind: WayKind
    address: str
    device: str = ""
    lang: str = ""
    home: str = ""
    open: bool = True
    proved: bool = True
    arrived_at: float | None = None
    failing_since: float | None = None


class Ways:
    """Ways in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, owner: str) -> Sequence[Way]:
        """The ways to reach somebody, or a table."""
        row = schema.ways.c
        async with self.store.reading() as connection:
            found = await connection.execute(select(schema.ways).where(row.owner == owner).order_by(row.id).limit(MOST))
            return [Way(**each) for each in found.mappings()]

    async def find(self, key: str) -> Way | None:
        """A way by its name."""
        async with self.store.reading() as connection:
            asked = select(schema.ways).where(schema.ways.c.id == key)
            found = (await connection.execute(asked)).mappings().first()
            return None if found is None else Way(**found)

    async def put(
        self, owner: str, kind: WayKind, address: str, lang: str, home: str, device: str = "", proved: bool = True
    ) -> str:
        """The one way of a kind, for a browser its own: switched on, at this address. Returns its name."""
        row = schema.ways.c
        values: dict[str, object] = {"address": address, "lang": lang, "home": home, "open": True}
        values |= {"proved": proved, "arrived_at": None, "failing_since": None}
        mine = (row.owner == owner, row.kind == kind, row.device == device)
        async with self.store.writing() as connection:
            known = (await connection.execute(select(row.id, row.address).where(*mine))).first()
            if known is None:
                key = secrets.token_hex(8)
                made = {"id": key, "owner": owner, "kind": kind, "device": device, **values}
                await connection.execute(schema.ways.insert(), [made])
                return key
            if known.address == address:  # the same as before: what is known of it stays
                values = {"lang": lang, "home": home, "open": True}
            await connection.execute(update(schema.ways).where(row.id == known.id).values(**values))
            return str(known.id)

    async def switch(self, key: str, on: bool) -> None:
        """Switch a way on or off."""
        await self.change(key, open=on)

    async def prove(self, key: str, address: str) -> bool:
        """The owner has shown that the address is theirs; False if they named another since."""
        row = schema.ways.c
        async with self.store.writing() as connection:
            proved = update(schema.ways).where(row.id == key, row.address == address).values(proved=True, open=True)
            return (await connection.execute(proved)).rowcount > 0

    async def unproved(self, kind: WayKind, address: str) -> int:
        """How many have named an address that nobody has shown to be theirs."""
        row = schema.ways.c
        asked = select(func.count()).where(row.kind == kind, row.address == address, row.proved.is_(False))
        async with self.store.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def arrived(self, key: str) -> None:
        """Something arrived there."""
        await self.change(key, arrived_at=time.time(), failing_since=None)

    async def failing(self, key: str, for_good: bool = False) -> None:
        """Nothing arrives there; for good, it is switched off, and its owner reads why."""
        since: ColumnElement[float | None] = func.coalesce(schema.ways.c.failing_since, time.time())
        await self.change(key, failing_since=since, **({"open": False} if for_good else {}))

    async def change(self, key: str, **values: object) -> None:
        """Write something down about a way."""
        async with self.store.writing() as connection:
            await connection.execute(update(schema.ways).where(schema.ways.c.id == key).values(**values))

    async def drop_device(self, owner: str, device: str) -> None:
        """A device was signed out: it is told nothing any more."""
        for way in await self.of(owner):
            if way.device == device and device:
                await self.drop(way.id)

    async def drop(self, key: str) -> None:
        """It is no way any more; what was to go there is forgotten."""
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.deliveries).where(schema.deliveries.c.way == key))
            await connection.execute(delete(schema.ways).where(schema.ways.c.id == key))
