"""Watches the clocks of the tables that this server owns: one timer a table, for whoever runs out of time first.

At a moment no clock runs (see `clock`). It has a limit for everybody instead: at the end of a window, silence is taken
for a pass; at the limit that the clock sets, a bot answers for whoever has not.
"""

import asyncio
from collections.abc import Callable

import structlog

from blindpig.kernel.refusal import Trouble
from blindpig.tables import entries as log
from blindpig.tables.botdriver import BotDriver
from blindpig.tables.now import now
from blindpig.tables.session import GameSession
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import NOTHING, Change, Submit, Table, margin_of

AGAIN = 1.0  # seconds to wait when the store is in trouble

logger = structlog.get_logger("blindpig.tables")


class ClockWatch:
    """Hands the seats of persons who are out of time to a bot."""

    def __init__(self, driver: BotDriver, owns: Callable[[str], bool]) -> None:
        self.driver = driver
        self.owns = owns
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def wake(self, table: Table) -> None:
        """Something happened: look again who runs out of time next, and when."""
        timer = self.timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        due = next_due(table.sheet) if self.owns(table.id) else None
        if due is not None:
            self.set(table, max(0.0, due - now()))

    def set(self, table: Table, wait: float) -> None:
        """Start the timer."""
        self.timers[table.id] = asyncio.get_running_loop().call_later(wait, self.ring, table)

    def ring(self, table: Table) -> None:
        """The timer has fired, perhaps a little early: event loops keep their own time."""
        when = next_due(table.sheet)
        if when is not None and when > now():
            self.set(table, when - now())
            return
        task = asyncio.create_task(self.time_out(table))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def time_out(self, table: Table) -> None:
        """Whoever is out of time is played by a bot; at a moment, for that one answer only and unseen."""
        sheet = table.sheet
        session = sheet.session
        try:
            if session is None or not session.secret or not due(moment_end(sheet)):
                await table.change(late)
            elif sheet.is_brief(session.state):
                await self.end_window(table, session)
            else:
                for seat in session.state.waiting_on():
                    if not sheet.chairs[seat].by_bot():
                        self.driver.begin(table, seat, for_person=True)
        except Trouble as trouble:
            logger.warning("clock must wait", table=table.id, said=str(trouble))
            self.set(table, AGAIN)

    @staticmethod
    async def end_window(table: Table, session: GameSession) -> None:
        """Pass for everybody who has not answered."""
        silence = session.state.silence()
        prompts = list(session.prompts)
        for seat in session.state.waiting_on():
            if silence is not None:
                await table.submit(seat, Submit(prompts[seat], silence.text, by="clock"))

    def close(self) -> None:
        """Cancel all timers and tasks."""
        for timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()


def due(end: float | None) -> bool:
    """Whether a time has come."""
    return end is not None and end <= now()


def moment_end(sheet: Sheet) -> float | None:
    """When somebody else answers for those who have not."""
    until, session = sheet.until(), sheet.session
    if until is None or session is None or session.ahead:
        return None
    # After the answers that came in time have been decided, and before the end is shown.
    return until - margin_of(sheet.tempo.window) / 2 if sheet.is_brief(session.state) else until


def next_due(sheet: Sheet) -> float | None:
    """When somebody is out of time next."""
    if sheet.status != "running":
        return None
    end, found = moment_end(sheet), sheet.account.next()
    if found is None or (end is not None and end < found[0]):
        return end
    return found[0]


def late(sheet: Sheet) -> Change:
    """Hand over the seats whose time is over."""
    if sheet.status != "running":
        return NOTHING
    out = [seat for seat in sheet.account.since if due(sheet.account.deadline(seat))]
    return Change([log.Handed(seat, "clock") for seat in sorted(out)])
