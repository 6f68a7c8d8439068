"""JSON forms: what positions, views and records are made of, and how they are read back with care."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from blindpig.kernel.refusal import BadInput, Phrase, Value

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


class BadForm(BadInput):
    """A JSON form that does not say what it should; the trouble names the field."""


class Form:
    """A JSON object being read back: each getter checks what it hands out."""

    def __init__(self, data: Json, where: Phrase | str) -> None:
        if not isinstance(data, Mapping):
            raise BadForm("form.object", {"where": where})
        self.data: Mapping[str, Json] = data
        self.where: Phrase | str = where

    def get(self, key: str) -> Json:
        """The raw value of a field that must be there."""
        if key not in self.data:
            raise BadForm("form.lacks", {"where": self.where, "field": key})
        return self.data[key]

    def wrong(self, field: str, wanted: str, args: Mapping[str, Value] | None = None) -> BadForm:
        """The complaint about one field, with the key of the phrase that says what it should be."""
        return BadForm("form.field", {"where": self.where, "field": field, "wanted": Phrase(wanted, args)})

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, "wanted.number", {"low": low, "high": high})
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "wanted.bool")
        return value

    def text(self, key: str) -> str:
        """A string."""
        value = self.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "wanted.string")
        return value

    def items(self, key: str) -> list[Json]:
        """A list of anything."""
        value = self.get(key)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.wrong(key, "wanted.list")
        return list(value)

    def numbers(self, key: str, low: int, high: int, length: int = -1) -> list[int]:
        """A list of whole numbers from low to high, of that length if one is given."""
        found: list[int] = []
        for value in self.items(key):
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise self.wrong(key, "wanted.numbers", {"low": low, "high": high})
            found.append(value)
        if length not in (-1, len(found)):
            raise self.wrong(key, "wanted.count", {"count": length})
        return found

    def rows(self, key: str, low: int, high: int, count: int = -1) -> list[list[int]]:
        """A list of lists of whole numbers from low to high."""
        found: list[list[int]] = []
        for value in self.items(key):
            found.append(Form({key: value}, self.where).numbers(key, low, high))
        if count not in (-1, len(found)):
            raise self.wrong(key, "wanted.lists", {"count": count})
        return found

    def texts(self, key: str) -> list[str]:
        """A list of strings."""
        found: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str):
                raise self.wrong(key, "wanted.strings")
            found.append(value)
        return found

    def form(self, key: str) -> "Form":
        """An object inside this one."""
        return Form(self.get(key), self.inside(key))

    def forms(self, key: str) -> "list[Form]":
        """A list of objects inside this one."""
        return [Form(value, self.inside(key)) for value in self.items(key)]

    def inside(self, key: str) -> Phrase:
        """Where a field is."""
        return Phrase("where.inside", {"where": self.where, "field": key})
