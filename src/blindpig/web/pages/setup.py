"""Setting up a table: presets fill everything in, and what one changes stays."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig import registry
from blindpig.aftermath.strength import fixed_points
from blindpig.drawing.context import Person
from blindpig.drawing.words import Words, words_in
from blindpig.editions import HOUSE
from blindpig.kernel.edition import OPTION
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search import bots
from blindpig.search.evaluator import STYLES
from blindpig.tables import seating
from blindpig.tables.chairs import hot_guest
from blindpig.tables.clock import ClockSetting
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Table
from blindpig.web.api.troubles import sentence_of
from blindpig.web.pages.answers import page
from blindpig.web.pages.beginning import Opened, begin, opened
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of
from blindpig.web.terms import HOUR, MINUTE, strength

Fields: TypeAlias = URLEncodedBody[dict[str, str]]
Made: TypeAlias = Response[bytes] | Redirect | Response[Opened]

RIVAL = "wiseguy"  # the bot that a table to be set up begins with
PRESETS = (("live", "lamp"), ("days", "calendar"), ("bots", "bot"), ("screen", "screen"))
BLANKS = {  # what stands in the sentences of the clocks before anybody writes
    "move-minutes": "5",
    "live-minutes": "10",
    "live-increment": "20",
    "days-hours": "72",
    "days-increment": "12",
    "days-most": "120",
}
UNTOUCHED = {"preset": "bots", "clock": "none", "listed": "no", "talk": "yes", **BLANKS}


def rows_of(game: Game, words: Words, filled: Mapping[str, str]) -> list[dict[str, object]]:
    """The seats of a table to be set up, each with what it can be."""
    usual = registry.manifest(game.slug).seats
    robots = [(f"bot-{name}", words("setup.bot", name=strength(words, name))) for name in bots.playing(game)]
    found: list[dict[str, object]] = []
    for number in range(game.max_seats):
        kinds = [("friend", words("setup.friend")), ("hot", words("setup.hot")), *robots]
        if number == 0:
            kinds.insert(0, ("me", words("setup.me")))
        if number >= game.min_seats:
            kinds.insert(0, ("none", words("setup.nobody")))
        usually = "me" if number == 0 else f"bot-{RIVAL}" if number < usual else "none"
        found.append(
            {
                "number": number,
                "person": Person(number, ""),
                "kinds": kinds,
                "chosen": filled.get(f"seat-{number}", usually),
                "name": filled.get(f"hot-{number}", ""),
            }
        )
    return found


def strengths_of(words: Words) -> list[tuple[str, str]]:
    """The bots, each with what to expect of it."""
    return [
        (strength(words, name), words(f"bot.{name}.text")) for name in bots.names() if words.has(f"bot.{name}.text")
    ]


def options_of(game: Game, words: Words, editions: Iterable[str]) -> list[dict[str, object]]:
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
    boxes = [{"key": name, "name": name, "text": words("edition.option.other.text")} for name in editions]
    if boxes:
        house = {"key": HOUSE, "name": words("edition.option.house"), "text": words("edition.option.house.text")}
        found.append({"key": OPTION, "name": words("edition.option"), "rule": "", "values": [house, *boxes]})
    return found


def sums_of(game: Game, words: Words) -> dict[str, object]:
    """The sentences that sum a table up: by numbers, and by clocks, whose own numbers are written into them."""
    numbers = range(game.max_seats + 1)
    return {
        "seats": [words("setup.sum.seats", count=number) for number in numbers],
        "bots": [words("setup.sum.bots", count=number) if number else "" for number in numbers],
        "friends": [words("setup.sum.friends", count=number) if number else "" for number in numbers],
        "now": words("setup.sum.now"),
        "rated": words("setup.sum.rated"),
        "clock": {
            "none": words("terms.no-clock"),
            "move": words("terms.move", time=words("span.minutes", number="#move-minutes")),
            "live": words(
                "terms.game",
                time=words("span.minutes", number="#live-minutes"),
                increment=words("span.seconds", number="#live-increment"),
            ),
            "days": words(
                "terms.bank",
                time=words("span.hours", number="#days-hours"),
                increment=words("span.hours", number="#days-increment"),
                most=words("span.hours", number="#days-most"),
            ),
        },
    }


def setup_page(request: Asked, slug: str, trouble: str = "", sent: Mapping[str, str] | None = None) -> Response[bytes]:
    """The page where a table is set up; what was sent and cannot be stays as it was filled in."""
    visitor = visitor_of(request)
    game, words = registry.find(slug), words_in(visitor.lang, slug)
    editions = tables_of(request).settings.editions.get(slug, {})
    filled = UNTOUCHED if sent is None else sent
    return page(
        "setup.html",
        visitor,
        409 if trouble else 200,
        slug=slug,
        title=words("title"),
        least=game.min_seats,
        most=game.max_seats,
        rows=rows_of(game, words, filled),
        filled=filled,
        blanks=BLANKS,
        sums=sums_of(game, words),
        strengths=strengths_of(words),
        styles=[(words(f"style.{style}"), words(f"style.{style}.text")) for style in STYLES],
        options=options_of(game, words, editions),
        presets=PRESETS,
        games=[(each, words.of(each)("title")) for each in registry.games()],
        me=visitor.name,
        ratable=fixed_points(slug) is not None,
        trouble=trouble,
    )


@get("/new/{slug:str}")
async def set_up(request: Asked, slug: FromPath[str]) -> Response[bytes]:
    """Set up a table."""
    return setup_page(request, slug)


def whole(fields: Mapping[str, str], key: str) -> int:
    """A number that somebody typed."""
    text = fields.get(key, "").strip()
    if not text.isdecimal():
        raise BadInput("whole-number")
    return int(text[:6])


def clock_setting(fields: Mapping[str, str]) -> ClockSetting:
    """The clock that was chosen: each kind has blanks of its own."""
    kind = fields.get("clock", "none")
    if kind == "move":
        return ClockSetting("move", whole(fields, "move-minutes") * MINUTE)
    if kind == "live":
        return ClockSetting("game", whole(fields, "live-minutes") * MINUTE, whole(fields, "live-increment"))
    if kind == "days":
        hours = [whole(fields, f"days-{name}") * HOUR for name in ("hours", "increment", "most")]
        return ClockSetting("game", *hours)
    return ClockSetting()


@post("/new/{slug:str}", opt={"limit": "makes"})
async def make(request: Asked, slug: FromPath[str], data: Fields) -> Made:
    """Open a table as it was set up; those at the same screen sit down at once."""
    visitor, tables, game = visitor_of(request), tables_of(request), registry.find(slug)
    chosen = [data.get(f"seat-{number}", "none") for number in range(game.max_seats)]
    kept = [(number, kind) for number, kind in enumerate(chosen) if kind != "none"]
    seats = tuple(SeatSetting(kind.removeprefix("bot-") if kind.startswith("bot-") else "") for _, kind in kept)
    options = {option.key: data.get(f"option-{option.key}", option.default) for option in game.options}
    options[OPTION] = data.get(f"option-{OPTION}", HOUSE)
    try:
        rated = data.get("rated") == "yes"
        if rated and any(kind == "hot" for _, kind in kept):
            raise BadInput("rated-screen")
        setting = Setting(
            options, seats, clock_setting(data), data.get("hints") == "yes", rated, data.get("talk") == "yes"
        )
        sits = any(kind == "me" for _, kind in kept)
        table = await tables.make(visitor.guest, visitor.name, slug, setting, data.get("listed") == "yes", sits)
        await sit_here(
            table, visitor, [(place, data.get(f"hot-{n}", "")) for place, (n, k) in enumerate(kept) if k == "hot"]
        )
        called = await begin(tables, table, visitor.guest, data.get("pledge", ""))
    except Trouble as trouble:
        return setup_page(request, slug, sentence_of(trouble, visitor.lang), data)
    return opened(table, called, visitor, data)


async def sit_here(table: Table, visitor: Visitor, places: list[tuple[int, str]]) -> None:
    """Hot seat: others at the same screen take their chairs."""
    for seat, name in places:
        await seating.sit(table, hot_guest(visitor.guest, seat), name, seat)


HANDLERS = (set_up, make)
