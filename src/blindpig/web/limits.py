"""What every request passes: CSRF protection, rate limits, and the limit on open streams."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from litestar import Request
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.handlers.base import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from blindpig.drawing import assets
from blindpig.kernel.refusal import Trouble
from blindpig.web.guests import Guest, Guests, cookies_named
from blindpig.web.settings import Limits, ServerSettings

FORMS_COOKIE = "blindpig_forms"  # a name of our own: programs at one address share cookies
LINE = 64  # bits that all addresses of one line have in common, in IPv6
SWEEP = 60.0  # seconds between two sweeps
SECOND, MINUTE = 1.0, 60.0
NOBODY = "nobody"  # the address of a request that does not say from where it comes


class TooMany(Trouble):
    """A limit has been reached: too many requests, or too many open streams."""


class CsrfProtection(CSRFMiddleware):
    """Litestar's own check. A bearer's text is not sent along by browsers by themselves: it needs no other proof."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let bearers through: their cookies are not looked at (see `Guests.of_headers`)."""
        headers = dict(scope.get("headers", []))
        if headers.get(b"authorization", b"").lower().startswith(b"bearer "):
            await self.app(scope, receive, send)
            return
        if scope["type"] == ScopeType.HTTP:
            self.overlook(Request[object, object, State](scope).cookies, headers.get(b"cookie", b"").decode("latin-1"))
        await super().__call__(scope, receive, send)

    def overlook(self, cookies: dict[str, str], header: str) -> None:
        """A token that is not ours, or of a secret that was forgotten, is as good as none: a page gives another one."""
        cookies.pop(FORMS_COOKIE, None)
        for value in cookies_named(FORMS_COOKIE, header):
            if self._decode_csrf_token(value) is not None:
                cookies[FORMS_COOKIE] = value

    def _decode_csrf_token(self, token: str) -> str | None:
        """Only letters that a signature can have: others cannot be compared."""
        return super()._decode_csrf_token(token) if token.isascii() else None


def csrf_protection(secret: str, secure: bool) -> DefineMiddleware:
    """The CSRF middleware, with a secret that all servers share."""
    config = CSRFConfig(secret=secret, cookie_name=FORMS_COOKIE, cookie_secure=secure)
    return DefineMiddleware(CsrfProtection, config=config)


def recognised(request: Request[object, object, State]) -> Guest:
    """The guest of a request."""
    return guest_of(request.scope, request.app.state.guests)


@lru_cache(maxsize=10_000)
def household(host: str) -> str:
    """For whom an address counts: one line has more of IPv6 than all of IPv4 together, and counts once."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped
        return str(inner) if inner is not None else str(IPv6Network((found, LINE), strict=False))
    return host


def guest_of(scope: Scope, guests: Guests) -> Guest:
    """The guest of a request, from its headers as they came."""
    found = {b"authorization": b"", b"cookie": b""}
    for name, value in scope["headers"]:
        if name in found and not found[name]:
            found[name] = value
    return guests.of_headers(found[b"authorization"].decode("latin-1"), found[b"cookie"].decode("latin-1"))


def address(request: Request[object, object, State]) -> str:
    """Where a request comes from."""
    return origin_of(request.scope)


def origin_of(scope: Scope) -> str:
    """For whom a request counts by its address."""
    client = scope.get("client")
    return household(client[0]) if client else NOBODY


@dataclass(slots=True)
class Count:
    """How often somebody asked, and when that is forgotten."""

    until: float
    times: int = 0


class RateLimit:
    """So many requests of one key within a while, which begins with the first of them."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.counts: dict[str, Count] = {}

    def has_room(self, key: str) -> bool:
        """Whether one more is allowed."""
        found = self.counts.get(key)
        return self.most > 0 if found is None else found.times < self.most or found.until <= time.monotonic()

    def take(self, key: str) -> Count | None:
        """Count one more; None, and nothing counted, if there are enough."""
        at, found = time.monotonic(), self.counts.get(key)
        if found is None or found.until <= at:
            found = self.counts[key] = Count(at + self.seconds)
        if found.times >= self.most:
            return None
        found.times += 1
        return found

    def headers(self, key: str) -> dict[str, str]:
        """What whoever has asked is told of the limit."""
        count = self.counts[key]
        left, wait = self.most - count.times, count.until - time.monotonic()
        return {
            "RateLimit-Policy": f"{self.most}; w={self.seconds:.0f}",
            "RateLimit-Limit": str(self.most),
            "RateLimit-Remaining": str(left),
            "RateLimit-Reset": str(max(0, round(wait))),
        }

    def sweep(self) -> None:
        """Forget what is over: somebody who came once is not remembered for ever."""
        at = time.monotonic()
        self.counts = {key: count for key, count in self.counts.items() if count.until > at}


class Limiter:
    """The rate limits of a server: two for every call, and tighter ones where a route asks for them (`opt`)."""

    def __init__(self, allowed: Limits, guests: Guests) -> None:
        self.guests = guests
        # By address, too: whoever looks at a page without a cookie is a new guest, so guests cost nothing to make.
        self.together = RateLimit(allowed.together, SECOND)
        self.calls = RateLimit(allowed.calls, SECOND)
        self.talk = RateLimit(allowed.talk, MINUTE)
        self.talk_together = RateLimit(allowed.talk_together, MINUTE)
        self.writes = RateLimit(allowed.writes, MINUTE)
        self.writes_together = RateLimit(allowed.writes_together, MINUTE)
        self.makes = RateLimit(allowed.makes, MINUTE)

    def all(self) -> tuple[RateLimit, ...]:
        """All of them."""
        talk = (self.talk, self.talk_together)
        return (self.together, self.calls, *talk, self.writes, self.writes_together, self.makes)

    def sweep(self) -> None:
        """Forget what is over."""
        for limit in self.all():
            limit.sweep()

    def has_room(self, origin: str, guest: str) -> bool:
        """Whether a guest may make another call from this address; nothing is counted."""
        return self.together.has_room(origin) and self.calls.has_room(guest)

    def count(self, origin: str, guest: str) -> None:
        """Count a call for which there is room."""
        self.together.take(origin)
        self.calls.take(guest)

    def counted(self, scope: Scope) -> tuple[str, str]:
        """Count a request to any address; from where it comes, and who asks. Raise where there are enough."""
        origin = origin_of(scope)
        if self.together.take(origin) is None:
            raise TooManyRequestsException
        asking = guest_of(scope, self.guests).id or origin
        # A page's own files come with it, dozens at once.
        if not assets.is_static(scope["path"]) and self.calls.take(asking) is None:
            raise TooManyRequestsException
        return origin, asking

    def told(self, scope: Scope) -> dict[str, str]:
        """Count a request; the headers by which its answer tells of a tighter limit. Raise where there are enough."""
        origin, asking = self.counted(scope)
        kind, said = scope["route_handler"].opt.get("limit"), dict[str, str]()
        for limit, key in self.special(kind, origin, asking):
            taken = limit.take(key)
            said = limit.headers(key)
            if taken is None:
                raise TooManyRequestsException(headers=said)
        return said

    def special(self, kind: object, origin: str, asking: str) -> list[tuple[RateLimit, str]]:
        """The tighter limits of a kind of route, and for whom each counts."""
        if kind == "talk":
            return [(self.talk, asking), (self.talk_together, origin)]
        if kind == "writes":
            return [(self.writes, asking), (self.writes_together, origin)]
        return [(self.makes, origin)] if kind == "makes" else []


class RateLimited:
    """Lets as many requests by as the limits allow."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app, self.limiter = app, limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request by, or refuse it."""
        said = self.limiter.told(scope) if scope["type"] == ScopeType.HTTP else None

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                headers.update(said or {})
            await send(message)

        await self.app(scope, receive, telling if said else send)


async def sweep_now_and_then(limiter: Limiter) -> None:
    """For as long as the server runs."""
    while True:
        await asyncio.sleep(SWEEP)
        limiter.sweep()


def may_measure(connection: ASGIConnection[object, object, object, State], _: BaseRouteHandler) -> None:
    """Metrics count moves, secret ones too: they are for the operator, who has a token."""
    settings: ServerSettings = connection.app.state.settings
    shown, wanted = connection.headers.get("authorization", ""), f"Bearer {settings.metrics_token}"
    if not settings.metrics_token or not secrets.compare_digest(shown.encode(), wanted.encode()):
        raise NotFoundException


class StreamLimiter:
    """Counts the streams that are open from each address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    @contextmanager
    def open_from(self, address: str) -> Iterator[None]:
        """A stream is counted while it is open."""
        self.open[address] += 1
        try:
            yield
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    def check(self, address: str) -> None:
        """Refuse one more where there are too many."""
        if self.open[address] >= self.most:
            raise TooMany("too-many-streams")
