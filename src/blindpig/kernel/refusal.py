"""Refusals: why an action cannot be taken, as a value with its rule; and bad input, as a sentence."""

from collections.abc import Mapping
from typing import TypeAlias

Arg: TypeAlias = int | str | list[int]


class Trouble(Exception):
    """Something a person can mend. Its text is a sentence to be shown as it is."""


class BadInput(Trouble):
    """Input that makes no sense: an unknown game, option, action, record or position."""


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
        super().__init__(f"Refused by {refusal.rule}: {refusal.key}.")
        self.refusal: Refusal = refusal
