"""Table and hidden state as JSON and back: one list of fields for positions and views."""

from typing import Final

from blindpig.games.bootleggers.rules.components import (
    HAND,
    LAST_KIND,
    MAX_SEATS,
    MUSCLE_CARDS,
    PLAIN,
    PLAIN_COPIES,
    STILLS,
    TITLES,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.table import Table
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.kernel.forms import Form, Json

BIG: Final = 10**6
MOST_COPIES: Final[int] = max(thug.copies for thug in DECK)
HENCHMEN: Final[int] = sum(PLAIN_COPIES) + sum(thug.copies for thug in DECK)

# name, lowest, highest
NUMBERS: Final = [
    ("rounds", 8, 12), ("round", 1, 12), ("step", 0, 15), ("turn", -1, 5), ("done", 0, 63), ("bar", -1, 5),
    ("demand", 0, BIG), ("allowed", 0, 63), ("barred", 0, 63), ("copper", -1, 5), ("truck_card", -1, 2),
    ("rank", 0, BIG), ("deck_left", 0, HENCHMEN), ("truck_deck_left", 0, 14), ("improvements_left", 0, 12),
]  # fmt: skip
FLAGS: Final = ["chaos", "listed", "open_money", "revealed", "stirred"]
# name, lowest, highest, length (-1: any)
LISTS: Final = [
    ("muscle", 0, 2 * MUSCLE_CARDS + 11, MAX_SEATS), ("boys", 0, 1, MAX_SEATS), ("card", 0, MUSCLE_CARDS, MAX_SEATS),
    ("chosen", 0, 1, MAX_SEATS), ("spent", -1, 5, MUSCLE_CARDS + 1), ("reserve", 0, 20, MAX_SEATS),
    ("back", 0, 20, MAX_SEATS), ("apart", 0, 20, MAX_SEATS), ("back_dice", 0, BIG, MAX_SEATS),
    ("back_improvements", 0, 12, MAX_SEATS), ("crates", 0, BIG, MAX_SEATS), ("stored", 0, BIG, MAX_SEATS),
    ("old", 0, BIG, MAX_SEATS), ("warehouse", 0, 1, MAX_SEATS), ("union_boss", 0, 1, MAX_SEATS),
    ("cards", 0, HENCHMEN, MAX_SEATS), ("drawn", 0, HENCHMEN, MAX_SEATS), ("pool", 0, 5, MAX_SEATS),
    ("known", 0, MOST_COPIES, MAX_SEATS * TITLES), ("purse", -BIG, BIG, MAX_SEATS), ("purse_pool", 0, 5, MAX_SEATS),
    ("marks", 0, 17, 6 * MAX_SEATS), ("improvements", 0, 5, 6), ("shut", 0, 1, 6), ("traded", 0, 1, 6),
    ("payoff", -1, 5, 6), ("coppered", 0, 1, 6), ("packing", 0, 63, 6), ("thirst", 0, 9, 6), ("mouth", 0, 9, 6),
    ("still_owner", -1, 5, STILLS), ("dice", 0, 4, STILLS), ("idle", 0, 1, STILLS), ("owner", -1, 5, TRUCKS),
    ("holder", -1, 5, TRUCKS), ("load", 0, 9, TRUCKS), ("place", -1, 17, TRUCKS), ("place_rank", 0, BIG, TRUCKS),
    ("payee", -1, 5, TRUCKS), ("offer", 0, LAST_KIND, -1), ("discards", 0, LAST_KIND, -1), ("trucks_seen", 0, 6, 3),
    ("stack", -1, BIG, -1),
]  # fmt: skip
# Hidden lists of which each seat has its own part: name, lowest, highest, length a seat.
OWN_LISTS: Final = [
    ("muscles", 0, MUSCLE_CARDS, HAND), ("chosen", 0, MUSCLE_CARDS, 1), ("thugs", 0, MOST_COPIES, TITLES),
    ("held", 0, 20, PLAIN), ("recent", 0, 20, PLAIN), ("answer", 0, 4, 1), ("until", 0, 2, 1), ("made", 0, 6, 1),
]  # fmt: skip


def numbers_of(owner: object, name: str) -> list[int]:
    """A copy of one list of a table or a hidden state."""
    values: list[int] = getattr(owner, name)
    return values.copy()


def table_form(table: Table) -> dict[str, Json]:
    """Everything that everybody sees, as JSON."""
    form: dict[str, Json] = {}
    for name, _low, _high in NUMBERS:
        number: int = getattr(table, name)
        form[name] = number
    for name in FLAGS:
        flag: bool = getattr(table, name)
        form[name] = flag
    for name, _low, _high, _length in LISTS:
        form[name] = numbers_of(table, name)
    return form


def load_table(form: Form) -> Table:
    """The table that `table_form` wrote; BadForm if it makes no sense."""
    table = Table()
    table.lay_out()
    for name, low, high in NUMBERS:
        setattr(table, name, form.number(name, low, high))
    for name in FLAGS:
        setattr(table, name, form.flag(name))
    for name, low, high, length in LISTS:
        setattr(table, name, form.numbers(name, low, high, length))
    if len(table.stack) % 5:
        raise form.wrong("stack", "bootleggers.wanted.stack")
    return table
