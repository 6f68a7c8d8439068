"""“What would you do?”: hints for the one who looks."""

from dataclasses import dataclass

from litestar import Response, get, post
from litestar.params import FromPath

from blindpig.drawing.board import board_of
from blindpig.drawing.clicks import name_of
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.reason import Reason
from blindpig.tables.hints import PARTS, Hint
from blindpig.tables.sheet import Sheet
from blindpig.web.contexts import context_of
from blindpig.web.pages.answers import fragment
from blindpig.web.pages.tables import As, enter
from blindpig.web.pages.visitor import Asked, tables_of


@dataclass(frozen=True)
class HintRow:
    """One of the best options."""

    name: Json  # as the board names it
    title: str
    chance: int
    reason: str


def sentence_of(teller: Teller, reason: Reason, reader: int) -> str:
    """A reason as a sentence for one who reads it; empty where there is none."""
    return "" if reason.key == "no-reason" else teller.to(reader).sentence(f"why.{reason.key}", reason.args)


def hint_html(sheet: Sheet, seat: int, hint: Hint, lang: str) -> str:
    """A hint as it is known by now."""
    if sheet.session is None:
        return ""
    context, view = context_of(sheet, seat, lang), sheet.session.state.view(seat)
    says = board_of(sheet.game.slug).says
    rows: list[HintRow] = []
    for option in hint.best():
        action = sheet.game.parse(option.action)
        why = sentence_of(context.teller, option.reason, seat)
        rows.append(HintRow(name_of(action), says(action, view, context), option.chance, why))
    words = words_in(lang, sheet.game.slug)
    return tight(render("hint.html", t=words, hint=hint, rows=rows, percent=100 * hint.parts // PARTS))


@post("/t/{key:str}/hint", status_code=200, opt={"limit": "writes"})
async def wanted(request: Asked, key: FromPath[str], face: As = None) -> dict[str, str]:
    """Ask what to do."""
    table, visitor, guest = await enter(request, key, face)
    hint = await tables_of(request).hints.ask(table, guest)
    return {"html": hint_html(table.sheet, table.sheet.seat_of(guest), hint, visitor.lang)}


@get("/t/{key:str}/hint")
async def known(request: Asked, key: FromPath[str], face: As = None) -> Response[bytes]:
    """What is known by now; nothing if the question is another one."""
    table, visitor, guest = await enter(request, key, face)
    seat = table.sheet.seat_of(guest)
    hint = tables_of(request).hints.now(table, seat) if seat != SPECTATOR else None
    return fragment("" if hint is None else hint_html(table.sheet, seat, hint, visitor.lang), visitor)


HANDLERS = (wanted, known)
