"""Tables whose game begins the moment they are asked for: at once, or once the browser has opened its number."""

from collections.abc import Mapping

import msgspec
from litestar import Response
from litestar.response import Redirect

from blindpig.kernel.game import SPECTATOR
from blindpig.tables import sharing
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table
from blindpig.web.pages.answers import go
from blindpig.web.pages.visitor import Visitor


class Opened(msgspec.Struct):
    """A table for a script: where it is, and whether its game waits for the number that the browser has sealed."""

    go: str
    called: bool = False
    seal: str = ""  # the house's commitment: the number is opened against it


async def begin(tables: TableRegistry, table: Table, guest: str, pledge: str) -> bool:
    """Deal if everybody sits; True if the browser has sealed a number, and is to open it before it starts the game."""
    sheet = table.sheet
    if sheet.row.host != guest or sheet.status != "open" or sheet.free():
        return False
    if pledge and tables.settings.reveal and sheet.seat_of(guest) != SPECTATOR:
        await sharing.pledge(table, guest, pledge)
        return await sharing.call(table, guest)
    await tables.start(table, guest)
    return False


def opened(table: Table, called: bool, visitor: Visitor, fields: Mapping[str, str]) -> Redirect | Response[Opened]:
    """The way to a new table; a script, which has sealed a number, is told whether to open it."""
    home = f"/t/{table.id}"
    if "pledge" not in fields:
        return go(home, visitor)
    return Response(Opened(home, called, table.sheet.commitment), status_code=200, cookies=list(visitor.cookies))
