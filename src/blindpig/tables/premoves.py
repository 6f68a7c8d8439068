"""Premoves: what people have said in advance that they will do next (`Submit.then`), played once they may.

A premove is in the log with the move that it came with, so that every server knows it and it outlives all of them. The
sheet says when it is due and when it is void (`Sheet.weigh_premoves`); only the server that owns the table plays it, by
the same road as any other submit: it waits for the beat, names the prompt of its seat, and nobody else is told of it.
"""

import asyncio
from collections.abc import Callable

import structlog

from blindpig.kernel.refusal import Trouble
from blindpig.store.tasks import put_away
from blindpig.tables.table import Submit, Table

AGAIN = 1.0  # seconds to wait when the store is in trouble

logger = structlog.get_logger("blindpig.tables")


class PremoveDriver:
    """Plays the premoves that are due at the tables that this server owns."""

    def __init__(self, owns: Callable[[str], bool]) -> None:
        self.owns = owns
        self.playing: dict[tuple[str, int], asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Something happened: see whether a premove is due."""
        for seat in table.sheet.premoves:
            if self.is_due(table, seat) and (table.id, seat) not in self.playing:
                self.playing[table.id, seat] = asyncio.create_task(self.play(table, seat))

    def is_due(self, table: Table, seat: int) -> bool:
        """Whether a seat's premove is to be played now, and from here."""
        premove = table.sheet.premoves.get(seat)
        return premove is not None and premove.due and self.owns(table.id)

    async def play(self, table: Table, seat: int) -> None:
        """Play what a seat has said, one action after the other, for as long as it may."""
        try:
            while self.is_due(table, seat):
                action, *then = table.sheet.premoves[seat].actions
                prompt = table.session.prompts[seat]
                try:
                    answer = await table.submit(seat, Submit(prompt, action, then=tuple(then)))
                except Trouble as trouble:
                    logger.warning("premove must wait", table=table.id, said=str(trouble))
                    await asyncio.sleep(AGAIN)
                    continue
                if answer.kind == "refused":
                    logger.error("premove refused", table=table.id, seat=seat, action=action)
                    return
        finally:
            # Here, not when the task is collected: a wake that comes in between must find the seat free.
            self.playing.pop((table.id, seat), None)

    async def close(self) -> None:
        """Stop; whichever server owns the table next will play what is due."""
        await put_away(self.playing.values())
