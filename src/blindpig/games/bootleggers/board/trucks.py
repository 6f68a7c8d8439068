"""Trucks as they are drawn, wherever they stand."""

from typing import NamedTuple

from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.rules.components import CAPACITY, NOBODY, SIZE_OF, TRUCKS

SHAPES = ("truck-s", "truck-m", "truck-l")
WIDTHS = (60, 72, 92)
ROWS = (2, 3, 5)  # crates in the lower row


class Truck(NamedTuple):
    """A truck: its size, who drives it, its load."""

    number: int
    shape: str
    width: int
    colour: str
    emblem: str
    crates: tuple[tuple[float, int], ...]
    load: int
    away: bool
    label: str
    note: str = ""  # rented or borrowed, and from whom


def crate_spots(size: int, load: int) -> tuple[tuple[float, int], ...]:
    """Where the crates lie on the bed: the lower row first."""
    row = ROWS[size]
    return tuple((35.2 + 11 * (crate % row), 14 if crate < row else 3) for crate in range(load))


def truck_of(look: Look, number: int) -> Truck:
    """One truck somebody holds, the same for all who look."""
    return look.context.shared(f"truck {number}", lambda: held_truck(look, number))


def held_truck(look: Look, number: int) -> Truck:
    """The same, made."""
    table = look.table
    holder, owner, size = table.holder[number], table.owner[number], SIZE_OF[number]
    person = look.person(holder)
    load = table.load[number]
    label = look.words(
        "board.truck",
        name=person.name,
        size=look.truck(number),
        load=load,
        capacity=CAPACITY[number],
    )
    note = ""
    if owner == NOBODY:
        note = look.words("board.borrowed")
    elif owner != holder:
        note = look.words("board.rented-from", name=look.context.name(owner))
    return Truck(
        number,
        SHAPES[size],
        WIDTHS[size],
        person.colour,
        person.emblem,
        crate_spots(size, load),
        load,
        table.place[number] >= 0,
        f"{label} {note}".strip(),
        note,
    )


def trucks_of(look: Look, seat: int) -> list[Truck]:
    """The trucks a mobster holds."""
    return [truck_of(look, number) for number in range(TRUCKS) if look.table.holder[number] == seat]


def lent_by(look: Look, seat: int) -> list[int]:
    """Trucks that a mobster has rented out."""
    table = look.table
    return [number for number in range(TRUCKS) if table.owner[number] == seat and table.holder[number] != seat]
