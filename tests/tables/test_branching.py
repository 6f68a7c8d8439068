"""Playing on from a moment of a finished game: the same position, other dice, and never from a running game."""

import pytest

from blindpig.kernel.record import read, verify
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.tables import branching, hosting, seating
from blindpig.tables.records import record_for
from blindpig.tables.registry import TableRegistry
from blindpig.tables.story import Note
from blindpig.tables.trouble import NotNow
from tests.aftermath.games import finished
from tests.tables.registries import QUICK, play_out, playing

pytestmark = pytest.mark.anyio
ME = ("guest0", "Al")


async def test_the_same_position_goes_on_with_other_dice(store: Store) -> None:
    record, tables = finished("reglement", 3), TableRegistry(store, QUICK)
    await tables.open()
    try:
        table = await branching.play_on(tables, ME, record, 20, ["friend", "me", "friend"], "Al's table")
        assert table.sheet.session is None  # friends are still to come
        assert table.sheet.chairs[1].guest == "guest0"
        again = await branching.play_on(tables, ME, record, 20, ["random", "me", "random"], "Al's table")
        lines = await store.lines(again.id)
        assert [line.entry for line in lines][:2] == [
            '{"kind":"made"}',
            '{"kind":"sat","seat":1,"guest":"guest0","name":"Al"}',
        ]
        session = playing(again)
        assert session.record.branch_moves == 20
        assert session.record.branch_of == record.commitment
        assert [entry.action for entry in session.record.entries[:21]] == [
            entry.action for entry in record.entries[:21]
        ]
        assert Note("branched", name="Al's table", text="20") in again.sheet.story
    finally:
        await tables.close()


async def test_its_record_can_be_checked(store: Store) -> None:
    record, tables = finished("reglement", 3), TableRegistry(store, QUICK)
    await tables.open()
    try:
        at = len(record.entries) - 12
        table = await branching.play_on(tables, ME, record, at, ["friend", "me", "friend"], "Al's table")
        for seat, name in ((0, "guest1"), (2, "guest2")):
            await seating.sit(table, name, name, seat)
        await tables.start(table, "guest0")
        await play_out(table)
        text = record_for(table.sheet, -1)
        game, written = tables.games["reglement"], read(text)
        assert verify(game, written) is not None
        assert written.write() == text
        written.branch_moves = 10**5
        with pytest.raises(BadInput):
            verify(game, written)
    finally:
        await tables.close()


def test_not_from_a_running_game_nor_from_the_end() -> None:
    record = finished("reglement", 3)
    with pytest.raises(NotNow):
        branching.branch_at(record, len(record.entries) - 1, "here")
    running = read("\n".join(record.write().splitlines()[:-1]) + "\n")
    with pytest.raises(NotNow):
        branching.branch_at(running, 5, "here")


async def test_it_keeps_the_seats_of_that_game(store: Store) -> None:
    tables = TableRegistry(store, QUICK)
    await tables.open()
    try:
        table = await branching.play_on(
            tables, ME, finished("reglement", 4), 20, ["me", "friend", "random", "random"], "here"
        )
        for change in (hosting.add(table, "guest0"), hosting.remove(table, "guest0", 1)):
            with pytest.raises(NotNow):
                await change
    finally:
        await tables.close()
