"""Bots' turns: whoever owns a table asks its bots, in worker processes, and submits what they choose.

Exactly one of several servers moves a bot. Only the table's owner asks (the store's lease says who that is), and
should two believe they own it, the log's `(table, seq)` lets one of the two moves in; the other finds its prompt stale.

A bot that only draws lots is not taken to a worker: that takes a hundred times as long as the draw. Where it need not
take its time either, its move is committed together with the one that it answers (see `table`).

A bot takes the same time for every decision where persons play: `pace`, or its whole budget if it is one that ponders,
even if it knew at once; so how long it thought says nothing about its hand.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

import msgspec
import structlog

from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import Game, State
from blindpig.kernel.refusal import Trouble
from blindpig.search import bots
from blindpig.search.player import Player
from blindpig.search.random import RandomPlayer
from blindpig.store.tasks import put_away
from blindpig.tables import metrics
from blindpig.tables.entries import Pace
from blindpig.tables.session import GameSession
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Submit, Table
from blindpig.tables.thinker import Question, Thought
from blindpig.tables.workers import Pool, Share, WorkerLost

TRIES = 3  # thoughts that may fail before the table plays any legal action for the bot
AGAIN = 1.0  # seconds to wait when the store is in trouble
OVERRUN = 1.1  # of its budget: what a bot may take at most
PACES: dict[Pace, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.25}  # of the pace, as somebody at the table likes it
LAST = Share(9)  # nobody waits for it
SHARE = 0.8  # of the beat: the rest is for the way there and back

logger = structlog.get_logger("blindpig.search")


class BotDriver:
    """Moves the bots of the tables that this server owns."""

    def __init__(
        self,
        pool: Pool,
        owns: Callable[[str], bool],
        budget: float,
        pace: float,
        substitute: str,
        wide: bool = False,
        ahead: bool = False,
    ) -> None:
        self.pool = pool
        self.owns = owns
        self.budget = budget
        self.pace = pace
        self.substitute = substitute  # the bot that plays for persons who are away
        self.wide = wide  # whether a bot that searches asks all workers that have nothing to do
        self.ahead = ahead  # whether it thinks ahead while persons decide
        self.ahead_tasks: set[asyncio.Task[None]] = set()
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.known: dict[tuple[str, Game], Player] = {}  # a bot of each kind, to ask what kind it is

    def kind(self, name: str, game: Game) -> Player:
        """A bot by its name, for what it says of all of them; Trouble if there is none."""
        found = self.known.get((name, game))
        if found is None:
            found = self.known[name, game] = bots.find(name)(game)
        return found

    def wake(self, table: Table) -> None:
        """See whether a bot of this table is waited for, or made an offer, and let it think."""
        session = table.sheet.session
        if session is None or table.sheet.status != "running" or not self.owns(table.id):
            return
        for seat in session.state.waiting_on() + session.state.invited():
            if table.sheet.chairs[seat].by_bot():
                self.begin(table, seat)
        if self.ahead and not session.secret:
            self.think_ahead(table, session)

    def think_ahead(self, table: Table, session: GameSession) -> None:
        """While only persons are waited for, a worker that has nothing to do lets a bot think about what may come."""
        chairs = table.sheet.chairs
        if any(chairs[seat].by_bot() for seat in session.state.waiting_on()) or not self.pool.idle():
            return
        for seat, chair in enumerate(chairs):
            name = self.name(table, seat) if chair.bot else ""
            if name and self.kind(name, table.sheet.game).ponders and session.state.outcome() is None:
                question = self.question(table, seat, name)
                if question is not None:
                    question.actions, question.ahead = [], True
                    task = asyncio.create_task(self.ask_ahead(question))
                    self.ahead_tasks.add(task)
                    task.add_done_callback(self.ahead_tasks.discard)
                return

    async def ask_ahead(self, question: Question) -> None:
        """Nobody waits for this: it comes after all other questions, and is not asked twice."""
        with suppress(WorkerLost):
            await self.pool.ask(question, LAST)

    def begin(self, table: Table, seat: int, for_person: bool = False) -> None:
        """Start a task for a seat that thinks and moves until nothing more is asked of it."""
        key = (table.id, seat)
        if key not in self.thinking:
            self.thinking[key] = asyncio.create_task(self.drive(table, seat, for_person))

    async def drive(self, table: Table, seat: int, for_person: bool) -> None:
        """Move a seat while something is asked of it and a bot plays it."""
        try:
            while self.asked(table.sheet, seat, for_person) and self.owns(table.id):
                try:
                    await self.move(table, seat, "clock" if for_person else "bot")
                except Trouble as trouble:
                    logger.warning("bot must wait", table=table.id, said=str(trouble))
                    await asyncio.sleep(AGAIN)
                except Exception:  # a bug of ours must not stop a table for good
                    logger.exception("bot must wait", table=table.id, seat=seat)
                    await asyncio.sleep(AGAIN)
                if for_person:
                    return
        finally:
            # Here, not when the task is collected: a wake that comes in between must find the seat free.
            self.thinking.pop((table.id, seat), None)

    @staticmethod
    def asked(sheet: Sheet, seat: int, for_person: bool) -> bool:
        """Whether the game waits for this seat, or somebody does, and a bot is to answer."""
        if sheet.session is None or sheet.status != "running":
            return False
        state = sheet.session.state
        if for_person:
            return seat in state.waiting_on()
        return sheet.chairs[seat].by_bot() and (seat in state.waiting_on() or seat in state.invited())

    async def move(self, table: Table, seat: int, by: Literal["bot", "clock"]) -> None:
        """Choose a move for the current board and submit it; if it has gone stale meanwhile, the caller tries again."""
        session = table.sheet.session
        if session is None:
            return
        prompt, started, calm = session.prompts[seat], time.monotonic(), self.calm(table, seat)
        text = await self.think(table, seat)
        rest = calm - (time.monotonic() - started)
        if rest > 0:
            await asyncio.sleep(rest)
        answer = await table.submit(seat, Submit(prompt, text, by=by))
        if answer.refusal is not None:
            logger.error("bot refused", table=table.id, seat=seat, action=text, rule=answer.refusal.rule)
            await table.submit(seat, Submit(prompt, self.any_action(table, seat), by=by))

    def calm(self, table: Table, seat: int) -> float:
        """The minimum time for an answer, whatever it is. At a moment the beat takes care of that."""
        session = table.sheet.session
        if session is None or session.secret or all(chair.bot for chair in table.sheet.chairs):
            return 0.0
        ponders = self.kind(self.name(table, seat), table.sheet.game).ponders
        pace = self.pace * PACES[table.sheet.pace]
        return max(pace, self.budget * OVERRUN) if ponders else pace

    def name(self, table: Table, seat: int) -> str:
        """The bot that plays a seat; the substitute for one whose package is gone or broken."""
        chair = table.sheet.chairs[seat]
        name = bots.joined(chair.plays, chair.style) if chair.bot else self.substitute
        try:
            self.kind(name, table.sheet.game)
        except Trouble as trouble:
            logger.error("bot missing", table=table.id, seat=seat, bot=name, why=str(trouble))
            return self.substitute
        return name

    def reply(self, table: Table, state: State) -> tuple[int, str] | None:
        """Which bot answers a state at once, and what; None if all need longer, or a person is asked something, too."""
        chairs, waiting = table.sheet.chairs, state.waiting_on()
        asked = waiting + state.invited()
        if not waiting or not self.owns(table.id) or not all(chairs[seat].by_bot() for seat in asked):
            return None
        seat = waiting[0]
        if not self.draws_lots(table, self.name(table, seat)) or self.calm(table, seat):
            return None
        text = self.lot(table, seat, state)
        return (seat, text) if text else None

    def draws_lots(self, table: Table, name: str) -> bool:
        """Whether a bot need not go to a worker: it is the house's own and does not think, and a person plays here.

        Bots alone wait their turn at the workers, behind all people (see `share`): nobody's clicks hold them up.
        """
        alone = all(chair.bot for chair in table.sheet.chairs)
        return not alone and type(self.kind(name, table.sheet.game)) is RandomPlayer

    def lot(self, table: Table, seat: int, state: State) -> str:
        """Any of a seat's legal actions."""
        actions = state.actions(seat)
        chance = SeededChance(bytes.fromhex(self.luck(table, seat)))
        return actions[chance.below(len(actions))].text if actions else ""

    async def think(self, table: Table, seat: int) -> str:
        """Ask a worker, again if it is lost."""
        name, session = self.name(table, seat), table.sheet.session
        if session is not None and self.draws_lots(table, name):
            return self.lot(table, seat, session.state)
        for _ in range(TRIES):
            question = self.question(table, seat, name)
            if question is None:
                return ""
            started = time.perf_counter()
            try:
                thought = await self.ask(question, self.share(table, name))
            except WorkerLost:
                continue
            metrics.bot_seconds_of(bots.parted(name)[0]).observe(time.perf_counter() - started)
            if thought.action:
                return thought.action
            logger.error("bot failed", table=table.id, seat=seat, bot=name, why=thought.trouble)
        return self.any_action(table, seat)

    async def ask(self, question: Question, share: Share) -> Thought:
        """Ask a worker; where bots think wide, one that searches asks all that have nothing to do, and adds up."""
        others = self.pool.idle() - 1 if self.wide and share.ponders else 0
        if others <= 0:
            return await self.pool.ask(question, share)
        question.counts = True
        asked = [question] + [msgspec.structs.replace(question, luck=secrets.token_hex(32)) for _ in range(others)]
        answers = await asyncio.gather(*[self.pool.ask(each, share) for each in asked], return_exceptions=True)
        thoughts = [answer for answer in answers if isinstance(answer, Thought)]
        if not thoughts:
            raise WorkerLost("all of them")
        return together(thoughts)

    def share(self, table: Table, name: str) -> Share:
        """Whose share of the workers it is. People at the table come first; tables where bots play for nobody, last."""
        persons = [chair for chair in table.sheet.chairs if not chair.by_bot()]
        rank = 0 if any(chair.present for chair in persons) else 1 if persons or table.broadcast.bells else 2
        return Share(rank, table.sheet.row.host, self.kind(name, table.sheet.game).ponders)

    def question(self, table: Table, seat: int, name: str) -> Question | None:
        """The seat's view, its legal actions, and a random seed unrelated to the game's."""
        session = table.sheet.session
        if session is None:
            return None
        state = session.state
        view = state.view(seat).form() if self.kind(name, table.sheet.game).needs_view else None
        texts = [action.text for action in state.actions(seat)]
        return Question(
            table.sheet.game.slug,
            name,
            view,
            texts,
            self.time_for(table, session),
            self.luck(table, seat),
            mind=f"{table.id} {seat}",
        )

    @staticmethod
    def luck(_table: Table, _seat: int) -> str:
        """The seed of a bot's own random choices."""
        return secrets.token_hex(32)

    def time_for(self, table: Table, session: GameSession) -> float:
        """At a moment all bots have the beat to think, together, and no longer: more would show who was asked."""
        if not session.secret:
            return self.budget
        asked = sum(table.sheet.chairs[seat].by_bot() for seat in session.state.waiting_on())
        return min(self.budget, table.sheet.tempo.beat * SHARE * self.pool.size / max(asked, self.pool.size))

    @staticmethod
    def any_action(table: Table, seat: int) -> str:
        """Any legal action, so that the table can go on."""
        session = table.sheet.session
        actions = session.state.actions(seat) if session is not None else []
        return secrets.choice(actions).text if actions else ""

    async def close(self) -> None:
        """Cancel all thinking and stop the workers."""
        await put_away([*self.thinking.values(), *self.ahead_tasks])
        await self.pool.close()


def together(thoughts: list[Thought]) -> Thought:
    """What several workers found, as one: the action that all of them visited most."""
    visits: Counter[str] = Counter()
    for thought in thoughts:
        for option in thought.weighed:
            visits[option.action] += option.visits
    first = next((thought for thought in thoughts if thought.action), thoughts[0])
    if not visits:
        return first
    return Thought(visits.most_common(1)[0][0], weighed=first.weighed, games=sum(thought.games for thought in thoughts))
