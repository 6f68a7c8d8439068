"""Nothing secret leaves the server: what a seat is sent is a function of what the seat may know, byte for byte.

A random game is stopped somewhere; everything a seat can ask for is asked for. Then all that the seat cannot see is
drawn anew behind the same view, and everything is asked for again. The bytes must be the same.
"""

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from blindpig import registry
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.store import open_store
from blindpig.store.store import TableRow
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.broadcast import JSON, Renderer, Snapshot, Stream
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table
from blindpig.testing.play import combinations
from blindpig.web.renderer import HtmlRenderer
from blindpig.web.text import TextRenderer
from tests.kernel.tiny import TINY
from tests.web.servers import Client, Site, site

pytestmark = pytest.mark.anyio

GAMES_EACH = 100
DRAWN = 5  # of so many games one whose pages are drawn, too: that takes longest
PAGES = ("text", "text/found?of=e", "orders")
ALL = {**registry.games(), "tiny": TINY}


def stopped(game: Game, number: int, luck: Chance) -> Sheet:
    """A random game, stopped at a random place before its end."""
    moves = luck.below(60)
    while True:
        sheet = played(game, number, moves, luck)
        if sheet.status == "running":
            return sheet
        moves //= 2


def played(game: Game, number: int, moves: int, luck: Chance) -> Sheet:
    """A random game of so many moves, or to its end."""
    seats = game.min_seats + luck.below(game.max_seats - game.min_seats + 1)
    options = combinations(game)[luck.below(len(combinations(game)))]
    setting = settings.write(settings.check(game, Setting(options, (SeatSetting(),) * seats)))
    seed = seed_of("leak", game.slug, number)
    row = TableRow(game.slug, game.version, setting, seed, "g0", "i", True, "table", 0.0, "running", None)
    sheet = Sheet(row, game)
    for seat in range(seats):
        sheet.fold(log.Sat(seat, f"g{seat}", f"Al {seat}"), 1.0)
    sheet.fold(log.Started(), 2.0)
    for _ in range(moves):
        if sheet.status != "running":
            break
        step(sheet, luck)
    return sheet


def step(sheet: Sheet, luck: Chance) -> int:
    """A random move of somebody who is waited for; their seat."""
    session = sheet.session
    assert session is not None
    waiting = session.state.waiting_on()
    seat = waiting[luck.below(len(waiting))]
    actions = session.state.actions(seat)
    attempt = session.attempt(seat, actions[luck.below(len(actions))].text)
    entry = log.Moved(seat, attempt.entry.action, tuple(attempt.entry.outcomes), f"k{seat}")
    sheet.fold(entry, 3.0, attempt)
    return seat


def legal_of(state: State, seat: int) -> list[str]:
    """Some of what a seat may do."""
    actions = state.actions(seat) if seat != SPECTATOR else []
    return [action.text for action in actions[:: 1 + len(actions) // 6]]


def pages_of(table: Table, seat: int, asked: list[str]) -> list[str]:
    """What a seat's browser can ask for of the table itself: the page, previews, why not, what a thing is, a hint."""
    drawn = HtmlRenderer("en").main(Snapshot(table.sheet, seat))
    things = re.findall(r'data-(?:about|pick)="([^"]+)"', drawn)
    found = ["", "/hint", "/result", *[f"/about?of={quote(thing)}" for thing in things[:: 1 + len(things) // 4]]]
    return [*found, *[f"/{what}?action={quote(text)}" for text in asked for what in ("would", "why")]]


async def everything(place: Site, table: Table, seat: int, asked: list[str], pages: list[str]) -> list[bytes]:
    """All that a seat can get at: board, record, first streams, why not, the table in text, its orders, its pages."""
    table.broadcast.changed()
    guest = f"g{seat}" if seat != SPECTATOR else "rail"
    client = Client(place.client(place.sign(guest)))
    answers = [await client.get("/tables/table"), await client.get("/tables/table/record")]
    if seat != SPECTATOR:
        answers += [await client.get("/tables/table/why", action=text) for text in asked]
    renderers: list[Renderer] = [JSON]
    if table.sheet.game.slug in registry.manifests():  # the tiny game has no words
        answers += [await client.http.get(f"/t/table/{page}") for page in PAGES]
        renderers += [TextRenderer("en"), HtmlRenderer("fr")]
    streams = [Stream(table.broadcast, table.sheet, guest, each).look() for each in renderers]
    shown = [await client.http.get(f"/t/table{page}") for page in pages]
    link = f"/i/table/{table.sheet.row.invite}"  # whoever may look may hand it on
    return [
        *streams,
        *[answer.content for answer in answers],
        *[page.text.replace(link, "").encode() for page in shown],
    ]


@pytest.mark.parametrize("slug", sorted(ALL))
async def test_what_a_seat_is_sent_depends_on_its_view_alone(slug: str, tmp_path: Path) -> None:
    game = ALL[slug]
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    changed = 0
    async with site(store) as place:
        place.tables.games = ALL
        for number in range(GAMES_EACH):
            luck = SeededChance(seed_of("leaks", slug, number))
            sheet = stopped(game, number, luck)
            session = sheet.session
            assert session is not None
            seat = luck.below(session.state.seats + 1) - 1
            asked = [game.space.all[luck.below(len(game.space))].text for _ in range(4)]
            table = Table(sheet, store, place.tables.server)
            place.tables.tables["table"] = asyncio.get_running_loop().create_future()
            place.tables.tables["table"].set_result(table)
            drawn = slug in registry.manifests() and number % DRAWN == 0
            pages = pages_of(table, seat, asked + legal_of(session.state, seat)) if drawn else []
            before = await everything(place, table, seat, asked, pages)
            truth = session.state.digest()
            session.state = game.determinize(session.state.view(seat), luck)
            changed += session.state.digest() != truth
            sheet.row = replace(sheet.row, invite="other")
            assert await everything(place, table, seat, asked, pages) == before, f"game {number}, seat {seat}"
    await store.close()
    assert changed > GAMES_EACH // 2  # hidden things really were changed
