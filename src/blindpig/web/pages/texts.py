"""The table in text: its page, its stream, and questions about things by their names."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.refusal import Trouble
from blindpig.tables import broadcast, seating
from blindpig.tables.setting import ACTION
from blindpig.tables.table import Submit, Table
from blindpig.web.api.troubles import sentence_of
from blindpig.web.contexts import context_of
from blindpig.web.dependencies import TheStreamLimiter
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.tables import As, enter
from blindpig.web.pages.visitor import Asked, Visitor
from blindpig.web.streams import EVENTS, Streamed, as_it_is, streamed
from blindpig.web.text import TextRenderer, found_in, sections_of, since, told

LONGEST = 60  # letters of a question


def text_page(table: Table, visitor: Visitor, guest: str, of: str = "", trouble: str = "") -> Response[bytes]:
    """The whole page."""
    sheet = table.sheet
    seat = sheet.seat_of(guest)
    snapshot = broadcast.Snapshot(sheet, seat)
    words = words_in(visitor.lang, sheet.game.slug)
    return page(
        "text.html",
        visitor,
        409 if trouble else 200,
        slug=sheet.game.slug,
        title=words("title"),
        place=words("lobby.table-of", name=sheet.host_name()),
        home=f"/t/{sheet.row.id}",
        face="" if seat == SPECTATOR else f"?as={seat}",
        prompt=sheet.session.prompts[seat] if sheet.session is not None and seat != SPECTATOR else 0,
        board=TextRenderer(visitor.lang).main(snapshot),
        since=told(snapshot, since(snapshot), visitor.lang),
        of=of,
        found=found_in(sections_of(sheet, seat, visitor.lang), of),
        trouble=trouble,
    )


@get("/t/{key:str}/text")
async def show(request: Asked, key: FromPath[str], face: As = None, of: FromQuery[str] = "") -> Response[bytes]:
    """The table in text."""
    table, visitor, guest = await enter(request, key, face)
    return text_page(table, visitor, guest, of[:LONGEST])


@post("/t/{key:str}/text")
async def act(
    request: Asked, key: FromPath[str], data: URLEncodedBody[dict[str, str]], face: As = None
) -> Response[bytes] | Redirect:
    """A move, without a script."""
    table, visitor, guest = await enter(request, key, face)
    seat = seating.own_seat(table.sheet, guest)
    prompt = data.get("prompt", "")
    try:
        submit = Submit(int(prompt[:9]) if prompt.isdecimal() else 0, data.get("action", "")[:ACTION])
        answer = await seating.play(table, guest, seat, submit)
        if answer.refusal is not None:
            said = context_of(table.sheet, seat, visitor.lang).refused(answer.refusal)
            return text_page(table, visitor, guest, trouble=said)
    except Trouble as trouble:
        return text_page(table, visitor, guest, trouble=sentence_of(trouble, visitor.lang))
    return go(f"/t/{key}/text?as={seat}", visitor)


@get("/t/{key:str}/text/found")
async def find(request: Asked, key: FromPath[str], of: FromQuery[str] = "", face: As = None) -> Response[bytes]:
    """What is seen of a thing, by its name."""
    table, visitor, guest = await enter(request, key, face)
    sheet = table.sheet
    lines = found_in(sections_of(sheet, sheet.seat_of(guest), visitor.lang), of[:LONGEST])
    nothing = words_in(visitor.lang)("text.not-found", of=of[:LONGEST])
    return fragment(render("text-story.html", lines=lines or [nothing]), visitor)


@get("/t/{key:str}/text/stream", media_type=EVENTS, after_request=as_it_is)
async def stream(request: Asked, key: FromPath[str], stream_limiter: TheStreamLimiter, face: As = None) -> Streamed:
    """The table's news in text, for as long as the page is open."""
    table, visitor, guest = await enter(request, key, face)
    viewer = broadcast.Stream(table.broadcast, table.sheet, guest, TextRenderer(visitor.lang), visitor.packs)
    return streamed(request, stream_limiter, viewer)


HANDLERS = (show, act, find, stream)
