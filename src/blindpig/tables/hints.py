"""Hints: what a good player would do at a seat, worked out in worker processes, a part at a time.

A hint is made of the seat's view and its legal actions, which the view decides; even its luck comes from the view. So
two worlds that the seat cannot tell apart give the same hint. That somebody asked is written into the log; the others
read of it when the game is over, because during a game it would tell who is asked at a moment.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256

from blindpig.kernel.game import compact
from blindpig.kernel.reason import Reason
from blindpig.store.tasks import put_away
from blindpig.tables import entries as log
from blindpig.tables.seating import own_seat, running
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Table
from blindpig.tables.thinker import Question, Thought
from blindpig.tables.trouble import NotAllowed, NotNow
from blindpig.tables.workers import Pool, Share, WorkerLost

PARTS = 6  # of a hint, each asked for by itself: bots' moves get their turn in between
GAMES = 250  # played in a part, at most
SECONDS = 0.7  # for a part, at most
SHOWN = 3  # the best ones
BOT = "boss"
KEPT = 500  # hints at once; the oldest are forgotten, and can be asked for again


@dataclass
class Ranked:
    """An option, as far as it is known."""

    action: str
    visits: int = 0
    total: float = 0.0
    reason: Reason = field(default_factory=lambda: Reason("no-reason"))

    @property
    def chance(self) -> int:
        """The chance to win after it, in per cent."""
        return round(100 * self.total / self.visits) if self.visits else 0

    @property
    def surely(self) -> float:
        """The chance less its standard error, at most: what was looked at seldom may only seem to be good."""
        return self.total / self.visits - 0.5 / self.visits**0.5 if self.visits else -1.0


@dataclass
class Hint:
    """What is known so far."""

    prompt: int
    parts: int = 0
    games: int = 0
    options: dict[str, Ranked] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether nothing more is worked out."""
        return self.parts >= PARTS

    def add(self, thought: Thought) -> None:
        """One more part is there."""
        self.parts += 1
        self.games += thought.games
        for seen in thought.weighed:
            option = self.options.setdefault(seen.action, Ranked(seen.action, reason=Reason(seen.why, seen.args)))
            option.visits += seen.visits
            option.total += seen.total

    def best(self) -> list[Ranked]:
        """What the search came back to most often, the surest chance first."""
        often = sorted(self.options.values(), key=lambda option: (-option.visits, -option.total))[:SHOWN]
        return sorted(often, key=lambda option: -option.surely)


def allowed(sheet: Sheet) -> bool:
    """Whether there are hints at a table: one person among bots, or the host said so; never where it is rated."""
    if sheet.setting.rated:
        return False
    return sheet.setting.hints or sum(not chair.bot for chair in sheet.chairs) == 1


def question(sheet: Sheet, seat: int, part: int, games: int = GAMES, budget: float = SECONDS) -> Question:
    """One part of a hint, as a worker is asked: the view, what may be done, and a luck that the view decides."""
    if sheet.session is None:
        raise NotNow("not-started")
    state = sheet.session.state
    view, texts = state.view(seat).form(), [action.text for action in state.actions(seat)]
    luck = sha256(f"hint {part} {compact(view)}".encode()).hexdigest()
    return Question(sheet.game.slug, BOT, view, texts, budget, luck, games)


class Hints:
    """The hints that are worked out at this server, one for a seat at most."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.found: OrderedDict[tuple[str, int], Hint] = OrderedDict()
        self.tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def now(self, table: Table, seat: int) -> Hint | None:
        """The hint for the question that a seat is asked now, if somebody wanted one."""
        hint = self.found.get((table.id, seat))
        session = table.sheet.session
        if hint is None or session is None or hint.prompt != session.prompts[seat]:
            self.found.pop((table.id, seat), None)
            return None
        return hint

    async def ask(self, table: Table, guest: str) -> Hint:
        """Ask what to do; the same question is worked out once."""
        sheet = table.sheet
        seat = own_seat(sheet, guest)
        running(sheet)
        if not allowed(sheet):
            raise NotAllowed("no-hints")
        session = sheet.session
        if session is None or not session.state.actions(seat) or sheet.chairs[seat].by_bot():
            raise NotNow("hint-not-asked")
        hint = self.now(table, seat)
        if hint is None:
            hint = self.found[table.id, seat] = Hint(session.prompts[seat])
            while len(self.found) > KEPT:
                self.found.popitem(last=False)
            await table.change(lambda now: NOTHING if now.status != "running" else Change([log.Hinted(seat)]))
            self.begin(table, seat, hint)
        return hint

    def begin(self, table: Table, seat: int, hint: Hint) -> None:
        """Work a hint out; the seat's last one is given up."""
        old = self.tasks.pop((table.id, seat), None)
        if old is not None:
            old.cancel()
        task = self.tasks[table.id, seat] = asyncio.create_task(self.work(table, seat, hint))
        task.add_done_callback(lambda done: self.ended((table.id, seat), done))

    def ended(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        """Nothing more is worked out for a seat, unless it has asked again."""
        if self.tasks.get(key) is task:
            del self.tasks[key]

    async def work(self, table: Table, seat: int, hint: Hint) -> None:
        """Ask part after part, for as long as the question is the same."""
        share = Share(0, table.sheet.row.host, ponders=True)
        while not hint.done and self.now(table, seat) is hint:
            try:
                hint.add(await self.pool.ask(question(table.sheet, seat, hint.parts), share))
            except WorkerLost:
                hint.parts = PARTS

    async def close(self) -> None:
        """Give everything up."""
        await put_away(self.tasks.values())
