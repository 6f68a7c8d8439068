"""What a seat says that it will do next: played once it may, void if something else is asked, seen by nobody."""

import asyncio
import time
from pathlib import Path

import pytest

from blindpig.games.bootleggers.board.prompts import load_all
from blindpig.games.bootleggers.rules.play import BootleggersState as Mob
from blindpig.games.bootleggers.rules.table import LINED_UP, LOAD, PLAYED, SEND
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, open_store
from blindpig.tables import entries as log
from blindpig.tables import seating
from blindpig.tables.broadcast import JSON, Stream
from blindpig.tables.sheet import Premove, Tempo
from blindpig.tables.table import Answer, Submit, Table
from tests.games.bootleggers.board.years import Sight
from tests.games.bootleggers.rules.scene import hold, marks, put, scene, truck
from tests.games.bootleggers.rules.test_moments import moment
from tests.kernel.tiny import TinyState
from tests.postgres import Postgres
from tests.tables.registries import PERSON, board, click, dealt, opened, playing, until
from tests.tables.test_moments import at_a_moment
from tests.tables.test_pauses import dealt as dealt_as
from tests.tables.test_pauses import shown
from tests.troubles import troubled

pytestmark = pytest.mark.anyio

BEAT = 0.4


async def say(table: Table, seat: int, action: str, *then: str, key: str = "") -> Answer:
    """Act, and say what comes next."""
    return await table.submit(seat, Submit(playing(table).prompts[seat], action, key, then=then))


def moves(table: Table, seat: int) -> list[str]:
    """What a seat has done so far."""
    return [entry.action for entry in playing(table).record.entries if entry.seat == seat]


def trickster(table: Table, *seats: int) -> int:
    """One of these seats who can play a reroll: of two, one at least."""
    return next(seat for seat in seats if "reroll" in [act.text for act in playing(table).state.actions(seat)])


async def waiting_table(table: Table) -> tuple[int, int]:
    """A moment at which somebody has passed, and will pass again once asked; who that is, and who can stir it."""
    await at_a_moment(table)
    stirs = trickster(table, 0, 1, 2)
    waits = next(seat for seat in playing(table).state.waiting_on() if seat != stirs)
    assert (await say(table, waits, "pass", "pass", key="k")).kind == "played"
    assert table.sheet.premoves[waits] == Premove(("pass",), due=False)
    return waits, stirs


async def test_what_can_be_done_at_once_is_done_in_order(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        first, second = 0, 1
        bid = playing(table).state.actions(first)[0].text
        offer = f"offer 0 to {second}: hush"
        await say(table, first, offer, bid)  # the game waits for an answer: a bid is not for now
        assert not table.sheet.premoves
        await click(table, second, "accept")
        seat = trickster(table, 0, 1, 2)
        bids = [action.text for action in playing(table).state.actions(seat) if action.text.startswith("bid")]
        await say(table, seat, "reroll", bids[0])
        await until(lambda: moves(table, seat)[-2:] == ["reroll", bids[0]])
        assert not table.sheet.premoves


async def test_a_premove_waits_through_a_moment_and_is_played_when_asked(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        waits, stirs = await waiting_table(table)
        assert moves(table, waits)[-1] == "pass"
        before = len(moves(table, waits))
        await click(table, stirs, "reroll")
        await until(lambda: len(moves(table, waits)) == before + 1)
        assert moves(table, waits)[-1] == "pass"
        assert not table.sheet.premoves


async def test_a_premove_is_void_if_something_else_is_asked(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await at_a_moment(table)
        stirs = trickster(table, 0, 1, 2)
        waits = next(seat for seat in playing(table).state.waiting_on() if seat != stirs)
        await say(table, waits, "pass", "accept")
        assert waits in table.sheet.premoves
        before = moves(table, waits)
        await click(table, stirs, "reroll")
        assert waits not in table.sheet.premoves
        assert moves(table, waits) == before
        assert waits in playing(table).state.waiting_on()  # the person is asked


async def test_a_premove_is_void_when_the_moment_ends(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await at_a_moment(table)
        waits, *others = playing(table).state.waiting_on()
        state = playing(table).state
        assert isinstance(state, TinyState)
        await say(table, waits, "pass", f"bid {state.own[waits].hand[0]}")  # which will be possible in the next round
        for seat in others:
            await click(table, seat, "pass")
        assert not playing(table).secret
        assert not table.sheet.premoves
        assert not tables.premoves.playing
        assert not any(text.startswith("bid") for text in moves(table, waits)[-1:])


async def test_a_premove_outlives_the_server(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        waits, stirs = await waiting_table(table)
        before = len(moves(table, waits))
    async with opened(store) as tables:
        again = await tables.table(table.id)
        assert again.sheet.premoves == {waits: Premove(("pass",), due=False)}
        await until(lambda: tables.owns(again.id))
        await click(again, stirs, "reroll")
        await until(lambda: len(moves(again, waits)) == before + 1)


async def test_a_premove_that_was_due_when_the_server_stopped_is_played_by_the_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store) as tables:
        monkeypatch.setattr(tables.premoves, "wake", lambda _: None)  # as if it had stopped in between
        table = await dealt(tables, PERSON, PERSON, PERSON)
        waits, stirs = await waiting_table(table)
        await click(table, stirs, "reroll")
        assert table.sheet.premoves[waits].due
        before = len(moves(table, waits))
    async with opened(store) as tables:
        again = await tables.table(table.id)
        await until(lambda: len(moves(again, waits)) == before + 1)


async def test_whichever_server_hears_it_the_owner_plays_it_once(postgres: Postgres) -> None:
    address = postgres.new()
    stores = [await open_store(address), await open_store(address)]
    try:
        async with opened(stores[0]) as owner, opened(stores[1]) as other:
            table = await dealt(owner, PERSON, PERSON, PERSON)
            same = await other.table(table.id)
            assert owner.owns(table.id)
            assert not other.owns(table.id)
            waits, stirs = await waiting_table(same)
            await until(lambda: table.sheet.premoves == same.sheet.premoves)
            before = len(moves(same, waits))
            await click(same, stirs, "reroll")
            await until(lambda: len(moves(same, waits)) == before + 1)
            await until(lambda: not owner.premoves.playing and not other.premoves.playing)
            assert len(moves(same, waits)) == len(moves(table, waits)) == before + 1
            assert table.sheet.premoves == same.sheet.premoves == {}
    finally:
        await asyncio.gather(*[store.close() for store in stores])


async def test_nobody_else_learns_of_a_premove(store: Store) -> None:
    async with opened(store) as tables:
        seen = []
        for then in ((), ("pass",)):
            table = await dealt(tables, PERSON, PERSON, PERSON)
            await at_a_moment(table)
            waits = playing(table).state.waiting_on()[0]
            others = [seat for seat in (-1, 0, 1, 2) if seat != waits]
            viewers = [Stream(table.broadcast, table.sheet, f"guest{seat}", JSON) for seat in others]
            boards = [board(table, seat) for seat in others]
            for viewer in viewers:
                viewer.look()
            prompts = list(playing(table).prompts)
            await say(table, waits, "pass", *then)
            assert [viewer.look() for viewer in viewers] == [b""] * 3
            assert [board(table, seat) for seat in others] == boards
            after = playing(table).prompts
            assert [after[seat] - prompts[seat] for seat in range(3)] == [int(seat == waits) for seat in range(3)]
            mine = {**board(table, waits), "table": "", "commitment": "", "view": "", "actions": ""}
            seen.append(mine)
        assert seen[0] == seen[1]  # nor is it sent back to its own seat: the page says what it knows


async def test_an_own_move_a_stand_in_and_an_undo_make_it_void(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        waits, _ = await waiting_table(table)
        other = next(seat for seat in range(3) if seat != waits)
        await click(table, waits, f"offer 0 to {other}: never mind")
        assert not table.sheet.premoves
        for entry in (log.Handed(1, "host"), log.Resigned(1)):
            table.sheet.premoves[1] = Premove(("pass",))
            table.sheet.fold(entry, time.time())
            assert not table.sheet.premoves
        table = await dealt(tables)
        await click(table, 0, playing(table).state.actions(0)[0].text)
        table.sheet.premoves[1] = Premove(("pass",))
        await seating.ask_undo(table, "guest0")
        await seating.answer_undo(table, "guest1", agree=True)
        assert not table.sheet.premoves


async def test_nonsense_is_refused_with_the_move_and_a_retry_says_nothing_twice(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        with troubled(BadInput, match="not an action"):
            await say(table, 0, playing(table).state.actions(0)[0].text, "castle")
        assert moves(table, 0) == []
        waits, _ = await waiting_table(table)
        prompt = playing(table).prompts[waits]
        assert (await table.submit(waits, Submit(prompt - 1, "pass", "k", then=("pass",)))).kind == "repeated"
        assert (await table.submit(waits, Submit(prompt - 1, "pass", "k2", then=("reroll",)))).kind == "stale"
        assert table.sheet.premoves[waits].actions == ("pass",)


def shoot_out() -> Mob:
    """All trucks are lined up; seats 0 and 1 hold a Hit, and seat 1 has the higher muscle."""
    state = moment(LINED_UP, (0, "hit"), (1, "hit"))
    put(state, "mothers", 2, 2, 2)
    hold(state, 2, "thirsty")
    return state


@pytest.mark.rule("BL-W2", "BL-W4")
async def test_a_card_at_a_moment_is_one_request(tmp_path: Path) -> None:
    async with dealt_as(tmp_path, shoot_out(), *[PERSON] * 4, tempo=Tempo(BEAT)) as table:
        opened_at = time.time()
        playing(table).secret, playing(table).moment = True, opened_at
        asked = playing(table).state.waiting_on()
        assert 0 in asked
        raised = asyncio.create_task(say(table, 0, "raise", "play hit mothers 2"))
        passed = [asyncio.create_task(click(table, seat, "pass")) for seat in asked if seat != 0]
        assert (await raised).kind == "played"
        await asyncio.gather(*passed)
        await until(lambda: shown(table).top() == PLAYED or marks(shown(table), "mothers")[2] == 1)
        assert time.time() >= opened_at + BEAT
        assert moves(table, 0) == ["raise", "play hit mothers 2"]


@pytest.mark.rule("BL-T0b", "BL-W2")
async def test_who_is_overtaken_is_asked_again(tmp_path: Path) -> None:
    async with dealt_as(tmp_path, shoot_out(), *[PERSON] * 4, tempo=Tempo(0.0)) as table:
        state = shown(table)
        fast, slow = sorted((0, 1), key=lambda seat: -state.table.muscle[seat])
        await say(table, fast, "raise", "play hit mothers 2")
        await say(table, slow, "raise", "play hit mothers 2")
        for seat in playing(table).state.waiting_on():
            await click(table, seat, "pass")
        await until(lambda: moves(table, fast) == ["raise", "play hit mothers 2"])
        await until(lambda: not table.sheet.premoves)
        assert moves(table, slow) == ["raise"]


@pytest.mark.rule("BL-4.4", "BL-4.6")
async def test_loading_all_by_one_click_is_never_an_answer_about_sending(tmp_path: Path) -> None:
    """Once loading ended by itself and its “loaded” was taken as “stay home”: nine crates were lost."""
    state = scene(LOAD)
    truck(state, 0, "large")
    state.table.crates[0] = 9
    first, *then = load_all(Sight(state, []).look(0))
    async with dealt_as(tmp_path, state, *[PERSON] * 4, tempo=Tempo(0.0)) as table:
        await say(table, 0, first, *then)
        await until(lambda: not table.sheet.premoves and shown(table).table.step == SEND)
        assert moves(table, 0) == ["load t17 9", "done"]
        assert shown(table).waiting_on() == [0]
        assert shown(table).table.load[17] == 9
