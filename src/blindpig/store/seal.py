"""Seeds are sealed before they are stored: a copy of the database tells nobody the cards of a game under way.

The key is not in the database: it is what BLINDPIG_KEY says, or a file beside an SQLite database. Several servers on
PostgreSQL need BLINDPIG_KEY; without it the key is kept among the database's secrets, where it hides seeds from those
only who see nothing but the table of tables.

Each seed is 32 random bytes, used for one table; its pad is HMAC-SHA-256 over the table's name, and a short tag tells
whether the key is the right one.
"""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from blindpig.store.file import PRIVATE

VARIABLE = "BLINDPIG_KEY"
MARK = b"\x01"  # of a sealed seed, and of how it was sealed
CLEAR = 32  # bytes of a seed that was stored before there were seals
TAG = 8  # bytes


class WrongKey(Exception):
    """A seed was sealed with another key."""


class Seal:
    """Closes and opens seeds with one key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def made(self, purpose: str, table: str) -> bytes:
        """32 bytes for a table, which nobody can foresee without the key."""
        return hmac.new(self.key, f"blindpig {purpose} 1\n{table}".encode(), sha256).digest()

    def close(self, table: str, seed: bytes) -> bytes:
        """A seed as it is stored."""
        hidden = bytes(a ^ b for a, b in zip(seed, self.made("pad", table), strict=False))
        return MARK + hidden + self.made("tag", f"{table} {hidden.hex()}")[:TAG]

    def open(self, table: str, stored: bytes) -> bytes:
        """The seed again; WrongKey if it was sealed with another key."""
        if len(stored) == CLEAR:
            return stored
        hidden, tag = stored[len(MARK) : -TAG], stored[-TAG:]
        if not hmac.compare_digest(tag, self.made("tag", f"{table} {hidden.hex()}")[:TAG]):
            raise WrongKey
        return bytes(a ^ b for a, b in zip(hidden, self.made("pad", table), strict=False))


def key_of(environment: str, beside: Path | None) -> bytes | None:
    """The key that the host set, or the one in a file beside the database, made on first use; None if neither."""
    said = os.environ.get(environment, "")
    if said:
        return sha256(said.encode()).digest()
    if beside is None:
        return None
    try:
        with beside.open("rb") as file:
            return sha256(file.read()).digest()
    except FileNotFoundError:
        pass
    number = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    with os.fdopen(number, "wb") as file:
        key = secrets.token_hex(32).encode()
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return sha256(key).digest()
