"""The first page: the games, one's own tables, tables to join or watch."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlparse

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig import registry
from blindpig.aftermath.problems import problems_of
from blindpig.drawing.lessons import lesson_of
from blindpig.drawing.words import Words, words_in
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput
from blindpig.store.people import People
from blindpig.tables.fitting import fitting
from blindpig.tables.ladder import level_of
from blindpig.tables.setting import NAME, SeatSetting, Setting, clean
from blindpig.web.api.troubles import sentence_of
from blindpig.web.finding import panel
from blindpig.web.look import remember_look
from blindpig.web.pages.answers import NOTHING, go, page
from blindpig.web.pages.beginning import Opened, begin, opened
from blindpig.web.pages.lists import room_of
from blindpig.web.pages.visitor import Asked, remember, tables_of, visitor_of
from blindpig.web.posing import marks_in, of_the_day
from blindpig.web.rows import listed_rows, own_rows
from blindpig.web.terms import strength

if TYPE_CHECKING:
    from blindpig.web.guests import Guests

FEW = 3  # tables in each list of the first page

Fields: TypeAlias = URLEncodedBody[dict[str, str]]


def daily(slug: str, likes: Mapping[str, str]) -> dict[str, object] | None:
    """The problem of the day of a game that brings some, and what became of it."""
    problems = problems_of(registry.manifest(slug))
    if not problems:
        return None
    number = of_the_day(len(problems))
    mark = marks_in(likes, slug).of(problems[number - 1].name)
    return {"number": number, "state": "open" if mark is None else "solved" if mark.found else "missed"}


def poster_of(game: Game, words: Words, likes: Mapping[str, str]) -> dict[str, object]:
    """A game as the first page shows it; one that has no words for it is introduced by its package."""
    package = registry.manifest(game.slug).origin
    brought = words("home.brought", package=package, least=game.min_seats, most=game.max_seats)
    text = words.or_else("poster.text", brought)
    against = words.or_else(f"home.against.{registry.manifest(game.slug).seats - 1}")
    return {
        "slug": game.slug,
        "words": words,
        "title": words("title"),
        "text": text,
        "lesson": lesson_of(registry.manifest(game.slug)),
        "problem": daily(game.slug, likes),
        "against": f"{against} · {strength(words, level_of(likes, game.slug))}" if against else "",
    }


async def front(
    request: Asked, trouble: str = "", status: int = 200, typed: Mapping[str, str] = NOTHING
) -> Response[bytes]:
    """The first page; with a complaint, if there is one, and what was typed."""
    visitor = visitor_of(request)
    likes = await tables_of(request).store.preferences(visitor.guest)
    games = [poster_of(game, words_in(visitor.lang, slug), likes) for slug, game in registry.games().items()]
    tables = tables_of(request)
    mine, listed = await own_rows(tables, visitor), await listed_rows(tables, visitor)
    room = room_of(request)
    under_way = [row for row in mine if not row.over]
    return page(
        "home.html",
        visitor,
        status,
        games=games,
        name=visitor.name,
        mine=under_way[:FEW],
        finished=len(mine) - len(under_way),
        more_mine=len(under_way) > FEW,
        listed=listed[:FEW],
        all_listed=len(listed),
        find=panel(await room.waits.all(), await room.waits.find(visitor.guest), visitor, "/"),
        trouble=trouble,
        typed=typed,
    )


@get("/")
async def home(request: Asked) -> Response[bytes]:
    """The first page."""
    return await front(request)


@post("/play/{slug:str}", opt={"limit": "makes"})
async def play_now(request: Asked, slug: FromPath[str], data: Fields) -> Redirect | Response[Opened]:
    """A game against bots, at once: those that fit, or those that a lesson ends with."""
    visitor, tables = visitor_of(request), tables_of(request)
    level = data.get("level") or await fitting(tables, visitor.guest, slug)
    seats = (SeatSetting(), *[SeatSetting(level)] * (registry.manifest(slug).seats - 1))
    table = await tables.make(visitor.guest, visitor.name, slug, Setting({}, seats, talk=True), listed=False)
    called = await begin(tables, table, visitor.guest, data.get("pledge", ""))
    return opened(table, called, visitor, data)


@post("/name", opt={"limit": "makes"})
async def rename(request: Asked, data: Fields) -> Response[bytes] | Redirect:
    """What the visitor is called."""
    try:
        name = clean(data.get("name", ""), NAME, "what.a-name")
    except BadInput as trouble:
        return await front(request, sentence_of(trouble, visitor_of(request).lang), 409, data)
    guests: Guests = request.app.state.guests
    await guests.devices.rename(visitor_of(request).guest, name)
    await People(tables_of(request).store).rename(visitor_of(request).guest, name)
    return remember(request, go("/", visitor_of(request)), name=name)


def safe(back: str) -> str:
    """A page of ours to go back to."""
    return back if back.startswith("/") and not back.startswith("//") else "/"


@post("/language")
async def switch(request: Asked, data: Fields) -> Redirect:
    """Another language, on the same page."""
    back = safe(data.get("back", "/"))
    return remember(request, go(back, visitor_of(request)), lang=data.get("lang", "en"))


@post("/look")
async def relook(request: Asked, data: Fields) -> Redirect:
    """Another theme or text size, on the same page."""
    return remember_look(request, go(safe(data.get("back", "/")), visitor_of(request)), data)


@post("/knock")
async def knock(request: Asked, data: Fields) -> Response[bytes] | Redirect:
    """An invitation that was pasted: a link of ours."""
    path = urlparse(data.get("invitation", "").strip())
    parts = path.path.strip("/").split("/")
    if len(parts) in (2, 3) and parts[0] == "i":
        return go("/" + "/".join(parts), visitor_of(request))
    words = words_in(visitor_of(request).lang)
    return await front(request, words("lobby.bad-invitation"), 409, data)


HANDLERS = (home, play_now, rename, switch, relook, knock)
