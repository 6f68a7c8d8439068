"""Headers that every answer carries, whatever it answers: nothing runs in our pages but what is ours."""

import re

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
API_POLICY = "default-src 'none'; frame-ancestors 'none'"


async def guard(message: Message, scope: Scope) -> None:
    """Add what an answer lacks. What the API says is nobody's to keep."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    api = scope["path"].startswith("/api")
    headers.setdefault("content-security-policy", API_POLICY if api and scope["path"] != "/api" else POLICY)
    headers.setdefault("x-content-type-options", "nosniff")
    headers.setdefault("referrer-policy", "same-origin")
    if api:
        headers.setdefault("cache-control", "no-store")


HOST = re.compile(rb"([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?")


class App(Litestar):
    """The app; for a host that is none our own is taken, since whoever asks for a request's address would stumble."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Let a request in."""
        headers = scope.get("headers")
        if isinstance(headers, list):
            named = [value for key, value in headers if key == b"host"]
            if len(named) != 1 or not HOST.fullmatch(named[0]):
                headers[:] = [*[each for each in headers if each[0] != b"host"], (b"host", b"localhost")]
        await super().__call__(scope, receive, send)
