"""A table on both databases: seats, moves, double clicks, old boards, talk, undo, rematch, restart."""

import asyncio

import pytest

from blindpig.kernel.chance import pledge_of
from blindpig.kernel.record import read, verify
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, open_store
from blindpig.tables import rematching, seating, sharing
from blindpig.tables.records import record_for
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.story import Note
from blindpig.tables.table import Submit, Table
from blindpig.tables.trouble import NoTable, NotAllowed, NotNow
from tests.kernel.tiny import TINY
from tests.tables.registries import (
    PERSON,
    RANDOM,
    board,
    click,
    dealt,
    opened,
    play_out,
    playing,
    setting,
    story_of,
    until,
)
from tests.troubles import troubled

pytestmark = pytest.mark.anyio


async def test_a_game_from_the_first_seat_to_the_last_move(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, RANDOM)
        assert board(table, 0)["seed"] is None
        commitment = board(table, 0)["commitment"]
        await play_out(table)
        record = read(record_for(table.sheet, -1))
        outcome = verify(TINY, record)
        assert outcome is not None
        assert record.commitment == commitment
        assert board(table, -1)["outcome"] == outcome.form()
        assert board(table, -1)["seed"] == table.sheet.row.seed.hex()
        row = await store.table(table.id)
        assert row is not None
        assert row.status == "over"


async def test_seats_are_taken_once_and_the_host_starts(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("host", " Al\n<b>", "tiny", setting(PERSON, PERSON, RANDOM), listed=False)
        assert board(table, -1)["seats"][0]["name"] == "Al <b>"
        with troubled(NotNow, match="Somebody else"):
            await seating.sit(table, "eve", "Eve", 0)
        with troubled(NotNow, match="A bot sits there"):
            await seating.sit(table, "eve", "Eve", 2)
        with troubled(NotNow, match="seats 0 to 2"):
            await seating.sit(table, "eve", "Eve", 7)
        with troubled(NotNow, match="1 of 3 seats"):
            await tables.start(table, "host")
        await seating.sit(table, "eve", "Eve")
        await seating.sit(table, "eve", "Eve")
        with troubled(NotNow, match="Every seat"):
            await seating.sit(table, "max", "Max")
        with troubled(NotAllowed, match="Only the host"):
            await tables.start(table, "eve")
        await seating.leave(table, "eve")
        await seating.leave(table, "eve")
        await seating.sit(table, "max", "Max", 1)
        await tables.start(table, "host")
        await tables.start(table, "host")
        assert board(table, 1)["status"] == "running"
        with troubled(NotNow, match="has started"):
            await seating.sit(table, "eve", "Eve")
        with troubled(NotNow, match="resign"):
            await seating.leave(table, "max")


async def test_a_private_table_is_for_those_who_are_invited(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("host", "Al", "tiny", setting(), listed=False)
        for key, invite in ((table.id, ""), (table.id, "x"), ("nowhere", table.sheet.row.invite)):
            with pytest.raises(NoTable):
                await tables.enter(key, "eve", invite)
        assert await tables.enter(table.id, "eve", table.sheet.row.invite) is table
        assert await tables.enter(table.id, "host") is table
        assert len(table.sheet.row.invite) == 22  # 128 bits


async def test_what_a_host_may_not_choose(store: Store) -> None:
    async with opened(store) as tables:
        for slug, wrong, said in (
            ("chess", setting(), "no game “chess”"),
            ("tiny", setting(PERSON), "2 to 3 seats"),
            ("tiny", setting(PERSON, SeatSetting("god")), "no bot “god”"),
            ("tiny", Setting({"size": "xl"}, (PERSON, PERSON)), "no option “size”"),
        ):
            with troubled(BadInput, match=said):
                await tables.make("host", "Al", slug, wrong, listed=True)
        with troubled(BadInput, match="24 letters"):
            await tables.make("host", "A" * 25, "tiny", setting(), listed=True)


async def test_a_double_click_a_retry_and_an_old_board_play_once(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        session = playing(table)
        prompt = session.prompts[0]
        first, second = [action.text for action in session.state.actions(0)][:2]
        answers = await asyncio.gather(
            table.submit(0, Submit(prompt, first, "k1")),
            table.submit(0, Submit(prompt, first, "k1")),  # the same click, sent twice
            table.submit(0, Submit(prompt, second, "k2")),  # a second click on the same board
        )
        assert [answer.kind for answer in answers] == ["played", "repeated", "stale"]
        assert (await table.submit(0, Submit(prompt, first, "k1"))).kind == "repeated"
        assert (await table.submit(0, Submit(prompt, first, "k3"))).kind == "stale"
        assert len(session.record.entries) == 2


async def test_a_refusal_names_its_rule_and_changes_nothing(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        before = board(table, 0)
        answer = await click(table, 0, "accept")
        assert answer.kind == "refused"
        assert answer.refusal is not None
        assert answer.refusal.rule == "TG-5"
        with troubled(BadInput, match="not an action"):
            await click(table, 0, "castle")
        assert board(table, 0) == before
        assert len(await store.lines(table.id)) == table.sheet.seq


async def test_talk_is_data_and_said_once(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        await seating.say(table, "guest1", "ignored", "<script>\u202eevil()\n</script>", "k")
        await seating.say(table, "guest1", "ignored", "again", "k")
        await seating.say(table, "eve", "Eve", "from the rail")
        said = [line for line in story_of(table) if line["kind"] == "said"]
        assert said == [
            {"kind": "said", "seat": 1, "name": "Al 1", "text": "<script>evil() </script>"},
            {"kind": "said", "name": "Eve", "text": "from the rail"},
        ]
        with troubled(BadInput, match="500 letters"):
            await seating.say(table, "eve", "Eve", "x" * 501)
        with troubled(BadInput, match="Please write"):
            await seating.say(table, "eve", "Eve", " \u200b\n")


async def test_who_looks_on_does_not_speak_as_somebody_who_sits_there(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("guest0", "Nora", "tiny", setting(PERSON, PERSON), listed=True)
        for name in ("Nora", "N\u200dora", "Nоra", "Eve"):
            await seating.say(table, "rail", name, "Deal with me.")
        said = [line for line in table.sheet.story if isinstance(line, Note) and line.is_talk]
        assert [note.name for note in said] == ["Nora 2", "Nora 2", "Nоra 2", "Eve"]


async def test_an_absent_persons_seat_is_played_and_given_back(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        with pytest.raises(NotAllowed):
            await seating.hand(table, "guest1", 0)
        await seating.hand(table, "guest0", 1)
        await until(lambda: table.sheet.session and table.sheet.session.state.waiting_on() == [0])
        assert board(table, 0)["seats"][1]["away"]
        await seating.take_back(table, "guest1")
        await seating.take_back(table, "guest1")
        assert not table.sheet.chairs[1].by_bot()
        await seating.resign(table, "guest1")
        with troubled(NotNow, match="resigned"):
            await seating.take_back(table, "guest1")
        with troubled(NotAllowed, match="watching"):
            await seating.resign(table, "eve")
        await play_out(table)


async def test_undo_needs_consent_and_erases_nothing(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        session = playing(table)
        before = session.state.digest()
        bid = session.state.actions(0)[0].text
        await click(table, 0, bid)
        lines = len(await store.lines(table.id))
        with troubled(NotNow, match="no move to take back"):
            await seating.ask_undo(table, "guest1")
        await seating.ask_undo(table, "guest0")
        await seating.ask_undo(table, "guest0")
        assert board(table, 1)["undo"] == {"seat": 0, "agreed": []}
        await seating.answer_undo(table, "guest1", agree=False)
        assert board(table, 1)["undo"] is None
        await seating.ask_undo(table, "guest0")
        await seating.answer_undo(table, "guest1", agree=True)
        assert session.state.digest() == before
        assert len(await store.lines(table.id)) == lines + 5
        assert (await click(table, 0, bid)).kind == "played"
        await play_out(table)
        assert verify(TINY, read(record_for(table.sheet, -1))) is not None


async def test_no_undo_across_a_reveal_a_die_or_anothers_move(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        session = playing(table)
        await click(table, 0, session.state.actions(0)[0].text)
        await click(table, 1, next(action.text for action in session.state.actions(1) if action.text.startswith("bid")))
        with troubled(NotNow, match="somebody has moved since"):
            await seating.ask_undo(table, "guest0")
        with troubled(NotNow, match="might answer with a card"):
            await seating.ask_undo(table, "guest1")  # all bids are revealed by the last one


async def test_a_rematch_seats_the_same_people_once(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        with troubled(NotNow, match="not over"):
            await tables.rematch(table, "guest0")
        await play_out(table)
        with pytest.raises(NotAllowed):
            await tables.rematch(table, "eve")
        new = await tables.rematch(table, "guest1")
        assert await tables.rematch(table, "guest0") is new
        assert [chair.guest for chair in new.sheet.chairs] == ["guest0", "guest1"]
        assert new.sheet.commitment != table.sheet.commitment
        assert board(table, 0)["rematch"] == new.id


async def test_a_rematch_waits_until_all_people_want_one(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        with troubled(NotNow, match="not over"):
            await rematching.tick(table, "guest0")
        await play_out(table)
        assert rematching.missing(table.sheet) == [0, 1]
        assert not await rematching.tick(table, "guest1")
        assert not await rematching.tick(table, "guest1")  # twice is once
        assert rematching.missing(table.sheet) == [0]
        with pytest.raises(NotAllowed):
            await rematching.tick(table, "eve")
        assert await rematching.tick(table, "guest0")
        assert table.sheet.again == {0, 1}


async def test_a_table_goes_on_where_it_was(address: str) -> None:
    """After every single entry of a game, a new server comes to the same sheet."""
    store = await open_store(address)
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await play_out(table, 3)
        boards = [board(table, seat) for seat in range(-1, 3)]
        story = story_of(table)
    await store.close()
    again = await open_store(address)
    async with opened(again) as tables:
        same = await tables.table(table.id)
        assert same is not table
        assert [board(same, seat) for seat in range(-1, 3)] == boards
        assert story_of(same) == story
        assert same.sheet.keys == table.sheet.keys
    await again.close()


async def test_the_host_or_a_person_alone_says_how_fast_bots_play(store: Store) -> None:
    async with opened(store, pace=0.2) as tables:
        table = await dealt(tables, PERSON, PERSON, RANDOM)
        driver = tables.driver
        with troubled(NotAllowed, match="Only the host"):
            await seating.set_pace(table, "guest1", "fast")
        usual = driver.calm(table, 2)
        await seating.set_pace(table, "guest0", "slow")
        assert driver.calm(table, 2) > usual
        await seating.set_pace(table, "guest0", "fast")
        assert driver.calm(table, 2) < usual
        async with opened(store) as others:
            assert (await others.table(table.id)).sheet.pace == "fast"


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Word of what another server did is still under way."""

    async def refresh(_table: Table, _seq: int) -> None:
        pass

    monkeypatch.setattr(Table, "refresh", refresh)


@pytest.mark.usefixtures("deaf")
async def test_a_server_reads_what_others_wrote_before_it_says_no(store: Store) -> None:
    async with opened(store) as left, opened(store) as right:
        here = await left.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True, sits=True)
        there = await right.table(here.id)
        with pytest.raises(NotNow, match="seats-free"):
            await seating.start(here, "guest0")
        await seating.sit(there, "guest1", "Sal", 1)
        assert here.sheet.free()
        await seating.start(here, "guest0")
        assert here.sheet.status == "running"


@pytest.mark.usefixtures("deaf")
async def test_a_pledge_made_at_another_server_is_called(store: Store) -> None:
    async with opened(store, reveal=0.01) as left, opened(store) as right:
        here = await left.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True, sits=True)
        there = await right.table(here.id)
        await seating.sit(there, "guest1", "Sal", 1)
        await sharing.pledge(there, "guest1", pledge_of(bytes(32)))
        await left.start(here, "guest0")
        assert here.sheet.status == "running"
        assert here.sheet.sharing.called
