"""Headers that every answer carries, whatever it answers: nothing runs in our pages but what is ours."""

import re
from collections.abc import Awaitable, Callable
from typing import TypeAlias, cast

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import HTTPScope, LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
API_POLICY = "default-src 'none'; frame-ancestors 'none'"


async def guard(message: Message, scope: Scope) -> None:
    """Add what an answer lacks. What does not say otherwise is nobody's to keep."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in headers_for(scope["path"]).items():
        headers.setdefault(name, value)


def headers_for(path: str) -> dict[str, str]:
    """What the answer at a path carries, unless it says otherwise."""
    api = path.startswith("/api")
    return {
        "content-security-policy": API_POLICY if api and path != "/api" else POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cache-control": "no-store",
    }


ShortAnswer: TypeAlias = Callable[[HTTPScope, Receive, Send], Awaitable[Receive | None]]
HOST = re.compile(rb"([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?")


class App(Litestar):
    """The app; for a host that is none our own is taken, since whoever asks for a request's address would stumble."""

    short: ShortAnswer | None = None  # answers some requests in a shorter way (see `shortway`)

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Let a request in."""
        if self.short is not None and scope["type"] == ScopeType.HTTP:
            rest = await self.short(cast("HTTPScope", scope), cast("Receive", receive), cast("Send", send))
            if rest is None:
                return
            receive = rest
        headers = scope.get("headers")
        if isinstance(headers, list):
            named = [value for key, value in headers if key == b"host"]
            if len(named) != 1 or not HOST.fullmatch(named[0]):
                headers[:] = [*[each for each in headers if each[0] != b"host"], (b"host", b"localhost")]
        await super().__call__(scope, receive, send)
