"""Reading a table from the store: its row, and what its log adds up to."""

import asyncio
from collections.abc import Mapping

import structlog

from blindpig.kernel.game import Game
from blindpig.store import Store
from blindpig.tables.sheet import Sheet, Tempo
from blindpig.tables.trouble import BrokenTable, NoTable, OtherRules

CHUNK = 20  # entries folded before others have a turn

logger = structlog.get_logger("blindpig.tables")


async def fold(store: Store, games: Mapping[str, Game], tempo: Tempo, key: str) -> Sheet:
    """The sheet of a table; NoTable if there is none, OtherRules if its game is played by others now."""
    row = await store.table(key)
    if row is None or row.game not in games:
        raise NoTable
    game = games[row.game]
    if game.version != row.rules:
        raise OtherRules(key, row.rules, game.slug, game.version)
    sheet = Sheet(row, game, tempo)
    try:
        for place, line in enumerate(await store.lines(key)):
            sheet.read(line)
            if place % CHUNK == CHUNK - 1:
                await asyncio.sleep(0)
    except BrokenTable as broken:
        logger.error("broken table", table=key, why=broken.why)
        raise
    return sheet
