"""A dinner as JSON and back: the whole state, or what a family sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.gang import DEAD, NOBODY, SIZE
from blindpig.games.reglement.rules.table import PLACES
from blindpig.kernel.forms import BadForm, Form

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner, Table
    from blindpig.kernel.forms import Json


def table_form(table: Table) -> dict[str, Json]:
    """What everybody sees."""
    return {
        "free_seating": table.free_seating,
        "bank": table.bank,
        "money": table.money.copy(),
        "place": table.place.copy(),
        "asleep": table.asleep.copy(),
        "cake": table.cake.copy(),
        "held": table.held.copy(),
        "discards": table.discards.copy(),
        "pile": table.pile,
        "turn": table.turn,
        "first": table.first,
        "round": table.round,
        "played": table.played,
        "moved": table.moved,
        "seater": table.seater,
        "events": table.events,
        "out_event": table.out_event.copy(),
        "out_count": table.out_count.copy(),
        "ended": table.ended,
    }


def dinner_form(dinner: Dinner) -> dict[str, Json]:
    """The whole state, secrets included."""
    return {
        "game": "reglement",
        "seats": dinner.seats,
        "table": table_form(dinner.table),
        "hands": [hand.copy() for hand in dinner.hidden.hands],
        "pile": dinner.hidden.pile.copy(),
    }


def fill_table(table: Table, form: Form, seats: int) -> None:
    """Read the public part back into a blank table."""
    size = SIZE[seats]
    table.free_seating = form.flag("free_seating")
    table.bank = form.number("bank", 0, 10**6)
    table.money = form.numbers("money", 0, 10**6, seats)
    table.place = form.numbers("place", DEAD, PLACES, seats * size)
    table.asleep = form.numbers("asleep", 0, 1, seats * size)
    table.cake = form.numbers("cake", -1, PLACES, seats)
    table.held = form.numbers("held", 0, 5, seats)
    table.discards = form.numbers("discards", 0, 60, CARDS)
    table.pile = form.number("pile", 0, 60)
    table.turn = form.number("turn", 0, seats - 1)
    table.first = form.number("first", 0, seats - 1)
    table.round = form.number("round", 0, 60)
    table.played = form.number("played", 0, 2)
    table.moved = form.flag("moved")
    table.seater = form.number("seater", NOBODY, seats - 1)
    table.events = form.number("events", 0, 10**6)
    table.out_event = form.numbers("out_event", 0, 10**6, seats)
    table.out_count = form.numbers("out_count", 0, size, seats)
    table.ended = form.text("ended")
    derive(table, seats)


def derive(table: Table, seats: int) -> None:
    """Who sits where and how many are left follow from the gangsters' places."""
    size = SIZE[seats]
    table.at = [NOBODY] * (PLACES + 1)
    table.alive = [0] * seats
    for gangster, place in enumerate(table.place):
        if place == DEAD:
            continue
        table.alive[gangster // size] += 1
        if place > 0:
            if table.at[place] != NOBODY:
                raise BadForm(f"The position seats two gangsters at place {place}.")
            table.at[place] = gangster
    cakes = [place for place in table.cake if place > 0]
    if len(set(cakes)) != len(cakes):
        raise BadForm("The position has two cakes at one place.")


def read_seats(form: Form) -> int:
    """The number of families."""
    return form.number("seats", 3, 6)
