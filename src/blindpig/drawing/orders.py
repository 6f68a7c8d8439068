"""Standing orders: what a seat wants done for it while it is away. A game says which there are, and what they do.

The catalogue of the game has `order.<kind>` for each in words, with its blanks filled in, and `order.<kind>.ask` for
the form; what a blank is called is `order.blank.<name>`, and the words for its choices begin with its `words`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.game import View
from blindpig.kernel.refusal import BadInput

MOST = 12  # orders of one seat


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order: its kind, and what stands in its blanks."""

    kind: str
    args: dict[str, int | str] = {}


@dataclass(frozen=True)
class Blank:
    """A number within bounds, or one of some choices."""

    name: str
    least: int = 0
    most: int = 0
    usual: int = 0
    choices: tuple[str, ...] = ()
    words: str = ""  # what the texts of the choices begin with

    def read(self, text: str) -> int | str:
        """What somebody wrote; BadInput if it does not fit."""
        if self.choices:
            if text not in self.choices:
                raise BadInput("order-choice", {"names": list(self.choices)})
            return text
        if not (text.isascii() and text.isdecimal() and self.least <= int(text[:6]) <= self.most):
            raise BadInput("order-number", {"least": self.least, "most": self.most})
        return int(text[:6])


@dataclass(frozen=True)
class OrderKind:
    """One kind of order."""

    key: str
    blanks: tuple[Blank, ...] = ()

    def read(self, fields: Mapping[str, str]) -> Order:
        """An order as a form sends it."""
        return Order(self.key, {blank.name: blank.read(fields.get(blank.name, "").strip()) for blank in self.blanks})


Answers: TypeAlias = Callable[[View, Sequence[Order], Sequence[Action]], Action | None]


@dataclass(frozen=True)
class Orders:
    """What a game brings: the kinds of orders, and the action that they ask for now, if any.

    `answer` is given what the seat may know and may do, and nothing else.
    """

    kinds: tuple[OrderKind, ...]
    answer: Answers

    def find(self, key: str) -> OrderKind:
        """A kind by its key."""
        for kind in self.kinds:
            if kind.key == key:
                return kind
        raise BadInput("order-kind", {"names": [kind.key for kind in self.kinds]})


def orders_of(slug: str) -> Orders | None:
    """The orders of a game; None if it has none."""
    manifest = registry.manifests().get(slug)
    if manifest is None or not manifest.orders:
        return None
    return manifest.checked(manifest.orders, Orders)


def write(orders: Sequence[Order]) -> str:
    """Orders as they are stored."""
    return msgspec.json.encode(orders).decode()


def read(text: str) -> tuple[Order, ...]:
    """Orders as they were stored."""
    return msgspec.json.decode(text, type=tuple[Order, ...])
