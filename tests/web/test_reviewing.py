"""Reviews in worker processes: one that dies is replaced; one that always dies has failed, and can be tried again."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from blindpig.aftermath import review as reviews
from blindpig.aftermath.review import Choice, Review
from blindpig.drawing.context import Person
from blindpig.kernel.game import State
from blindpig.kernel.journal import Fact
from blindpig.kernel.record import Record
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.web import reviewing
from blindpig.web.pages import shares
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.pages.reviews import body_of
from blindpig.web.pages.shares import PaperOrder, Papers
from blindpig.web.reviewing import Job, Reviews
from tests.aftermath.games import finished

pytestmark = pytest.mark.anyio

WORKER = """
import pathlib, sys
sys.stdin.readline()
tries = pathlib.Path(sys.argv[1])
count = int(tries.read_text()) if tries.exists() else 0
tries.write_text(str(count + 1))
if count < int(sys.argv[2]):
    print(sys.argv[3], flush=True)  # it has begun
    sys.exit(1)
print(sys.argv[4], flush=True)
"""
BEGUN = reviews.write(Review(done=1, total=3, turns=[7]))
DONE = reviews.write(Review(done=3, total=3, turns=[8]))


def dying(folder: Path, deaths: int) -> Reviews:
    """Reviews whose first workers die in the middle."""
    return Reviews((sys.executable, "-c", WORKER, str(folder / "tries"), str(deaths), BEGUN, DONE))


async def ended(job: Job) -> Job:
    assert job.task is not None
    await job.task
    return job


@pytest.fixture(scope="module")
def record() -> Record:
    return finished("reglement", 3, 1)


async def test_a_worker_that_dies_is_replaced_and_the_review_is_kept(tmp_path: Path, record: Record) -> None:
    kept: list[str] = []

    async def keep(text: str) -> None:
        kept.append(text)

    jobs = dying(tmp_path, 1)
    job = await ended(jobs.job("/t/a", record, [0], keep=keep))
    assert (tmp_path / "tries").read_text() == "2"
    assert job.review.turns == [8]
    assert kept == [DONE]
    assert jobs.known("/t/a") == job.review


async def test_a_review_that_fails_says_so_and_can_be_tried_again(tmp_path: Path, record: Record) -> None:
    jobs = dying(tmp_path, reviewing.TRIES)
    job = await ended(jobs.job("/t/a", record, [0]))
    assert (job.failed, job.working, job.too_long) == (True, False, False)
    assert job.review.turns == [7]  # what was known stays to be read
    assert jobs.known("/t/a") is None
    assert jobs.job("/t/a", record, [0]) is job  # nothing is tried unasked
    jobs.again("/t/a")
    assert (await ended(jobs.job("/t/a", record, [0]))).review.turns == [8]


async def test_a_worker_that_hangs_is_taken_for_dead(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "PATIENCE", 0.01)
    jobs = Reviews((sys.executable, "-c", "import time; time.sleep(3600)"))
    assert (await ended(jobs.job("/t/a", record, [0]))).failed


async def test_a_game_that_is_too_long_is_never_begun(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "LONGEST", 10)
    job = Reviews(("false",)).job("/t/a", record, [0])
    assert (job.too_long, job.working, job.task) == (True, False, None)


async def test_one_review_is_worked_out_at_a_time(tmp_path: Path, record: Record) -> None:
    jobs = dying(tmp_path, 0)
    await jobs.turn.acquire()
    waiting = jobs.job("/t/a", record, [0])
    await asyncio.sleep(0)
    assert not (tmp_path / "tries").exists()
    jobs.turn.release()
    assert (await ended(waiting)).review.finished


async def test_a_review_that_grows_while_it_is_drawn_is_drawn_as_it_was(record: Record) -> None:
    people = [Person(seat, f"P{seat}") for seat in range(3)]
    choice = Choice(5, 0, record.entries[5].action, record.entries[5].action, 0.1, 0.4, 100, [])
    chances = [[0.4, 0.3, 0.3]] * len(record.entries)
    job = Job(Review(done=1, total=9, chances=chances, choices=[choice]))
    grown = Review(done=9, total=9, chances=chances, choices=[choice], luck=[0.1, -0.1, 0.0], play=[-0.3, 0.0, 0.0])

    class Slow(ReplaySource):
        """While a position is looked up, the worker says more."""

        async def at(self, step: int) -> tuple[State, list[Fact]]:
            job.review = grown
            return await super().at(step)

    source = Slow(record, people, 0, "review")
    html = await body_of(source, job, "en")
    assert "data-working" in html, "the page asks for what is new"
    assert 'class="balances"' not in html
    html = await body_of(source, job, "en")
    assert "data-working" not in html
    assert html.count('class="balance"') == 3


async def test_whoever_waits_for_another_review_reads_how_many_come_first(tmp_path: Path, record: Record) -> None:
    jobs = dying(tmp_path, 0)
    await jobs.turn.acquire()
    first, second, third = (jobs.job(f"/t/{name}", record, [0]) for name in "abc")
    await asyncio.sleep(0)
    assert [job.ahead for job in (first, second, third)] == [0, 1, 2]
    source = ReplaySource(record, [Person(seat, f"P{seat}") for seat in range(3)], 0, "review")
    assert "The bots are working it out: 0\N{NO-BREAK SPACE}%" in await body_of(source, first, "en")
    assert "Another review comes first." in await body_of(source, second, "en")
    assert "2 autres analyses passent" in await body_of(source, third, "fr")
    assert second.task is not None
    second.task.cancel()
    with suppress(asyncio.CancelledError):
        await second.task
    assert (third.ahead, jobs.line) == (1, [first, third])
    jobs.turn.release()
    for job in (first, third):
        assert (await ended(job)).review.finished
    assert (third.ahead, jobs.line) == (0, [])


async def test_nobodys_review_is_broken_off_because_others_want_theirs(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "MOST", 2)
    jobs = dying(tmp_path, 0)
    await jobs.turn.acquire()
    wanted = [jobs.job(f"/t/{number}", record, [0]) for number in range(reviewing.FILES)]
    await asyncio.sleep(0)
    assert not jobs.has_room("/record/x")  # those that were played here come first
    assert jobs.has_room("/t/0")
    jobs.turn.release()
    assert [(await ended(job)).review.finished for job in wanted] == [True] * reviewing.FILES
    assert jobs.has_room("/record/x")
    jobs.job("/t/last", record, [0])
    assert len(jobs.jobs) == 2
    await ended(jobs.jobs["/t/last"])


async def test_only_so_many_games_wait_to_become_files(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST", 2)
    order = PaperOrder(record.write(), ["Al"], [False], "en", "")
    papers = Papers((sys.executable, "-c", "import sys; sys.stdin.readline(); sys.stdout.write('drawn')"))
    await papers.turn.acquire()
    waiting = [asyncio.create_task(papers.draw(order)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(BadInput, match="papers-waiting"):
        await papers.draw(order)
    papers.turn.release()
    assert await asyncio.gather(*waiting) == [b"drawn"] * 2
    assert await papers.draw(order) == b"drawn"


@pytest.mark.parametrize("does", ["import sys; sys.exit(1)", "import time; time.sleep(600)"])
async def test_a_file_that_does_not_come_is_given_up(
    record: Record, monkeypatch: pytest.MonkeyPatch, does: str
) -> None:
    monkeypatch.setattr(shares, "PATIENCE", 2.0)
    with pytest.raises(Trouble, match="paper-failed"):
        await Papers((sys.executable, "-c", does)).draw(PaperOrder(record.write(), ["Al"], [False], "en", ""))


async def test_a_very_long_game_is_no_file(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "LONGEST", 10)
    people = [Person(seat, f"P{seat}") for seat in range(3)]
    with pytest.raises(BadInput, match="paper-too-long"):
        await shares.paper(ReplaySource(record, people, 0, "game"), "en")
