"""Who is told what: every stream shows one viewer what that viewer's seat may know, and nothing else.

A stream holds no queue. It is woken when its table has changed, draws the board as it is now, and sends it if it is not
the one it sent last; so a slow viewer skips boards instead of piling them up, a missed message never matters, and a
change that a viewer may not know of sends nothing at all. Lines of the story are sent once each, in order. After the
first board a page is sent what changed of it (see `changes`).

Whoever reads as fast as we write is written to at once, all who share a drawing one after the other: waking a task for
each of two hundred streams would take longer than writing. Everybody else is woken, and sent what is new by then.

How a board is drawn is a `Renderer`'s business: JSON here, HTML for pages. `Broadcast.cached` keeps what was drawn
until the table changes, so that viewers of one seat (all spectators are one) share the bytes, and the work of packing
them. A viewer whose browser reads gzip gets pieces that are packed with what was sent to this very stream last: a
change resembles the one before it. Viewers who came at different times share again once that has gone by.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR
from blindpig.tables import metrics
from blindpig.tables.changes import change
from blindpig.tables.collecting import uncollected
from blindpig.tables.packing import PACKED_HEAD, WINDOW, message, pack
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import StoryLine, form_of, may_read

PING = 15.0  # seconds after which streams say that they are still there
GRACE = 3.0  # seconds for which somebody without a stream is not taken to be away
SOON = 0.1  # seconds that somebody waits at most until the others have been told
STILL_HERE = b": still here\n\n"


class Broadcast:
    """Broadcasts one table to its viewers: their streams, and a cache of what was drawn since its last change."""

    def __init__(self, presence_changed: Callable[[], None]) -> None:
        self.presence_changed = presence_changed  # called when somebody comes or goes
        self.bells: dict[asyncio.Event, str] = {}  # what wakes each stream, and whose stream it is
        self.left: dict[str, int] = {}  # who went a moment ago, and how many streams of theirs ended
        self.elsewhere: set[str] = set()  # who has a stream at another server
        self.cache: dict[tuple[object, ...], bytes] = {}  # see `cached`
        self.news: dict[Point, News] = {}  # see `Stream.look`
        self.piped: dict[asyncio.Event, Stream] = {}  # those that can be written to at once, by their bells
        self.telling: asyncio.Task[None] | None = None  # writes to them
        self.untold = False  # whether something has changed since it began its round
        self.parts: dict[tuple[str, str], Any] = {}  # of boards, which all who look share (see `Snapshot`)
        self.seats: dict[str, int] | None = None  # where everybody sits, by guest, once somebody has asked
        self.turned: asyncio.Future[None] | None = None  # done with the next change
        self.closed = False
        self.beginnings = 1  # how often every stream had to start over
        self.pings = 0
        self.pinging: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Wake every stream."""
        self.cache.clear()
        self.news.clear()
        self.parts.clear()
        self.seats = None
        for event in self.bells:
            if event not in self.piped or self.closed:
                event.set()
        if self.piped and not self.closed:
            self.untold = True
            if self.telling is None:
                self.telling = asyncio.get_running_loop().create_task(self.tell_all(), name="tell a table's viewers")
        turned, self.turned = self.turned, None
        if turned is not None and not turned.done():
            turned.set_result(None)

    async def tell_all(self) -> None:
        """Write what is new to everybody, and again for as long as there is more: where most share, first.

        Others are let in between two drawings.
        """
        while self.untold and not self.closed:
            self.untold = False
            groups: dict[Point, list[Stream]] = {}
            for stream in self.piped.values():
                groups.setdefault(stream.point(), []).append(stream)
            with uncollected():
                for streams in sorted(groups.values(), key=len, reverse=True):
                    write_to_all(streams)
                    await asyncio.sleep(0)
        self.telling = None

    async def all_told(self) -> None:
        """Wait until everybody has been told what is new: whoever shares a drawing with them can come after them."""
        if self.telling is not None:
            await asyncio.wait([self.telling], timeout=SOON)

    def start_over(self) -> None:
        """What was told is told anew with the next change: some of it was changed."""
        self.beginnings += 1

    async def next_change(self) -> None:
        """Wait until the table changes."""
        if self.turned is None:
            self.turned = asyncio.get_running_loop().create_future()
        await asyncio.shield(self.turned)

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        self.changed()

    def ping(self) -> None:
        """Make every stream send a keep-alive comment, and schedule the next one: one timer serves them all."""
        self.pings += 1
        for event in self.bells:
            event.set()
        self.pinging = asyncio.get_running_loop().call_later(PING, self.ping) if self.bells else None

    def enter(self, bell: asyncio.Event, guest: str) -> None:
        """A stream opens."""
        self.bells[bell] = guest
        self.presence_changed()
        metrics.streams.inc()
        if self.pinging is None:
            self.pinging = asyncio.get_running_loop().call_later(PING, self.ping)

    def leave(self, bell: asyncio.Event) -> None:
        """A stream ends."""
        metrics.streams.dec()
        guest = self.bells.pop(bell)
        self.piped.pop(bell, None)
        self.left[guest] = self.left.get(guest, 0) + 1
        asyncio.get_running_loop().call_later(GRACE, self.gone, guest)
        if not self.bells and self.pinging is not None:
            self.pinging.cancel()
            self.pinging = None

    def gone(self, guest: str) -> None:
        """The grace period after a stream ended is over: a guest without another stream is away."""
        self.left[guest] -= 1
        if self.left[guest] == 0:
            del self.left[guest]
        self.presence_changed()

    def cached(self, key: tuple[object, ...], draw: Callable[[], bytes]) -> bytes:
        """Bytes that are drawn once for everybody who shares them, and again after the table has changed."""
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = draw()
        return found

    def board(self, renderer: "Renderer", snapshot: "Snapshot") -> bytes:
        """The board of a snapshot."""
        return self.cached((renderer.name, "plain", snapshot.seat), lambda: renderer.board(snapshot))

    def here(self) -> set[str]:
        """The guests with a stream at this server, now or within the grace period: reloading a page is not leaving."""
        return {*self.bells.values(), *self.left}


class Snapshot:
    """A table as one seat sees it now."""

    def __init__(self, sheet: Sheet, seat: int, parts: dict[tuple[str, str], Any] | None = None) -> None:
        self.sheet = sheet
        self.seat = seat
        self.parts = {} if parts is None else parts  # what has been drawn of this table for everybody, by language

    def form(self) -> dict[str, Json]:
        """The board as JSON: only public things, and what the seat's view, actions and prompt say."""
        sheet = self.sheet
        over = sheet.status == "over"
        pledges, nonces = sheet.sharing.by_seat(sheet.chairs)
        return {
            "table": sheet.row.id,
            "game": sheet.game.slug,
            "options": dict(sheet.setting.options),
            "status": sheet.status,
            "commitment": sheet.commitment,
            "called": sheet.sharing.called,
            "pledges": list(pledges),
            "nonces": list(nonces),
            "seed": sheet.row.seed.hex() if over else None,
            "seats": [chair.form() for chair in sheet.chairs],
            "clock": sheet.account.form(),
            "undo": self.undo(),
            "rematch": sheet.rematch or None,
            "seat": self.seat,
            **self.game(),
        }

    def game(self) -> dict[str, Json]:
        """What the seat sees of the game itself."""
        session, seat = self.sheet.session, self.seat
        if session is None:
            empty: dict[str, Json] = {"prompt": 0, "asked": False, "waiting": [], "actions": []}
            return {**empty, "until": None, "view": None, "outcome": None}
        outcome = session.state.outcome()
        sits = seat != SPECTATOR
        until = self.sheet.until()
        return {
            "prompt": session.prompts[seat] if sits else 0,
            "asked": sits and seat in session.state.waiting_on(),
            "waiting": session.state.waiting_openly(),
            "until": None if until is None else int(until * 1000),
            "actions": [action.text for action in session.state.actions(seat)] if sits else [],
            "view": session.state.view(seat).form(),
            "outcome": None if outcome is None else outcome.form(),
        }

    def undo(self) -> Json:
        """The pending request to undo a move, if there is one."""
        if self.sheet.undo_asked < 0:
            return None
        return {"seat": self.sheet.undo_asked, "agreed": sorted(self.sheet.undo_agreed)}

    def story(self, first: int = 0) -> Sequence[StoryLine]:
        """The lines of the story that this seat may read, starting at an index."""
        if not first:
            return self.sheet.story.read_by(self.seat)
        return [line for line in self.sheet.story[first:] if may_read(line, self.seat)]


class Renderer(Protocol):
    """Draws snapshots for one kind of stream. Two renderers with the same name draw the same bytes."""

    name: str
    cuts: bool  # whether who follows is sent what changed of a board, once a whole one was sent

    def board(self, snapshot: Snapshot) -> bytes:
        """The whole board."""

    def story(self, snapshot: Snapshot, lines: Sequence[StoryLine]) -> bytes:
        """New lines of the story."""


class JsonRenderer:
    """Boards as JSON, for clients that do their own drawing."""

    name = "json"
    cuts = False

    def board(self, snapshot: Snapshot) -> bytes:
        """The whole board."""
        return msgspec.json.encode(snapshot.form(), order="sorted")

    def story(self, snapshot: Snapshot, lines: Sequence[StoryLine]) -> bytes:
        """New lines of the story."""
        return msgspec.json.encode([form_of(line) for line in lines], order="sorted")


JSON = JsonRenderer()


PACKED_STILL_HERE = pack(STILL_HERE)


class Pipe(Protocol):
    """A connection that can be written to at once."""

    def is_free(self) -> bool:
        """Whether it takes more now: the other side has read what was written, or nearly."""

    def write(self, data: bytes) -> None:
        """Write the next part."""


Point: TypeAlias = tuple[str, bool, int, int, "bytes | None", bytes]  # where a stream is: see `Stream.point`


class News(NamedTuple):
    """What is sent to a stream, and where it is then: the board that is shown, and the last that was sent, unpacked."""

    sent: bytes
    board: bytes
    window: bytes


class Stream:
    """One viewer's stream: where it is in the story, and the board it showed last."""

    def __init__(self, broadcast: Broadcast, sheet: Sheet, guest: str, renderer: Renderer, packs: bool = False) -> None:
        self.broadcast, self.sheet, self.guest, self.renderer = broadcast, sheet, guest, renderer
        self.packs = packs  # whether what is sent is gzip
        self.seat = SPECTATOR - 1  # nobody yet: the first look starts anew
        self.beginnings = 0
        self.read = 0
        self.shown: bytes | None = None
        self.window = b""  # the last that was sent, as it was before packing
        self.bell = asyncio.Event()
        self.pipe: Pipe | None = None  # where it can be written to at once
        self.rests = False  # whether all that was looked at has been sent

    def point(self) -> Point:
        """Where this viewer is: all who are at the same point are sent the same."""
        broadcast = self.broadcast
        seats = broadcast.seats = self.sheet.seats() if broadcast.seats is None else broadcast.seats
        seat = seats.get(self.guest, SPECTATOR)
        if seat != self.seat or self.beginnings != broadcast.beginnings:
            self.seat, self.read, self.shown = seat, 0, None
            self.beginnings = broadcast.beginnings
        return (self.renderer.name, self.packs, seat, self.read, self.shown, self.window)

    def look(self) -> bytes:
        """What is new for this viewer, or nothing. Computed once for all viewers who are at the same point."""
        found = self.news_at(self.point())
        self.move_to(found)
        return found.sent

    def news_at(self, point: Point) -> News:
        """What is new for all who are where this viewer is."""
        found = self.broadcast.news.get(point)
        if found is None:
            found = self.broadcast.news[point] = self.new(Snapshot(self.sheet, self.seat, self.broadcast.parts))
        return found

    def new(self, snapshot: Snapshot) -> News:
        """The bytes to send, and where this viewer is then."""
        told = self.tell(snapshot, self.read)
        board = self.broadcast.board(self.renderer, snapshot)
        data = told if board == self.shown else told + self.turn_to(board)
        if not self.packs or not data:
            return News(data, board, self.window)
        return News(pack(data, self.window), board, self.moved_on(data))

    def turn_to(self, board: bytes) -> bytes:
        """The whole board to somebody who has none yet, and what changed of it to everybody else."""
        shown = self.shown
        if shown is not None and self.renderer.cuts:
            changed = self.broadcast.cached(("change", shown, board), lambda: change(shown, board))
            if len(changed) < len(board):
                return message("change", changed)
        return message("board", board)

    def moved_on(self, data: bytes) -> bytes:
        """The window after this has been sent: one for all who had the same."""
        before = self.window
        return self.broadcast.cached(("window", before, data), lambda: (before + data)[-WINDOW:])

    def tell(self, snapshot: Snapshot, start: int) -> bytes:
        """New lines of the story. A stream that starts over says so even if there are none."""
        lines = snapshot.story(start)
        if not lines and start:
            return b""
        event = "told" if start else "story"
        key = (self.renderer.name, event, snapshot.seat, *map(id, lines))
        return self.broadcast.cached(key, lambda: message(event, self.renderer.story(snapshot, lines)))

    def move_to(self, news: "News") -> None:
        """What is new has been sent, or there was nothing."""
        self.read, self.shown, self.window = len(self.sheet.story), news.board, news.window

    async def run(self) -> AsyncGenerator[bytes, None]:
        """Yield everything this viewer is sent, for as long as the viewer stays, but what has been written already."""
        self.broadcast.enter(self.bell, self.guest)
        if self.pipe is not None:
            self.broadcast.piped[self.bell] = self
        head, ping = (PACKED_HEAD, PACKED_STILL_HERE) if self.packs else (b"", STILL_HERE)
        pings = self.broadcast.pings
        try:
            while not self.broadcast.closed:
                self.bell.clear()
                news = self.look()
                if pings != self.broadcast.pings:
                    pings = self.broadcast.pings
                    if not news:
                        news = ping
                        self.window = self.moved_on(STILL_HERE) if self.packs else b""
                if news:
                    yield head + news
                    head = b""
                self.rests = not head
                await self.bell.wait()
                self.rests = False
        finally:
            self.broadcast.leave(self.bell)


def write_to_all(streams: Sequence[Stream]) -> None:
    """Write what is new at once to all who were at one point; who does not read, or has moved on, is woken instead."""
    point = streams[0].point()
    news: News | None = None
    for stream in streams:  # hundreds, before the first of them gets anything: nothing is done twice
        pipe = stream.pipe
        written = pipe is not None and stream.rests and pipe.is_free() and stream.point() == point
        if pipe is not None and written:
            try:
                if news is None:
                    news = stream.news_at(point)
                if news.sent:
                    pipe.write(news.sent)
                stream.move_to(news)
            except Exception:  # whoever cannot be written to finds out in turn
                written = False
        if not written:
            stream.bell.set()
