"""Guests: a name and a number that nobody else can sign. No password, no account.

The signed text is a cookie in browsers; other programs send it as `Authorization: Bearer …`. The newest secret signs,
all that are kept are accepted, so a rotation asks nobody for their name again unless old secrets are forgotten.
"""

import asyncio
import secrets
import time
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadData, URLSafeSerializer

from blindpig.kernel.refusal import Trouble
from blindpig.store import Store
from blindpig.tables.setting import NAME, clean

COOKIE = "blindpig_guest"
PURPOSE = "guests"
YEAR = 365 * 24 * 3600
REFRESH = 10.0  # seconds after which the secrets are read again, in case they were rotated
LONGEST = 500  # letters of a signed text


class Unknown(Trouble):
    """The guest has not said a name, or the signature is not ours."""

    def __init__(self) -> None:
        super().__init__("say-your-name")


@dataclass(slots=True, frozen=True)
class Guest:
    """Somebody: an opaque number and the name they go by. The number of a stranger is empty."""

    id: str = ""
    name: str = ""

    def known(self) -> "Guest":
        """This guest, who must have said a name."""
        if not self.id:
            raise Unknown
        return self


STRANGER = Guest()


class Guests:
    """Signs guests and knows them again."""

    def __init__(self, store: Store, keys: list[str]) -> None:
        self.store = store
        self.keys = keys
        self.read_at = time.monotonic()
        self.lock = asyncio.Lock()

    @classmethod
    async def open(cls, store: Store) -> "Guests":
        """With the secrets of the store, made on first start."""
        return cls(store, await store.secrets(PURPOSE))

    def serializer(self) -> URLSafeSerializer:
        """Signs with the newest secret, accepts all."""
        return URLSafeSerializer(self.keys, salt="blindpig guest 1")

    async def refresh(self) -> None:
        """Read the secrets again now and then."""
        if time.monotonic() - self.read_at > REFRESH and not self.lock.locked():
            async with self.lock:
                self.keys = await self.store.secrets(PURPOSE)
                self.read_at = time.monotonic()

    def sign(self, name: str, known: Guest = STRANGER) -> tuple[Guest, str]:
        """A guest by that name, the same one as before if there was one, and the signed text."""
        guest = Guest(known.id or secrets.token_hex(16), clean(name, NAME, "what.a-name"))
        return guest, self.serializer().dumps([guest.id, guest.name])

    def recognise(self, signed: str) -> Guest:
        """Whose text this is; a stranger's if the signature is not ours."""
        if not signed or len(signed) > LONGEST:
            return STRANGER
        try:
            found = self.serializer().loads(signed)
        except (BadData, ValueError):
            return STRANGER
        match found:
            case [str(number), str(name)]:
                return Guest(number, name)
            case _:
                return STRANGER

    def of_headers(self, authorization: str, cookie: str) -> Guest:
        """Whoever sent these headers. A bearer's text counts alone: a cookie beside it is not looked at."""
        kind, _, signed = authorization.partition(" ")
        if kind.lower() == "bearer":
            return self.recognise(signed.strip())
        try:
            found = SimpleCookie(cookie).get(COOKIE)
        except CookieError:
            return STRANGER
        return STRANGER if found is None else self.recognise(found.value)
