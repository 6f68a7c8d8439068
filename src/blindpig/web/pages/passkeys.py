"""Passkeys: a name that its person alone can come back to, on any device that knows the key."""

import time
from typing import Any

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer
from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from blindpig.kernel.refusal import BadInput
from blindpig.store.devices import Passkey
from blindpig.web.guests import Guest, Guests
from blindpig.web.pages.devices import devices_of, signed_in
from blindpig.web.pages.visitor import Asked, visitor_of

CHALLENGE = "blindpig_challenge"
PATIENCE = 300  # seconds in which a person answers
ATTEMPT = dict[str, Any]  # what a browser's authenticator says; checked by `webauthn`


def serializer(request: Asked) -> URLSafeTimedSerializer:
    """Signs challenges, so that no server has to remember them."""
    guests: Guests = request.app.state.guests
    return URLSafeTimedSerializer(guests.keys, salt="blindpig passkey 1")


def asked(request: Asked, options: str, challenge: bytes) -> Response[bytes]:
    """The browser's question, with the challenge in a cookie of its own."""
    answer = Response(options.encode(), media_type="application/json", status_code=200)
    signed = serializer(request).dumps(bytes_to_base64url(challenge))
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
        found = serializer(request).loads(request.cookies.get(CHALLENGE, ""), max_age=PATIENCE)
    except (BadData, ValueError) as error:
        raise BadInput("passkey-bad") from error
    return base64url_to_bytes(str(found))


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
    options = generate_registration_options(
        rp_id=host_of(request),
        rp_name="Blind Pig",
        user_id=visitor.guest.encode(),
        user_name=visitor.name,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return asked(request, options_to_json(options), options.challenge)


@post("/passkeys/keep", status_code=200, opt={"limit": "makes"})
async def keep(request: Asked, data: JSONBody[ATTEMPT]) -> dict[str, str]:
    """Keep a passkey that the browser has made."""
    visitor = visitor_of(request)
    try:
        made = verify_registration_response(
            credential=data,
            expected_challenge=challenge_of(request),
            expected_rp_id=host_of(request),
            expected_origin=origins_of(request),
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise BadInput("passkey-bad") from error
    key = bytes_to_base64url(made.credential_id)
    passkey = Passkey(key, visitor.guest, visitor.name, made.credential_public_key, made.sign_count, time.time())
    await devices_of(request).add_passkey(passkey)
    return {}


@post("/passkeys/ask", status_code=200)
async def ask(request: Asked) -> Response[bytes]:
    """What the browser needs to find a passkey of ours."""
    options = generate_authentication_options(
        rp_id=host_of(request), user_verification=UserVerificationRequirement.PREFERRED
    )
    return asked(request, options_to_json(options), options.challenge)


@post("/passkeys/enter", status_code=200, opt={"limit": "makes"})
async def enter(request: Asked, data: JSONBody[ATTEMPT]) -> Response[bytes]:
    """Come back with a passkey: this browser is that person from now on."""
    devices = devices_of(request)
    found = await devices.passkey(str(data.get("id", ""))[:512])
    if found is None:
        raise BadInput("passkey-unknown")
    try:
        proved = verify_authentication_response(
            credential=data,
            expected_challenge=challenge_of(request),
            expected_rp_id=host_of(request),
            expected_origin=origins_of(request),
            credential_public_key=found.key,
            credential_current_sign_count=found.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise BadInput("passkey-bad") from error
    await devices.used_passkey(found.id, proved.new_sign_count)
    entered = await signed_in(request, Guest(found.guest), found.name)
    body = msgspec.json.encode({"go": "/"})
    return Response(body, media_type="application/json", status_code=200, cookies=list(entered.cookies))


HANDLERS = (start, keep, ask, enter)
