"""Nothing that a stranger sends holds up the tables: long records are refused, checked elsewhere, and played once."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from blindpig import registry
from blindpig.kernel import record as records
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Entry, Record, Replay, read
from blindpig.store import Store, open_store
from blindpig.web import checking, tapes
from blindpig.web.pages.replays import RECORD_CACHE
from blindpig.web.tapes import EVERY, Tape
from tests.web.servers import Site, site
from tests.web.test_pages import Window

pytestmark = pytest.mark.anyio

GOLDEN = Path(__file__).parents[1] / "records" / "bootleggers" / "4-0.jsonl"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """One database will do here."""
    found = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield found
    await found.close()


async def upload(found: Site, text: str) -> httpx.Response:
    """Somebody without a name opens a record file."""
    window = Window(found, **{"accept-language": "en"})
    await window.see("/record")
    token = window.http.cookies.get("blindpig_forms") or ""
    return await window.http.post("/record", files={"file": ("a.jsonl", text)}, data={"_csrf_token": token})


async def test_a_record_with_too_many_moves_is_refused_before_it_is_read(store: Store) -> None:
    text = GOLDEN.read_text() + '[0,"pass",[],"x"]\n' * checking.LONGEST
    async with site(store) as found:
        answer = await upload(found, text)
    assert answer.status_code == 409
    assert "20000 moves" in answer.text


@pytest.mark.parametrize(("more", "status"), [(checking.LARGEST, 409), (2 * checking.LARGEST, 413)])
async def test_a_record_of_few_moves_and_many_bytes_is_refused_before_it_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch, more: int, status: int
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(checking, "read_record", never)
    async with site(store) as found:
        assert (await upload(found, GOLDEN.read_text() + " " * more)).status_code == status


async def test_a_record_is_not_played_in_the_process_that_serves_the_tables(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the tables wait while this runs")

    monkeypatch.setattr(records, "verify", never)
    monkeypatch.setattr(checking, "verify", never)
    RECORD_CACHE.records.clear()
    async with site(store) as found:
        assert (await upload(found, GOLDEN.read_text())).status_code == 303
        broken = await upload(found, GOLDEN.read_text().replace("pass", "raise", 1))
    assert broken.status_code == 409
    assert "was changed" in broken.text


def sleepy(monkeypatch: pytest.MonkeyPatch, patience: float) -> None:
    """Checks never end by themselves."""
    monkeypatch.setattr(checking, "CHECKER", (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(RECORD_CACHE, "checker", checking.Checker(patience))
    RECORD_CACHE.records.clear()


async def test_nobody_waits_for_a_check(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy(monkeypatch, 600.0)
    async with site(store) as found:
        checked = asyncio.create_task(upload(found, GOLDEN.read_text()))
        while not RECORD_CACHE.checker.turn.locked():
            await asyncio.sleep(0.01)
        assert (await Window(found).see("/")).status_code == 200
        assert not checked.done()
        checked.cancel()
        await asyncio.gather(checked, return_exceptions=True)


async def test_a_check_that_takes_too_long_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy(monkeypatch, 0.05)
    async with site(store) as found:
        answer = await upload(found, GOLDEN.read_text())
    assert answer.status_code == 409
    assert "took too long" in answer.text


async def test_only_so_many_wait_for_a_check(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy(monkeypatch, 600.0)
    async with site(store) as found:
        text = GOLDEN.read_text()
        waiting = [asyncio.create_task(upload(found, text)) for _ in range(checking.MOST)]
        while RECORD_CACHE.checker.waiting < checking.MOST:
            await asyncio.sleep(0.01)
        answer = await upload(found, text)
        assert answer.status_code == 409
        assert "try again in a minute" in answer.text
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert RECORD_CACHE.checker.waiting == 0


def endless(moves: int) -> Record:
    """A legal game in which somebody changes their mind all the time."""
    record = read(GOLDEN.read_text())
    replay = Replay(registry.find(record.game), record)
    while not any(action.text == "pass-round" for action in replay.state.actions(0)):
        assert replay.step()
    whims = [Entry(0, text, []) for text in ("pass-round", "ask-me")]
    entries = [*record.entries[: replay.at], *whims * (moves // 2)]
    found = Record(record.game, record.version, record.seats, record.options, record.commitment)
    found.entries = entries
    return found


async def longest_stop(found: Site, name: str) -> float:
    """The longest that the loop's own thread works at one thing while a record is looked at and stepped through."""
    stops, looking = [0.0], True

    async def tick() -> None:
        while looking:
            since = time.thread_time()
            await asyncio.sleep(0)
            stops.append(time.thread_time() - since)

    ticking = asyncio.create_task(tick())
    last = len(RECORD_CACHE.records[name].entries) - 1
    async with found.client() as http:
        for path in (f"/replay?at={last}", f"/replay/{last}", f"/replay/{last - 1}", "/replay/0", ""):
            answer = await http.get(f"/record/{name}{path}")
            assert answer.status_code == 200
    looking = False
    await ticking
    return max(stops)


async def test_a_long_record_holds_the_loop_no_longer_than_a_short_one(store: Store) -> None:
    async with site(store) as found:
        for name, moves in (("short", 40), ("long", checking.LONGEST - 1000)):
            RECORD_CACHE.records[name] = endless(moves)
            await longest_stop(found, name)  # what is loaded once is loaded now
        short, long = await longest_stop(found, "short"), await longest_stop(found, "long")
        assert long < 5 * short, (long, short)


async def test_a_tape_shows_every_moment_as_a_replay_does() -> None:
    record = read(GOLDEN.read_text())
    tape = Tape(record)
    tape.follow()
    luck = SeededChance(seed_of("tape"))
    for move in (0, 1, EVERY - 1, EVERY, EVERY + 1, *[luck.below(len(record.entries)) for _ in range(5)]):
        journal = Journal()
        replay = Replay(registry.find(record.game), record, journal)
        while replay.at <= move:
            replay.step()
        state, facts = await tape.at(move)
        assert state.digest() == replay.state.digest()
        assert [repr(fact) for fact in facts] == [repr(fact) for fact in journal.facts]


async def test_a_tape_follows_a_game_that_goes_on_and_takes_moves_back(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, record = read(GOLDEN.read_text()), read(GOLDEN.read_text())
    steps: list[int] = []

    class Counted(Replay):
        def step(self) -> bool:
            steps.append(self.at)
            return super().step()

    monkeypatch.setattr(tapes, "Replay", Counted)
    del record.entries[400:]
    tape = await tapes.TAPES.of("a game", record)
    record.entries.extend(whole.entries[400:450])
    steps.clear()
    assert await tapes.TAPES.of("a game", record) is tape
    assert len(steps) < 3 * EVERY  # from the last state that was kept, not from the deal
    del record.entries[390:]
    record.entries.append(whole.entries[390])
    await tapes.TAPES.of("a game", record)
    fresh = Tape(record)
    fresh.follow()
    assert [fresh.told, fresh.rounds, len(fresh.kept)] == [tape.told, tape.rounds, len(tape.kept)]
    assert (await tape.at(390))[0].digest() == (await fresh.at(390))[0].digest()
