"""Replays: any moment of a game, of a table or of a record file; the fairness check; records to download."""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import Person
from blindpig.drawing.lessons import lesson_of
from blindpig.drawing.words import words_in
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.record import Record
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search import bots
from blindpig.tables.pondering import searches
from blindpig.tables.records import record_for
from blindpig.tables.setting import bot_name
from blindpig.tables.sheet import Sheet
from blindpig.tables.trouble import OtherRules
from blindpig.web.api.troubles import sentence_of
from blindpig.web.checking import LARGEST, Checker
from blindpig.web.contexts import people_of
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.moments import ALL_UP, ReplaySource, faced, lanes_of, moment
from blindpig.web.pages.tables import enter
from blindpig.web.pages.visitor import Asked, Visitor, invitation_of, tables_of, visitor_of
from blindpig.web.reviewing import REVIEWS
from blindpig.web.terms import edition_name
from blindpig.web.thoughts import thought_of

As = Annotated[int | None, QueryParameter(name="as")]
MOST_RECORDS = 32  # record files that are remembered at once
VIEWS = ("result", "review", "replay")


async def replay_page(source: ReplaySource, visitor: Visitor, at: int | None) -> Response[bytes]:
    """The page of a replay."""
    record, words = source.record, words_in(visitor.lang, source.record.game)
    last = source.last
    move = last if at is None else max(0, min(at, last))
    shown, tape = await moment(source, move, visitor.lang), await source.tape()
    thought = await thought_of(source, move, visitor.lang)
    lanes, quiet = await asyncio.to_thread(lanes_of, source, tape)
    return await asyncio.to_thread(  # it names every move in which nothing is seen
        page,
        "replay.html",
        visitor,
        slug=record.game,
        title=words("title"),
        place=source.place or words("replay"),
        edition=edition_name(record.options),
        home=source.home,
        manifest=registry.manifest(record.game),
        shape=board_of(record.game),
        live=False,
        face="",
        faces="",
        board=thought.bar + shown.board,
        notices="",
        story=shown.story,
        hands=shown.hands,
        thought=thought.panel,
        move_said=shown.said,
        at=move,
        last=last,
        rounds=source.rounds(tape),
        lanes=lanes,
        quiet=quiet,
        seat=ALL_UP if source.up else source.seat,
        people=source.people if source.whole else [],
        back=source.back,
        over=source.over and record.seed is not None,
        started=True,
        commitment=record.commitment,
        shares=source.shares(visitor.lang),
        bots=[(name, words.or_else(f"bot.{name}", name)) for name in bots.playing(registry.find(record.game))],
        views=VIEWS if source.over else (),
        source=source,
        first_time=False,
        lesson=lesson_of(registry.manifest(record.game)),
        felt=False,
    )


async def step_of(source: ReplaySource, visitor: Visitor, move: int) -> Response[bytes]:
    """One moment of a replay."""
    move = max(0, min(move, source.last))
    shown, thought = await moment(source, move, visitor.lang), await thought_of(source, move, visitor.lang)
    label = words_in(visitor.lang)("story")
    story = f'<ol id="story" tabindex="0" aria-live="polite" aria-label="{label}">{shown.story}</ol>'
    said = Markup('<span id="said">{}</span>').format(shown.said)
    return fragment(f"{shown.board}{story}{shown.hands}{thought.panel}{thought.bar}{said}", visitor)


async def thoughts_of(source: ReplaySource, visitor: Visitor, move: int) -> Response[bytes]:
    """What the bots think of a move: it is worked out for as long as somebody asks."""
    move = max(0, min(move, source.last))
    return fragment((await thought_of(source, move, visitor.lang, begin=True)).panel, visitor)


async def source_of(request: Asked, key: str, face: int | None) -> ReplaySource:
    """The replay of a table; while the game runs, only what the visitor's own seat saw."""
    table, visitor, guest = await enter(request, key, None)
    sheet = table.sheet
    if sheet.session is None:
        raise BadInput("not-started")
    over, own = sheet.status == "over", sheet.seat_of(guest)
    if over:
        record_for(sheet, SPECTATOR)
    seat, up = faced(face, len(sheet.chairs), own) if over else (own, False)
    people = people_then(sheet)
    # The last step is the board as it is: who is waited for may change without a word.
    sights = () if over else [*sheet.session.seen_by(seat)[:-1], sheet.session.sights[-1]]
    place = place_of(sheet, people, visitor.lang)
    link = f"{str(request.base_url).rstrip('/')}/s/{key}/{sheet.link}" if sheet.link and own >= 0 else ""
    home = f"/t/{key}"
    review = REVIEWS.known(home, sheet.review) if over else None
    record, seated = sheet.session.record, own >= 0
    found = ReplaySource(record, people, seat, home, home, over, place, seated, sights, link, up, review)
    reader = own if seat == own and not up else SPECTATOR
    found = replace(found, reader=reader, words=tuple(sheet.words))
    return replace(found, searchers=searchers_of(sheet), ponderings=tables_of(request).ponderings)


def searchers_of(sheet: Sheet) -> frozenset[int]:
    """The seats of bots that look ahead."""
    return frozenset(chair.number for chair in sheet.chairs if searches(sheet.game, chair.plays))


def people_then(sheet: Sheet) -> list[Person]:
    """Everybody as they were when they played."""
    return [replace(person, here=True, stand_in=False) for person in people_of(sheet)]


def place_of(sheet: Sheet, people: list[Person], lang: str) -> str:
    """What a table is called: after whoever sat down first."""
    first = next((chair.name for chair in sheet.chairs if chair.guest), people[0].name)
    return words_in(lang, sheet.game.slug)("lobby.table-of", name=first)


@get("/t/{key:str}/replay")
async def replay(
    request: Asked, key: FromPath[str], at: FromQuery[int | None] = None, face: As = None
) -> Response[bytes]:
    """The replay page of a table."""
    return await replay_page(await source_of(request, key, face), visitor_of(request), at)


@get("/t/{key:str}/replay/{move:int}")
async def step(request: Asked, key: FromPath[str], move: FromPath[int], face: As = None) -> Response[bytes]:
    """One moment of the replay, as a fragment."""
    return await step_of(await source_of(request, key, face), visitor_of(request), move)


@get("/t/{key:str}/replay/{move:int}/thought")
async def thoughts(request: Asked, key: FromPath[str], move: FromPath[int], face: As = None) -> Response[bytes]:
    """What the bots think of it."""
    return await thoughts_of(await source_of(request, key, face), visitor_of(request), move)


async def check(source: ReplaySource, visitor: Visitor) -> Response[bytes]:
    """The fairness check in words."""
    record, words = source.record, words_in(visitor.lang)
    if record.seed is None:
        return fragment(words("fair.later"), visitor)
    trouble = await (await source.tape()).verify()
    if trouble is not None:
        return fragment(words("fair.broken", why=sentence_of(trouble, visitor.lang)), visitor)
    return fragment(words("fair.kept", seed=record.seed.hex(), moves=len(record.entries) - 1), visitor)


@get("/t/{key:str}/fairness")
async def fairness(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """Whether the dice were those that had been promised."""
    source, visitor = await source_of(request, key, None), visitor_of(request)
    if not source.over:
        return fragment(words_in(visitor.lang)("fair.later"), visitor)
    return await check(source, visitor)


def download(text: str, name: str) -> Response[str]:
    """A file to download."""
    headers = {"content-disposition": f'attachment; filename="{name}.jsonl"', "cache-control": "no-store"}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/t/{key:str}/record")
async def record(request: Asked, key: FromPath[str]) -> Response[str]:
    """The record of a game that is over; of one under way, one's own story of it."""
    try:
        table, _, guest = await enter(request, key, None)
        slug, text = table.sheet.game.slug, record_for(table.sheet, table.sheet.seat_of(guest))
    except OtherRules:
        invite = invitation_of(request, key)
        slug, text = await tables_of(request).old_log(key, visitor_of(request).guest, invite)
    return download(text, f"blindpig-{slug}-{key[:8]}")


class RecordCache:
    """A cache of the record files that people opened. The oldest are dropped, and none is written to the disk."""

    def __init__(self) -> None:
        self.records: OrderedDict[str, Record] = OrderedDict()
        self.checker = Checker()

    async def put(self, text: str) -> str:
        """Check a record and cache it; its key. One that is here has been checked."""
        name = sha256(text.encode()).hexdigest()[:24]
        if name not in self.records:
            self.records[name] = await self.checker.check(text)
        self.records.move_to_end(name)
        while len(self.records) > MOST_RECORDS:
            self.records.popitem(last=False)
        return name

    def get(self, name: str) -> Record:
        """A cached record."""
        found = self.records.get(name)
        if found is None:
            raise BadInput("record-gone")
        return found


RECORD_CACHE = RecordCache()


def cached_source(name: str, face: int | None, lang: str) -> ReplaySource:
    """The replay of a record file that somebody opened."""
    found = RECORD_CACHE.get(name)
    people = [Person(seat, bot_name(seat)) for seat in range(found.seats)]
    seat, up = faced(face, found.seats, SPECTATOR)
    over, place = found.seed is not None, words_in(lang)("after.file")
    home = f"/record/{name}"
    return ReplaySource(found, people, seat, home, over=over, place=place, up=up, review=REVIEWS.known(home))


def opened(request: Asked, name: str, face: int | None) -> ReplaySource:
    """The same where what else could have been done can be worked out."""
    return replace(cached_source(name, face, visitor_of(request).lang), ponderings=tables_of(request).ponderings)


@get("/record")
async def open_file(request: Asked) -> Response[bytes]:
    """Where a record file is opened."""
    return page("record.html", visitor_of(request), trouble="")


@post("/record", request_max_body_size=2 * LARGEST, opt={"limit": "makes"})
async def take_file(request: Asked) -> Response[bytes] | Redirect:
    """A record file that somebody opens."""
    visitor, file = visitor_of(request), (await request.form()).get("file")
    try:
        body = await file.read() if isinstance(file, UploadFile) else b""
        return go(f"/record/{await RECORD_CACHE.put(body.decode())}", visitor)
    except UnicodeDecodeError:
        trouble: Trouble = BadInput("record-not-text")
    except Trouble as found:
        trouble = found
    return page("record.html", visitor, 409, trouble=sentence_of(trouble, visitor.lang))


@get(["/record/{name:str}", "/record/{name:str}/replay"])
async def show_file(
    request: Asked, name: FromPath[str], at: FromQuery[int | None] = None, face: As = None
) -> Response[bytes]:
    """An opened record."""
    return await replay_page(opened(request, name, face), visitor_of(request), at)


@get("/record/{name:str}/replay/{move:int}")
async def step_file(request: Asked, name: FromPath[str], move: FromPath[int], face: As = None) -> Response[bytes]:
    """One moment of the replay, as a fragment."""
    return await step_of(opened(request, name, face), visitor_of(request), move)


@get("/record/{name:str}/replay/{move:int}/thought")
async def thoughts_file(request: Asked, name: FromPath[str], move: FromPath[int], face: As = None) -> Response[bytes]:
    """What the bots think of it."""
    return await thoughts_of(opened(request, name, face), visitor_of(request), move)


@get("/record/{name:str}/fairness")
async def check_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """Whether its dice were those that had been promised."""
    return await check(cached_source(name, None, visitor_of(request).lang), visitor_of(request))


@get("/record/{name:str}/record")
async def same_file(name: FromPath[str]) -> Response[str]:
    """The same file again."""
    found = RECORD_CACHE.get(name)
    return download(found.write(), f"blindpig-{found.game}-{name[:8]}")


HANDLERS = (
    replay,
    step,
    thoughts,
    thoughts_file,
    fairness,
    record,
    open_file,
    take_file,
    show_file,
    step_file,
    check_file,
    same_file,
)
