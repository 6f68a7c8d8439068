"""What a table hands out as its record: nothing before the deal, one's own story while it runs, everything after."""

import json

import pytest

from blindpig.kernel.record import BadRecord, read, verify
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store
from blindpig.tables import seating
from blindpig.tables.clock import ClockSetting
from blindpig.tables.records import record_for
from blindpig.tables.table import Submit
from blindpig.tables.trouble import NoTable, NotAllowed, NotNow, OtherRules
from tests.kernel.tiny import TINY
from tests.tables.registries import PERSON, board, dealt, opened, play_out, setting

pytestmark = pytest.mark.anyio


async def test_a_record_tells_no_more_than_the_game_has_shown(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("host", "Al", "tiny", setting(PERSON, PERSON), listed=True)
        with pytest.raises(NotNow):
            record_for(table.sheet, 0)
        await seating.sit(table, "guest", "Bo")
        await tables.start(table, "host")
        story = record_for(table.sheet, 0)
        first, *_, last = [json.loads(line) for line in story.splitlines()]
        assert (first["blindpig"], first["seat"], first["game"]) == ("story", 0, "tiny")
        assert last["kind"] == "board"
        assert last["view"] == board(table, 0)["view"]
        assert table.sheet.row.seed.hex() not in story
        with pytest.raises(BadRecord):
            read(story)
        await play_out(table)
        assert record_for(table.sheet, 0) == record_for(table.sheet, 1)
        record = read(record_for(table.sheet, -1))
        assert record.seed == table.sheet.row.seed
        assert verify(TINY, record) is not None


async def test_a_table_of_old_rules_says_so_and_hands_out_its_log(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store) as tables:
        running, over = await dealt(tables, PERSON, PERSON), await dealt(tables, PERSON, PERSON)
        await play_out(over)
        played = read(record_for(over.sheet, 0))
        private = await tables.make("host", "Al", "tiny", setting(PERSON, PERSON), listed=False)
        keys, seed = (running.id, over.id, private.id), over.sheet.row.seed
    monkeypatch.setattr(TINY, "version", TINY.version + 1)
    async with opened(store) as tables:
        for key in keys:
            with pytest.raises(OtherRules) as caught:
                await tables.table(key)
            assert caught.value.table == key
        with pytest.raises(NoTable):
            await tables.old_log(private.id, "a stranger", "no such invitation")
        assert (await tables.old_log(private.id, "a stranger", private.sheet.row.invite))[0] == "tiny"
        slug, text = await tables.old_log(keys[1], "guest0")
        header, *moves = [json.loads(line) for line in text.splitlines()]
        assert (slug, header["blindpig"], header["rules"], header["seed"]) == ("tiny", "log", 1, seed.hex())
        assert moves == [entry.content() for entry in played.entries[1:]]
        for guest in ("guest0", "guest1"):
            _, text = await tables.old_log(keys[0], guest)
            header, *own = [json.loads(line) for line in text.splitlines()]
            assert "seed" not in header
            assert all(move[0] == int(guest[-1]) and len(move) == 2 for move in own)


async def test_only_those_who_sit_there_play(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON)
        with pytest.raises(NotAllowed):
            seating.own_seat(table.sheet, "a stranger")
        with pytest.raises(NotAllowed):
            await seating.play(table, "guest1", 0, Submit(1, "pass", ""))
        await play_out(table)
        with pytest.raises(NotNow):
            await seating.resign(table, "guest0")


@pytest.mark.parametrize(
    "clock",
    [
        ClockSetting("move", 0),
        ClockSetting("game", 10**9),
        ClockSetting("move", 60, 5),
        ClockSetting("game", 60, -1),
        ClockSetting("none", 0, 5),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(clock: ClockSetting) -> None:
    with pytest.raises(BadInput):
        clock.check()


def test_clocks_that_make_sense_are_not() -> None:
    for clock in (ClockSetting(), ClockSetting("move", 60), ClockSetting("game", 600, 5)):
        clock.check()
