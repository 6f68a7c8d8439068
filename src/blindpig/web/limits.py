"""What every request passes: CSRF protection, rate limits, and the limit on open streams."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from litestar import Litestar, Request
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers.base import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.middleware.csrf import CSRFMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore
from litestar.types import Receive, Scope, Send

from blindpig.drawing import assets
from blindpig.kernel.refusal import Trouble
from blindpig.web.guests import Guest, Guests
from blindpig.web.settings import Limits, ServerSettings

STORES = ("limit-address", "limit-calls", "limit-talk", "limit-talk-together", "limit-makes")
Key: TypeAlias = Callable[[Request[object, object, State]], str]
SWEEP = 60.0  # seconds between two sweeps


class TooMany(Trouble):
    """A limit has been reached: too many requests, or too many open streams."""


class CsrfProtection(CSRFMiddleware):
    """Litestar's own check. A bearer's text is not sent along by browsers by themselves: it needs no other proof."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let bearers through: their cookies are not looked at (see `Guests.of_headers`)."""
        headers = dict(scope.get("headers", []))
        if headers.get(b"authorization", b"").lower().startswith(b"bearer "):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def csrf_protection(secret: str, secure: bool) -> DefineMiddleware:
    """The CSRF middleware, with a secret that all servers share."""
    return DefineMiddleware(CsrfProtection, config=CSRFConfig(secret=secret, cookie_secure=secure))


def recognised(request: Request[object, object, State]) -> Guest:
    """The guest of a request."""
    guests: Guests = request.app.state.guests
    return guests.of_headers(request.headers.get("authorization", ""), request.headers.get("cookie", ""))


def who(request: Request[object, object, State]) -> str:
    """The key of a request's rate limit: the guest, or the address of a stranger."""
    return recognised(request).id or (request.client.host if request.client else "nobody")


def address(request: Request[object, object, State]) -> str:
    """The key of the rate limit for new names and tables: the address, since guests cost nothing to make."""
    return request.client.host if request.client else "nobody"


async def is_call(request: Request[object, object, State]) -> bool:
    """Whether somebody asks for something: a page's own files come with it, dozens at once.

    Not for waiting, but because Litestar asks what is not a coroutine in a thread, with every request.
    """
    return not assets.is_static(request.url.path)


def rate_limits(allowed: Limits) -> list[DefineMiddleware]:
    """The rate limits: one for every call, and tighter ones where a route asks for them (`opt`)."""

    def marked(kind: str, most: int, by: Key, more: str = "") -> RateLimitConfig:
        async def applies(request: Request[object, object, State]) -> bool:
            return request.route_handler.opt.get("limit") == kind

        return RateLimitConfig(
            rate_limit=("minute", most),
            identifier_for_request=by,
            check_throttle_handler=applies,
            store=f"limit-{kind}{more}",
        )

    every = RateLimitConfig(
        rate_limit=("second", allowed.calls),
        identifier_for_request=who,
        check_throttle_handler=is_call,
        store="limit-calls",
        set_rate_limit_headers=False,
    )
    # By address, too: whoever looks at a page without a cookie is a new guest, so guests cost nothing to make.
    together = RateLimitConfig(
        rate_limit=("second", allowed.together),
        identifier_for_request=address,
        store="limit-address",
        set_rate_limit_headers=False,
    )
    special = (
        marked("talk", allowed.talk, who),
        marked("talk", allowed.talk_together, address, "-together"),
        marked("makes", allowed.makes, address),
    )
    return [limit.middleware for limit in (together, every, *special)]


async def sweep(app: Litestar) -> None:
    """Forget expired counts: somebody who came once is not remembered for ever."""
    for name in STORES:
        found = app.stores.get(name)
        if isinstance(found, MemoryStore):
            await found.delete_expired()


async def sweep_now_and_then(app: Litestar) -> None:
    """For as long as the server runs."""
    while True:
        await asyncio.sleep(SWEEP)
        await sweep(app)


def may_measure(connection: ASGIConnection[object, object, object, State], _: BaseRouteHandler) -> None:
    """Metrics count moves, secret ones too: they are for the operator, who has a token."""
    settings: ServerSettings = connection.app.state.settings
    if not settings.metrics_token or connection.headers.get("authorization") != f"Bearer {settings.metrics_token}":
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
