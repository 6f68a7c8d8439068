"""What must be true of the log after everything: nothing lost, nothing twice, every game a fair record."""

from collections import Counter
from collections.abc import Iterable

from blindpig.games import GAMES
from blindpig.kernel.record import read, verify
from blindpig.store import open_store
from blindpig.table import entries as log
from blindpig.table.records import record_for
from blindpig.table.sheet import Sheet
from tests.kernel.tiny import TINY

ALL = {**GAMES, "tiny": TINY}


async def judge(address: str, tables: Iterable[str], acknowledged: Iterable[str]) -> tuple[int, int]:
    """Check every table; the number of moves, and of those how many were bots'."""
    store = await open_store(address)
    keys: Counter[str] = Counter()
    moves = by_bots = 0
    try:
        for table in tables:
            kept = await store.table(table)
            assert kept is not None
            assert kept.status == "over", f"table {table} did not finish"
            game = ALL[kept.game]
            sheet = Sheet(kept, game)
            for line in await store.lines(table):
                sheet.read(line)  # in order, without a gap, and every move legal where it stands
                entry = log.read(line.entry)
                if isinstance(entry, log.Moved):
                    moves += 1
                    by_bots += entry.by == "bot"
                    keys.update([entry.key] if entry.key else [])
            assert verify(game, read(record_for(sheet, -1))) is not None
    finally:
        await store.close()
    lost = [key for key in acknowledged if keys[key] == 0]
    twice = [key for key, times in keys.items() if times > 1]
    assert not lost, f"{len(lost)} acknowledged moves are not in the log"
    assert not twice, f"{len(twice)} moves were played twice"
    return moves, by_bots
