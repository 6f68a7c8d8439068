"""Replays: any moment of a game, of a table or of a record file; the fairness check; records to download."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from blindpig import registry
from blindpig.aftermath.chronicle import chronicle_of
from blindpig.aftermath.timeline import Timeline
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import SPECTATOR, State
from blindpig.kernel.journal import Fact
from blindpig.kernel.record import Record, verify
from blindpig.kernel.record import read as read_record
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search import bots
from blindpig.tables.records import record_for
from blindpig.tables.sheet import Sheet
from blindpig.tables.trouble import OtherRules
from blindpig.web.api.troubles import sentence_of
from blindpig.web.contexts import BOT_NAMES, people_of, recent_facts
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.tables import enter
from blindpig.web.pages.visitor import Asked, Visitor, invitation_of, tables_of, visitor_of
from blindpig.web.stories import story_html

As = Annotated[int | None, QueryParameter(name="as")]
LARGEST = 4 * 2**20  # bytes of a record file
MOST_RECORDS = 32  # record files that are remembered at once
ALL_UP = -2  # in place of a seat: all cards are up
VIEWS = ("result", "replay")
LINES = 60  # of the story beside a replay


@dataclass(frozen=True)
class ReplaySource:
    """A game that can be shown again: its record, who sat there, and who looks."""

    record: Record
    people: list[Person]
    seat: int
    home: str
    back: str = ""
    over: bool = True
    place: str = ""  # where it was played
    seated: bool = False  # whether the one who looks sat there
    link: str = ""  # the public link, if there is one and the one who looks may know it
    up: bool = False  # whether all cards are up

    def reads(self, fact: Fact) -> bool:
        """Whether the one who looks may read a fact."""
        return self.up or fact.seen_by(self.seat)


def hands_of(source: ReplaySource, state: State, lang: str) -> list[tuple[Person, list[str]]]:
    """Everybody's secrets in words, where all cards are up."""
    if not source.up:
        return []
    teller = Teller(source.record.game, lang, [person.name for person in source.people])
    found: list[tuple[Person, list[str]]] = []
    for seat, groups in enumerate(chronicle_of(source.record.game).hands(state)):
        found.append((source.people[seat], [teller.noun(kind, value) for kind, values in groups for value in values]))
    return found


@dataclass(frozen=True)
class Shown:
    """One moment of a replay, drawn."""

    board: str
    story: str
    hands: str
    said: str  # what happened in this move, in a sentence


def moment(source: ReplaySource, line: Timeline, move: int, lang: str) -> Shown:
    """The board and the story after so many moves, as the one who looks could see them."""
    game = line.game
    facts = [fact for fact in line.told(move) if source.reads(fact)]
    state = line.state(move)
    context = BoardContext(
        slug=game.slug,
        lang=lang,
        people=source.people,
        seat=source.seat,
        waiting=state.waiting_openly(),
        prompt=move,
        facts=recent_facts([fact for fact in facts if fact.seen_by(source.seat)], game.slug),
        outcome=state.outcome(),
    )
    board = board_of(game.slug).draw(state.view(source.seat), context)
    now = [fact for fact in line.of_move(move) if source.reads(fact)]
    hands = render("hands.html", t=words_in(lang, game.slug), hands=hands_of(source, state, lang))
    story = story_html(game.slug, facts[-LINES:], source.people, lang)
    return Shown(board, story, hands, context.teller.fact(now[0]) if now else "")


@dataclass(frozen=True)
class Lane:
    """A kind of events, with the moves at which they happened."""

    key: str
    piece: str
    moves: list[int]


def lanes_of(source: ReplaySource, line: Timeline) -> list[Lane]:
    """What can be jumped to, a lane a kind; only what the one who looks may know."""
    found: list[Lane] = []
    for key, (drawing, *kinds) in chronicle_of(source.record.game).lanes.items():
        moves = [
            move
            for move in range(line.last + 1)
            if any(fact.key in kinds and source.reads(fact) for fact in line.of_move(move))
        ]
        found.append(Lane(key, drawing, moves))
    return found


LINE_CACHE: OrderedDict[tuple[str, int], Timeline] = OrderedDict()
MOST_LINES = 24  # games that are being looked at, remembered at once


async def timeline_of(record: Record) -> Timeline:
    """The timeline of a record, made in a thread when it is first asked for."""
    key = (record.commitment, len(record.entries))
    found = LINE_CACHE.get(key)
    if found is None:
        found = LINE_CACHE[key] = await asyncio.to_thread(Timeline, record)
        while len(LINE_CACHE) > MOST_LINES:
            LINE_CACHE.popitem(last=False)
    return found


async def replay_page(source: ReplaySource, visitor: Visitor, at: int | None) -> Response[bytes]:
    """The page of a replay."""
    record, words = source.record, words_in(visitor.lang, source.record.game)
    line = await timeline_of(record)
    last = line.last
    move = last if at is None else max(0, min(at, last))
    shown = moment(source, line, move, visitor.lang)
    return page(
        "replay.html",
        visitor,
        slug=record.game,
        title=words("title"),
        place=source.place or words("replay"),
        home=source.home,
        manifest=registry.manifest(record.game),
        shape=board_of(record.game),
        live=False,
        face="",
        faces="",
        board=shown.board,
        notices="",
        story=shown.story,
        hands=shown.hands,
        move_said=shown.said,
        at=move,
        last=last,
        rounds=line.rounds,
        lanes=lanes_of(source, line),
        quiet=[move for move in range(1, last) if not any(source.reads(fact) for fact in line.of_move(move))],
        seat=ALL_UP if source.up else source.seat,
        people=source.people if source.over or not source.back else [],
        back=source.back,
        over=source.over and record.seed is not None,
        bots=[(name, words.or_else(f"bot.{name}", name)) for name in bots.playing(registry.find(record.game))],
        started=True,
        commitment=record.commitment,
        views=VIEWS if source.over else (),
        source=source,
    )


async def step_of(source: ReplaySource, visitor: Visitor, move: int) -> Response[bytes]:
    """One moment of a replay."""
    line = await timeline_of(source.record)
    shown = moment(source, line, max(0, min(move, line.last)), visitor.lang)
    label = words_in(visitor.lang)("story")
    story = f'<ol id="story" tabindex="0" aria-live="polite" aria-label="{label}">{shown.story}</ol>'
    said = Markup('<span id="said">{}</span>').format(shown.said)
    return fragment(f"{shown.board}{story}{shown.hands}{said}", visitor)


def faced(face: int | None, seats: int, own: int) -> tuple[int, bool]:
    """Through whose eyes a finished game is seen, and whether all cards are up: they are for who sat nowhere."""
    if face is None:
        return own, own == SPECTATOR
    return (face, False) if -1 <= face < seats else (SPECTATOR, True)


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
    place = place_of(sheet, people, visitor.lang)
    link = f"{str(request.base_url).rstrip('/')}/s/{key}/{sheet.shared}" if sheet.shared and own >= 0 else ""
    home = f"/t/{key}"
    return ReplaySource(sheet.session.record, people, seat, home, home, over, place, own >= 0, link, up)


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


def check(record: Record, visitor: Visitor) -> Response[bytes]:
    """The fairness check in words."""
    words = words_in(visitor.lang)
    if record.seed is None:
        return fragment(words("fair.later"), visitor)
    try:
        verify(registry.find(record.game), record)
    except Trouble as trouble:
        return fragment(words("fair.broken", why=sentence_of(trouble, visitor.lang)), visitor)
    return fragment(words("fair.kept", seed=record.seed.hex(), moves=len(record.entries) - 1), visitor)


@get("/t/{key:str}/fairness")
async def fairness(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """Whether the dice were those that had been promised."""
    source, visitor = await source_of(request, key, None), visitor_of(request)
    if not source.over:
        return fragment(words_in(visitor.lang)("fair.later"), visitor)
    return check(source.record, visitor)


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

    def put(self, text: str) -> str:
        """Check a record and cache it; its key."""
        found = read_record(text)
        game = registry.find(found.game)
        board_of(found.game)
        verify(game, found)
        name = sha256(text.encode()).hexdigest()[:24]
        self.records[name] = found
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
    people = [Person(seat, BOT_NAMES[seat]) for seat in range(found.seats)]
    seat, up = faced(face, found.seats, SPECTATOR)
    over, place = found.seed is not None, words_in(lang)("after.file")
    return ReplaySource(found, people, seat, f"/record/{name}", over=over, place=place, up=up)


@get("/record")
async def open_file(request: Asked) -> Response[bytes]:
    """Where a record file is opened."""
    return page("record.html", visitor_of(request), trouble="")


@post("/record", request_max_body_size=LARGEST, opt={"limit": "makes"})
async def take_file(request: Asked) -> Response[bytes] | Redirect:
    """A record file that somebody opens."""
    visitor, file = visitor_of(request), (await request.form()).get("file")
    try:
        body = await file.read() if isinstance(file, UploadFile) else b""
        if len(body) > LARGEST:
            raise BadInput("record-too-large")
        return go(f"/record/{RECORD_CACHE.put(body.decode())}", visitor)
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
    return await replay_page(cached_source(name, face, visitor_of(request).lang), visitor_of(request), at)


@get("/record/{name:str}/replay/{move:int}")
async def step_file(request: Asked, name: FromPath[str], move: FromPath[int], face: As = None) -> Response[bytes]:
    """One moment of the replay, as a fragment."""
    return await step_of(cached_source(name, face, visitor_of(request).lang), visitor_of(request), move)


@get("/record/{name:str}/fairness")
async def check_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """Whether its dice were those that had been promised."""
    return check(RECORD_CACHE.get(name), visitor_of(request))


@get("/record/{name:str}/record")
async def same_file(name: FromPath[str]) -> Response[str]:
    """The same file again."""
    found = RECORD_CACHE.get(name)
    return download(found.write(), f"blindpig-{found.game}-{name[:8]}")


HANDLERS = (replay, step, fairness, record, open_file, take_file, show_file, step_file, check_file, same_file)
