"""A dinner as JSON and back: the whole state, or what a family sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.edition import EDITION, Box, box_of
from blindpig.games.reglement.rules.gang import CAKE_GONE, DEAD, NOBODY
from blindpig.games.reglement.rules.places import PLACES
from blindpig.games.reglement.rules.public import DinnerTable
from blindpig.games.reglement.rules.turn import MOST_CARDS
from blindpig.kernel.edition import OPTION, edition_in
from blindpig.kernel.forms import BadForm, Form
from blindpig.kernel.numbers import Numbers, filled
from blindpig.kernel.numbers import numbers as as_numbers

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.forms import Json

MANY: Final = 10**6

# The public fields as positions and views have them, but for `at` and `alive`, which follow from the gangsters' places.
FLAGS: Final = ["free_seating", "moved"]


def numbers(box: Box, seats: int) -> list[tuple[str, int, int]]:
    """The public numbers: name, lowest, highest."""
    return [
        ("bank", 0, MANY),
        ("pile", 0, box.deck),
        ("turn", 0, seats - 1),
        ("first", 0, seats - 1),
        ("round", 0, box.rounds),
        ("played", 0, MOST_CARDS),
        ("seater", NOBODY, seats - 1),
        ("events", 0, MANY),
    ]


def lists(box: Box, seats: int) -> list[tuple[str, int, int, int]]:
    """The public lists of numbers: name, lowest, highest, length."""
    size = box.size[seats]
    return [
        ("money", 0, MANY, seats),
        ("place", DEAD, PLACES, seats * size),
        ("asleep", 0, 1, seats * size),
        ("cake", CAKE_GONE, PLACES, seats),
        ("held", 0, box.hand, seats),
        ("discards", 0, box.deck, CARDS),
        ("out_event", 0, MANY, seats),
        ("out_count", 0, size, seats),
    ]


def table_form(table: DinnerTable) -> dict[str, Json]:
    """What everybody sees, as JSON."""
    seats = table.seats()
    form: dict[str, Json] = {"ended": table.ended}
    for name in FLAGS:
        flag: bool = getattr(table, name)
        form[name] = flag
    for name, _, _ in numbers(table.box, seats):
        number: int = getattr(table, name)
        form[name] = number
    for name, _, _, _ in lists(table.box, seats):
        values: Numbers = getattr(table, name)
        form[name] = list(values)
    if table.box.text:
        form[OPTION] = table.box.text
    return form


def dinner_form(dinner: Dinner) -> dict[str, Json]:
    """The whole state, secrets included."""
    return {
        "game": "reglement",
        "seats": dinner.seats,
        "table": table_form(dinner.table),
        "hands": [dinner.hidden.hand(family) for family in range(dinner.seats)],
        "pile": dinner.hidden.pile.copy(),
    }


def read_table(form: Form, seats: int) -> DinnerTable:
    """Read the public part back."""
    table = DinnerTable(seats, None, box_of(edition_in(form, EDITION)))
    table.ended = form.text("ended")
    for name in FLAGS:
        setattr(table, name, form.flag(name))
    for name, low, high in numbers(table.box, seats):
        setattr(table, name, form.number(name, low, high))
    for name, low, high, length in lists(table.box, seats):
        setattr(table, name, as_numbers(form.numbers(name, low, high, length)))
    derive(table, seats)
    return table


def derive(table: DinnerTable, seats: int) -> None:
    """Who sits where and how many are left follow from the gangsters' places."""
    size = table.box.size[seats]
    table.alive = filled(0, seats)
    for gangster, place in enumerate(table.place):
        if place == DEAD:
            continue
        table.alive[gangster // size] += 1
        if place > 0:
            if table.at[place] != NOBODY:
                raise BadForm("reglement.two-gangsters", {"place": place})
            table.sit(gangster, place)
    cakes = [place for place in table.cake if place > 0]
    if len(set(cakes)) != len(cakes):
        raise BadForm("reglement.two-cakes")


def read_seats(form: Form) -> int:
    """The number of families."""
    return form.number("seats", 3, 6)
