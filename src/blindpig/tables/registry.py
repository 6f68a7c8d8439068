"""The registry of all tables at this server: makes them, loads them, and shares them with other servers."""

import asyncio
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
import structlog

from blindpig import registry
from blindpig.kernel.game import SPECTATOR, Game
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.store import NewTable, Store, Write
from blindpig.store.orders import CHANGED
from blindpig.store.removal import READ_AGAIN
from blindpig.store.tasks import put_away
from blindpig.tables import entries as log
from blindpig.tables import metrics, seating, sharing
from blindpig.tables import setting as settings
from blindpig.tables.botdriver import BotDriver
from blindpig.tables.cluster import Cluster
from blindpig.tables.fitting import matched
from blindpig.tables.folding import CHUNK, fold
from blindpig.tables.hints import Hints
from blindpig.tables.now import now
from blindpig.tables.orders import OrderDriver
from blindpig.tables.pondering import Ponderings
from blindpig.tables.premoves import PremoveDriver
from blindpig.tables.records import OldLog
from blindpig.tables.setting import NAME, SeatSetting, Setting, clean
from blindpig.tables.sheet import Sheet, Tempo
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.trouble import NoTable, NotAllowed, NotNow
from blindpig.tables.watch import ClockWatch
from blindpig.tables.workers import THINKER, Pool

if TYPE_CHECKING:
    from blindpig.store.listener import Listener  # it needs PostgreSQL's library

IDLE = 900.0  # seconds after which a table that nobody looks at leaves the memory
ROUNDS = 2.0  # seconds between two looks at all tables
SUBSTITUTE = "wiseguy"  # who plays for absent persons

logger = structlog.get_logger("blindpig.tables")


@dataclass(slots=True, frozen=True)
class TableSettings:
    """Timing and workers, the same for all tables of a server."""

    beat: float = 1.0  # seconds a moment lasts at least
    window: float = (
        4.0  # seconds in which a card can be answered, where several persons play; 0 for as long as it takes
    )
    pace: float = 0.6  # seconds a bot takes at least, where persons play
    budget: float = 1.0  # seconds a bot may think
    wide: bool = False  # whether a bot that searches thinks in all workers that have nothing to do
    ahead: bool = False  # whether it thinks ahead while persons decide
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    thinker: tuple[str, ...] = THINKER
    reveal: float = 5.0  # seconds in which pledges must be opened; 0 for games with the seed of the house alone
    orders: tuple[float, float] = (1.0, 4.0)  # seconds that a standing order waits, at least and at most
    gather: float = 60.0  # seconds in which those who found each other come to their table
    tables_each: int = 40  # tables that one guest may have made and not finished
    editions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # their texts, by game and name


def is_there(found: asyncio.Future[Table]) -> bool:
    """Whether a table has been loaded."""
    return found.done() and not found.cancelled() and found.exception() is None


class TableRegistry:
    """The tables in this server's memory, and what happens to them here and elsewhere."""

    def __init__(
        self, store: Store, settings: TableSettings | None = None, games: Mapping[str, Game] | None = None
    ) -> None:
        self.store = store
        self.settings = settings or TableSettings()
        self.games = registry.games() if games is None else games
        self.tempo = Tempo(self.settings.beat, self.settings.window)
        self.server = secrets.token_hex(8)
        self.tables: dict[str, asyncio.Future[Table]] = {}
        self.owned: set[str] = set()
        pool = Pool(self.settings.workers, self.settings.thinker)
        timing = self.settings
        self.driver = BotDriver(pool, self.owns, timing.budget, timing.pace, SUBSTITUTE, timing.wide, timing.ahead)
        self.hints = Hints(pool)
        self.ponderings = Ponderings(pool)
        self.premoves = PremoveDriver(self.owns)
        self.orders = OrderDriver(store, self.owns, self.settings.orders)
        self.watch = ClockWatch(self.driver, self.owns)
        self.followers: list[Callable[[Table], None]] = []  # told of every change of a table in memory
        self.secured: set[str] = set()  # guests whose names are their own, by a passkey
        self.starters: list[Callable[[Table], Awaitable[None]]] = []  # what else happens when a game begins
        self.enders: list[Callable[[], None]] = []  # what else ends streams when the server stops
        self.tasks: set[asyncio.Task[None]] = set()
        self.listener: Listener | None = None
        self.cluster = Cluster(self)

    def owns(self, key: str) -> bool:
        """Whether this server owns a table: only the owner moves its bots, plays premoves and watches its clocks."""
        return key in self.owned

    async def open(self) -> None:
        """Start listening to other servers and start the heartbeat, which also adopts tables that nobody owns."""
        await self.store.take_over()
        self.listener = self.store.listen(self.heard)
        self.spawn(self.cluster.heartbeat())
        self.spawn(self.make_rounds())

    async def close(self) -> None:
        """Shut down cleanly and release the tables, so that others can own them at once."""
        if self.listener is not None:
            await self.listener.stop()  # whoever writes from now on gives this server nothing to do
        await put_away(self.tasks)
        await put_away([each for each in self.tables.values() if isinstance(each, asyncio.Task)])  # still being read
        self.watch.close()
        await self.premoves.close()
        await self.orders.close()
        await self.hints.close()
        await self.ponderings.close()
        await self.driver.close()
        self.end_streams()
        self.owned.clear()
        try:
            await self.store.retire(self.server)
        except Trouble as trouble:
            logger.warning("not retired", said=str(trouble))

    def end_streams(self) -> None:
        """The server stops: nobody's stream keeps it."""
        for table in self.loaded():
            table.broadcast.close()
        for end in self.enders:
            end()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a task in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def loaded(self) -> list[Table]:
        """The tables in memory."""
        return [found.result() for found in self.tables.values() if is_there(found)]

    # Tables

    async def table(self, key: str) -> Table:
        """A table by its name, read from the store if need be; NoTable if there is none."""
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = asyncio.ensure_future(self.read(key))
            found.add_done_callback(lambda done: self.forget_failed(key, done))
        table = await asyncio.shield(found)
        table.touched = time.monotonic()
        return table

    def at_hand(self, key: str) -> Table | None:
        """A table that is in memory already."""
        found = self.tables.get(key)
        if found is None or not is_there(found):
            return None
        table = found.result()
        table.touched = time.monotonic()
        return table

    def forget_failed(self, key: str, done: asyncio.Future[Table]) -> None:
        """Forget a table that could not be loaded; it is loaded again when it is next asked for."""
        if (done.cancelled() or done.exception() is not None) and self.tables.get(key) is done:
            self.tables.pop(key)
        metrics.tables.set(len(self.tables))

    async def read(self, key: str) -> Table:
        """Load a table by replaying its log."""
        return self.set_up(await fold(self.store, self.games, self.tempo, key))

    def set_up(self, sheet: Sheet) -> Table:
        """A table in memory, from its sheet."""
        sheet.secured = self.secured
        table = Table(sheet, self.store, self.server)
        table.listeners.append(self.changed)
        table.reply = self.driver.reply
        table.show_first()
        return table

    async def reload(self, key: str) -> None:
        """Read a table in memory again: somebody in its log was forgotten, or it is no more."""
        found = self.tables.get(key)
        if found is None:
            return
        try:
            table = await asyncio.shield(found)
            async with table.lock:
                table.replace(await fold(self.store, self.games, self.tempo, key))
        except NoTable:
            self.drop(key)
        except Trouble as trouble:
            self.tables.pop(key, None)
            logger.warning("not read again", table=key, said=str(trouble))

    def drop(self, key: str) -> None:
        """A table is no more: whoever looks at it is sent away."""
        found = self.tables.pop(key, None)
        self.owned.discard(key)
        if found is not None and is_there(found):
            found.result().broadcast.close()

    def changed(self, table: Table) -> None:
        """A table changed: its bots may be asked, a premove may be due, its clock may run differently."""
        self.premoves.wake(table)
        self.orders.wake(table)
        self.driver.wake(table)
        self.watch.wake(table)
        for follower in self.followers:
            follower(table)

    async def enter(self, key: str, guest: str, invite: str = "") -> Table:
        """A table for a guest who may see it: it is listed, it is the guest's, or the invitation is right."""
        table = await self.table(key)
        row, sheet = table.sheet.row, table.sheet
        if self.store.shared and guest and sheet.seat_of(guest) < 0:
            await table.refresh(sheet.seq + 1)  # the guest may have sat down at another server just now
        if row.listed or guest == row.host or sheet.seat_of(guest) >= 0:
            return table
        if secrets.compare_digest(invite.encode(), row.invite.encode()):
            return table
        raise NoTable

    async def old_log(self, key: str, guest: str, invite: str = "") -> tuple[str, str]:
        """Of a table of rules that are no longer played here: its game, and what a guest may have of its log."""
        row = await self.store.table(key)
        if row is None:
            raise NoTable
        old = OldLog(row, await self.store.lines(key))
        if row.listed or guest == row.host or old.seat_of(guest) >= 0:
            return row.game, old.write(old.seat_of(guest))
        if secrets.compare_digest(invite.encode(), row.invite.encode()):
            return row.game, old.write(SPECTATOR)
        raise NoTable

    async def make(self, guest: str, name: str, slug: str, setting: Setting, listed: bool, sits: bool = True) -> Table:
        """Make a table; its host takes the first seat for a person, unless only watching."""
        game = self.games.get(slug)
        if game is None:
            raise BadInput("no-game", {"game": slug[:40], "games": list(self.games)})
        setting = settings.check(game, settings.with_edition(setting, self.settings.editions.get(slug, {})))
        settings.check_rated(game, setting, listed)
        seats = settings.with_names(setting.seats, {name} if sits else (), setting.rated)
        setting = msgspec.structs.replace(setting, seats=seats)
        entries: list[log.AnyEntry] = [log.Made()]
        free = [number for number, seat in enumerate(setting.seats) if not seat.bot]
        if sits and free:
            shy = await seating.is_shy(self.store, setting, guest)
            entries.append(log.Sat(free[0], guest, clean(name, NAME, "what.a-name"), shy))
        return await self.create(guest, game, setting, listed, entries)

    async def create(
        self, guest: str, game: Game, setting: Setting, listed: bool, entries: list[log.AnyEntry]
    ) -> Table:
        """Store a new table together with its seed: all chance is fixed before anybody sits down."""
        if await self.store.hosting(guest) >= self.settings.tables_each:
            raise NotNow("too-many-tables", {"most": self.settings.tables_each})
        write = self.draft(guest, game, setting, listed, entries)
        await self.store.append(write)
        logger.info("table made", table=write.table, game=game.slug, seats=len(setting.seats))
        return await self.table(write.table)

    def draft(self, guest: str, game: Game, setting: Setting, listed: bool, entries: list[log.AnyEntry]) -> Write:
        """A new table as it is to be written."""
        made = NewTable(
            game=game.slug,
            rules=game.version,
            setting=settings.write(setting),
            seed=self.new_seed(),
            host=guest,
            invite=secrets.token_urlsafe(16),
            listed=listed,
        )
        key = secrets.token_urlsafe(12)
        joined = {guest, *[entry.guest for entry in entries if isinstance(entry, log.Sat)]}
        texts = [log.write(entry) for entry in entries]
        return Write(key, 0, now(), texts, joined=sorted(joined), made=made)

    @staticmethod
    def new_seed() -> bytes:
        """A seed, from which all dice and shuffles of a game follow."""
        return secrets.token_bytes(32)

    async def start(self, table: Table, guest: str) -> None:
        """Have pledges opened, deal, and own the table from now on."""
        await table.read_on()  # whoever sat down at another server opens a pledge, too
        if self.settings.reveal and await sharing.call(table, guest):
            with suppress(TimeoutError):  # whoever has not opened by then is left out
                async with asyncio.timeout(self.settings.reveal):
                    while table.sheet.status == "open" and table.sheet.sharing.missing(table.sheet.chairs):
                        await table.broadcast.next_change()
        await seating.start(table, guest, await matched(self, table.sheet))
        row = await self.store.table(table.id)
        if row is not None and (row.status, row.server) == ("running", self.server):
            self.owned.add(table.id)
            self.changed(table)
        for starter in self.starters:
            await starter(table)

    async def rematch(self, table: Table, guest: str) -> Table:
        """A new table for the same people at the same seats; whoever asks later comes to the same one."""
        sheet = table.sheet
        if sheet.status != "over":
            raise NotNow("not-over")
        if sheet.seat_of(guest) < 0 and guest != sheet.row.host:
            raise NotAllowed("watching")
        if not sheet.rematch:
            sat = [
                log.Sat(
                    chair.number, chair.guest, chair.name, await seating.is_shy(self.store, sheet.setting, chair.guest)
                )
                for chair in sheet.chairs
                if chair.guest
            ]
            seats = tuple(
                SeatSetting(chair.bot, chair.name, chair.style) if chair.bot else SeatSetting()
                for chair in sheet.chairs
            )
            setting = msgspec.structs.replace(sheet.setting, seats=seats)
            new = await self.create(guest, sheet.game, setting, sheet.row.listed, [log.Made(), *sat])

            def decide(now: Sheet) -> Change:
                return NOTHING if now.rematch else Change([log.Rematched(new.id)])

            await table.change(decide)
        return await self.table(table.sheet.rematch)

    # Among other servers

    def heard(self, key: str, seq: int) -> None:
        """A server, perhaps this one, wrote to a table; without a key it may have been any table."""
        if seq == READ_AGAIN:
            self.spawn(self.reload(key))
            return
        if seq == CHANGED:
            for table in [table for table in self.loaded() if table.id == key]:
                self.orders.changed(table)
            return
        for name in [key] if key else list(self.tables):
            found = self.tables.get(name)
            if found is not None and not (key and is_there(found) and found.result().sheet.seq >= seq):
                self.spawn(self.follow(found, seq))
        unloaded = {key} & self.owned if key else set(self.owned)  # their bots, and who is told, are up to us
        if unloaded := unloaded - self.tables.keys():
            self.spawn(self.cluster.adopt_all(unloaded, set()))

    async def follow(self, found: asyncio.Future[Table], seq: int) -> None:
        """Read what is new in the log of a table that is in memory, or is just being read."""
        try:
            table = await asyncio.shield(found)
            await table.refresh(seq or table.sheet.seq + 1)
        except Trouble as trouble:
            if is_there(found):
                found.result().behind = True
            logger.warning("cannot follow", said=str(trouble))

    async def make_rounds(self) -> None:
        """Now and then look at every table: none waits for a bot that nobody has asked, and idle ones are unloaded."""
        while True:
            await asyncio.sleep(ROUNDS)
            self.sweep()
            await self.wake_all()

    async def wake_all(self) -> None:
        """Ask the bots of every table again, whatever went wrong."""
        for place, table in enumerate(self.loaded()):
            if self.owns(table.id):
                self.premoves.wake(table)
                self.driver.wake(table)
                table.hold_up(self.driver.pool.stuck)
            if place % CHUNK == CHUNK - 1:
                await asyncio.sleep(0)

    def sweep(self) -> None:
        """Unload idle tables; they are loaded again when somebody comes."""
        at = time.monotonic()
        for table in self.loaded():
            waits = table.sheet.status == "running" and (table.sheet.setting.clock.kind != "none")
            busy = table.lock.locked() or table.broadcast.bells or (waits and self.owns(table.id))
            if not busy and at - table.touched > IDLE:
                self.tables.pop(table.id, None)
        metrics.tables.set(len(self.tables))
