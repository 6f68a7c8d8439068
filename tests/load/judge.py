"""What must be true of the log after everything: nothing lost, nothing twice, every game a fair record."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from blindpig import registry
from blindpig.kernel.record import read, verify
from blindpig.store import Store, open_store
from blindpig.tables import entries as log
from blindpig.tables.records import record_for
from blindpig.tables.sheet import Sheet
from tests.kernel.tiny import TINY

ALL = {**registry.games(), "tiny": TINY}


@dataclass
class Verdict:
    """What the logs say."""

    moves: int = 0
    by_bots: int = 0
    lost: list[str] = field(default_factory=list)  # keys of acknowledged moves that are not there
    twice: list[str] = field(default_factory=list)  # keys of moves that are there more than once
    unfinished: list[str] = field(default_factory=list)  # tables

    def fair(self) -> bool:
        """Whether there is nothing to complain about."""
        return not (self.lost or self.twice or self.unfinished)

    def add(self, other: "Verdict") -> None:
        """Count another's in."""
        self.moves += other.moves
        self.by_bots += other.by_bots
        self.lost += other.lost
        self.twice += other.twice
        self.unfinished += other.unfinished


async def judge(address: str, tables: Iterable[str], acknowledged: Iterable[str]) -> Verdict:
    """Read every table's log; a log that does not replay, or a finished game without a fair record, is an error.

    No move can be in a log twice without the game noticing: it replays the log, in order and without a gap, and a
    bot's second answer to one prompt would not be legal there, or would be another move.
    """
    verdict = Verdict()
    keys: Counter[str] = Counter()
    store = await open_store(address)
    try:
        for table in tables:
            await read_table(store, table, verdict, keys)
    finally:
        await store.close()
    verdict.lost = [key for key in acknowledged if keys[key] == 0]
    verdict.twice = [key for key, times in keys.items() if times > 1]
    return verdict


async def read_table(store: Store, table: str, verdict: Verdict, keys: Counter[str]) -> None:
    """One table's log."""
    row = await store.table(table)
    assert row is not None
    game = ALL[row.game]
    sheet = Sheet(row, game)
    for line in await store.lines(table):
        sheet.read(line)
        entry = log.read(line.entry)
        if isinstance(entry, log.Moved):
            verdict.moves += 1
            verdict.by_bots += entry.by == "bot"
            keys.update([entry.key] if entry.key else [])
    if sheet.status != "over":
        verdict.unfinished.append(table)
    else:
        assert verify(game, read(record_for(sheet, -1))) is not None
