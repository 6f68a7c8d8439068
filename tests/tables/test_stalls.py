"""No table waits for a bot for long: workers are shared fairly, and what cannot be started is tried again."""

import asyncio
import gc
import os
import signal
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from blindpig.store import open_store
from blindpig.tables import hosting, registry, workers
from blindpig.tables.cluster import Cluster
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table
from blindpig.tables.thinker import Question
from blindpig.tables.trouble import NotNow
from blindpig.tables.workers import Pool, Share, Worker
from tests.kernel.tiny import TINY
from tests.tables import registries
from tests.tables.registries import ASKED, PERSON, RANDOM, THINKER, dealt, opened, setting, until

pytestmark = pytest.mark.anyio

QUESTION = Question("tiny", "random", None, ["pass"], 0.0, "00" * 32)


async def test_somebody_with_many_tables_takes_no_more_of_the_workers_than_somebody_with_one() -> None:
    pool, order = Pool(1, THINKER), list[str]()

    async def ask(rank: int, host: str) -> None:
        await pool.ask(QUESTION, Share(rank, host, ponders=True))
        order.append(host)

    async with asyncio.timeout(60):
        many = [asyncio.create_task(ask(2, "many")) for _ in range(27)]
        await until(lambda: len(pool.waiting) == 26)  # the first one is being thought about
        few = [asyncio.create_task(ask(2, "few")) for _ in range(2)]
        person = asyncio.create_task(ask(0, "person"))
        await asyncio.gather(*many, *few, person)
    await pool.close()
    assert order[:2] == ["many", "person"]  # who is there need not wait for those who are not
    assert sorted(order[2:6]) == ["few", "few", "many", "many"]  # then each host in turn


async def test_people_come_first_and_bots_that_play_for_nobody_last(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store) as tables:
        with_person, bots = await dealt(tables, PERSON, RANDOM), await dealt(tables, RANDOM, RANDOM)
        left = await dealt(tables, PERSON, RANDOM)

        def rank(table: Table) -> int:
            return tables.driver.share(table, "random").rank

        assert [rank(table) for table in (with_person, left, bots)] == [1, 1, 2]  # nobody is at a screen
        with_person.sheet.chairs[0].present = True
        left.sheet.chairs[0].resigned = True  # a bot plays for whoever has given up
        assert [rank(table) for table in (with_person, left, bots)] == [0, 2, 2]
        bots.broadcast.bells[asyncio.Event()] = "rail"  # somebody looks on
        assert rank(bots) == 1
        bots.broadcast.bells.clear()
    await store.close()


async def test_quick_questions_do_not_wait_behind_one_who_ponders() -> None:
    pool = Pool(2, THINKER)
    worker = Share(ponders=True)
    async with asyncio.timeout(60):
        slow = asyncio.create_task(pool.ask(Question("tiny", "slow", None, ["pass"], 600.0, "00" * 32), worker))
        await until(lambda: any(each.ponders for each in pool.workers))
        for _ in range(5):
            assert (await pool.ask(QUESTION)).action == "pass"
    assert not slow.done()
    slow.cancel()
    await pool.close()


async def test_bots_move_again_once_processes_can_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, failed = asyncio.create_subprocess_exec, list[int]()
    mended = asyncio.Event()

    async def scarce(*command: str, **more: Any) -> asyncio.subprocess.Process:
        if not mended.is_set():
            failed.append(1)
            raise OSError(11, "Resource temporarily unavailable")
        return await real(*command, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", scarce)
    monkeypatch.setattr(workers, "AGAIN", 0.01)
    monkeypatch.setattr(registry, "ROUNDS", 0.01)
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store) as tables:
        table = await dealt(tables, ASKED, ASKED)
        await until(lambda: len(failed) > 2)
        await until(lambda: table.sheet.held_up)  # everybody at the table is told
        mended.set()
        await until(lambda: table.sheet.status == "over")
        await until(lambda: not table.sheet.held_up)
    await store.close()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
async def test_a_worker_that_is_frozen_for_good_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Worker.give_up

    async def give_up(self: Worker, why: str) -> None:
        workers.GRACE = 60.0  # the next one may take its time to start
        await real(self, why)

    monkeypatch.setattr(Worker, "give_up", give_up)
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store, house_crashes=1) as tables:
        first = await dealt(tables, ASKED, ASKED)
        await until(lambda: first.sheet.status == "over")
        (worker,) = tables.driver.pool.workers
        os.kill(worker.process.pid, signal.SIGSTOP)
        monkeypatch.setattr(workers, "GRACE", 0.2)
        second = await dealt(tables, ASKED, ASKED)
        await until(lambda: second.sheet.status == "over")
        assert worker not in tables.driver.pool.workers
    await store.close()


async def test_a_bug_while_a_bot_is_asked_does_not_stop_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blindpig.tables.botdriver.AGAIN", 0.01)
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store) as tables:
        real, times = tables.driver.think, list[int]()

        async def think(*args: Any) -> str:
            times.append(1)
            if len(times) < 3:
                raise ValueError("a bug")
            return await real(*args)

        monkeypatch.setattr(tables.driver, "think", think)
        table = await dealt(tables, RANDOM, RANDOM)
        await until(lambda: table.sheet.status == "over")
    await store.close()


async def test_a_guest_has_only_so_many_tables_at_once(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store, tables_each=2) as tables:
        for _ in range(2):
            await tables.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True)
        with pytest.raises(NotNow, match="too-many-tables"):
            await tables.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True)
        await tables.make("guest1", "Bo", "tiny", setting(PERSON, PERSON), listed=True)
    await store.close()


async def test_tables_that_were_closed_do_not_count(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store, tables_each=2) as tables:
        for _ in range(3):
            table = await tables.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True)
            await hosting.close(table, "guest0")
        await tables.make("guest0", "Al", "tiny", setting(PERSON, PERSON), listed=True)
        assert await store.hosting("guest0") == 1
    await store.close()


async def test_the_watchdog_finds_a_table_that_nobody_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "STALL", 0.05)
    monkeypatch.setattr(registries, "PATIENCE", 1.0)
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    tables = TableRegistry(store, registries.QUICK, {"tiny": TINY})
    await tables.open()
    monkeypatch.setattr(tables.driver, "wake", lambda _: None)
    await dealt(tables, RANDOM, RANDOM)
    with pytest.raises(AssertionError, match="stands still"):
        await registries.nobody_stalls(tables)
    await tables.close()
    await store.close()


async def test_after_a_restart_tables_with_people_come_first_and_pages_need_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store) as tables:
        monkeypatch.setattr(tables.driver, "wake", lambda _: None)  # what is running stays so
        bots = [await dealt(tables, RANDOM, RANDOM) for _ in range(6)]
        people = [await dealt(tables, PERSON, PERSON) for _ in range(2)]
        for table in bots:
            table.sheet.status = "over"  # for the watchdog: they are left as they are
    adopted: list[str] = []
    held = asyncio.Event()
    real = Cluster.adopt

    async def adopt(self: Cluster, key: str, orphan: bool, fresh: bool) -> None:
        if len(adopted) == 4:
            await held.wait()  # not all of them yet
        adopted.append(key)
        await real(self, key, orphan, fresh)

    monkeypatch.setattr(Cluster, "adopt", adopt)
    async with opened(store) as again:
        await until(lambda: len(adopted) == 4)
        assert set(adopted[:2]) == {table.id for table in people}
        waiting = next(table for table in bots if table.id not in adopted)
        async with asyncio.timeout(registries.PATIENCE):
            assert (await again.table(waiting.id)).sheet.status == "running"  # whoever asks for it has it at once
        held.set()
        await until(lambda: len(adopted) == 8)
    assert sorted(adopted) == sorted(table.id for table in [*people, *bots])
    await store.close()


async def test_tables_where_nothing_happens_leave_the_memory_however_long_a_lease_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "ROUNDS", 0.01)
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON)
        name, entries, memory = table.id, table.sheet.seq, ref(table)
        assert tables.loaded() == [table]
        del table
        gc.disable()  # a collection of everything would stop the house: what is unloaded goes without
        try:
            monkeypatch.setattr(registry, "IDLE", -1.0)
            await until(lambda: memory() is None)
        finally:
            gc.enable()
        assert (await tables.table(name)).sheet.seq == entries
    await store.close()
