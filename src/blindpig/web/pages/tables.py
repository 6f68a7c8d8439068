"""The table page, its stream, and everything that is done at a table."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.clicks import why_not
from blindpig.drawing.lessons import lesson_of
from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.kernel.game import SPECTATOR, Game
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.tables import broadcast, seating, sharing
from blindpig.tables.entries import Pace
from blindpig.tables.setting import ACTION, KEY, THEN
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import Note
from blindpig.tables.table import Submit, Table
from blindpig.web.api.troubles import sentence_of
from blindpig.web.contexts import context_of, people_of
from blindpig.web.dependencies import TheStreamLimiter
from blindpig.web.fairness import shares_told
from blindpig.web.likes import is_asked, is_new
from blindpig.web.pages.answers import fragment, page
from blindpig.web.pages.invitations import address_of
from blindpig.web.pages.visitor import Asked, Visitor, faces_of, invitation_of, tables_of, visitor_of
from blindpig.web.renderer import Curtain, HtmlRenderer
from blindpig.web.stories import counted, story_html
from blindpig.web.streams import EVENTS, Streamed, as_it_is, streamed
from blindpig.web.terms import edition_name

As = Annotated[int | None, QueryParameter(name="as")]
PICKS = 8  # elements of a choice at most


class Act(msgspec.Struct):
    """A move: the prompt it answers, its action, what follows it, and the key that makes a retry harmless.

    Actions are named as the board names them: by their index in the game's space, or by their text.
    """

    prompt: int
    action: int | str
    key: str = ""
    then: list[int | str] = []

    def submit(self, game: Game) -> Submit:
        """The same as the table's own `Submit`."""
        action, *then = [text_of(game, name) for name in (self.action, *self.then[:THEN])]
        return Submit(self.prompt, action, self.key[:KEY], then=tuple(then))


def text_of(game: Game, name: int | str) -> str:
    """The text of an action; a number that is no action's stays a number, and is refused as any nonsense is."""
    if isinstance(name, str):
        return name[:ACTION]
    return game.space.all[name].text if 0 <= name < len(game.space) else str(name)


class Said(msgspec.Struct):
    """Something said at the table."""

    text: str
    key: str = ""


class SeatChoice(msgspec.Struct):
    """A seat that is asked for."""

    seat: int | None = None


class Paced(msgspec.Struct):
    """How fast bots shall play."""

    pace: Pace


class Share(msgspec.Struct):
    """A seat's part in the seed: a pledge or a nonce, in hexadecimal."""

    value: str


class Sealed(msgspec.Struct):
    """What the browser has sealed for a game that begins at once."""

    pledge: str = ""


class Wish(msgspec.Struct):
    """A wish to take a move back, or the answer to one."""

    agree: bool | None = None


async def enter(request: Asked, key: str, face: int | None) -> tuple[Table, Visitor, str]:
    """The table, who asks, and as which guest: people at one screen are guests of their own."""
    visitor = visitor_of(request)
    table = await tables_of(request).enter(key, visitor.guest, invitation_of(request, key))
    faces = faces_of(table.sheet, visitor.guest)
    return table, visitor, faces.get(face if face is not None else -1) or next(iter(faces.values()), visitor.guest)


def due_face(sheet: Sheet, faces: dict[int, str]) -> int | None:
    """Of the people at one screen, the one who is asked."""
    waiting = sheet.session.state.waiting_openly() if sheet.session is not None else []
    return next((seat for seat in waiting if seat in faces), None)


def last_turn(sheet: Sheet, seat: int) -> int | None:
    """The step of the replay with this seat's last move, if the seat has been shown anything since."""
    if sheet.session is None or seat == SPECTATOR:
        return None
    entries = sheet.session.record.entries
    if sheet.status == "over":
        steps = list(range(len(entries)))
    else:
        steps = [sight.move for sight in sheet.session.seen_by(seat)]
    own = [step for step, move in enumerate(steps) if entries[move].seat == seat]
    return own[-1] if own and own[-1] < len(steps) - 1 else None


@get("/t/{key:str}")
async def show(request: Asked, key: FromPath[str], face: As = None, ready: FromQuery[bool] = False) -> Response[bytes]:
    """The table page; between people at one screen a curtain first."""
    table, visitor, guest = await enter(request, key, face)
    sheet, words = table.sheet, words_in(visitor.lang, table.sheet.game.slug)
    faces = faces_of(sheet, visitor.guest)
    due = due_face(sheet, faces)
    if len(faces) > 1 and due is not None and not ready and sheet.status == "running":
        name = sheet.chairs[due].name
        return page("curtain.html", visitor, name=name, seat=due, home=f"/t/{key}", slug=sheet.game.slug)
    seat = sheet.seat_of(guest)
    snapshot = broadcast.Snapshot(sheet, seat)
    renderer = HtmlRenderer(visitor.lang)
    people, lines = people_of(sheet), snapshot.story()
    likes = await tables_of(request).store.preferences(visitor.guest)
    talk = [line for line in lines if isinstance(line, Note) and line.is_talk]
    rest = [line for line in lines if not (isinstance(line, Note) and line.is_talk)]
    return page(
        "table.html",
        visitor,
        slug=sheet.game.slug,
        title=words("title"),
        place=words("lobby.table-of", name=next((c.name for c in sheet.chairs if c.guest), people[0].name)),
        edition=edition_name(sheet.setting.options),
        home=f"/t/{key}",
        manifest=registry.manifest(sheet.game.slug),
        shape=board_of(sheet.game.slug),
        live=True,
        face=seat if len(faces) > 1 else "",
        faces=" ".join(str(number) for number in faces) if len(faces) > 1 else "",
        board=renderer.main(snapshot),
        notices=renderer.notices(snapshot),
        ways=renderer.ways(snapshot),
        story=story_html(sheet.game.slug, rest, people, visitor.lang, counted, seat),
        talk=story_html(sheet.game.slug, talk, people, visitor.lang),
        since=last_turn(sheet, seat),
        started=sheet.session is not None,
        over=sheet.status == "over",
        commitment=sheet.commitment,
        shares=shares_told(*sheet.sharing.by_seat(sheet.chairs), [person.name for person in people], visitor.lang)
        if sheet.session is not None
        else [],
        first_time=seat != SPECTATOR and sheet.status != "over" and is_new(likes, sheet.game.slug),
        lesson=lesson_of(registry.manifest(sheet.game.slug)),
        felt=is_asked(sheet, visitor.guest, likes),
        invite=address_of(request, sheet),
    )


@get("/t/{key:str}/stream", media_type=EVENTS, after_request=as_it_is)
async def stream(
    request: Asked,
    key: FromPath[str],
    stream_limiter: TheStreamLimiter,
    face: As = None,
    curtain: FromQuery[bool] = False,
) -> Streamed:
    """The table's news for this viewer, for as long as the page is open; behind the curtain nothing is told."""
    table, visitor, guest = await enter(request, key, face)
    renderer = Curtain() if curtain else HtmlRenderer(visitor.lang)
    viewer = broadcast.Stream(table.broadcast, table.sheet, guest, renderer, visitor.packs)
    return streamed(request, stream_limiter, viewer)


def slip(slug: str, lang: str, sentence: str, rule: str = "") -> str:
    """A sentence and its rule, for the slip of paper beside what was pointed at."""
    return render("why.html", t=words_in(lang), slug=slug, sentence=sentence, rule=rule)


@post("/t/{key:str}/act", status_code=200)
async def act(request: Asked, key: FromPath[str], data: JSONBody[Act], face: As = None) -> dict[str, str]:
    """A move; the answer comes with the board as it is now, whatever became of the move."""
    table, visitor, guest = await enter(request, key, face)
    sheet = table.sheet
    slug, seat = sheet.game.slug, seating.own_seat(sheet, guest)
    found: dict[str, str] = {}
    try:
        answer = await seating.play(table, guest, seat, data.submit(sheet.game))
        if answer.kind == "stale":
            found["stale"] = "yes"
        if answer.refusal is not None:
            context = context_of(sheet, seat, visitor.lang)
            found["why"] = slip(slug, visitor.lang, context.refused(answer.refusal), answer.refusal.rule)
    except Trouble as trouble:
        found["why"] = slip(slug, visitor.lang, sentence_of(trouble, visitor.lang))
    await table.broadcast.all_told()
    snapshot = broadcast.Snapshot(sheet, seat, table.broadcast.parts)
    found["board"] = table.broadcast.board(HtmlRenderer(visitor.lang), snapshot).decode()
    return found


@get("/t/{key:str}/why")
async def why(
    request: Asked, key: FromPath[str], picks: FromQuery[str] = "", action: FromQuery[str] = "", face: As = None
) -> Response[bytes]:
    """Why some clicks lead to nothing, or an action cannot be taken: a sentence and its rule; nothing if it can."""
    table, visitor, guest = await enter(request, key, face)
    sheet = table.sheet
    seat, session = sheet.seat_of(guest), sheet.session
    words = words_in(visitor.lang)
    if session is None or seat == SPECTATOR:
        said = slip(sheet.game.slug, visitor.lang, words("why.watching")) if session is not None else ""
        return fragment(said, visitor)
    context = context_of(sheet, seat, visitor.lang)
    try:
        if action:
            found = why_not(session.state, context, [sheet.game.parse(action[:ACTION])])
        else:
            clicked = picks[:200].split(",")[:PICKS]
            found = board_of(sheet.game.slug).why(session.state, session.state.view(seat), context, clicked)
    except (BadInput, ValueError):
        found = None
    said = "" if found is None else slip(sheet.game.slug, visitor.lang, found.sentence, found.rule)
    return fragment(said, visitor)


@post("/t/{key:str}/say", status_code=200, opt={"limit": "talk"})
async def say(request: Asked, key: FromPath[str], data: JSONBody[Said], face: As = None) -> dict[str, str]:
    """Say something."""
    table, visitor, guest = await enter(request, key, face)
    await seating.say(table, guest, visitor.name, data.text, data.key[:KEY])
    return {}


@post("/t/{key:str}/sit", status_code=200, opt={"limit": "writes"})
async def sit(request: Asked, key: FromPath[str], data: JSONBody[SeatChoice]) -> dict[str, str]:
    """Take a seat."""
    table, visitor, _ = await enter(request, key, None)
    await seating.sit(table, visitor.guest, visitor.name, data.seat)
    return {"go": f"/t/{key}"}


@post("/t/{key:str}/leave", status_code=200, opt={"limit": "writes"})
async def leave(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Give a seat up before the game starts."""
    table, visitor, _ = await enter(request, key, None)
    await seating.leave(table, visitor.guest)
    return {}


@post("/t/{key:str}/pledge", status_code=200, opt={"limit": "writes"})
async def pledge(request: Asked, key: FromPath[str], data: JSONBody[Share], face: As = None) -> dict[str, str]:
    """A seat's browser pledges a nonce."""
    table, _, guest = await enter(request, key, face)
    await sharing.pledge(table, guest, data.value)
    return {}


@post("/t/{key:str}/reveal", status_code=200, opt={"limit": "writes"})
async def reveal(request: Asked, key: FromPath[str], data: JSONBody[Share], face: As = None) -> dict[str, str]:
    """It opens the pledge."""
    table, _, guest = await enter(request, key, face)
    await sharing.reveal(table, guest, data.value)
    return {}


@post("/t/{key:str}/start", status_code=200)
async def start(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Deal."""
    table, visitor, _ = await enter(request, key, None)
    await tables_of(request).start(table, visitor.guest)
    return {}


@post("/t/{key:str}/undo", status_code=200, opt={"limit": "writes"})
async def undo(request: Asked, key: FromPath[str], data: JSONBody[Wish], face: As = None) -> dict[str, str]:
    """Ask to take one's last move back, or answer somebody who asks."""
    table, _, guest = await enter(request, key, face)
    if data.agree is None:
        await seating.ask_undo(table, guest)
    else:
        await seating.answer_undo(table, guest, data.agree)
    return {}


@post("/t/{key:str}/resign", status_code=200, opt={"limit": "writes"})
async def resign(request: Asked, key: FromPath[str], face: As = None) -> dict[str, str]:
    """Give up."""
    table, _, guest = await enter(request, key, face)
    await seating.resign(table, guest)
    return {}


@post("/t/{key:str}/pace", status_code=200, opt={"limit": "writes"})
async def pace(request: Asked, key: FromPath[str], data: JSONBody[Paced], face: As = None) -> dict[str, str]:
    """Say how fast the bots of this table play."""
    table, _, guest = await enter(request, key, face)
    await seating.set_pace(table, guest, data.pace)
    return {}


@post("/t/{key:str}/back", status_code=200, opt={"limit": "writes"})
async def come_back(request: Asked, key: FromPath[str], face: As = None) -> dict[str, str]:
    """Take one's seat back from a bot."""
    table, _, guest = await enter(request, key, face)
    await seating.take_back(table, guest)
    return {}


@post("/t/{key:str}/hand", status_code=200, opt={"limit": "writes"})
async def hand(request: Asked, key: FromPath[str], data: JSONBody[SeatChoice]) -> dict[str, str]:
    """The host lets a bot play for somebody who is away."""
    table, visitor, _ = await enter(request, key, None)
    await seating.hand(table, visitor.guest, -1 if data.seat is None else data.seat)
    return {}


HANDLERS = (
    show,
    stream,
    act,
    why,
    say,
    sit,
    leave,
    pledge,
    reveal,
    start,
    undo,
    resign,
    pace,
    come_back,
    hand,
)
