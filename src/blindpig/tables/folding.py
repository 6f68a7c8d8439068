"""Reading a table from the store: its row, and what its log adds up to."""

import asyncio
import time
from collections.abc import Iterable, Mapping

import structlog

from blindpig.kernel.game import Game
from blindpig.store import Store
from blindpig.store.store import LogLine, TableRow
from blindpig.tables.sheet import Sheet, Tempo
from blindpig.tables.trouble import BrokenTable, NoTable, OtherRules

CHUNK = 20  # entries folded, or tables looked at, before it is asked whether others have a turn
SLICE = 0.02  # seconds of folding before they have

logger = structlog.get_logger("blindpig.tables")


class Slices:
    """Long work in slices: others have a turn after each."""

    def __init__(self) -> None:
        self.began = time.monotonic()

    async def rest(self) -> None:
        """Let others in, if they have waited for long enough."""
        if time.monotonic() - self.began >= SLICE:
            await asyncio.sleep(0)
            self.began = time.monotonic()


async def fold(store: Store, games: Mapping[str, Game], tempo: Tempo, key: str) -> Sheet:
    """The sheet of a table; NoTable if there is none, OtherRules if its game is played by others now."""
    row = await store.table(key)
    if row is None or row.game not in games:
        raise NoTable
    return await folded(row, await store.lines(key), games, tempo, Slices())


async def folded(
    row: TableRow, lines: Iterable[LogLine], games: Mapping[str, Game], tempo: Tempo, slices: Slices
) -> Sheet:
    """The sheet of a table whose row and log have been read."""
    game = games.get(row.game)
    if game is None:
        raise NoTable
    if game.version != row.rules:
        raise OtherRules(row.id, row.rules, game.slug, game.version)
    sheet = Sheet(row, game, tempo)
    try:
        for place, line in enumerate(lines):
            sheet.read(line)
            if place % CHUNK == CHUNK - 1:
                await slices.rest()
    except BrokenTable as broken:
        logger.error("broken table", table=row.id, why=broken.why)
        raise
    return sheet
