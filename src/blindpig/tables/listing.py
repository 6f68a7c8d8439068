"""Tables in lists, as they are shown: the last move of a game is in the store before its moments have gone by.

A table that left the list by then would tell that nobody will answer any more.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from blindpig.store.store import TableRow

if TYPE_CHECKING:
    from blindpig.tables.registry import TableRegistry


def as_shown(tables: "TableRegistry", row: TableRow) -> TableRow:
    """A row of the store, with the status that those at the table see."""
    table = tables.at_hand(row.id) if row.status == "over" else None
    return row if table is None else replace(row, status=table.sheet.status)


async def listed(tables: "TableRegistry") -> list[TableRow]:
    """The tables that anybody may join or watch, newest first."""
    rows = await tables.store.listed(("open", "running"))
    known = {row.id for row in rows}
    sheets = [table.sheet for table in tables.loaded() if table.id not in known]
    ending = [replace(sheet.row, status=sheet.status) for sheet in sheets if sheet.row.listed]
    shown = [*rows, *[row for row in ending if row.status == "running"]]
    return sorted(shown, key=lambda row: -row.made_at)
