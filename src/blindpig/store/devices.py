"""One person on many devices: which devices are whose, links that are good once, passkeys."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, select, update

from blindpig.store import schema
from blindpig.store.store import Store
from blindpig.store.writer import unless_there

GOOD_FOR = 600.0  # seconds that a link can be used
KEPT = 7 * 24 * 3600.0  # seconds that a link which nobody can use any more is remembered, to say why
MOST = 20  # devices of one person in a list


@dataclass(slots=True, frozen=True)
class Device:
    """A browser that is signed in as somebody."""

    id: str
    guest: str
    kind: str
    made_at: float
    seen_at: float
    gone: bool


@dataclass(slots=True, frozen=True)
class Handover:
    """A link that makes another device the same person."""

    guest: str
    name: str
    until: float
    used: bool


@dataclass(slots=True, frozen=True)
class Passkey:
    """A key that a device keeps for somebody; only its public half is here."""

    id: str
    guest: str
    name: str
    key: bytes
    count: int
    made_at: float


def digest_of(secret: str) -> str:
    """What is kept of a link's secret."""
    return sha256(secret.encode()).hexdigest()


class Devices:
    """Devices, links and passkeys in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def seen(self, device: str, guest: str, kind: str) -> None:
        """A device is there: it is added to its person's list, or was there again."""
        now = time.time()
        row = {"id": device, "guest": guest, "kind": kind, "made_at": now, "seen_at": now, "gone": False}
        table = schema.devices
        async with self.store.writing() as connection:
            await connection.execute(unless_there(connection.dialect.name, table), [row])
            await connection.execute(update(table).where(table.c.id == device).values(seen_at=now))

    async def of_guest(self, guest: str) -> Sequence[Device]:
        """The devices that are signed in as somebody, the last seen first."""
        row = schema.devices.c
        asked = select(schema.devices).where(row.guest == guest, row.gone.is_(False)).order_by(row.seen_at.desc())
        async with self.store.reading() as connection:
            return [Device(**found) for found in (await connection.execute(asked.limit(MOST))).mappings()]

    async def sign_out(self, guest: str, device: str) -> bool:
        """End a device's stay; False if it is not this person's."""
        row = schema.devices.c
        async with self.store.writing() as connection:
            ended = update(schema.devices).where(row.id == device, row.guest == guest).values(gone=True)
            return (await connection.execute(ended)).rowcount > 0

    async def signed_out(self) -> set[str]:
        """All devices whose cookies are worth nothing any more."""
        row = schema.devices.c
        async with self.store.reading() as connection:
            return set((await connection.execute(select(row.id).where(row.gone))).scalars())

    # Links

    async def offer(self, guest: str, name: str) -> str:
        """A new link's secret. Those that are long over are forgotten."""
        secret, now, row = secrets.token_urlsafe(18), time.time(), schema.handovers.c
        made = {"digest": digest_of(secret), "guest": guest, "name": name, "until": now + GOOD_FOR, "used": False}
        async with self.store.writing() as connection:
            await connection.execute(delete(schema.handovers).where(row.until < now - KEPT))
            await connection.execute(schema.handovers.insert(), [made])
        return secret

    async def offered(self, secret: str) -> Handover | None:
        """What a link offers, used or not."""
        row = schema.handovers.c
        asked = select(row.guest, row.name, row.until, row.used).where(row.digest == digest_of(secret))
        async with self.store.reading() as connection:
            found = (await connection.execute(asked)).mappings().first()
            return None if found is None else Handover(**found)

    async def take(self, secret: str) -> bool:
        """Use a link; of two who come at once only one does."""
        row = schema.handovers.c
        good = (row.digest == digest_of(secret), row.used.is_(False), row.until > time.time())
        async with self.store.writing() as connection:
            return (await connection.execute(update(schema.handovers).where(*good).values(used=True))).rowcount == 1

    # Passkeys

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey."""
        row = {name: getattr(passkey, name) for name in Passkey.__slots__}
        async with self.store.writing() as connection:
            await connection.execute(unless_there(connection.dialect.name, schema.passkeys), [row])

    async def passkey(self, key: str) -> Passkey | None:
        """A passkey by its number."""
        async with self.store.reading() as connection:
            asked = select(schema.passkeys).where(schema.passkeys.c.id == key)
            found = (await connection.execute(asked)).mappings().first()
            return None if found is None else Passkey(**found)

    async def passkeys_of(self, guest: str) -> Sequence[Passkey]:
        """The passkeys of somebody."""
        async with self.store.reading() as connection:
            asked = select(schema.passkeys).where(schema.passkeys.c.guest == guest)
            return [Passkey(**found) for found in (await connection.execute(asked)).mappings()]

    async def secured(self) -> set[str]:
        """Everybody who has a passkey."""
        async with self.store.reading() as connection:
            return set((await connection.execute(select(schema.passkeys.c.guest).distinct())).scalars())

    async def rename(self, guest: str, name: str) -> None:
        """A person goes by another name: a passkey brings them back under that one."""
        row = schema.passkeys.c
        async with self.store.reading() as connection:
            if (await connection.execute(select(row.id).where(row.guest == guest).limit(1))).first() is None:
                return
        async with self.store.writing() as connection:
            await connection.execute(update(schema.passkeys).where(row.guest == guest).values(name=name))

    async def drop_passkey(self, guest: str, key: str) -> bool:
        """A passkey opens nothing any more; False if it is not this person's."""
        row = schema.passkeys.c
        async with self.store.writing() as connection:
            gone = delete(schema.passkeys).where(row.id == key, row.guest == guest)
            return (await connection.execute(gone)).rowcount > 0

    async def used_passkey(self, key: str, count: int) -> None:
        """Remember how often a passkey says it was used: a copy would fall behind."""
        async with self.store.writing() as connection:
            row = schema.passkeys.c
            await connection.execute(update(schema.passkeys).where(row.id == key).values(count=count))
