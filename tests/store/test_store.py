"""The store keeps what it confirmed, on both databases."""

import asyncio
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import event, select, update
from sqlalchemy.connectors.asyncio import AsyncAdapt_dbapi_connection

from blindpig.store import NewTable, Store, StoreTrouble, Write, open_store, schema, writer
from blindpig.store.store import new_secret
from tests.troubles import troubled

pytestmark = pytest.mark.anyio

SETTING = NewTable(game="tiny", rules=1, setting="{}", seed=b"s" * 32, host="host", invite="invite", listed=True)


async def made(store: Store, key: str = "one", **changes: Any) -> str:
    values: dict[str, Any] = {
        "table": key,
        "seq": 0,
        "at": 1.0,
        "entries": ["made"],
        "made": SETTING,
        "joined": ["host"],
    }
    assert await store.append(Write(**{**values, **changes}))
    return key


async def test_what_was_appended_is_read_back_in_order(store: Store) -> None:
    key = await made(store)
    assert await store.append(Write(key, 1, 2.0, ["a", "b"]))
    assert await store.append(Write(key, 3, 3.0, ["ü “c”"]))
    assert [(line.seq, line.entry) for line in await store.lines(key)] == [
        (0, "made"),
        (1, "a"),
        (2, "b"),
        (3, "ü “c”"),
    ]
    assert [line.entry for line in await store.lines(key, 2)] == ["b", "ü “c”"]
    row = await store.table(key)
    assert row is not None
    assert (row.game, row.seed, row.status, row.made_at) == ("tiny", b"s" * 32, "open", 1.0)


async def test_a_number_is_written_once(store: Store) -> None:
    key = await made(store)
    first, second = await asyncio.gather(
        store.append(Write(key, 1, 2.0, ["first"])), store.append(Write(key, 1, 2.0, ["second"], status="over"))
    )
    assert (first, second) == (True, False)
    assert [line.entry for line in await store.lines(key)] == ["made", "first"]
    row = await store.table(key)
    assert row is not None
    assert row.status == "open"


async def test_of_two_servers_one_wins_each_number(store: Store) -> None:
    """Many tables, two stores on one database, both write every number."""
    other = await open_store(store.url.render_as_string(hide_password=False))
    keys = [await made(store, f"t{number}") for number in range(20)]
    try:
        for seq in range(1, 6):
            sides = await asyncio.gather(
                *[store.append(Write(key, seq, 2.0, ["here"])) for key in keys],
                *[other.append(Write(key, seq, 2.0, ["there"])) for key in reversed(keys)],
            )
            here, there = sides[: len(keys)], sides[len(keys) :][::-1]
            assert all(one != two for one, two in zip(here, there, strict=True))
        for key in keys:
            assert [line.seq for line in await store.lines(key)] == list(range(6))
    finally:
        await other.close()


async def test_many_writes_share_a_commit(store: Store) -> None:
    keys = [await made(store, f"t{number}") for number in range(50)]
    before = store.writer.commits
    assert all(await asyncio.gather(*[store.append(Write(key, 1, 2.0, ["x"])) for key in keys]))
    assert store.writer.commits - before < 10


async def test_writes_to_one_table_go_in_the_order_they_came(store: Store) -> None:
    """A log without a gap, whenever the power fails."""
    await made(store)
    row: list[int] = []
    writes = [Write("one", seq, 2.0, ["x"], then=partial(row.append, seq)) for seq in range(1, 8)]
    assert all(await asyncio.gather(*[store.append(write) for write in writes]))
    assert row == list(range(1, 8))


async def test_busy_tables_let_others_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "HANDFUL", 2)  # so that something always waits
    keys = [await made(store, f"t{number}") for number in range(20)]
    stopped = asyncio.Event()

    async def busy(key: str) -> int:
        seq = 0
        while not stopped.is_set():
            seq += 1
            assert await store.append(Write(key, seq, 2.0, ["x"]))
        return seq

    playing = [asyncio.create_task(busy(key)) for key in keys]
    try:
        await store.heartbeat("a")
        for _ in range(3):
            before = store.writer.commits
            await store.heartbeat("a")
            assert store.writer.commits - before <= 2 * writer.IN_A_ROW
    finally:
        stopped.set()
        written = await asyncio.gather(*playing)
    assert [len(await store.lines(key)) - 1 for key in keys] == written


async def test_tables_are_found_by_status_and_by_guest(store: Store) -> None:
    await made(store, "old")
    await made(store, "new", at=2.0, joined=["host", "guest"])
    await made(store, "secret", at=3.0, made=NewTable("tiny", 1, "{}", b"", "host", "", listed=False), joined=[])
    assert await store.append(Write("old", 1, 4.0, ["started"], status="running"))
    assert [row.id for row in await store.listed(["open"])] == ["new"]
    assert [row.id for row in await store.listed(["open", "running"])] == ["new", "old"]
    assert [row.id for row in await store.of_guest("guest")] == ["new"]
    assert [row.id for row in await store.of_guest("host")] == ["new", "old"]
    assert await store.table("none") is None


async def test_a_bad_write_does_not_spoil_the_others(store: Store) -> None:
    await made(store)
    good = store.append(Write("one", 1, 2.0, ["good"]))
    orphan = store.append(Write("no such table", 0, 2.0, ["bad"]))
    results = await asyncio.gather(good, orphan, return_exceptions=True)
    assert results[0] is True
    assert isinstance(results[1], StoreTrouble)


async def test_what_was_confirmed_outlives_the_store(address: str) -> None:
    store = await open_store(address)
    await made(store)
    await store.close()
    again = await open_store(address)
    assert [line.entry for line in await again.lines("one")] == ["made"]
    await again.close()


async def test_what_a_guest_prefers_is_kept_and_replaced(store: Store) -> None:
    assert await store.preferences("g1") == {}
    await store.prefer("g1", "level.x", "rookie")
    await store.prefer("g1", "howto.x", "off")
    await store.prefer("g1", "level.x", "boss")
    await store.prefer("g2", "level.x", "wiseguy")
    assert await store.preferences("g1") == {"level.x": "boss", "howto.x": "off"}
    assert await store.preferences("g2") == {"level.x": "wiseguy"}


async def test_secrets_are_made_once_kept_and_rotated(store: Store) -> None:
    other = await open_store(store.url.render_as_string(hide_password=False))
    (first,), same = await asyncio.gather(store.secrets("guests"), other.secrets("guests"))
    await other.close()
    assert same == [first]
    assert len(bytes.fromhex(first)) == 32
    assert await store.secrets("forms") != [first]
    await store.rotate("guests", forget=False)
    both = await store.secrets("guests")
    assert both[0] == first
    assert len(both) == 2
    await store.rotate("guests", forget=True)
    (newest,) = await store.secrets("guests")
    assert newest not in both


async def test_a_dead_servers_tables_are_adopted_by_exactly_one(store: Store) -> None:
    for number in range(6):
        await made(store, f"t{number}")
        await store.append(Write(f"t{number}", 1, 1.0, ["started"], status="running"))
    assert sorted(await store.heartbeat("a")) == [f"t{number}" for number in range(6)]
    assert await store.heartbeat("b") == []
    assert await store.heartbeat("a") == []
    async with store.writing() as connection:
        await connection.execute(update(schema.servers).where(schema.servers.c.id == "a").values(until=0.0))
    found = await asyncio.gather(store.heartbeat("b"), store.heartbeat("c"))
    assert sorted(found[0] + found[1]) == [f"t{number}" for number in range(6)]
    assert await store.owned("b") == set(found[0])
    await store.retire("b")
    await store.retire("c")
    assert len(await store.heartbeat("d")) == 6


async def test_a_lease_from_before_the_clock_was_set_back_has_run_out(store: Store) -> None:
    await made(store)
    await store.append(Write("one", 1, 1.0, ["started"], status="running"))
    assert await store.heartbeat("a") == ["one"]
    async with store.writing() as connection:
        await connection.execute(update(schema.servers).values(until=schema.servers.c.until + 3600.0))
    assert await store.heartbeat("b") == ["one"]


async def test_finished_tables_are_nobodys(store: Store) -> None:
    await made(store)
    await store.append(Write("one", 1, 1.0, ["over"], status="over"))
    assert await store.heartbeat("a") == []


SECOND = """
import asyncio, sys
from blindpig.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    try:
        await store.take_over()
    finally:
        await store.close()

asyncio.run(main())
"""


async def second_server(store: Store) -> str:
    """What another process says that wants to serve the same database. It knows nothing of our process's number."""
    command = (sys.executable, "-c", SECOND, store.url.render_as_string(hide_password=False))
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    _, said = await process.communicate()
    return said.decode()


async def test_sqlite_is_for_one_server(store: Store) -> None:
    if store.shared:
        await store.take_over()
        return
    await store.heartbeat("a")
    await store.take_over()  # the same process again, as after a restart
    await store.heartbeat("a")
    async with store.writing() as connection:  # whatever the row says: in another container a number says nothing
        await connection.execute(update(schema.servers).values(pid=2**22 + 1))
    assert "store.taken" in await second_server(store)
    await store.take_over()
    async with store.reading() as connection:
        assert (await connection.execute(select(schema.servers))).first() is None
    assert store.file is not None
    store.file.unlock()
    assert await second_server(store) == ""


async def test_seeds_are_not_in_clear(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await made(store, "one")
    row = await store.table("one")
    assert row is not None
    async with store.reading() as connection:
        stored = (await connection.execute(select(schema.tables.c.seed))).scalar_one()
    assert row.seed not in stored
    if store.file is not None:  # and a copy of the file is of no use without its key
        monkeypatch.setenv("BLINDPIG_KEY", "another key")
        other = await open_store(store.url.render_as_string(hide_password=False))
        with troubled(StoreTrouble, match="cannot be opened"):
            await other.table("one")
        await other.close()


async def test_seeds_of_before_are_read_as_they_are(store: Store) -> None:
    await made(store, "one")
    async with store.writing() as connection:
        await connection.execute(update(schema.tables).values(seed=b"7" * 32))
    row = await store.table("one")
    assert row is not None
    assert row.seed == b"7" * 32


async def test_nobody_else_can_read_the_file(store: Store) -> None:
    if store.file is not None:
        await made(store, "one")
        for path in store.file.path.parent.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path


async def test_a_file_that_is_deleted_while_it_is_used_confirms_nothing(store: Store) -> None:
    if store.file is None:
        return
    await made(store, "one")
    await store.heartbeat("a")
    await store.check("a")
    store.file.path.rename(store.file.path.with_suffix(".moved"))
    with troubled(StoreTrouble, match="was deleted or replaced"):
        await store.append(Write("one", 1, 1.0, ["lost"]))
    with troubled(StoreTrouble, match="was deleted or replaced"):
        await store.check("a")
    store.file.path.with_suffix(".moved").rename(store.file.path)
    await store.check("a")


async def test_others_are_woken(store: Store) -> None:
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    listener = store.listen(lambda table, seq: heard.put_nowait((table, seq)))
    assert (listener is not None) == store.shared
    if listener is None:  # nobody else can write
        return
    async with asyncio.timeout(10):
        assert await heard.get() == ("", 0)
        other = await open_store(store.url.render_as_string(hide_password=False))
        await made(other, "far")
        assert await heard.get() == ("far", 1)
        await other.close()
    await listener.stop()


async def test_a_killed_server_is_known_by_the_connection_that_it_had(store: Store) -> None:
    """Who is a little late and listens no more is dead; who listens, or never did, has the whole of its lease."""
    await made(store)
    await store.append(Write("one", 1, 1.0, ["started"], status="running"))
    listener = store.listen(lambda *_: None)
    if listener is None:  # nobody else is there to adopt anything
        return
    async with asyncio.timeout(10):
        await listener.ready.wait()
    store.lease = 3600.0  # so that only this test says who is late
    late = time.time() + store.lease / 2
    assert await store.heartbeat("a", listener.backend) == ["one"]
    await lapse(store, late)
    assert await store.heartbeat("b") == []  # only held up
    await store.heartbeat("a", 0)
    await lapse(store, late)
    assert await store.heartbeat("b") == []  # its connection is lost, and it knows
    await store.heartbeat("a", listener.backend)
    await listener.stop()
    async with asyncio.timeout(10):
        while await is_connected(store, listener.backend):
            await asyncio.sleep(0.01)
    assert await store.heartbeat("b") == []  # it was here just now: it may be connecting again
    await lapse(store, late)
    assert await store.heartbeat("b") == ["one"]


async def is_connected(store: Store, backend: int) -> bool:
    """Whether PostgreSQL has a connection of this number."""
    pid = schema.backends.c.pid
    async with store.reading() as connection:
        return (await connection.execute(select(pid).where(pid == backend))).first() is not None


async def lapse(store: Store, until: float) -> None:
    """The server "a" gave its last sign of life then."""
    async with store.writing() as connection:
        await connection.execute(update(schema.servers).where(schema.servers.c.id == "a").values(until=until))


async def test_who_is_where_counts_while_the_server_lives(store: Store) -> None:
    await store.heartbeat("a")
    await store.heartbeat("b")
    assert await store.attend("a", [("one", "al"), ("one", "bo"), ("two", "al")], []) == {}
    assert await store.attend("b", [("one", "al")], []) == {"one": {"al", "bo"}, "two": {"al"}}
    assert await store.attend("a", [("one", "al")], [("one", "bo")]) == {"one": {"al"}}
    assert await store.attend("b", [], []) == {"one": {"al"}, "two": {"al"}}
    await lapse(store, time.time() - 1.0)
    await store.heartbeat("b")
    assert await store.attend("b", [], []) == {}
    await store.heartbeat("a")  # it was only held up
    assert await store.attend("b", [], []) == {"one": {"al"}, "two": {"al"}}
    await lapse(store, 0.0)
    await store.heartbeat("b")
    async with store.reading() as connection:
        assert len((await connection.execute(select(schema.presence))).all()) == 1
    await store.retire("b")
    assert await store.attend("c", [], []) == {}


def on_every_statement(store: Store, tell: Callable[[], None]) -> None:
    """Of new connections that write: told as a statement begins, on SQLite once it runs in the connection's thread."""
    engine, loop = store.writer.engine.sync_engine, asyncio.get_running_loop()
    if store.shared:
        event.listen(engine, "before_cursor_execute", lambda *_: tell())
        return

    def connected(connection: AsyncAdapt_dbapi_connection, _record: object) -> None:
        trace = partial(loop.call_soon_threadsafe, tell)
        connection.run_async(lambda driver: driver.set_trace_callback(lambda _statement: trace()))

    event.listen(engine, "connect", connected)


async def test_a_write_that_was_cancelled_anywhere_locks_nobody_out(store: Store) -> None:
    """A server that ends may be cancelled at any statement of what it writes, one that returns rows among them."""
    remembered: list[BaseException | list[str]] = []  # with tracebacks, which remember cursors
    work: asyncio.Task[list[str]] | None = None
    begun = 0

    def interrupt() -> None:
        nonlocal begun
        begun += 1
        if begun == len(remembered) + 1 and work is not None:
            work.cancel()

    await made(store)
    await store.append(Write("one", 1, 1.0, ["started"], status="running"))
    await store.writer.engine.dispose()
    on_every_statement(store, interrupt)

    async def write() -> list[str]:
        async with store.writing() as connection:
            for name in ("a", "b"):
                await connection.execute(schema.secrets.insert(), [new_secret(name)])
            adopt = update(schema.tables).values(server="a").returning(schema.tables.c.id)
            return list((await connection.execute(adopt)).scalars())

    while not remembered or isinstance(remembered[-1], BaseException):
        begun, work = 0, asyncio.create_task(write())
        found = await asyncio.gather(work, return_exceptions=True)
        work = None
        await store.heartbeat("b")
        await store.retire("b")
        remembered += found
    assert len(remembered) > 3
