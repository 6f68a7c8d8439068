"""Editions: the numbers of a box as data. A game declares them; an edition says which differ from the house's.

An edition travels as one text, canonical JSON of its name and of what differs, among the options of a game: so records,
tables and positions carry it. The empty text is the house edition.
"""

import json
from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from blindpig.kernel.forms import BadForm, Form, Json
from blindpig.kernel.refusal import BadInput, Phrase

OPTION: Final = "edition"  # the key among a game's options
NAME: Final = "name"
LONGEST_NAME: Final = 40


class Number:
    """Some numbers of a box that belong together: their key, their rule, what the house says, and what each may be."""

    def __init__(
        self,
        key: str,
        rule: str,
        usual: list[int],
        least: int,
        most: int,
        rising: bool = False,
        counts: tuple[int, int] | None = None,
    ) -> None:
        self.key: str = key  # `table.name`, as in a file
        self.rule: str = rule
        self.usual: list[int] = usual
        self.least: int = least
        self.most: int = most
        self.rising: bool = rising  # each must be more than the one before
        # How many there may be, from and to; as many as the house has unless it is said.
        self.counts: tuple[int, int] = counts if counts is not None else (len(usual), len(usual))


def misprint(key: str, why: Phrase) -> BadInput:
    """What is wrong with a key of an edition."""
    return BadInput("edition.key", {"key": key[:60], "why": why})


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """All numbers of a game that an edition may change."""

    def __init__(self, slug: str, numbers: list[Number]) -> None:
        self.slug: str = slug
        self.numbers: list[Number] = numbers

    def check(self, values: Mapping[str, list[int]]) -> None:
        """What must fit together, once every number by itself is right; a game says it if there is anything."""

    def find(self, key: str) -> Number:
        """The numbers of a key."""
        for number in self.numbers:
            if number.key == key:
                return number
        raise misprint(key, Phrase("edition.unknown", {"keys": [number.key for number in self.numbers]}))

    def read(self, form: Mapping[str, Json]) -> str:
        """An edition from a form with a table for each group, checked; the text of it."""
        name = form.get(NAME, "")
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise misprint(NAME, Phrase("edition.name", {"most": LONGEST_NAME}))
        found: dict[str, list[int]] = {}
        for group, inner in form.items():
            if group == NAME:
                continue
            if not isinstance(inner, dict):
                raise misprint(group, Phrase("edition.table", {"groups": self.groups()}))
            for key, value in inner.items():
                number = self.find(f"{group}.{key}")
                found[number.key] = read_numbers(number, value)
        self.check({**self.house(), **found})
        return self.text(name, found)

    def groups(self) -> list[str]:
        """The tables of a file, in their order."""
        return list(dict.fromkeys([number.key.partition(".")[0] for number in self.numbers]))

    def house(self) -> dict[str, list[int]]:
        """What the house says of everything."""
        return {number.key: number.usual for number in self.numbers}

    def text(self, name: str, values: Mapping[str, list[int]]) -> str:
        """The one way an edition is written; nothing for the house's."""
        form: dict[str, Json] = {}
        for number in self.numbers:
            value = values.get(number.key, number.usual)
            if value != number.usual:
                form[number.key] = value
        if not form:
            return ""
        if name:
            form[NAME] = name
        return json.dumps(form, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    def values(self, text: str) -> dict[str, list[int]]:
        """All numbers by the text of an edition; BadInput if it is not one."""
        found = self.house()
        if text:
            for key, value in form_of(text).items():
                if key != NAME:
                    found[key] = read_numbers(self.find(key), value)
            self.check(found)
        return found

    def canonical(self, text: str) -> str:
        """The same edition as it is written; BadInput if it is not one."""
        return self.text(name_of(text), self.values(text)) if text else ""


def edition_in(form: Form, edition: Edition) -> str:
    """The edition that a position or a view names, checked; nothing for the house's."""
    if OPTION not in form.data:
        return ""
    text = form.text(OPTION)
    try:
        edition.values(text)
    except BadInput as trouble:
        raise BadForm("edition.position", {"why": trouble.phrase}) from None
    return text


def form_of(text: str) -> dict[str, Json]:
    """The form behind the text of an edition."""
    try:
        form: Json = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        raise BadInput("edition.text") from None
    if not isinstance(form, dict):
        raise BadInput("edition.text")
    return form


def name_of(text: str) -> str:
    """The name of an edition, by its text; nothing if it has none."""
    name = form_of(text).get(NAME, "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise misprint(NAME, Phrase("edition.name", {"most": LONGEST_NAME}))
    return name


def read_numbers(number: Number, value: Json) -> list[int]:
    """One number or several, as the house has them, each within its bounds."""
    fewest, longest = number.counts
    listed = value if isinstance(value, list) else [value]
    found: list[int] = []
    for each in listed:
        if isinstance(each, bool) or not isinstance(each, int):
            if longest == 1:
                raise misprint(number.key, Phrase("edition.whole-one"))
            raise misprint(number.key, Phrase("edition.whole", {"count": longest}))
        found.append(each)
    if longest == 1 != len(found):
        raise misprint(number.key, Phrase("edition.whole-one"))
    if fewest == longest != len(found):
        raise misprint(number.key, Phrase("edition.count", {"count": longest, "given": len(found)}))
    if not fewest <= len(found) <= longest:
        raise misprint(number.key, Phrase("edition.counts", {"least": fewest, "most": longest, "given": len(found)}))
    for at in range(len(found)):
        if not number.least <= found[at] <= number.most:
            least, most, told = number.least, number.most, str(found[at])[:20]
            if longest == 1:
                raise misprint(number.key, Phrase("edition.between-one", {"least": least, "most": most, "value": told}))
            raise misprint(number.key, Phrase("edition.between", {"least": least, "most": most, "value": told}))
        if number.rising and at and found[at] <= found[at - 1]:
            raise misprint(number.key, Phrase("edition.rising", {"value": found[at], "before": found[at - 1]}))
    return found
