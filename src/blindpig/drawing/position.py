"""A position to be drawn: how it is dealt, what is then put where, and what is pointed out in it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from blindpig import registry
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import State
from blindpig.kernel.journal import EVERYBODY, Fact


@dataclass(frozen=True)
class Picture:
    """What a file in `pictures/` says."""

    seats: int
    people: tuple[str, ...]  # who sits there
    options: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Json] = field(default_factory=dict)  # to the position as it is dealt
    facts: tuple[Fact, ...] = ()  # what has just happened there
    marks: Mapping[str, str] = field(default_factory=dict)  # letters and numbers, and the element each points at
    show: tuple[str, ...] = ()  # what of the board is drawn; all of it if nothing is named
    ways: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # where something goes, drawn as a line


def read_picture(path: Path) -> Picture:
    """The picture that a file describes."""
    form = json.loads(path.read_text(encoding="utf-8"))
    return Picture(
        seats=form["seats"],
        people=tuple(form["people"]),
        options=form.get("options", {}),
        changes=form.get("changes", {}),
        facts=tuple(Fact(fact["rule"], fact["key"], fact["args"], EVERYBODY) for fact in form.get("facts", ())),
        marks=form.get("marks", {}),
        show=tuple(form.get("show", ())),
        ways={name: tuple(way) for name, way in form.get("ways", {}).items()},
    )


def changed(value: Json, change: Json) -> Json:
    """A value with a change made to it: objects by key, lists by index, all else as it is written."""
    if isinstance(change, Mapping) and isinstance(value, Mapping):
        return {**value, **{key: changed(value.get(key), part) for key, part in change.items()}}
    if isinstance(change, Mapping) and isinstance(value, list):
        found = list(value)
        for key, part in change.items():
            found[int(key)] = changed(found[int(key)], part)
        return found
    return change


def state_of(slug: str, picture: Picture) -> State:
    """The state that a picture shows."""
    game = registry.find(slug)
    dealt = game.deal(picture.seats, picture.options, SeededChance(b"picture"))
    position = changed(dealt.position(), dict(picture.changes))
    return game.load(position)
