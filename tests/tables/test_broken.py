"""Logs that do not replay, rules of another version, a worker that cannot think: said once, and others play on."""

import pytest

from blindpig.i18n.troubles import tell
from blindpig.store import Store, Write
from blindpig.tables import entries as log
from blindpig.tables import seating
from blindpig.tables.trouble import BrokenTable, NotNow
from tests.kernel.tiny import TINY
from tests.tables.registries import PERSON, dealt, opened, play_out, playing, setting
from tests.troubles import troubled

pytestmark = pytest.mark.anyio

NONSENSE = {
    "an action that is none": log.write(log.Moved(0, "castle")),
    "a move that is refused": log.write(log.Moved(1, "deal")),
    "dice that the seed does not give": "",  # made of a legal move
    "nothing to take back": log.write(log.Undone(0)),
    "no entry at all": "nonsense",
    "an entry of a later version": '{"kind":"danced","seat":0}',
}


@pytest.mark.parametrize("what", NONSENSE)
async def test_a_log_that_does_not_replay_stops_its_own_table_only(store: Store, what: str) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        key, seq = table.id, table.sheet.seq
        state = playing(table).state
        seat = state.waiting_on()[0]
        lucky = log.write(log.Moved(seat, state.actions(seat)[0].text, (5, 5, 5, 5, 5, 5)))
        other = (await dealt(tables)).id
    await store.append(Write(key, seq, 1.0, [NONSENSE[what] or lucky]))
    written = await store.lines(key)
    async with opened(store) as tables:
        with pytest.raises(BrokenTable) as caught:
            await tables.table(key)
        for lang in ("en", "fr"):
            assert key in tell(caught.value, lang)
        assert f"entry {seq}" in caught.value.why
        await play_out(await tables.table(other))
    assert await store.lines(key) == written


async def test_a_move_before_the_deal_does_not_replay(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("guest0", "Al", "tiny", setting(), listed=True)
        key, seq = table.id, table.sheet.seq
    await store.append(Write(key, seq, 1.0, [log.write(log.Moved(0, "pass"))]))
    async with opened(store) as tables:
        with pytest.raises(BrokenTable):
            await tables.table(key)


async def test_a_table_of_other_rules_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(store) as tables:
        key = (await dealt(tables)).id
        fresh = (await tables.make("guest0", "Al", "tiny", setting(), listed=True)).id
    monkeypatch.setattr(TINY, "version", TINY.version + 1)
    async with opened(store) as tables:
        for old in (key, fresh):
            with troubled(NotNow, match="version"):
                await tables.table(old)
        await play_out(await dealt(tables))


async def test_what_was_asked_for_is_done_once(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON)
        seq = table.sheet.seq
        await seating.start(table, "guest0")  # a second click on Start
        await seating.take_back(table, "guest0")  # nobody plays for them
        await seating.answer_undo(table, "guest1", agree=True)  # nobody asked
        assert table.sheet.seq == seq
        await seating.hand(table, "guest0", 0)
        seq = table.sheet.seq
        await seating.hand(table, "guest0", 0)
        assert table.sheet.seq == seq
