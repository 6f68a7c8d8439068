"""Who of the people would like to play again: the table waits for all of them, or until the host starts."""

from blindpig.tables import entries as log
from blindpig.tables.links import finished
from blindpig.tables.seating import own_seat
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Table


def people(sheet: Sheet) -> list[int]:
    """The seats of the people who played to the end."""
    return [chair.number for chair in sheet.chairs if chair.guest and not chair.resigned]


def missing(sheet: Sheet) -> list[int]:
    """The seats of those who have not said yet that they want to."""
    return [seat for seat in people(sheet) if seat not in sheet.again]


async def tick(table: Table, guest: str) -> bool:
    """A guest wants to play again, and so do all at the guest's screen; whether all people do by now."""

    def decide(sheet: Sheet) -> Change:
        own_seat(sheet, guest)
        finished(sheet)
        own = [chair.number for chair in sheet.chairs if chair.guest and guest in (chair.guest, sheet.screen_of(chair))]
        return Change([log.Again(seat) for seat in own if seat not in sheet.again]) if own else NOTHING

    await table.change(decide)
    return not missing(table.sheet)
