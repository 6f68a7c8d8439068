"""Table and hidden state as JSON and back, from the fields that they declare."""

from typing import TYPE_CHECKING, Final

from blindpig.games.bootleggers.rules.edition import EDITION, box_of
from blindpig.games.bootleggers.rules.fields import HIDDEN, TABLE, Fields
from blindpig.games.bootleggers.rules.hidden import Hidden
from blindpig.games.bootleggers.rules.table import RECORD, TownTable
from blindpig.kernel.edition import OPTION, edition_in
from blindpig.kernel.forms import Form, Json
from blindpig.kernel.numbers import numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableSequence

NEW: Final = (TownTable(), Hidden())  # fields are written down when one is made that is no copy
OWN: Final[list[str]] = [name for name, field in HIDDEN.lists.items() if field.own]  # each seat has its part


def numbers_of(owner: object, name: str) -> list[int]:
    """A copy of one list of a table or a hidden state."""
    values: Iterable[int] = getattr(owner, name)
    return list(values)


def own_part(hidden: Hidden, name: str, seat: int) -> list[int]:
    """One seat's own part of a hidden list."""
    length = HIDDEN.lists[name].own
    return numbers_of(hidden, name)[seat * length : seat * length + length]


def keep_part(hidden: Hidden, name: str, seat: int, part: list[int]) -> None:
    """Put one seat's own part into a hidden list."""
    length = HIDDEN.lists[name].own
    values: MutableSequence[int] = getattr(hidden, name)
    for at in range(length):
        values[seat * length + at] = part[at]


def load_lists(owner: object, fields: Fields, form: Form) -> None:
    """Read every list of a table or a hidden state."""
    for name, field in fields.lists.items():
        values = form.numbers(name, field.low, field.high, field.length)
        is_list = isinstance(getattr(owner, name), list)
        setattr(owner, name, values if is_list else numbers(values))


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
    load_lists(table, TABLE, form)
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
    load_lists(hidden, HIDDEN, form)
    return hidden
