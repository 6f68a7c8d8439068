"""Playing on from a moment of a finished game: a new table with the same moves so far, and dice of its own."""

import asyncio

from blindpig import registry as games
from blindpig.kernel.record import Record, Replay
from blindpig.kernel.refusal import BadInput
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import NAME, Branch, SeatSetting, Setting, clean
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotNow


def branch_at(record: Record, move: int, place: str) -> Branch:
    """The moment after a move; NotNow if nothing can be played there any more."""
    if record.seed is None:
        raise NotNow("not-over")
    replay = Replay(games.find(record.game), record)
    while replay.at <= move and replay.step():
        pass
    if replay.state.outcome() is not None:
        raise NotNow("nothing-left")
    moves = tuple((entry.seat, entry.action, tuple(entry.outcomes)) for entry in record.entries[: replay.at])
    return Branch(place, record.commitment, moves)


async def play_on(
    tables: TableRegistry, guest: tuple[str, str], record: Record, move: int, seats: list[str], place: str
) -> Table:
    """A table that goes on after a move. Seats are "me", "friend", or a bot's name; exactly one is "me"."""
    if len(seats) != record.seats or seats.count("me") != 1:
        raise BadInput("bots-for-seats", {"seats": record.seats, "count": len(seats)})
    game = games.find(record.game)
    chosen = tuple(SeatSetting("" if seat in ("me", "friend") else seat) for seat in seats)
    checked = settings.check(game, Setting(record.options, chosen))
    branch = await asyncio.to_thread(branch_at, record, move, place)  # a long game takes a while to replay
    setting = Setting(checked.options, checked.seats, checked.clock, branch=branch)
    name = clean(guest[1], NAME, "what.a-name")
    entries: list[log.AnyEntry] = [log.Made(), log.Sat(seats.index("me"), guest[0], name)]
    table = await tables.create(guest[0], game, setting, listed=False, entries=entries)
    if "friend" not in seats:
        await tables.start(table, guest[0])
    return table
