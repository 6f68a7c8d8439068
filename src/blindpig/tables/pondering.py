"""What a search makes of a decision that was taken: worked out in worker processes, a part at a time, and kept.

It is made of a view and of the actions that the view allows; even its luck comes from the view, and no clock cuts it
short. So the same view gives the same words, on every machine and every time.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256

from blindpig.kernel.action import Action
from blindpig.kernel.game import Game, View, compact
from blindpig.kernel.refusal import Trouble
from blindpig.search import bots
from blindpig.search.levels import as_boss
from blindpig.store.tasks import put_away
from blindpig.tables.hints import BOT, PARTS, Hint
from blindpig.tables.thinker import Question
from blindpig.tables.workers import Pool, Share, WorkerLost

GAMES = 40  # played in a part
SECONDS = 30.0  # after which a worker is taken to hang; no part takes that long
KEPT = 2000  # ponderings at once; the oldest are forgotten, and can be worked out again
BUSY = 8  # that are worked out at once; whoever asked longest ago asks again
LATE = Share(3, ponders=True)  # everybody who plays comes first


def searches(game: Game, bot: str) -> bool:
    """Whether a bot of that name looks ahead with the search."""
    if not bot:
        return False
    try:
        return as_boss(bots.find(bot)(game)) is not None
    except Trouble:  # its package is gone
        return False


@dataclass(frozen=True)
class Wonder:
    """A decision to think about: what the seat saw, and what it could have done."""

    game: Game
    view: View
    actions: list[Action]

    def question(self, part: int, games: int = GAMES) -> Question:
        """One part of it, as a worker is asked."""
        form = self.view.form()
        luck = sha256(f"ponder {self.game.slug} {part} {compact(form)}".encode()).hexdigest()
        texts = [action.text for action in self.actions]
        return Question(self.game.slug, BOT, form, texts, SECONDS, luck, games)


class Ponderings:
    """What has been worked out at this server, and what is being."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.found: OrderedDict[str, Hint] = OrderedDict()
        self.tasks: OrderedDict[str, asyncio.Task[None]] = OrderedDict()

    def now(self, wonder: Wonder) -> Hint:
        """What is known by now; the rest is being worked out."""
        key = wonder.question(0).luck
        hint = self.found.setdefault(key, Hint(0))
        self.found.move_to_end(key)
        if not hint.done and key not in self.tasks:
            task = self.tasks[key] = asyncio.create_task(self.work(wonder, hint))
            task.add_done_callback(lambda done: self.ended(key, done))
        while len(self.tasks) > BUSY:
            self.tasks.popitem(last=False)[1].cancel()
        while len(self.found) > KEPT:
            self.found.popitem(last=False)
        return hint

    def known(self, wonder: Wonder) -> Hint:
        """What is known by now, without working more out."""
        return self.found.get(wonder.question(0).luck, Hint(0))

    def ended(self, key: str, task: asyncio.Task[None]) -> None:
        """Nothing more is worked out, unless somebody has asked again."""
        if self.tasks.get(key) is task:
            del self.tasks[key]

    async def work(self, wonder: Wonder, hint: Hint) -> None:
        """Ask part after part."""
        while not hint.done:
            try:
                hint.add(await self.pool.ask(wonder.question(hint.parts), LATE))
            except WorkerLost:
                hint.parts = PARTS

    async def close(self) -> None:
        """Give everything up."""
        await put_away(self.tasks.values())
