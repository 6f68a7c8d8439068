"""The first page: the games, one's own tables, tables to join or watch; making a table."""

from collections.abc import Mapping
from typing import TypeAlias
from urllib.parse import urlparse

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig import registry
from blindpig.drawing.context import Person
from blindpig.drawing.lessons import lesson_of
from blindpig.drawing.words import Words, words_in
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search import bots
from blindpig.store.store import TableRow
from blindpig.tables import seating
from blindpig.tables.clock import ClockSetting
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import NAME, SeatSetting, Setting, clean
from blindpig.tables.sheet import Sheet, hot_guest
from blindpig.tables.table import Table
from blindpig.web.api.troubles import sentence_of
from blindpig.web.contexts import people_of
from blindpig.web.likes import level_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.visitor import Asked, Visitor, remember, tables_of, visitor_of

RIVAL = "wiseguy"  # the bot that a table to be set up begins with
MOST_RECORDS = 8  # tables on one shelf of the first page

Fields: TypeAlias = URLEncodedBody[dict[str, str]]


def bot_name(words: Words, bot: str) -> str:
    """A bot's strength in words."""
    return words.or_else(f"bot.{bot}", bot)


async def sheets(tables: TableRegistry, rows: list[TableRow]) -> list[Sheet]:
    """The tables of some rows, without those that cannot be read."""
    found: list[Sheet] = []
    for kept in rows:
        try:
            found.append((await tables.table(kept.id)).sheet)
        except Trouble:
            continue
    return found


def line_of(sheet: Sheet, visitor: Visitor) -> tuple[str, str]:
    """What a table is about, and the verb of its button."""
    words, game = words_in(visitor.lang), words_in(visitor.lang, sheet.game.slug)("title")
    mine = sheet.seat_of(visitor.guest) >= 0
    if sheet.session is None:
        missing = sum(1 for chair in sheet.chairs if not chair.bot and not chair.guest)
        return words("lobby.needs", game=game, count=missing), words("lobby.return" if mine else "lobby.look-in")
    outcome = sheet.session.state.outcome()
    if outcome is not None:
        teller = words.game(sheet.game.slug, [person.name for person in people_of(sheet)])
        return words("lobby.over", game=game, finish=teller.victory(outcome)), words("lobby.replay")
    if mine and sheet.seat_of(visitor.guest) in sheet.session.state.waiting_openly():
        return words("lobby.your-turn", game=game), words("lobby.return")
    said = words("lobby.round", game=game, round=sheet.session.state.round())
    return said, words("lobby.return" if mine else "lobby.watch")


def card_of(sheet: Sheet, visitor: Visitor) -> dict[str, object]:
    """A table as a row of the first page."""
    people = people_of(sheet)
    shown: list[Person | None] = [
        person if chair.bot or chair.guest else None for person, chair in zip(people, sheet.chairs, strict=True)
    ]
    host = next(
        (person.name for person, chair in zip(people, sheet.chairs, strict=True) if chair.guest), people[0].name
    )
    line, verb = line_of(sheet, visitor)
    over, mine = sheet.status == "over", sheet.seat_of(visitor.guest) >= 0
    door = f"/i/{sheet.row.id}" if sheet.status == "open" and not mine else f"/t/{sheet.row.id}"
    return {
        "title": words_in(visitor.lang)("lobby.table-of", name=host),
        "line": line,
        "verb": verb,
        "href": door + ("/replay" if over else ""),
        "mine": mine and not over,
        "people": shown,
        "taken": sum(1 for person in shown if person),
    }


async def shelves(tables: TableRegistry, visitor: Visitor) -> list[tuple[str, list[dict[str, object]]]]:
    """Tables by what they are to this visitor."""
    words = words_in(visitor.lang)
    own = await sheets(tables, await tables.store.of_guest(visitor.guest))
    others = [
        sheet
        for sheet in await sheets(tables, await tables.store.listed(("open", "running")))
        if sheet.seat_of(visitor.guest) < 0
    ]
    rows = (
        ("lobby.mine", [sheet for sheet in own if sheet.status in ("open", "running")]),
        ("lobby.open", others),
        ("lobby.finished", [sheet for sheet in own if sheet.status == "over"]),
    )
    return [(words(key), [card_of(sheet, visitor) for sheet in found[:MOST_RECORDS]]) for key, found in rows if found]


def poster_of(game: Game, words: Words, level: str) -> dict[str, object]:
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
        "against": f"{against} · {bot_name(words, level)}" if against else "",
    }


async def front(request: Asked, trouble: str = "", status: int = 200) -> Response[bytes]:
    """The first page, with a complaint if there is one."""
    visitor = visitor_of(request)
    likes = await tables_of(request).store.preferences(visitor.guest)
    games = [
        poster_of(game, words_in(visitor.lang, slug), level_of(likes, slug)) for slug, game in registry.games().items()
    ]
    found = await shelves(tables_of(request), visitor)
    return page("home.html", visitor, status, games=games, name=visitor.name, shelves=found, trouble=trouble)


@get("/")
async def home(request: Asked) -> Response[bytes]:
    """The first page."""
    return await front(request)


@post("/play/{slug:str}", opt={"limit": "makes"})
async def play_now(request: Asked, slug: FromPath[str], data: Fields) -> Redirect:
    """A game against bots, at once: those that fit, or those that a lesson ends with."""
    visitor, tables = visitor_of(request), tables_of(request)
    level = data.get("level") or level_of(await tables.store.preferences(visitor.guest), slug)
    seats = (SeatSetting(), *[SeatSetting(level)] * (registry.manifest(slug).seats - 1))
    table = await tables.make(visitor.guest, visitor.name, slug, Setting({}, seats), listed=False)
    await tables.start(table, visitor.guest)
    return go(f"/t/{table.id}", visitor)


def rows_of(game: Game, words: Words) -> list[dict[str, object]]:
    """The seats of a table to be set up, each with what it can be."""
    usual = registry.manifest(game.slug).seats
    robots = [(f"bot-{name}", words("setup.bot", name=bot_name(words, name))) for name in bots.playing(game)]
    found: list[dict[str, object]] = []
    for number in range(game.max_seats):
        kinds = [("friend", words("setup.friend")), ("hot", words("setup.hot")), *robots]
        if number == 0:
            kinds.insert(0, ("me", words("setup.me")))
        if number >= game.min_seats:
            kinds.insert(0, ("none", words("setup.nobody")))
        chosen = "me" if number == 0 else f"bot-{RIVAL}" if number < usual else "none"
        found.append({"number": number, "person": Person(number, ""), "kinds": kinds, "chosen": chosen})
    return found


def strengths_of(words: Words) -> list[tuple[str, str]]:
    """The bots, each with what to expect of it."""
    return [
        (bot_name(words, name), words(f"bot.{name}.text")) for name in bots.names() if words.has(f"bot.{name}.text")
    ]


def options_of(game: Game, words: Words) -> list[dict[str, object]]:
    """The options of a game, explained."""
    found: list[dict[str, object]] = []
    for option in game.options:
        key = f"option.{option.key}"
        values = [
            {"key": value, "name": words.or_else(f"{key}.{value}", value), "text": words.or_else(f"{key}.{value}.text")}
            for value in option.values
        ]
        name = words.or_else(key, option.key)
        found.append({"key": option.key, "name": name, "rule": option.rule, "values": values})
    return found


def setup_page(visitor: Visitor, slug: str, trouble: str = "") -> Response[bytes]:
    """The page where a table is set up."""
    game, words = registry.find(slug), words_in(visitor.lang, slug)
    return page(
        "setup.html",
        visitor,
        409 if trouble else 200,
        slug=slug,
        title=words("title"),
        least=game.min_seats,
        most=game.max_seats,
        rows=rows_of(game, words),
        strengths=strengths_of(words),
        options=options_of(game, words),
        trouble=trouble,
    )


@get("/new/{slug:str}")
async def set_up(request: Asked, slug: FromPath[str]) -> Response[bytes]:
    """Set up a table."""
    return setup_page(visitor_of(request), slug)


def whole(fields: Mapping[str, str], key: str) -> int:
    """A number that somebody typed."""
    text = fields.get(key, "").strip()
    if not text.isdecimal():
        raise BadInput("whole-number", {"field": key})
    return int(text[:6])


def clock_setting(fields: Mapping[str, str]) -> ClockSetting:
    """The clock that was chosen."""
    kind = fields.get("clock", "none")
    if kind == "move":
        return ClockSetting("move", whole(fields, "minutes") * 60)
    if kind == "game":
        return ClockSetting("game", whole(fields, "minutes") * 60, whole(fields, "increment"))
    return ClockSetting()


@post("/new/{slug:str}", opt={"limit": "makes"})
async def make(request: Asked, slug: FromPath[str], data: Fields) -> Response[bytes] | Redirect:
    """Open a table as it was set up; those at the same screen sit down at once."""
    visitor, tables, game = visitor_of(request), tables_of(request), registry.find(slug)
    chosen = [data.get(f"seat-{number}", "none") for number in range(game.max_seats)]
    kept = [(number, kind) for number, kind in enumerate(chosen) if kind != "none"]
    seats = tuple(SeatSetting(kind.removeprefix("bot-") if kind.startswith("bot-") else "") for _, kind in kept)
    options = {option.key: data.get(f"option-{option.key}", option.default) for option in game.options}
    try:
        setting = Setting(options, seats, clock_setting(data))
        sits = any(kind == "me" for _, kind in kept)
        table = await tables.make(visitor.guest, visitor.name, slug, setting, data.get("listed") == "yes", sits)
        await sit_here(
            table, visitor, [(place, data.get(f"hot-{n}", "")) for place, (n, k) in enumerate(kept) if k == "hot"]
        )
        if all(chair.bot or chair.guest for chair in table.sheet.chairs):
            await tables.start(table, visitor.guest)
    except Trouble as trouble:
        return setup_page(visitor, slug, sentence_of(trouble, visitor.lang))
    return go(f"/t/{table.id}", visitor)


async def sit_here(table: Table, visitor: Visitor, places: list[tuple[int, str]]) -> None:
    """Hot seat: others at the same screen take their chairs."""
    for seat, name in places:
        await seating.sit(table, hot_guest(visitor.guest, seat), name, seat)


@post("/name", opt={"limit": "makes"})
async def rename(request: Asked, data: Fields) -> Response[bytes] | Redirect:
    """What the visitor is called."""
    try:
        name = clean(data.get("name", ""), NAME, "what.a-name")
    except BadInput as trouble:
        return await front(request, sentence_of(trouble, visitor_of(request).lang), 409)
    return remember(request, go("/", visitor_of(request)), name=name)


@post("/language")
async def switch(request: Asked, data: Fields) -> Redirect:
    """Another language, on the same page."""
    back = data.get("back", "/")
    safe = back if back.startswith("/") and not back.startswith("//") else "/"
    return remember(request, go(safe, visitor_of(request)), lang=data.get("lang", "en"))


@post("/knock")
async def knock(request: Asked, data: Fields) -> Response[bytes] | Redirect:
    """An invitation that was pasted: a link of ours."""
    path = urlparse(data.get("invitation", "").strip())
    parts = path.path.strip("/").split("/")
    if len(parts) in (2, 3) and parts[0] == "i":
        return go("/" + "/".join(parts), visitor_of(request))
    words = words_in(visitor_of(request).lang)
    return await front(request, words("lobby.bad-invitation"), 409)


HANDLERS = (home, play_now, set_up, make, rename, switch, knock)
