"""What guests do at a table besides playing: sit, leave, start, talk, resign, hand over, come back, undo.

Each call says who asks; each checks the seat, decides on the sheet, and does nothing a second time.
"""

from blindpig.kernel.game import SPECTATOR
from blindpig.store import Store
from blindpig.store.people import OFF, RATED
from blindpig.tables import entries as log
from blindpig.tables.chairs import Chair
from blindpig.tables.setting import CHAT, NAME, Setting, clean, own_name
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Answer, Change, Submit, Table
from blindpig.tables.trouble import NotAllowed, NotNow


def own_seat(sheet: Sheet, guest: str) -> int:
    """The guest's seat; NotAllowed if they have none."""
    seat = sheet.seat_of(guest)
    if seat == SPECTATOR:
        raise NotAllowed("watching")
    return seat


def running(sheet: Sheet) -> None:
    """Raise NotNow unless the game is under way."""
    not_closed(sheet)
    if sheet.status != "running":
        raise NotNow("over" if sheet.status == "over" else "not-started")


def not_closed(sheet: Sheet) -> None:
    """Raise NotNow if the host has closed the table."""
    if sheet.status == "closed":
        raise NotNow("closed", {"name": sheet.host_name()})


def person_chair(sheet: Sheet, seat: int) -> Chair:
    """The chair of a seat that was made for a person."""
    if not 0 <= seat < len(sheet.chairs):
        raise NotNow("no-such-seat", {"last": len(sheet.chairs) - 1})
    if sheet.chairs[seat].bot:
        raise NotNow("bot-sits-there")
    return sheet.chairs[seat]


async def sit(table: Table, guest: str, name: str, seat: int | None = None) -> None:
    """Take a seat: the one asked for, or the first that is free."""
    name = clean(name, NAME, "what.a-name")
    shy = await is_shy(table.store, table.sheet.setting, guest)

    def decide(sheet: Sheet) -> Change:
        mine = sheet.seat_of(guest)
        not_closed(sheet)
        if sheet.status != "open":
            if mine != SPECTATOR and seat in (None, mine):
                return NOTHING
            raise NotNow("started-watch")
        free = sheet.free()
        wanted = seat if seat is not None else mine if mine != SPECTATOR else free[0] if free else None
        if wanted is None:
            raise NotNow("full")
        chair = person_chair(sheet, wanted)
        if sheet.setting.rated and guest == sheet.hot[wanted]:
            raise NotNow("rated-screen")
        if chair.guest not in ("", guest):
            raise NotNow("seat-taken")
        known = own_name(name, {other.name for other in sheet.chairs if other.guest != guest and other.name})
        if (chair.guest, chair.name) == (guest, known):
            return NOTHING
        moved = [log.Left(mine)] if mine not in (SPECTATOR, wanted) else []
        return Change([*moved, log.Sat(wanted, guest, known, shy)], joined=[guest])

    await table.change(decide)


async def is_shy(store: Store, setting: Setting, guest: str) -> bool:
    """Whether somebody who sits down at a rated table does not want a rating."""
    return setting.rated and (await store.preferences(guest)).get(RATED) == OFF


async def leave(table: Table, guest: str) -> None:
    """Give a seat up before the game starts."""

    def decide(sheet: Sheet) -> Change:
        seat = sheet.seat_of(guest)
        if seat == SPECTATOR:
            return NOTHING
        if sheet.status != "open":
            raise NotNow("resign-instead")
        return Change([log.Left(seat)])

    await table.change(decide)


async def start(table: Table, guest: str, match: str = "") -> None:
    """Deal, once every seat is taken; bots that adapt play at the level that matches."""

    def decide(sheet: Sheet) -> Change:
        if guest != sheet.row.host:
            raise NotAllowed("host-starts")
        not_closed(sheet)
        if sheet.status != "open":
            return NOTHING
        free = sheet.free()
        if free:
            raise NotNow("seats-free", {"free": len(free), "seats": len(sheet.chairs)})
        return Change([log.Started(match)], status="running")

    await table.change(decide)


async def say(table: Table, guest: str, name: str, text: str, key: str = "") -> None:
    """Say something to the whole table."""
    name, text = clean(name, NAME, "what.a-name"), clean(text, CHAT, "what.a-message")

    def decide(sheet: Sheet) -> Change:
        if key and (guest, f"said {key}") in sheet.keys:
            return NOTHING
        seat = sheet.seat_of(guest)
        known = (
            sheet.chairs[seat].name if seat != SPECTATOR else own_name(name, sheet.names())
        )  # nobody speaks as another
        return Change([log.Said(guest, known, text, key)])

    await table.change(decide)


async def resign(table: Table, guest: str) -> None:
    """Resign: a bot plays the seat to the end."""

    def decide(sheet: Sheet) -> Change:
        seat = own_seat(sheet, guest)
        running(sheet)
        return NOTHING if sheet.chairs[seat].resigned else Change([log.Resigned(seat)])

    await table.change(decide)


async def hand(table: Table, guest: str, seat: int) -> None:
    """The host lets a bot play for somebody who is away: who has no stream open at any server."""

    def decide(sheet: Sheet) -> Change:
        if guest != sheet.row.host:
            raise NotAllowed("host-hands")
        running(sheet)
        if sheet.setting.rated:
            raise NotNow("rated-hand")
        chair = person_chair(sheet, seat)
        if chair.by_bot():
            return NOTHING
        if chair.present and sheet.screen_of(chair) != guest:
            raise NotNow("at-the-table", {"name": chair.name})
        return Change([log.Handed(seat, "host")])

    await table.change(decide)


async def take_back(table: Table, guest: str) -> None:
    """Take a seat back from the bot that kept it."""

    def decide(sheet: Sheet) -> Change:
        seat = own_seat(sheet, guest)
        running(sheet)
        if sheet.chairs[seat].resigned:
            raise NotNow("you-resigned")
        return Change([log.Returned(seat)]) if sheet.chairs[seat].handed else NOTHING

    await table.change(decide)


async def set_pace(table: Table, guest: str, pace: log.Pace) -> None:
    """Say how fast bots play here: every one of them, and at every decision alike."""

    def decide(sheet: Sheet) -> Change:
        if not sheet.paces(own_seat(sheet, guest)):
            raise NotAllowed("host-paces")
        return NOTHING if sheet.pace == pace else Change([log.Paced(pace)])

    await table.change(decide)


def why_no_undo(sheet: Sheet, seat: int) -> str:
    """The one reason why a seat may not take its last move back; a secret move of somebody else must not change it."""
    seated = seat != SPECTATOR
    return sheet.session.why_final(seat) if sheet.session is not None and seated else "nothing"


def no_undo(why: str) -> NotNow:
    """The sentence for a reason."""
    match why:
        case "nothing":
            return NotNow("undo-nothing")
        case "others":
            return NotNow("undo-others")
        case "moment":
            return NotNow("undo-moment")
        case "chance":
            return NotNow("undo-chance")
        case _:
            return NotNow("undo-shown")


async def ask_undo(table: Table, guest: str) -> None:
    """Ask the others to let the last move be taken back; at once if nobody else is there to ask."""

    def decide(sheet: Sheet) -> Change:
        seat = own_seat(sheet, guest)
        running(sheet)
        if sheet.undo_asked == seat:
            return NOTHING
        why = why_no_undo(sheet, seat)
        if why:
            raise no_undo(why)
        asked = log.UndoAsked(seat)
        others = {chair.number for chair in sheet.chairs if not chair.by_bot() and chair.number != seat}
        return Change([asked] if others else [asked, log.Undone(seat)])

    await table.change(decide)


async def answer_undo(table: Table, guest: str, agree: bool) -> None:
    """Agree or not; the last one to agree takes the move back. Who asked can also withdraw."""

    def decide(sheet: Sheet) -> Change:
        seat = own_seat(sheet, guest)
        running(sheet)
        if sheet.undo_asked < 0:
            return NOTHING
        if not agree:
            return Change([log.UndoDeclined(seat)])
        if seat == sheet.undo_asked or seat in sheet.undo_agreed:
            return NOTHING
        agreed = log.UndoAgreed(seat)
        done = sheet.consents() <= {*sheet.undo_agreed, seat}
        return Change([agreed, log.Undone(sheet.undo_asked)] if done else [agreed])

    await table.change(decide)


async def play(table: Table, guest: str, seat: int, submit: Submit) -> Answer:
    """A person's move. While a bot plays the seat, a click comes too late, like one on an old board."""
    chair = table.sheet.chairs[seat]
    if chair.guest != guest:
        raise NotAllowed("not-your-seat")
    return Answer("stale") if chair.by_bot() else await table.submit(seat, submit)
