"""Invitations: opening a link shows who asks to what; only sitting down takes a chair, no preview of a link does."""

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.context import Person
from blindpig.drawing.words import Words, words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.refusal import Trouble
from blindpig.tables import seating
from blindpig.tables.setting import NAME, clean
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotNow
from blindpig.web.api.troubles import sentence_of, status_of
from blindpig.web.contexts import people_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.visitor import Asked, Visitor, invitation_of, keep_invitation, remember, tables_of, visitor_of
from blindpig.web.terms import clock_words, option_lines, pace_words

if TYPE_CHECKING:
    from blindpig.web.guests import Guests

QUIET = 4  # modules of white around a QR code


@dataclass(frozen=True)
class OfferedSeat:
    """A chair as somebody sees it who is invited."""

    person: Person
    name: str
    line: str
    free: bool
    chosen: bool = False


def address_of(request: Asked, sheet: Sheet) -> str:
    """The invitation link of a table."""
    return f"{str(request.base_url).rstrip('/')}/i/{sheet.row.id}/{sheet.row.invite}"


def seats_of(sheet: Sheet, words: Words, chosen: int) -> list[OfferedSeat]:
    """Every chair: whose it is, or that it is free."""
    found: list[OfferedSeat] = []
    for chair, person in zip(sheet.chairs, people_of(sheet), strict=True):
        if chair.bot:
            strength = words.or_else(f"bot.{chair.bot}", chair.bot)
            found.append(OfferedSeat(person, person.name, words("invitation.bot", strength=strength), free=False))
        elif chair.guest:
            host = chair.guest == sheet.row.host
            found.append(
                OfferedSeat(person, person.name, words("invitation.host" if host else "invitation.taken"), free=False)
            )
        else:
            colour = words(f"colour.{person.colour}")
            mine = chair.number == chosen
            found.append(OfferedSeat(person, colour, words("invitation.free"), free=True, chosen=mine))
    return found


def chosen_seat(sheet: Sheet, wanted: str) -> int:
    """The chair that is marked: the one asked for while it is free, else the first free one."""
    free = sheet.free()
    if wanted.isdecimal() and int(wanted[:4]) in free:
        return int(wanted[:4])
    return free[0] if free else SPECTATOR


async def invitation_page(
    request: Asked, table: Table, action: str, name: str, wanted: str = "", trouble: Trouble | None = None
) -> Response[bytes]:
    """The paper: who invites, to what, with which clock and options, and the chairs."""
    visitor, sheet = visitor_of(request), table.sheet
    guests: Guests = request.app.state.guests
    words = words_in(visitor.lang, sheet.game.slug)
    return page(
        "invitation.html",
        visitor,
        200 if trouble is None else status_of(trouble),
        slug=sheet.game.slug,
        title=words("title"),
        host=sheet.host_name(),
        secured=bool(await guests.devices.passkeys_of(sheet.row.host)),
        host_seat=max(0, sheet.seat_of(sheet.row.host)),
        people=people_of(sheet),
        count=len(sheet.chairs),
        pace=pace_words(sheet.setting.clock, words),
        clock=clock_words(sheet.setting.clock, words),
        timed=sheet.setting.clock.kind != "none",
        options=option_lines(sheet.game, sheet.setting, words),
        hints=sheet.setting.hints,
        rated=sheet.setting.rated,
        shy=await seating.is_shy(table.store, sheet.setting, visitor.guest),
        seats=seats_of(sheet, words, chosen_seat(sheet, wanted)),
        full=not sheet.free(),
        name=name,
        action=action,
        watch=f"/t/{sheet.row.id}",
        trouble="" if trouble is None else sentence_of(trouble, visitor.lang),
    )


def known_name(visitor: Visitor) -> str:
    """The name that somebody has said; nobody is called a stranger at a table unless they like it."""
    return "" if visitor.name == words_in(visitor.lang)("home.stranger") else visitor.name


async def looked_at(request: Asked, key: str, invite: str) -> Response[bytes] | Redirect:
    """Show an invitation. It changes nothing at the table, whoever or whatever asks."""
    visitor = visitor_of(request)
    table = await tables_of(request).enter(key, visitor.guest, invite)
    sheet = table.sheet
    if sheet.status == "closed":
        raise NotNow("closed", {"name": sheet.host_name()})
    if sheet.status != "open" or sheet.seat_of(visitor.guest) != SPECTATOR:
        return keep_invitation(request, go(f"/t/{key}", visitor), key, invite)
    shown = await invitation_page(request, table, request.url.path, known_name(visitor))
    return keep_invitation(request, shown, key, invite)


async def sat_down(request: Asked, key: str, invite: str, data: dict[str, str]) -> Response[bytes] | Redirect:
    """Take a chair, under a name."""
    visitor = visitor_of(request)
    table = await tables_of(request).enter(key, visitor.guest, invite)
    wanted = data.get("seat", "")
    try:
        name = clean(data.get("name", ""), NAME, "what.a-name")
        await seating.sit(table, visitor.guest, name, int(wanted[:4]) if wanted.isdecimal() else None)
    except Trouble as trouble:
        return await invitation_page(request, table, request.url.path, data.get("name", "")[:NAME], wanted, trouble)
    answer = remember(request, go(f"/t/{key}", visitor), name=name)
    return keep_invitation(request, answer, key, invite)


@get("/i/{key:str}/{invite:str}")
async def invited(request: Asked, key: FromPath[str], invite: FromPath[str]) -> Response[bytes] | Redirect:
    """An invitation link."""
    return await looked_at(request, key, invite)


@get("/i/{key:str}")
async def look_in(request: Asked, key: FromPath[str]) -> Response[bytes] | Redirect:
    """A listed table, for whoever comes from the first page."""
    return await looked_at(request, key, "")


@post("/i/{key:str}/{invite:str}", opt={"limit": "writes"})
async def accept(
    request: Asked, key: FromPath[str], invite: FromPath[str], data: URLEncodedBody[dict[str, str]]
) -> Response[bytes] | Redirect:
    """Sit down by invitation."""
    return await sat_down(request, key, invite, data)


@post("/i/{key:str}", opt={"limit": "writes"})
async def join(request: Asked, key: FromPath[str], data: URLEncodedBody[dict[str, str]]) -> Response[bytes] | Redirect:
    """Sit down at a listed table."""
    return await sat_down(request, key, "", data)


def qr_svg(text: str) -> bytes:
    """A QR code as a drawing: black on white, with its quiet zone."""
    import segno  # not before somebody wants one: it takes a while to load

    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=QUIET, dark="#0C1B18", light="#ffffff", xmldecl=False, omitsize=True, unit=None
    )
    return drawn.getvalue()


@get("/t/{key:str}/qr.svg")
async def qr(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """The invitation as a QR code, for whoever may hand it on."""
    table = await tables_of(request).enter(key, visitor_of(request).guest, invitation_of(request, key))
    headers = {"cache-control": "private, max-age=3600"}
    return Response(qr_svg(address_of(request, table.sheet)), media_type="image/svg+xml", headers=headers)


HANDLERS = (invited, look_in, accept, join, qr)
