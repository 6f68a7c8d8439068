"""Chance is passed in: drawn from a seed that can be checked, replayed from a record, or scripted by a test."""

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from blindpig.kernel.refusal import BadInput

COMMITMENT = b"blindpig commitment 1\n"
STREAM = b"blindpig stream 1\n"
PLEDGE = b"blindpig nonce 1\n"
SHARED = b"blindpig shared seed 1\n"
# By limit: how many bytes, the last of all, are drawn again because they would make some numbers likelier.
UNFAIR: Final[bytes] = bytes([0, *[256 % limit for limit in range(1, 257)]])


def commitment_of(seed: bytes) -> str:
    """What is published before the first shuffle: it fixes the seed without giving it away."""
    return sha256(COMMITMENT + seed).hexdigest()


def pledge_of(nonce: bytes) -> str:
    """What a seat says of its nonce before anybody opens theirs: it fixes the nonce without giving it away."""
    return sha256(PLEDGE + nonce).hexdigest()


def shared_seed(seed: bytes, nonces: Sequence[str]) -> bytes:
    """The seed of the stream: the house's and every seat's nonce (hexadecimal, empty for none) by HMAC-SHA-256.

    Without a nonce it is the house's own. Nobody who adds one can be steered to a stream by the others.
    """
    if not any(nonces):
        return seed
    lines = [f"{seat} {nonce}\n" for seat, nonce in enumerate(nonces)]
    return hmac.new(seed, SHARED + "".join(lines).encode(), sha256).digest()


def seed_of(*parts: int | str) -> bytes:
    """A seed made of numbers and words, for runs that must come out the same again."""
    return sha256("\n".join([str(part) for part in parts]).encode()).digest()


class Misfit(BadInput):
    """Recorded outcomes that the game did not ask for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where dice and shuffles come from. Every draw is a number below a limit; they can be kept."""

    def __init__(self, keep: bool = False) -> None:
        self.keep: bool = keep
        self.kept: list[int] = []

    def draw(self, limit: int) -> int:
        """A number from 0 to limit − 1. Subclasses say where it comes from."""
        raise NotImplementedError

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1, kept if outcomes are kept. A sure thing is not drawn."""
        if limit <= 1:
            return 0
        drawn = self.draw(limit)
        if self.keep:
            self.kept.append(drawn)
        return drawn

    def die(self, sides: int = 6) -> int:
        """A die: 1 to sides."""
        return self.below(sides) + 1

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place, every order as likely as any other."""
        last = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            held = items[last]
            items[last] = items[other]
            items[other] = held
            last -= 1

    def take(self) -> list[int]:
        """The outcomes kept since the last call."""
        taken = self.kept
        self.kept = []
        return taken


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededChance(Chance):
    """SHA-256 in counter mode over a seed: nobody can foresee it, everybody can check it afterwards."""

    def __init__(self, seed: bytes, keep: bool = False) -> None:
        super().__init__(keep)
        self.key: bytes = STREAM + seed
        self.count: int = 0
        self.block: bytes = b""
        self.at: i64 = 32

    def hash_on(self) -> None:
        """The next 32 bytes of the stream."""
        self.block = sha256(self.key + self.count.to_bytes(8, "big")).digest()
        self.count += 1
        self.at = 0

    def byte(self) -> int:
        """The next byte of the stream."""
        if self.at == 32:
            self.hash_on()
        value = self.block[self.at]
        self.at += 1
        return value

    def draw(self, limit: int) -> int:
        """A number below the limit, by rejection, so that every one is equally likely."""
        if limit <= 256:
            # Nearly every draw: without a call for each byte, and in numbers of the machine.
            narrow: i64 = limit
            fair_byte: i64 = 256 - i64(UNFAIR[narrow])
            while True:
                if self.at == 32:
                    self.hash_on()
                drawn: i64 = self.block[self.at]
                self.at += 1
                if drawn < fair_byte:
                    return drawn % narrow
        if limit > 65536:
            raise ValueError("no game here draws from more than 65,536")
        fair = 65536 - 65536 % limit
        value = self.byte() * 256 + self.byte()
        while value >= fair:
            value = self.byte() * 256 + self.byte()
        return value % limit


class ReplayedChance(Chance):
    """The outcomes of a record, in their order; anything else the game asks for is a misfit."""

    def __init__(self, outcomes: Iterable[int]) -> None:
        super().__init__(keep=True)
        self.outcomes: list[int] = list(outcomes)
        self.at: int = 0

    def draw(self, limit: int) -> int:
        """The next recorded outcome."""
        if self.at >= len(self.outcomes):
            raise Misfit("misfit.fewer")
        value = self.outcomes[self.at]
        if not 0 <= value < limit:
            raise Misfit("misfit.out-of-range", {"value": value, "most": limit - 1})
        self.at += 1
        return value

    def done(self) -> bool:
        """Whether every recorded outcome has been used."""
        return self.at == len(self.outcomes)


class ScriptedChance(Chance):
    """What a test says: dice in their order (1 to sides), and what shuffles bring to the end of the pile.

    Without an order a shuffle leaves the items as they are; with one, those values come last, in that order,
    so that piles which are drawn from their end give the script's last value first.
    """

    def __init__(self, dice: Iterable[int] = (), orders: Iterable[list[int]] = ()) -> None:
        super().__init__()
        self.dice: list[int] = list(dice)
        self.orders: list[list[int]] = list(orders)

    def draw(self, limit: int) -> int:
        """The next scripted die, less one."""
        if not self.dice:
            raise Misfit("misfit.script-ends")
        value = self.dice.pop(0) - 1
        if not 0 <= value < limit:
            raise Misfit("misfit.script-says", {"value": value + 1, "most": limit})
        return value

    def shuffle(self, items: list[int]) -> None:
        """Bring the next scripted order to the end."""
        if not self.orders:
            return
        order = self.orders.pop(0)
        for value in order:
            items.remove(value)
        items.extend(order)
