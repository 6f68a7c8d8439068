"""Table and hidden state as JSON and back, from the fields that they declare."""

from typing import Final

from blindpig.games.bootleggers.rules.edition import EDITION, box_of
from blindpig.games.bootleggers.rules.fields import HIDDEN, TABLE
from blindpig.games.bootleggers.rules.hidden import Hidden
from blindpig.games.bootleggers.rules.table import RECORD, TownTable
from blindpig.kernel.edition import OPTION, edition_in
from blindpig.kernel.forms import Form, Json

NEW: Final = (TownTable(), Hidden())  # fields are written down when one is made that is no copy
OWN: Final[list[str]] = [name for name, field in HIDDEN.lists.items() if field.own]  # each seat has its part


def numbers_of(owner: object, name: str) -> list[int]:
    """A copy of one list of a table or a hidden state."""
    values: list[int] = getattr(owner, name)
    return values.copy()


def own_part(hidden: Hidden, name: str, seat: int) -> list[int]:
    """One seat's own part of a hidden list."""
    length = HIDDEN.lists[name].own
    values: list[int] = getattr(hidden, name)
    return values[seat * length : seat * length + length]


def keep_part(hidden: Hidden, name: str, seat: int, part: list[int]) -> None:
    """Put one seat's own part into a hidden list."""
    length = HIDDEN.lists[name].own
    values: list[int] = getattr(hidden, name)
    values[seat * length : seat * length + length] = part


def table_form(table: TownTable) -> dict[str, Json]:
    """Everything that everybody sees, as JSON."""
    form: dict[str, Json] = {}
    for name in TABLE.single:
        number: int = getattr(table, name)
        form[name] = number
    for name in TABLE.flags:
        flag: bool = getattr(table, name)
        form[name] = flag
    for name in TABLE.lists:
        form[name] = numbers_of(table, name)
    if table.box.text:
        form[OPTION] = table.box.text
    return form


def load_table(form: Form) -> TownTable:
    """The table that `table_form` wrote; BadForm if it makes no sense."""
    table = TownTable()
    table.box = box_of(edition_in(form, EDITION))
    for name, field in TABLE.single.items():
        setattr(table, name, form.number(name, field.low, field.high))
    for name in TABLE.flags:
        setattr(table, name, form.flag(name))
    for name, field in TABLE.lists.items():
        setattr(table, name, form.numbers(name, field.low, field.high, field.length))
    if len(table.stack) % RECORD:
        raise form.wrong("stack", "bootleggers.wanted.stack")
    return table


def hidden_form(hidden: Hidden) -> dict[str, Json]:
    """The numbers that only some see, all seats', as JSON."""
    form: dict[str, Json] = {"fresh": hidden.fresh}
    for name in HIDDEN.lists:
        form[name] = numbers_of(hidden, name)
    return form


def load_hidden(form: Form) -> Hidden:
    """The numbers that `hidden_form` wrote; BadForm if they make no sense."""
    hidden = Hidden()
    fresh = HIDDEN.single["fresh"]
    hidden.fresh = form.number("fresh", fresh.low, fresh.high)
    for name, field in HIDDEN.lists.items():
        setattr(hidden, name, form.numbers(name, field.low, field.high, field.length))
    return hidden
