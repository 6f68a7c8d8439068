"""Guests: a name and a number that nobody else can sign. No password, no account.

The signed text is a cookie in browsers; other programs send it as `Authorization: Bearer …`. The newest secret signs,
all that are kept are accepted, so a rotation asks nobody for their name again unless old secrets are forgotten.
"""

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.store import Store
from blindpig.store.devices import Devices, digest_of
from blindpig.store.removal import forgotten
from blindpig.tables.setting import NAME, clean

COOKIE = "blindpig_guest"
PURPOSE = "guests"
FORMS = "forms"  # the secret of forms, which is never rotated: what a house goes by
YEAR = 365 * 24 * 3600
REFRESH = 10.0  # seconds after which the secrets are read again, in case they were rotated
KNOWN = 10_000  # texts that are not checked again until then
LONGEST = 500  # letters of a signed text
SIGNED = 2  # full stops in one, at least
OLD_UNTIL = datetime(2027, 12, 1, tzinfo=UTC).timestamp()  # a year after signatures have had a time; visits renew them


class Unknown(Trouble):
    """The guest has not said a name, or the signature is not ours."""

    def __init__(self) -> None:
        super().__init__("say-your-name")


@dataclass(slots=True, frozen=True)
class Guest:
    """Somebody: an opaque number and the name they go by. The number of a stranger is empty."""

    id: str = ""
    name: str = ""
    device: str = ""  # the browser; empty for those that were signed before there were devices

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
        self.own_cookie = COOKIE  # beside another house's at the same address
        self.devices = Devices(store)
        self.signed_out: set[str] = set()  # devices whose cookies are worth nothing any more
        self.forgotten: set[str] = set()  # digests of guests who wanted to be forgotten
        self.secured: set[str] = set()  # guests with a passkey; tables look into the same set
        self.known: dict[str, tuple[Guest, float]] = {}  # whose each text is that was read since the secrets were
        self.noted: dict[str, float] = {}  # when a device was last written down
        self.watches: dict[asyncio.Event, Guest] = {}  # what ends each open stream, and whose it is
        self.read_at = -REFRESH
        self.lock = asyncio.Lock()

    @classmethod
    async def open(cls, store: Store) -> "Guests":
        """With the secrets of the store, made on first start."""
        found = cls(store, await store.secrets(PURPOSE))
        (house, *_) = await store.secrets(FORMS)
        found.own_cookie = f"{COOKIE}_{digest_of(house)[:8]}"
        return found

    def cookie_beside(self, header: str) -> str:
        """The name of our cookie beside others: our own one if a second Blind Pig at this address has the usual one."""
        if cookies_named(self.own_cookie, header):
            return self.own_cookie
        found = [value for value in cookies_named(COOKIE, header) if value.count(".") >= SIGNED]
        theirs = any(not self.recognise(value).id and not self.read(value)[0].id for value in found)
        return self.own_cookie if theirs else COOKIE

    def serializer(self) -> URLSafeTimedSerializer:
        """Signs with the newest secret, accepts all."""
        return URLSafeTimedSerializer(self.keys, salt="blindpig guest 2")

    def loads(self, signed: str) -> tuple[object, float]:
        """What was signed, and until when it is good: for a year; what earlier versions signed, until a last day.

        A clock may have been set back since, so a signature from the future is as good as one of today.
        """
        try:
            found, when = self.serializer().loads(signed, return_timestamp=True)
            return found, when.timestamp() + YEAR
        except BadData:
            return URLSafeSerializer(self.keys, salt="blindpig guest 1").loads(signed), OLD_UNTIL

    def age(self, signed: str) -> float:
        """How many seconds ago a text of ours was signed; a year if it does not say."""
        try:
            _, when = self.serializer().loads(signed, return_timestamp=True)
        except BadData:
            return YEAR
        return time.time() - float(when.timestamp())

    def is_stale(self) -> bool:
        """Whether somebody is to read the secrets again. While that is done, everybody goes on with those there are."""
        return time.monotonic() > self.read_at + REFRESH and not self.lock.locked()

    async def refresh(self) -> None:
        """Read the secrets again now and then, and which devices were signed out."""
        if self.is_stale():
            async with self.lock:
                self.keys = await self.store.secrets(PURPOSE)
                self.known.clear()
                self.signed_out = await self.devices.signed_out()
                self.forgotten = await forgotten(self.store)
                secured = await self.devices.secured()
                self.secured.clear()
                self.secured.update(secured)
                self.read_at = time.monotonic()
            self.end_watches()

    async def refresh_now_and_then(self) -> None:
        """For as long as the server runs: a stream asks for nothing, and must end all the same."""
        while True:
            with suppress(Trouble):
                await self.refresh()
            await asyncio.sleep(REFRESH)

    def is_gone(self, guest: Guest) -> bool:
        """Whether a device was signed out, or a guest forgotten."""
        return guest.device in self.signed_out or digest_of(guest.id) in self.forgotten

    def sign_out(self, device: str) -> None:
        """A device is a stranger from now on, and its streams end."""
        self.signed_out.add(device)
        self.end_watches()

    def forget(self, guest: str) -> None:
        """A guest is forgotten, and all their streams end."""
        self.forgotten.add(digest_of(guest))
        self.end_watches()

    def end_watches(self) -> None:
        """End the streams of those who are gone."""
        for event, guest in self.watches.items():
            if self.is_gone(guest):
                event.set()

    @contextmanager
    def watch(self, guest: Guest) -> Iterator[asyncio.Event]:
        """An event that is set once a guest is gone."""
        event = asyncio.Event()
        self.watches[event] = guest
        try:
            yield event
        finally:
            del self.watches[event]

    def sign(self, name: str, known: Guest = STRANGER) -> tuple[Guest, str]:
        """A guest by that name, the same one as before if there was one, and the signed text."""
        device = known.device or secrets.token_hex(8)
        guest = Guest(known.id or secrets.token_hex(16), clean(name, NAME, "what.a-name"), device)
        return guest, self.serializer().dumps([guest.id, guest.name, guest.device])

    def sign_again(self, known: Guest, otherwise: str) -> tuple[Guest, str]:
        """The same guest by the same name; by another one if that is no name any more."""
        try:
            return self.sign(known.name, known)
        except BadInput:
            return self.sign(otherwise, known)

    def recognise(self, signed: str) -> Guest:
        """Whose text this is; a stranger's if the signature is not ours."""
        guest, until = self.known.get(signed) or self.read(signed)
        if not guest.id or time.time() > until or self.is_gone(guest):
            return STRANGER
        if len(self.known) < KNOWN:
            self.known[signed] = guest, until
        return guest

    def read(self, signed: str) -> tuple[Guest, float]:
        """Whose name and number was signed, and until when that is good."""
        if not signed or len(signed) > LONGEST:
            return STRANGER, 0.0
        try:
            found, until = self.loads(signed)
        except (BadData, ValueError):
            return STRANGER, 0.0
        match found:
            case [str(number), str(name)]:
                return Guest(number, name), until
            case [str(number), str(name), str(device)]:
                return Guest(number, name, device), until
            case _:
                return STRANGER, 0.0

    def of_headers(self, authorization: str, cookie: str) -> Guest:
        """Whoever sent these headers. A bearer's text counts alone: a cookie beside it is not looked at."""
        kind, _, signed = authorization.partition(" ")
        if kind.lower() == "bearer":
            return self.recognise(signed.strip())
        for value in [*cookies_named(self.own_cookie, cookie), *cookies_named(COOKIE, cookie)]:
            guest = self.recognise(value)
            if guest.id:
                return guest
        return STRANGER


def cookies_named(name: str, header: str) -> list[str]:
    """The values of a cookie, whatever others stand beside it: other programs at this address have theirs, too."""
    found: list[str] = []
    for part in header.split(";"):
        key, equals, value = part.strip().partition("=")
        if equals and key == name:
            found.append(value.strip('"'))
    return found
