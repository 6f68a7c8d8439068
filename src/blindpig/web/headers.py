"""Headers that every answer carries, whatever it answers: nothing runs in our pages but what is ours."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
