"""What a browser's authenticator is asked, and whether its answer is good. It takes a while to load: see `passkeys`."""

from collections.abc import Iterable
from typing import Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from blindpig.kernel.refusal import BadInput

BAD = (WebAuthnException, ValueError, KeyError, TypeError)


def question_for_new(host: str, guest: str, name: str, known: Iterable[str]) -> tuple[str, bytes]:
    """What the browser needs to make a passkey for a guest, who has these already; and its challenge."""
    options = generate_registration_options(
        rp_id=host,
        rp_name="Blind Pig",
        user_id=guest.encode(),
        user_name=name,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return options_to_json(options), options.challenge


def question_for_any(host: str) -> tuple[str, bytes]:
    """What the browser needs to find a passkey of ours; and its challenge."""
    options = generate_authentication_options(rp_id=host, user_verification=UserVerificationRequirement.PREFERRED)
    return options_to_json(options), options.challenge


def made(said: dict[str, Any], challenge: bytes, host: str, origins: list[str]) -> VerifiedRegistration:
    """The passkey that a browser has made; BadInput if it is not one."""
    try:
        return verify_registration_response(
            credential=said, expected_challenge=challenge, expected_rp_id=host, expected_origin=origins
        )
    except BAD as error:
        raise BadInput("passkey-bad") from error


def proved(
    said: dict[str, Any], challenge: bytes, host: str, origins: list[str], key: bytes, count: int
) -> VerifiedAuthentication:
    """That a browser has the passkey with this public key, last used so many times; BadInput if it has not."""
    try:
        return verify_authentication_response(
            credential=said,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origins,
            credential_public_key=key,
            credential_current_sign_count=count,
        )
    except BAD as error:
        raise BadInput("passkey-bad") from error
