"""JSON forms: what positions, views and records are made of, and how they are read back with care."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from blindpig.kernel.refusal import BadInput

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"


class BadForm(BadInput):
    """A JSON form that does not say what it should; the message names the field."""


class Form:
    """A JSON object being read back: each getter checks what it hands out."""

    def __init__(self, data: Json, where: str) -> None:
        if not isinstance(data, Mapping):
            raise BadForm(f"{where} should be a JSON object.")
        self.data: Mapping[str, Json] = data
        self.where: str = where

    def get(self, key: str) -> Json:
        """The raw value of a field that must be there."""
        if key not in self.data:
            raise BadForm(f"{self.where} lacks the field “{key}”.")
        return self.data[key]

    def wrong(self, key: str, wanted: str) -> BadForm:
        """The complaint about one field."""
        return BadForm(f"{self.where}: “{key}” should be {wanted}.")

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def text(self, key: str) -> str:
        """A string."""
        value = self.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "a string")
        return value

    def items(self, key: str) -> list[Json]:
        """A list of anything."""
        value = self.get(key)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.wrong(key, "a list")
        return list(value)

    def numbers(self, key: str, low: int, high: int, length: int = -1) -> list[int]:
        """A list of whole numbers from low to high, of that length if one is given."""
        found: list[int] = []
        for value in self.items(key):
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise self.wrong(key, f"a list of whole numbers from {low} to {high}")
            found.append(value)
        if length not in (-1, len(found)):
            raise self.wrong(key, f"a list of {length} numbers")
        return found

    def rows(self, key: str, low: int, high: int, count: int = -1) -> list[list[int]]:
        """A list of lists of whole numbers from low to high."""
        found: list[list[int]] = []
        for value in self.items(key):
            found.append(Form({key: value}, self.where).numbers(key, low, high))
        if count not in (-1, len(found)):
            raise self.wrong(key, f"a list of {count} lists")
        return found

    def texts(self, key: str) -> list[str]:
        """A list of strings."""
        found: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str):
                raise self.wrong(key, "a list of strings")
            found.append(value)
        return found

    def form(self, key: str) -> "Form":
        """An object inside this one."""
        return Form(self.get(key), f"{self.where}, “{key}”")

    def forms(self, key: str) -> "list[Form]":
        """A list of objects inside this one."""
        return [Form(value, f"{self.where}, “{key}”") for value in self.items(key)]
