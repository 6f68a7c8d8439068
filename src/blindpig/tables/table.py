"""One table: what guests and bots ask of it, decided one at a time, committed before anybody is told.

A change is decided on the sheet as it is, appended to the log under the next number, and folded in once the store has
it. If another server was first, its entries are read and the change is decided again on the new sheet.

The beat. Where it is a secret whom the game waits for (`waiting_openly()` is empty while `waiting_on()` is not), the
time until somebody answers would tell: a bot, or a person with one card, passes at once. So a moment lasts at least
the tempo's `beat`, whoever is asked: submits that come earlier wait for its end, and are then decided in the order they
came. The beat starts when the moment opens, and again with each move in it that everybody sees. A move in a moment
that only its own seat is told of changes no other viewer's bytes (see `broadcast`), so nobody sees who has answered.
A moment that goes by because all have passed in advance is shown for the beat as well (see `session`); a click in that
time comes too late, like one on any moment that the others have just ended.

The window. A moment that only lets a card be answered (`State.silence` says what it means to say nothing) lasts
exactly the tempo's `window` where several persons play: nobody learns from its length who thought about it. Answers
are decided a little before its end, so that other servers' come in time; then silence is taken for a pass
(see `watch`), and whatever came of it is shown at the end.

One person among bots has the beat and no window; bots alone, or people at one screen, have neither.

Replies. What a bot that need not think, and need not take its time, does in answer to a move is decided with it and
committed together: one write, and one board for everybody who looks. Each move has an entry of its own all the same,
and no reply comes before a person who is asked something, or has asked for something to be done next.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Literal, TypeAlias
from weakref import WeakMethod

import msgspec
import structlog

from blindpig.kernel.game import State
from blindpig.kernel.refusal import Refusal, Refused, Trouble
from blindpig.store import Store, Write
from blindpig.tables import entries as log
from blindpig.tables import metrics
from blindpig.tables.broadcast import Broadcast
from blindpig.tables.now import now
from blindpig.tables.session import Attempt, GameSession, Stage
from blindpig.tables.sheet import Sheet
from blindpig.tables.trouble import NotNow

logger = structlog.get_logger("blindpig.tables")


class Answer(msgspec.Struct, frozen=True):
    """What became of a submit. Only `played` changed anything; all of them come with the board as it is now."""

    kind: Literal["played", "repeated", "stale", "refused"]
    refusal: Refusal | None = None


class Submit(msgspec.Struct, frozen=True):
    """An action, the prompt it answers, and a key that makes a second copy of it harmless.

    `then` are actions that the seat will take next, one after the other: each at once if the seat may, at a moment once
    it has the word; and none of them if the game asks something else first (see `Sheet.weigh_premoves`).
    """

    prompt: int
    action: str
    key: str = ""
    by: Literal["", "bot", "clock"] = ""
    then: tuple[str, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """Entries to be appended to the log, and what goes with them."""

    entries: Sequence[log.AnyEntry]
    attempts: Sequence[Attempt] = ()  # of entries that are moves just tried, all of them: see `Sheet.fold`
    status: str | None = None
    joined: Sequence[str] = ()


NOTHING = Change(())
Reply: TypeAlias = Callable[["Table", State], tuple[int, str] | None]  # which seat answers a state at once, and what
REPLIES = 8  # that are committed with a move at most: others have a turn, and whoever looks on sees how it went
SOON = 0.001  # seconds after which to look again whether a stage has been shown
LONGEST = 60.0  # seconds that what a move leads to may take to be shown
MARGIN = 0.25  # seconds before the end of a window at which its answers are decided, and at most a quarter of it


def margin_of(window: float) -> float:
    """How long before the end of a window its answers are decided."""
    return min(MARGIN, window / 4)


def weakly(method: Callable[[], None]) -> Callable[[], None]:
    """A method to be called for as long as its object is there: whoever keeps this does not keep the object."""
    found = WeakMethod(method)

    def call() -> None:
        bound = found()
        if bound is not None:
            bound()

    return call


class Table:
    """A table in this server's memory. Nothing that it holds holds it: unloaded, it is gone, uncollected."""

    def __init__(self, sheet: Sheet, store: Store, server: str) -> None:
        self.sheet = sheet
        self.store = store
        self.server = server
        self.broadcast = Broadcast(weakly(self.presence_changed))
        self.lock = asyncio.Lock()
        self.behind = False  # whether the log may hold more than the sheet
        self.touched = time.monotonic()
        self.listeners: list[Callable[[Table], None]] = []
        self.reply: Reply | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.waiting: asyncio.Future[None] | None = None

    @property
    def id(self) -> str:
        """The table's name."""
        return self.sheet.row.id

    def changed(self) -> None:
        """Something was committed or shown: wake the streams, the bots and the clock."""
        self.touched = time.monotonic()
        self.broadcast.changed()
        for listener in self.listeners:
            listener(self)
        self.schedule()

    def schedule(self) -> None:
        """Set the timer for the next stage that is to be shown."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        ahead = self.ahead()
        if ahead:
            wait = max(SOON, ahead[0].due - now())
            self.timer = asyncio.get_running_loop().call_later(wait, self.show_due)

    def presence_changed(self) -> None:
        """Somebody came or went: redraw the board if that is somebody who sits here, and tell who follows the table."""
        if self.mark_present():
            self.broadcast.changed()
            for listener in self.listeners:
                listener(self)

    def hold_up(self, stuck: bool) -> None:
        """Say at the table that its bots cannot think just now, or that they can again."""
        held_up = stuck and any(chair.by_bot() for chair in self.sheet.chairs)
        if held_up != self.sheet.held_up:
            self.sheet.held_up = held_up
            self.broadcast.changed()

    def mark_present(self) -> bool:
        """Mark which seats are present; return whether that changed."""
        return self.sheet.mark_present(self.broadcast.here() | self.broadcast.elsewhere)

    def ahead(self) -> list[Stage]:
        """The stages of the last move that have not been shown yet."""
        return self.sheet.session.ahead if self.sheet.session is not None else []

    def show_first(self) -> None:
        """The table was read from its log: show what is due, and all of it if the clock was set back since."""
        ahead = self.ahead()
        if ahead and ahead[-1].due > now() + LONGEST:
            self.sheet.show_due(inf)
        self.begin_moment()
        self.show_due()

    def begin_moment(self) -> None:
        """Whatever clock the log was written by: a moment that is open has begun."""
        if self.sheet.session is not None:
            self.sheet.session.begun_by(now())

    def show_due(self) -> None:
        """Show all stages that are due."""
        before = len(self.ahead())
        self.sheet.show_due(now())
        if len(self.ahead()) != before:
            self.changed()
        else:
            self.schedule()

    def replace(self, sheet: Sheet) -> None:
        """Take over a sheet that was read again, in place: whoever looks holds the one that was there before."""
        sheet.held_up = self.sheet.held_up
        sheet.secured = self.sheet.secured
        vars(self.sheet).update(vars(sheet))
        self.behind = False
        self.mark_present()
        self.broadcast.start_over()
        self.show_first()
        self.changed()

    async def catch_up(self) -> bool:
        """Fold what other servers have written; return whether there was anything. The caller holds the lock."""
        lines = await self.store.lines(self.id, self.sheet.seq)
        for line in lines:
            self.sheet.read(line)
        self.behind = False
        if lines:
            self.begin_moment()
            self.mark_present()
            self.changed()
        return bool(lines)

    async def read_on(self) -> None:
        """Read all that was written, before something that may be done once only."""
        async with self.lock:
            await self.catch_up()

    async def refresh(self, seq: int) -> None:
        """Catch up with a log of that many entries. Often it was our own commit, and nothing is new."""
        async with self.lock:
            if self.sheet.seq < seq:
                await self.catch_up()

    async def change(self, decide: Callable[[Sheet], Change]) -> None:
        """Decide, commit and fold any change but a submit; decide again if another server was first.

        Only who has read all that was written says no: word of what another server did may still be under way.
        """
        async with self.lock:
            while True:
                if self.behind:
                    await self.catch_up()
                try:
                    change = decide(self.sheet)
                except Trouble:
                    if await self.catch_up():
                        continue
                    raise
                if not change.entries or await self.commit(change):
                    return

    async def commit(self, change: Change) -> bool:
        """Append and fold; False if another server was first, whose entries are then folded instead."""
        at, seq = now(), self.sheet.seq
        texts = [log.write(entry) for entry in change.entries]
        write = Write(
            self.id, seq, at, texts, change.status, change.joined, then=partial(self.committed, change, seq, at)
        )
        if change.status == "running":
            write.server = self.server
        self.behind = True  # until we know better: it may be committed even if we never hear of it
        if not await self.store.append(write):
            metrics.lost_races.inc()
            await self.catch_up()
            return False
        return True

    def committed(self, change: Change, seq: int, at: float) -> None:
        """Fold a change that is on the disk. The store's writer calls this: the caller may be gone by now."""
        if self.sheet.seq != seq:
            return  # somebody has read it from the log in the meantime
        attempts = iter(change.attempts)
        for entry in change.entries:
            self.sheet.fold(entry, at, next(attempts, None))
        self.behind = False
        if not change.attempts:
            self.mark_present()  # somebody may have sat down
        self.changed()

    def seconds_to_wait(self) -> float:
        """How long a submit has to wait: until everything is shown, and until the moment that is open may end."""
        session, at = self.sheet.session, now()
        if session is None:
            return 0.0
        if session.ahead:
            return max(SOON, session.ahead[0].due - at)
        if not session.secret:
            return 0.0
        length = self.sheet.length(session.state)
        margin = margin_of(length) if self.sheet.is_brief(session.state) else 0.0
        return min(length, session.moment + length - margin - at)

    async def submit(self, seat: int, submit: Submit) -> Answer:
        """Take an action for a seat. The caller has made sure that the seat is its own."""
        answer, seconds = await self.submitting(seat, submit)
        metrics.answers_of(answer.kind).inc()
        metrics.submit_seconds.observe(seconds)
        if answer.refusal is not None:
            metrics.refusals.labels(answer.refusal.rule).inc()
        return answer

    async def submitting(self, seat: int, submit: Submit) -> tuple[Answer, float]:
        """Wait for the table and for the beat, then decide; the answer, and how long that took without the beat."""
        while True:
            started = time.perf_counter()
            async with self.lock:
                answer = await self.known(seat, submit)
                if answer is not None:
                    return answer, time.perf_counter() - started
                wait = self.seconds_to_wait()
                if wait <= 0:
                    answer = await self.decide(seat, submit)
                    if answer is not None:
                        return answer, time.perf_counter() - started
            if wait > 0:
                await self.wait_with_others(wait)

    async def wait_with_others(self, wait: float) -> None:
        """Wait together with all other submits that must wait; they continue in the order they came."""
        if self.waiting is None:
            loop = asyncio.get_running_loop()
            self.waiting = loop.create_future()
            loop.call_later(wait, self.wake_waiting)
        await asyncio.shield(self.waiting)

    def wake_waiting(self) -> None:
        """Wake the submits that are waiting."""
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            waiting.set_result(None)

    async def known(self, seat: int, submit: Submit) -> Answer | None:
        """An answer that needs no move: the submit came before, or answers an old board."""
        if self.behind or (self.store.shared and self.sheet.session is None):
            await self.catch_up()
        if submit.key and (self.sheet.chairs[seat].guest, submit.key) in self.sheet.keys:
            return Answer("repeated")
        if submit.prompt == self.session.prompts[seat]:
            return None
        if self.store.shared and await self.catch_up():
            return await self.known(seat, submit)
        return Answer("stale")

    @property
    def session(self) -> GameSession:
        """The game under way; NotNow if there is none yet."""
        if self.sheet.session is None:
            raise NotNow("not-started")
        return self.sheet.session

    async def decide(self, seat: int, submit: Submit) -> Answer | None:
        """Try the move and commit it; None if another server was first."""
        then = tuple(self.sheet.game.parse(text).text for text in submit.then)
        try:
            attempt = self.session.attempt(seat, submit.action)
        except Refused as refused:
            return Answer("refused", refused.refusal)
        attempts = [attempt] if then else [attempt, *self.replies(attempt)]
        moves = [
            log.Moved(tried.entry.seat, tried.entry.action, tuple(tried.entry.outcomes), by="bot") for tried in attempts
        ]
        moves[0] = msgspec.structs.replace(moves[0], key=submit.key, by=submit.by, then=then)
        over = attempts[-1].state.outcome() is not None
        if not await self.commit(Change(moves, attempts, "over" if over else None)):
            return None
        for move in moves:
            metrics.moves_of(self.sheet.game.slug, move.by or "person").inc()
        return Answer("played")

    def replies(self, attempt: Attempt) -> Iterator[Attempt]:
        """What is done at once in answer to a move, and to that, for as long as all of it is shown at once."""
        if self.reply is None or self.sheet.premoves:
            return
        session = self.session
        for _ in range(REPLIES):
            found = self.reply(self, attempt.state) if session.is_open(attempt) else None
            if found is None:
                return
            attempt = session.attempt(*found, after=attempt)
            yield attempt
