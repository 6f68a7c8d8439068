"""The front room: people wait in the open for others, and a table is made when enough have come.

Who waits is in the store. A server keeps those alive whose pages are open at it, looks every few seconds whether a
table can be made of all who wait, wherever they are, and tells its own pages. The game begins by itself once everybody
is at the table, or after a while without those who did not come: their clocks run as any other.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
import structlog

from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.store import Write
from blindpig.store.tasks import put_away
from blindpig.store.waits import Made, Wait, Waits
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.clock import ClockSetting
from blindpig.tables.matching import Match, match
from blindpig.tables.now import now
from blindpig.tables.registry import SUBSTITUTE, TableRegistry
from blindpig.tables.setting import NAME, SeatSetting, Setting, clean, own_name
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotNow

BEAT = 2.0  # seconds between two looks
ORPHAN = 10.0  # seconds after which another server begins a game that its own did not
SWEEP = 30  # looks between two sweeps

logger = structlog.get_logger("blindpig.tables")


def read_clock(text: str) -> ClockSetting:
    """A clock as it was stored."""
    return msgspec.json.decode(text, type=ClockSetting)


class FrontRoom:
    """The waiting list as this server sees it."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.waits = Waits(tables.store)
        self.pages: Counter[str] = Counter()  # whose pages are open here
        self.bells: set[asyncio.Event] = set()
        self.waiting: Sequence[Wait] = ()  # everybody who waits, as it was read last
        self.own: dict[str, Wait] = {}  # of those whose pages are open here
        self.made: set[str] = set()  # tables that were made here and have not begun
        self.beginning: set[str] = set()
        self.found: list[Callable[[Table], Awaitable[None]]] = []  # told of every table that is made here
        self.looking = asyncio.Lock()
        self.closed = False
        self.task: asyncio.Task[None] | None = None
        tables.enders.append(self.end_streams)

    def open(self) -> None:
        """Look again and again."""
        self.task = asyncio.create_task(self.run(), name="the front room")

    async def close(self) -> None:
        """Look no more; whoever waits is in the store."""
        self.end_streams()
        if self.task is not None:
            await put_away([self.task])

    def end_streams(self) -> None:
        """The server stops: no stream keeps it."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Wake the pages that are open here."""
        for bell in self.bells:
            bell.set()

    async def run(self) -> None:
        """For as long as the server lives."""
        looks = 0
        while True:
            try:
                await self.look()
                await self.begin_all()
                if looks % SWEEP == 0:
                    await self.waits.sweep()
            except Trouble as trouble:
                logger.warning("front room must wait", said=str(trouble))
            looks += 1
            await asyncio.sleep(BEAT)

    # What people do

    async def search(
        self, guest: str, name: str, slug: str, sizes: Sequence[int], clock: ClockSetting, bots: bool
    ) -> None:
        """Wait for players: one search a person, the newest counts."""
        game = self.tables.games.get(slug)
        if game is None:
            raise BadInput("no-game", {"game": slug[:40], "games": list(self.tables.games)})
        wanted = tuple(sorted(set(sizes)))
        if not wanted:
            raise BadInput("find-sizes")
        for size in wanted:
            game.check(size, {})
        clock.check()
        if clock.kind == "none":
            raise BadInput("find-clock")
        most = self.tables.settings.tables_each
        if await self.tables.store.hosting(guest) >= most:
            raise NotNow("too-many-tables", {"most": most})
        written = msgspec.json.encode(clock).decode()
        await self.waits.put(Wait(guest, clean(name, NAME, "what.a-name"), slug, wanted, written, bots))
        await self.look()

    async def agree(self, guest: str, bots: bool) -> None:
        """Say whether bots may fill up."""
        await self.waits.agree(guest, bots)
        await self.look()

    async def stop(self, guest: str) -> None:
        """Wait no more."""
        await self.waits.drop(guest)
        await self.look()

    @contextmanager
    def page(self, guest: str) -> Iterator[asyncio.Event]:
        """A page is open here, which is woken when something changes."""
        bell = asyncio.Event()
        self.pages[guest] += 1
        self.bells.add(bell)
        try:
            yield bell
        finally:
            self.bells.discard(bell)
            self.pages[guest] -= 1
            if not self.pages[guest]:
                del self.pages[guest]

    # What becomes of it

    async def look(self) -> None:
        """Keep those alive whose pages are open here, make the tables that can be made, and tell the pages."""
        async with self.looking:
            here = list(self.pages)
            if here:
                await self.waits.keep(here)
            waiting = await self.waits.all()
            while match(waiting) is not None:
                key = await self.waits.seat(self.choose)
                if key is not None:
                    await self.was_made(key)
                waiting = await self.waits.all()
            own = {wait.guest: wait for wait in await self.waits.of(here)}
            if (waiting, own) != (self.waiting, self.own):
                self.waiting, self.own = waiting, own
                self.wake()

    def choose(self, waits: Sequence[Wait]) -> Made | None:
        """A table for some of those who wait."""
        found = match(waits)
        return None if found is None else Made(self.draft(found), [wait.guest for wait in found.waits])

    def draft(self, found: Match) -> Write:
        """A new table at which everybody sits already: listed, as the search was, by the usual options."""
        first = found.waits[0]
        names: list[str] = []
        for wait in found.waits:
            names.append(own_name(wait.name, names))
        bots = [SeatSetting(SUBSTITUTE)] * (found.seats - len(names))
        game = self.tables.games[first.game]
        seats = settings.with_names([*[SeatSetting()] * len(names), *bots], names)
        setting = settings.check(game, Setting({}, seats, read_clock(first.clock), talk=True))
        sat = [log.Sat(seat, wait.guest, names[seat]) for seat, wait in enumerate(found.waits)]
        return self.tables.draft(first.guest, game, setting, True, [log.Made(), *sat])

    async def was_made(self, key: str) -> None:
        """A table was made here: tell whoever wants to know."""
        self.made.add(key)
        logger.info("players found", table=key)
        table = await self.tables.table(key)
        for told in self.found:
            await told(table)

    # The beginning

    async def begin_all(self) -> None:
        """Begin the games of the tables that were found, here or at a server that is gone."""
        unbegun = await self.waits.unbegun()
        self.made &= set(unbegun)
        for key in unbegun:
            try:
                table = await self.tables.table(key)
            except Trouble as trouble:  # of rules that are no longer played, say: the others need not wait for it
                logger.warning("table not begun", table=key, said=str(trouble))
                continue
            if key not in self.beginning and self.is_due(table):
                self.beginning.add(key)
                self.tables.spawn(self.begin(table))

    def is_due(self, table: Table) -> bool:
        """Whether a game is to begin: everybody is there, or those who are have waited long enough."""
        sheet, age = table.sheet, now() - table.sheet.row.made_at
        if sheet.status != "open" or sheet.free():
            return False  # somebody has left: it is the host's to arrange
        gather = self.tables.settings.gather
        if table.id not in self.made:
            return age > gather + ORPHAN
        return age > gather or all(chair.present or chair.bot for chair in sheet.chairs)

    async def begin(self, table: Table) -> None:
        """Deal."""
        try:
            await self.tables.start(table, table.sheet.row.host)
        except Trouble as trouble:
            logger.warning("game not begun", table=table.id, said=str(trouble))
        finally:
            self.beginning.discard(table.id)
