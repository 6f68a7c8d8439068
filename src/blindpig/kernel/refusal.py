"""Refusals and troubles: why an action cannot be taken, and what is wrong with some input, as values.

Neither is a sentence. Both are a key and arguments, and the catalogues say them in the reader's language.
"""

from collections.abc import Mapping
from typing import TypeAlias, final

from mypy_extensions import mypyc_attr

Arg: TypeAlias = int | str | list[int]
Value: TypeAlias = "int | str | list[int] | list[str] | Phrase"


class Phrase:
    """A sentence, or a part of one, that is yet to be said: its key, and arguments that may be phrases themselves.

    The house's phrases are the entries `trouble.<key>` of the catalogue `trouble`; a game's own are written
    `<slug>.<key>` and are the entries `trouble.<key>` of that game's catalogue.
    """

    def __init__(self, key: str, args: Mapping[str, Value] | None = None) -> None:
        self.key: str = key
        self.args: Mapping[str, Value] = {} if args is None else args

    def __str__(self) -> str:
        told = ", ".join([f"{name}={value}" for name, value in self.args.items()])
        return f"{self.key} ({told})" if told else self.key

    def __repr__(self) -> str:
        return f"Phrase({self.key}, {dict(self.args)})"

    def __reduce__(self) -> tuple[type, tuple[str, dict[str, Value]]]:
        return Phrase, (self.key, dict(self.args))


@mypyc_attr(allow_interpreted_subclasses=True)
class Trouble(Exception):
    """Something a person can mend."""

    def __init__(self, key: str, args: Mapping[str, Value] | None = None) -> None:
        super().__init__(key)
        self.phrase: Phrase = Phrase(key, args)

    def __str__(self) -> str:
        return str(self.phrase)

    def __reduce__(self) -> tuple[type, tuple[str, dict[str, Value]]]:
        return Trouble, (self.phrase.key, dict(self.phrase.args))  # what another process must know of it


@mypyc_attr(allow_interpreted_subclasses=True)
class BadInput(Trouble):
    """Input that makes no sense: an unknown game, option, action, record or position."""


@final
@mypyc_attr(acyclic=True)
class Refusal:
    """Why an action is not legal: the rule that forbids it, and the key and arguments of the sentence."""

    def __init__(self, rule: str, key: str, args: Mapping[str, Arg] | None = None) -> None:
        self.rule: str = rule
        self.key: str = key
        self.args: Mapping[str, Arg] = {} if args is None else args

    def __repr__(self) -> str:
        return f"Refusal({self.rule}, {self.key}, {dict(self.args)})"


class Refused(Trouble):
    """An action was applied that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("refused", {"rule": refusal.rule})
        self.refusal: Refusal = refusal

    def __str__(self) -> str:
        return f"Refused by {self.refusal.rule}: {self.refusal.key}."
