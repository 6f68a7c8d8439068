"""Bots that draw lots answer a move in the same write, and in no other case is anybody's move brought forward."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import SPECTATOR, State
from blindpig.store import Store, Write
from blindpig.tables import entries as log
from blindpig.tables import seating
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.folding import fold
from blindpig.tables.now import now
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Premove
from blindpig.tables.table import REPLIES, Submit, Table
from blindpig.tables.thinker import Question, Thought
from tests.kernel.tiny import TINY
from tests.tables.registries import ASKED, PERSON, RANDOM, click, dealt, opened, playing, until

pytestmark = pytest.mark.anyio

ME = 0


@asynccontextmanager
async def at_table(store: Store, *others: SeatSetting, **changes: Any) -> AsyncIterator[tuple[TableRegistry, Table]]:
    """One person and some bots at a game whose seats move one after the other."""
    async with opened(store, **changes) as tables:
        tables.games = registry.games()
        table = await tables.make("me", "Al", "reglement", Setting({}, (PERSON, *others)), listed=True)
        await tables.start(table, "me")
        await my_turn(table)
        yield tables, table
        await seating.resign(table, "me")
        await until(lambda: table.sheet.status == "over")


async def my_turn(table: Table) -> None:
    """Wait until the person is asked, and all that came before has been shown."""
    await until(lambda: ME in playing(table).state.waiting_on() and not playing(table).secret)


def any_action(table: Table) -> str:
    """Something that the person may do."""
    return playing(table).state.actions(ME)[0].text


async def clicks(store: Store, table: Table, times: int) -> list[int]:
    """How many moves each of some clicks made, by the time at which they were committed."""
    found: list[int] = []
    for _ in range(times):
        await my_turn(table)
        seq = table.sheet.seq
        await click(table, ME, any_action(table))
        lines = await store.lines(table.id, seq)
        found.append(sum(line.at == lines[0].at for line in lines))
    return found


async def test_bots_that_draw_lots_answer_in_the_same_write(store: Store) -> None:
    async with at_table(store, RANDOM, RANDOM, RANDOM) as (tables, table):
        most = 0
        for _ in range(8):
            await my_turn(table)
            told: list[int] = []
            table.listeners.append(lambda found, told=told: told.append(found.sheet.seq))  # type: ignore[misc]
            seq, writes = table.sheet.seq, store.writer.writes
            await click(table, ME, any_action(table))
            assert (store.writer.writes, told) == (writes + 1, [table.sheet.seq])
            table.listeners.pop()
            lines = await store.lines(table.id, seq)
            moves = [log.read(line.entry) for line in lines if line.at == lines[0].at]
            assert [line.seq for line in lines] == list(range(seq, seq + len(lines)))  # each has an entry of its own
            assert all(isinstance(move, log.Moved) for move in moves)
            assert [getattr(move, "by", None) for move in moves] == ["", *["bot"] * (len(moves) - 1)]
            most = max(most, len(moves))
        assert 1 < most <= REPLIES + 1
        again = await fold(store, tables.games, tables.tempo, table.id)
        for seat in range(SPECTATOR, 4):
            assert Snapshot(again, seat).game() == Snapshot(table.sheet, seat).game()


async def test_bots_that_take_their_time_or_think_answer_later(store: Store) -> None:
    async with at_table(store, RANDOM, RANDOM, RANDOM, pace=0.01) as (_, table):
        assert await clicks(store, table, 3) == [1, 1, 1]
    async with at_table(store, ASKED, ASKED, ASKED) as (_, table):
        assert await clicks(store, table, 3) == [1, 1, 1]


async def test_bots_alone_wait_their_turn_at_the_workers(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(store) as tables:
        ask, asked = tables.driver.pool.ask, list[str]()

        async def count(question: Question, *rest: Any) -> Thought:
            asked.append(question.bot)
            return await ask(question, *rest)

        monkeypatch.setattr(tables.driver.pool, "ask", count)
        table = await dealt(tables, RANDOM, RANDOM, RANDOM)
        await until(lambda: table.sheet.status == "over")
        assert len(asked) >= len(playing(table).record.entries) > 0


async def test_nobody_replies_before_what_a_person_will_do_next(store: Store) -> None:
    async with at_table(store, RANDOM, RANDOM, RANDOM) as (tables, table):
        asked: list[int] = []

        def reply(_: Table, state: State) -> None:
            asked.append(state.waiting_on()[0])

        table.reply = reply
        attempt = playing(table).attempt(ME, any_action(table))
        assert not list(table.replies(attempt))
        assert len(asked) == 1
        table.sheet.premoves[ME] = Premove((attempt.entry.action,))
        assert not list(table.replies(attempt))
        table.sheet.premoves.clear()
        submit = Submit(playing(table).prompts[ME], attempt.entry.action, then=(attempt.entry.action,))
        assert (await table.submit(ME, submit)).kind == "played"
        assert len(asked) == 1
        table.reply = tables.driver.reply


async def test_nobody_replies_while_a_person_is_asked_or_at_another_server(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, RANDOM, PERSON, PERSON)
        state = TINY.deal(3, {}, SeededChance(bytes(32)))
        assert state.waiting_on() == [0, 1, 2]
        assert tables.driver.reply(table, state) is None
        for chair in table.sheet.chairs:
            chair.resigned = True
        reply = tables.driver.reply(table, state)
        assert reply is not None
        assert reply[0] == 0
        tables.owned.discard(table.id)
        assert tables.driver.reply(table, state) is None


async def test_a_move_and_its_replies_are_decided_again_if_another_server_was_first(store: Store) -> None:
    async with at_table(store, RANDOM, RANDOM, RANDOM) as (tables, table):
        seq = table.sheet.seq
        word = log.write(log.Said("you", "Bo", "Wait!"))
        assert await store.append(Write(table.id, seq, now(), [word]))
        answer = await click(table, ME, any_action(table))
        assert answer.kind == "played"
        lines = await store.lines(table.id, seq)
        assert [line.seq for line in lines] == list(range(seq, seq + len(lines)))
        assert lines[0].entry == word
        assert (await fold(store, tables.games, tables.tempo, table.id)).seq == seq + len(lines)
