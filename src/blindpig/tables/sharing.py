"""The seats' part in the seed: the house has committed to its own before anybody sits down, and cannot choose the rest.

Each seat's browser thinks of a nonce and pledges it, a digest, when its owner sits down. When the host starts the game,
all pledges are called, the browsers open them, and the stream of dice and shuffles follows from the house's seed and
all nonces (`kernel.chance.shared_seed`). Whoever is late is left out, for all to see. If somebody sits down
or leaves after the call, nothing that was opened counts, and everybody thinks of another nonce: nobody can look at the
nonces and then try another table. Who knows the house's seed could look and have it all done again; the story says it.
"""

from blindpig.kernel.chance import pledge_of
from blindpig.kernel.refusal import BadInput
from blindpig.tables import entries as log
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.trouble import NotAllowed, NotNow

DIGITS = 64  # of a pledge and of a nonce


def read_hex(text: str) -> bytes:
    """32 bytes as they are written; BadInput if they are not."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(text) != DIGITS or text != found.hex():
        raise BadInput("not-a-nonce")
    return found


async def pledge(table: Table, guest: str, text: str) -> None:
    """A seat pledges a nonce, before pledges are called."""
    read_hex(text)

    def decide(sheet: Sheet) -> Change:
        seat = sheet.seat_of(guest)
        if seat < 0:
            raise NotAllowed("watching")
        if sheet.status != "open" or sheet.sharing.called:
            raise NotNow("started-already")
        return NOTHING if sheet.sharing.pledges.get(guest) == text else Change([log.Pledged(seat, text)])

    await table.change(decide)


async def reveal(table: Table, guest: str, nonce: str) -> None:
    """A seat opens its pledge, once it is called; a nonce that was not pledged is refused."""
    raw = read_hex(nonce)

    def decide(sheet: Sheet) -> Change:
        seat = sheet.seat_of(guest)
        if seat < 0:
            raise NotAllowed("watching")
        if sheet.status != "open" or not sheet.sharing.called:
            raise NotNow("not-called")
        if sheet.sharing.pledges.get(guest) != pledge_of(raw):
            raise BadInput("not-pledged")
        return NOTHING if guest in sheet.sharing.nonces else Change([log.Revealed(seat, nonce)])

    await table.change(decide)


async def call(table: Table, guest: str) -> bool:
    """The host starts: pledges are to be opened. Whether there are any."""

    def decide(sheet: Sheet) -> Change:
        ready = guest == sheet.row.host and sheet.status == "open" and not sheet.free()
        return Change([log.Called()]) if ready and sheet.sharing.pledges and not sheet.sharing.called else NOTHING

    await table.change(decide)
    return table.sheet.status == "open" and table.sheet.sharing.called
