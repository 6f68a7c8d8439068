"""Public links to finished games: whoever owned a seat makes one, and revokes it."""

import secrets

from blindpig.tables import entries as log
from blindpig.tables.seating import own_seat
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.trouble import NoTable, NotNow

TOKEN = 16  # bytes that nobody can guess


def finished(sheet: Sheet) -> None:
    """Raise NotNow unless the game is over: nothing of a running game is ever public."""
    if sheet.status != "over":
        raise NotNow("not-over")


async def share(table: Table, guest: str) -> str:
    """Make the public link, or find the one there is; its token."""

    def decide(sheet: Sheet) -> Change:
        own_seat(sheet, guest)
        finished(sheet)
        return NOTHING if sheet.link else Change([log.Shared(secrets.token_urlsafe(TOKEN))])

    await table.change(decide)
    return table.sheet.link


async def revoke(table: Table, guest: str) -> None:
    """Revoke the link; a later one has another token."""

    def decide(sheet: Sheet) -> Change:
        own_seat(sheet, guest)
        return Change([log.Unshared()]) if sheet.link else NOTHING

    await table.change(decide)


def look_in(table: Table, token: str) -> None:
    """Raise NoTable unless the token is that of the link, and the game is over."""
    sheet = table.sheet
    if sheet.status != "over" or not sheet.link or not secrets.compare_digest(token.encode(), sheet.link.encode()):
        raise NoTable


async def keep_review(table: Table, review: str) -> None:
    """Keep the review of a finished game with it; the first one stays."""

    def decide(sheet: Sheet) -> Change:
        finished(sheet)
        return NOTHING if sheet.review == review else Change([log.Reviewed(review)])

    await table.change(decide)
