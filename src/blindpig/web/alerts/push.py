"""Web Push: letters to browsers that subscribed, encrypted for them alone (RFC 8291) and signed by us (RFC 8292)."""

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.web.alerts.messages import Letter
from blindpig.web.posting import Unreached, checked, post
from blindpig.web.settings import AlertSettings

PURPOSE = "push"
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
GOOD_FOR = 12 * 3600  # seconds that a signature is good
KEPT = 24 * 3600  # seconds that a push service keeps a letter for a browser that is closed
LONGEST = 1500  # letters of a notification: an encrypted one has 4096 bytes
POINT, SECRET = 65, 16  # bytes of a browser's key, and of what it shares with us
REFUSED = 403  # the push service does not take this house's signature for the one it was subscribed with


class Keys(msgspec.Struct, frozen=True):
    """What a browser gave out to be written to."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser can be reached, and for whom to encrypt."""

    endpoint: str
    keys: Keys

    def bytes_of(self) -> tuple[bytes, bytes]:
        """The browser's point on the curve and the shared secret; BadInput if they are none."""
        try:
            point, secret = from_text(self.keys.p256dh), from_text(self.keys.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError as error:
            raise BadInput("push-keys") from error
        if len(point) != POINT or len(secret) != SECRET:
            raise BadInput("push-keys")
        return point, secret


def text_of(data: bytes) -> str:
    """Base64 as the web has it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """And back; ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read(address: str) -> Subscription:
    """A subscription as it was kept."""
    return msgspec.json.decode(address, type=Subscription)


class Push:
    """Encrypts and posts letters, and knows the house's key."""

    def __init__(self, store: Store, settings: AlertSettings) -> None:
        self.store = store
        self.settings = settings
        self.found: ec.EllipticCurvePrivateKey | None = None

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The house's key, made at first start. Half of it is in the database, half is the key that seals seeds."""
        if self.found is None:
            (*_, secret) = await self.store.secrets(PURPOSE)
            number = int.from_bytes(self.store.seal.made(PURPOSE, secret), "big")
            self.found = ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())
        return self.found

    async def public(self) -> str:
        """The public half, which browsers subscribe with."""
        return text_of(point_of(await self.key()))

    async def signed(self, endpoint: str, home: str) -> str:
        """Who writes: a short-lived word to the push service that is ours alone."""
        parts, key = urlsplit(endpoint), await self.key()
        contact = home if home.startswith("https:") else "https://localhost"
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + GOOD_FOR, "sub": contact}
        said = [text_of(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        first, second = decode_dss_signature(key.sign(".".join(said).encode(), ec.ECDSA(hashes.SHA256())))
        signature = text_of(first.to_bytes(32, "big") + second.to_bytes(32, "big"))
        return f"vapid t={'.'.join(said)}.{signature}, k={await self.public()}"

    async def carry(self, letter: Letter) -> None:
        """Encrypt it for the browser and post it to its push service."""
        try:
            found = read(letter.way.address)
            point, secret = found.bytes_of()
            checked(found.endpoint)
        except (msgspec.DecodeError, BadInput) as error:
            raise Unreached("other", str(error), for_good=True) from error
        once = ec.generate_private_key(ec.SECP256R1())
        text = json.dumps(form_of(letter), ensure_ascii=False).encode()
        body = http_ece.encrypt(text, private_key=once, dh=point, auth_secret=secret, version="aes128gcm")
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "high",
            "Authorization": await self.signed(found.endpoint, letter.way.home),
        }
        try:
            await post(found.endpoint, body, headers, self.settings.private, self.settings.patience)
        except Unreached as unreached:
            if unreached.key == "status" and unreached.detail == str(REFUSED):
                raise Unreached(unreached.key, unreached.detail, for_good=True) from unreached
            raise


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key as a point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def form_of(letter: Letter) -> dict[str, str]:
    """What the service worker shows."""
    (first, *more) = letter.messages
    lines = "\n".join(first.lines) if not more else "\n".join(message.title for message in letter.messages)
    path = first.path if not more else "/games"
    return {
        "title": letter.subject,
        "body": lines[:LONGEST],
        "path": path,
        "off": letter.off.removeprefix(letter.way.home),
        "offTitle": letter.words("alerts.turn-off"),
    }
