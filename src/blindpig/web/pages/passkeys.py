"""Passkeys: a name that its person alone can come back to, on any device that knows the key."""

import asyncio
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib import import_module
from typing import Any

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer
from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, URLEncodedBody
from litestar.response import Redirect

from blindpig.kernel.refusal import BadInput
from blindpig.store.devices import Passkey
from blindpig.tables.trouble import NotNow
from blindpig.web.guests import REFRESH, Guest, Guests
from blindpig.web.pages.answers import go
from blindpig.web.pages.devices import devices_of, signed_in
from blindpig.web.pages.visitor import Asked, visitor_of

CHALLENGE = "blindpig_challenge"
PATIENCE = 300  # seconds in which a person answers
ATTEMPT = dict[str, Any]  # what a browser's authenticator says; checked by `webauthn`


async def load() -> None:
    """The library takes a third of a second to load: not before somebody has a passkey, and beside the event loop."""
    await asyncio.to_thread(import_module, "blindpig.web.authenticator")


def serializer(request: Asked) -> URLSafeTimedSerializer:
    """Signs challenges, so that no server has to remember them."""
    guests: Guests = request.app.state.guests
    return URLSafeTimedSerializer(guests.keys, salt="blindpig passkey 1")


def asked(request: Asked, options: str, challenge: bytes) -> Response[bytes]:
    """The browser's question, with the challenge in a cookie of its own."""
    answer = Response(options.encode(), media_type="application/json", status_code=200)
    signed = serializer(request).dumps(urlsafe_b64encode(challenge).decode())
    secure = bool(request.app.state.settings.secure)
    answer.cookies.append(
        Cookie(
            CHALLENGE, path="/passkeys", value=str(signed), max_age=PATIENCE, httponly=True, samesite="strict",
            secure=secure,
        )
    )  # fmt: skip
    return answer


def challenge_of(request: Asked) -> bytes:
    """The challenge that this browser was given a little while ago."""
    try:
        return urlsafe_b64decode(str(serializer(request).loads(request.cookies.get(CHALLENGE, ""), max_age=PATIENCE)))
    except (BadData, ValueError) as error:
        raise BadInput("passkey-bad") from error


def host_of(request: Asked) -> str:
    """The name that a passkey is bound to."""
    return request.url.hostname or "localhost"


def origins_of(request: Asked) -> list[str]:
    """Where the page may have come from: a proxy speaks https outside and http inside."""
    place = request.headers.get("host", request.url.netloc)
    return [f"https://{place}", f"http://{place}"]


@post("/passkeys/new", status_code=200)
async def start(request: Asked) -> Response[bytes]:
    """What the browser needs to make a passkey for this guest."""
    visitor = visitor_of(request)
    known = await devices_of(request).passkeys_of(visitor.guest)
    await load()
    from blindpig.web import authenticator

    return asked(
        request,
        *authenticator.question_for_new(host_of(request), visitor.guest, visitor.name, [key.id for key in known]),
    )


@post("/passkeys/keep", status_code=200, opt={"limit": "makes"})
async def keep(request: Asked, data: JSONBody[ATTEMPT]) -> dict[str, str]:
    """Keep a passkey that the browser has made."""
    visitor = visitor_of(request)
    await load()
    from blindpig.web import authenticator

    made = authenticator.made(data, challenge_of(request), host_of(request), origins_of(request))
    key = urlsafe_b64encode(made.credential_id).decode().rstrip("=")
    passkey = Passkey(key, visitor.guest, visitor.name, made.credential_public_key, made.sign_count, time.time())
    await devices_of(request).add_passkey(passkey)
    guests: Guests = request.app.state.guests
    guests.secured.add(visitor.guest)
    return {}


@post("/passkeys/drop", opt={"limit": "writes"})
async def drop(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Redirect:
    """A passkey opens nothing any more."""
    visitor, guests = visitor_of(request), request.app.state.guests
    if not await devices_of(request).drop_passkey(visitor.guest, data.get("passkey", "")[:512]):
        raise NotNow("no-passkey")
    guests.read_at = -REFRESH  # whether the name is still secured is looked up with the next request
    return go("/devices", visitor)


@post("/passkeys/ask", status_code=200)
async def ask(request: Asked) -> Response[bytes]:
    """What the browser needs to find a passkey of ours."""
    await load()
    from blindpig.web import authenticator

    return asked(request, *authenticator.question_for_any(host_of(request)))


@post("/passkeys/enter", status_code=200, opt={"limit": "makes"})
async def enter(request: Asked, data: JSONBody[ATTEMPT]) -> Response[bytes]:
    """Come back with a passkey: this browser is that person from now on."""
    devices = devices_of(request)
    found = await devices.passkey(str(data.get("id", ""))[:512])
    if found is None:
        raise BadInput("passkey-unknown")
    await load()
    from blindpig.web import authenticator

    proved = authenticator.proved(
        data, challenge_of(request), host_of(request), origins_of(request), found.key, found.count
    )
    await devices.used_passkey(found.id, proved.new_sign_count)
    entered = await signed_in(request, Guest(found.guest), found.name)
    body = msgspec.json.encode({"go": "/"})
    return Response(body, media_type="application/json", status_code=200, cookies=list(entered.cookies))


HANDLERS = (start, keep, drop, ask, enter)
