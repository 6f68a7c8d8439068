"""A secret move changes nothing for those who may not know of it: no byte of a page, no header, and no event.

`test_leaks` compares two states behind one view; this compares two logs. Random games are played; at every decision
secret moves of other seats are made on a copy of the table, sooner and later, and what a viewer who may not know of
them can get at is asked for before and after.
"""

import asyncio
import copy
import re
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

from blindpig import registry
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Game
from blindpig.kernel.journal import Fact
from blindpig.kernel.refusal import BadInput, Refused
from blindpig.store import NewTable, Write, open_store
from blindpig.store.people import handle_of
from blindpig.store.ways import Way
from blindpig.tables import entries as log
from blindpig.tables import seating
from blindpig.tables import setting as settings
from blindpig.tables.broadcast import JSON, Snapshot, Stream
from blindpig.tables.clock import ClockSetting
from blindpig.tables.session import Attempt, GameSession
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Sheet, Tempo
from blindpig.tables.story import Story
from blindpig.tables.table import Table
from blindpig.tables.talk import Talk
from blindpig.testing.play import combinations
from blindpig.web.alerts.events import events_of, near_at
from blindpig.web.alerts.likes import ROWS, goes, key_of
from blindpig.web.alerts.messages import message_of
from blindpig.web.renderer import HtmlRenderer
from blindpig.web.text import TextRenderer
from tests.kernel.tiny import TINY
from tests.web.servers import Site, site

pytestmark = pytest.mark.anyio

ALL = {**registry.games(), "tiny": TINY}
DAYS = ClockSetting("game", 72 * 3600, 12 * 3600, 120 * 3600)
CLOCKS = (ClockSetting(), ClockSetting("game", 600, 5), ClockSetting("move", 90), DAYS)
KINDS = {
    "bootleggers": ["ask-me", "counter", "offer", "pass", "pass-phase", "pass-round", "raise", "refuse", "withdraw"],
    "prohibition": [],
    "reglement": [],
    "tiny": ["pass"],
}  # what can be done in secret
WAYS = [Way(kind, "owner", kind, "", lang="en") for kind in ("push", "hook", "table")]
SHARED = ("hook", "table")  # ways that others may read
ALL_OF_IT = {key_of(way.kind): " ".join(ROWS) for way in WAYS}
NEVER = 1e12
GAMES = 4
MOVES = 60  # of a game at most
SAMPLES = 2  # kinds of secret moves tried at one decision
VIEWERS = 2  # who look at a decision's secret moves
ENOUGH = 3 * VIEWERS  # decisions at which a kind of move is tried; later ones are sampled
PAGES = (
    "/t/{key}",
    "/t/{key}/text",
    "/t/{key}/text?of=e",
    "/t/{key}/text/found?of=e",
    "/t/{key}/orders",
    "/t/{key}/replay",
    "/t/{key}/replay/1",
    "/t/{key}/replay/1/thought",
    "/t/{key}/replay/reason?fact=0",
    "/t/{key}/review",
    "/t/{key}/review/part",
    "/t/{key}/again",
    "/t/{key}/qr.svg",
    "/i/{key}",
    "/i/{key}/i",
    "/t/{key}/record",
    "/t/{key}/fairness",
    "/t/{key}/why?action={action}",
    "/t/{key}/would?action={action}",
    "/t/{key}/about?of={thing}",
    "/t/{key}/reason?fact=0",
    "/t/{key}/reason?fact={fact}",
    "/t/{key}/hint",
    "/t/{key}/result",
    "/t/{key}/review?decision=2",
    "/t/{key}/page",
    "/",
    "/tables",
    "/games",
    "/find",
    "/leaders?game={slug}&least=any",
    "/p/me",
    "/p/{handle}?at={key}",
    "/api/people/me",
    "/api/find",
    "/api/tables",
    "/api/tables/{key}/why?action={action}",
    "/api/tables/{key}",
    "/api/tables/{key}/record",
)
ELSEWHERE = {
    "/t/{key}/stream": "the streams are looked at as what they send",
    "/t/{key}/text/stream": "the same",
    "/api/tables/{key}/stream": "the same",
    "/s/{key}/{token}": "a public link: there is none to a game under way",
}


def set_up(game: Game, number: int, luck: Chance) -> Setting:
    """Every choice there is, in turn or by lot: options, seats, clocks."""
    options = [{option.key: option.values[-1] for option in game.options}] if number % 2 else combinations(game)
    seats = game.min_seats + luck.below(game.max_seats - game.min_seats + 1)
    clock = CLOCKS[number % len(CLOCKS)]
    return settings.check(game, Setting(options[luck.below(len(options))], (SeatSetting(),) * seats, clock))


async def sit_down(place: Site, game: Game, number: int, luck: Chance) -> Sheet:
    """A table in the store, dealt."""
    store = place.store
    setting = set_up(game, number, luck)
    key = f"table-{number}"
    seed = seed_of("secret", game.slug, number)
    made = NewTable(game.slug, game.version, settings.write(setting), seed, "g0", "i", True)
    sat = [log.Sat(seat, f"g{seat}", f"Al {seat}") for seat in range(len(setting.seats))]
    entries: list[log.AnyEntry] = [log.Made(), *sat, log.Started()]
    texts = [log.write(entry) for entry in entries]
    await store.append(
        Write(key, 0, 1.0, texts, "running", [f"g{seat}" for seat in range(len(sat))], made, place.tables.server)
    )
    row = await store.table(key)
    assert row is not None
    sheet = Sheet(row, game, Tempo(1.0, 4.0) if luck.below(2) else Tempo())
    for entry in entries:
        sheet.fold(entry, 1.0)
    everybody = [chair.name for chair in sheet.chairs]
    sheet.talk = Talk(key, game.slug, dict.fromkeys(range(len(everybody)), "bold"), everybody)  # they talk like bots
    return sheet


def playing(sheet: Sheet) -> GameSession:
    assert sheet.session is not None
    return sheet.session


def branch(sheet: Sheet) -> Sheet:
    """A copy of a table that can go on by itself."""
    other, session = copy.copy(sheet), copy.copy(playing(sheet))
    other.chairs = [copy.copy(chair) for chair in sheet.chairs]
    other.account = copy.deepcopy(sheet.account)
    other.story, other.keys = Story(sheet.story), set(sheet.keys)
    other.talk, other.words = copy.deepcopy(sheet.talk), list(sheet.words)
    other.premoves = copy.deepcopy(sheet.premoves)
    other.session = session
    session.record = copy.copy(session.record)
    session.record.entries = list(session.record.entries)
    session.prompts, session.past = list(session.prompts), list(session.past)
    session.ahead, session.sights = list(session.ahead), list(session.sights)
    return other


def difference(one: object, other: object) -> tuple[str, str]:
    """Where two answers differ first."""
    first, second = repr(one), repr(other)
    at = next((at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return first[max(0, at - 200) : at + 100], second[max(0, at - 200) : at + 100]


def move(sheet: Sheet, attempt: Attempt, at: float) -> None:
    entry = log.Moved(attempt.entry.seat, attempt.entry.action, tuple(attempt.entry.outcomes), f"key {sheet.seq}")
    sheet.fold(entry, at, attempt)


def texts(sheet: Sheet, seat: int) -> list[str]:
    """What a seat may do, one of each kind; an offer also in private, where the game knows such."""
    found: dict[int, str] = {}
    for action in playing(sheet).state.actions(seat):
        found.setdefault(action.kind, action.text)
    offer = found.get(next((kind for kind, text in found.items() if text.startswith("offer ")), -1), "")
    answers = [text.replace("refuse", "counter") for text in found.values() if text.startswith("refuse ")]
    counters = [f"{answer} give $1 for nothing" for answer in answers]
    return [*found.values(), *[f"{text} private" for text in (offer, *counters) if text]]


def tried(sheet: Sheet, seat: int, text: str) -> Attempt | None:
    try:
        return playing(sheet).attempt(seat, text)
    except (Refused, BadInput):
        return None


def unaware(sheet: Sheet, attempt: Attempt) -> list[int]:
    """Who may not know of a move: told nothing, and looking at the same board after each of its stages."""
    before = playing(sheet).state
    states = [*[state for _, state in attempt.pauses], attempt.state]
    found: list[int] = []
    for viewer in range(SPECTATOR, before.seats):
        told = viewer == attempt.entry.seat or any(fact.seen_by(viewer) for fact in attempt.facts)
        if not told and all(state.view(viewer) == before.view(viewer) for state in states):
            found.append(viewer)
    return found


class Viewer:
    """Somebody at the table, and all that they can get at."""

    def __init__(self, place: Site, table: Table, seat: int) -> None:
        self.guest = f"g{seat}" if seat != SPECTATOR else "rail"
        self.seat, self.table = seat, table
        self.http = place.client(place.sign(self.guest))
        drawn = table.sheet.game.slug in registry.manifests()  # the tiny game has no board
        renderers = (JSON, HtmlRenderer("en"), TextRenderer("en")) if drawn else (JSON,)
        self.streams = [Stream(table.broadcast, table.sheet, self.guest, each) for each in renderers]
        asked = {"key": table.id, "slug": table.sheet.game.slug, "handle": handle_of("g0"), **self.about(table.sheet)}
        self.pages = [path.format(**asked) for path in PAGES if drawn or path.startswith("/api")]

    def about(self, sheet: Sheet) -> dict[str, str]:
        """What this viewer asks about: an action of theirs or of anybody, the last line they read, a thing."""
        snapshot, state = Snapshot(sheet, self.seat), playing(sheet).state
        seats = [self.seat] if self.seat != SPECTATOR and state.actions(self.seat) else state.waiting_on()
        actions = state.actions(seats[0]) if seats else []
        facts = [line for line in snapshot.story() if isinstance(line, Fact)]
        drawn = HtmlRenderer("en").main(snapshot) if sheet.game.slug in registry.manifests() else ""
        things = re.findall(r'data-(?:about|pick)="([^"]+)"', drawn)
        return {
            "action": quote(actions[-1].text if actions else "nothing"),
            "fact": str(max(0, len(facts) - 1)),
            "thing": quote(things[len(facts) % len(things)] if things else "nothing"),
        }

    async def everything(self) -> list[tuple[str, object]]:
        """Every page, with its headers; and whether one may ask to take a move back."""
        self.table.broadcast.changed()
        found: list[tuple[str, object]] = [("undo", seating.why_no_undo(self.table.sheet, self.seat))]
        found.append(("alerts", self.alerts()))
        for path in self.pages:
            answer = await self.http.get(path)
            assert answer.status_code in (200, 303, 403, 404, 409), (path, answer.text)  # or: not over, not yours
            headers = [(name, text) for name, text in answer.headers.multi_items() if not name.startswith("ratelimit")]
            found.append((path, (answer.status_code, answer.content, headers)))  # how often one has asked is no secret
        return found

    def alerts(self) -> list[tuple[object, ...]]:
        """What would be told to this viewer's phone, and to the channels that all can read; and when next."""
        sheet, told = self.table.sheet, list[tuple[object, ...]]()
        for event in events_of(sheet, NEVER).values():  # as if every reminder were due
            for way in WAYS:
                read = event.seat == self.seat or way.kind in SHARED
                if read and goes(event, way, ALL_OF_IT):
                    drawn = sheet.game.slug in registry.manifests() and event.kind != "near"  # which tells the time
                    words = message_of(sheet, event, way) if drawn else None
                    told.append((event.shared if way.kind == "table" else event.key, way.kind, words))
        openly = playing(sheet).state.waiting_openly()
        return [*told, *[("near", seat, near_at(sheet, seat)) for seat in {*openly, self.seat} if seat >= 0]]

    def events(self, sheet: Sheet) -> bytes:
        """What the streams send once the table is so."""
        self.table.broadcast.changed()
        sent = b""
        for stream in self.streams:
            stream.sheet = sheet
            sent += stream.look()
        return sent


async def compare(place: Site, table: Table, seat: int, attempts: list[Attempt], now: float) -> None:
    """One viewer, before and after each of some secret moves, made at different times."""
    viewer, sheet = Viewer(place, table, seat), table.sheet
    viewer.events(sheet)
    before = await viewer.everything()
    for number, attempt in enumerate(attempts):
        other = branch(sheet)
        move(other, attempt, now + 2.5 * number)
        what = f"{attempt.entry.action} by {attempt.entry.seat} after {sheet.seq} entries, seen by {seat}"
        assert viewer.events(other) == b"", what
        table.sheet = other
        for (path, after), (_, first) in zip(await viewer.everything(), before, strict=True):
            assert after == first, f"{path}: {what}: {difference(after, first)}"
        table.sheet = sheet


async def test_every_page_about_a_table_is_among_them(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with site(store) as place:
        routes = {route.path_format for route in place.app.routes if "GET" in getattr(route, "methods", ())}
    await store.close()
    fits = [re.sub(r"\{\w+\}", "[^/]+", route) for route in routes if "{key}" in route]
    looked_at = [page.partition("?")[0].replace("{key}", "key") for page in PAGES]
    left_out = tuple(re.sub(r"\{\w+\}", "[^/]+", route) for route in ELSEWHERE)
    assert len(fits) > len(ELSEWHERE)
    for route in fits:
        known = any(re.fullmatch(route, page) for page in looked_at) or route.startswith(left_out)
        assert known, f"{route} is asked for by no test of secrets"


@pytest.mark.parametrize("slug", sorted(ALL))
async def test_a_secret_move_changes_no_byte_and_sends_no_event(slug: str, tmp_path: Path) -> None:
    game = ALL[slug]
    secret: Counter[str] = Counter()
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with site(store) as place:
        place.tables.games = ALL
        for task in place.tables.tasks:
            task.cancel()  # nobody looks at the clocks: time is what the test says
        for number in range(GAMES):
            luck = SeededChance(seed_of("secret moves", slug, number))
            await play(place, await sit_down(place, game, number, luck), luck, secret)
    await store.close()
    assert set(secret) >= set(KINDS[slug]), secret  # there really were secret moves, of all these kinds


async def play(place: Site, sheet: Sheet, luck: Chance, secret: Counter[str]) -> None:
    """A random game that likes secrets; at each decision the others are asked what they see."""
    table = Table(sheet, place.store, place.tables.server)
    place.tables.tables[table.id] = asyncio.get_running_loop().create_future()
    place.tables.tables[table.id].set_result(table)
    now = 10.0
    for _ in range(MOVES):
        sheet.show_due(now + 100.0)
        now += 200.0
        session = playing(sheet)
        waiting = session.state.waiting_on()
        if not waiting:
            break
        hidden: dict[int, list[Attempt]] = {}
        for seat in range(session.state.seats):
            for text in texts(sheet, seat):
                attempt = tried(sheet, seat, text)
                for viewer in unaware(sheet, attempt) if attempt is not None else []:
                    assert attempt is not None
                    hidden.setdefault(viewer, []).append(attempt)
        if any(hidden.values()):  # a wish to take a move back would be void with the first secret move, for all to see
            assert all(seating.why_no_undo(sheet, seat) for seat in range(session.state.seats))
        await look(place, table, hidden, luck, secret, now)
        step(sheet, hidden, luck, now)


async def look(
    place: Site, table: Table, hidden: dict[int, list[Attempt]], luck: Chance, secret: Counter[str], now: float
) -> None:
    """Some of the secret moves of this decision, seen by two of those who may not know of them."""
    viewers = sorted(hidden)
    first = luck.below(len(viewers)) if viewers else 0
    for viewer in (viewers[first:] + viewers[:first])[:VIEWERS]:
        kinds = {attempt.entry.action.split()[0]: attempt for attempt in hidden[viewer]}
        rare = sorted(kinds, key=lambda kind: (secret[kind], kind))[:SAMPLES]
        if all(secret[kind] >= ENOUGH for kind in rare) and luck.below(12):
            continue  # these have been tried often enough
        secret.update(rare)
        await compare(place, table, viewer, [kinds[kind] for kind in rare], now)


def step(sheet: Sheet, hidden: dict[int, list[Attempt]], luck: Chance, now: float) -> None:
    """The next move of the game: sometimes one of the secret ones."""
    secrets = {attempt.entry.action.split()[0]: attempt for attempts in hidden.values() for attempt in attempts}
    if secrets and luck.below(3) == 0:
        move(sheet, secrets[sorted(secrets)[luck.below(len(secrets))]], now)
        return
    waiting = playing(sheet).state.waiting_on()
    seat = waiting[luck.below(len(waiting))]
    actions = playing(sheet).state.actions(seat)
    move(sheet, playing(sheet).attempt(seat, actions[luck.below(len(actions))].text), now)
