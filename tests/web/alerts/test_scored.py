"""The server killed −9 between the end of a rated game and its scoring, wherever: the game is scored exactly once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blindpig.store import Store, StoreTrouble, open_store
from blindpig.store.people import People
from blindpig.web.alerts import notice
from tests.postgres import Postgres
from tests.tables.registries import PERSON, opened, play_out
from tests.tables.test_scoring import begun
from tests.web.alerts.killed import GUESTS, all_settled, rated_tiny
from tests.web.alerts.receivers import alerting

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")]
WRITES = 16  # before which the kill falls; more than there are, unless a busy machine renews a lease in between


@pytest.fixture(autouse=True)
def _rated() -> Iterator[None]:
    with rated_tiny():
        yield


def killed_everywhere(step: int, addresses: list[str]) -> list[str]:
    """Play at each database; the server is killed a little later at each."""
    command = [sys.executable, "-m", "tests.web.alerts.killed", str(step), *addresses]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=540, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if line in ("killed", "lived")]


async def scored(store: Store) -> list[tuple[int, object, int]]:
    """Of each guest: how many games stand on their page, their rating, and after how many games."""
    people, found = People(store), list[tuple[int, object, int]]()
    for guest in GUESTS:
        [rating] = await people.ratings(guest)
        found.append((len(await people.results(guest)), (rating.mu, rating.sigma), rating.games))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "step"), [("sqlite", 1), ("postgresql", 3)])
async def test_a_rated_game_is_scored_once_wherever_the_server_is_killed(
    kind: str, step: int, tmp_path: Path, postgres: Postgres
) -> None:
    addresses = [
        postgres.new() if kind == "postgresql" else f"sqlite:///{tmp_path / f'{place}.db'}"
        for place in range(0, WRITES, step)
    ]
    became = killed_everywhere(step, addresses)
    assert (len(became), became[0], became[-1]) == (len(addresses), "killed", "lived")
    found: list[list[tuple[int, object, int]]] = []
    for address in addresses:
        store = await open_store(address)
        async with opened(store) as tables, alerting(tables, pause=3600.0):
            await all_settled(tables)
        found.append(await scored(store))
        await store.close()
    assert [(games, times) for games, _, times in found[-1]] == [(1, 1)] * len(GUESTS)
    for place, each in enumerate(found):
        assert each == found[-1], f"killed after {place * step} writes: {became}"


async def test_an_end_that_cannot_be_read_just_now_is_scored_the_next_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "ROUNDS", 0.01)
    async with opened(store) as tables:  # nobody notices
        over = await begun(tables, PERSON, PERSON)
        await play_out(over)
    async with opened(store) as tables:
        table, asked = tables.table, list[str]()

        async def once_in_trouble(name: str) -> object:
            asked.append(name)
            if len(asked) == 1:
                raise StoreTrouble("store.key", {"where": "here"})
            return await table(name)

        monkeypatch.setattr(tables, "table", once_in_trouble)
        async with alerting(tables, pause=3600.0):
            await all_settled(tables)
        assert asked[:2] == [over.id] * 2
    assert [times for _, _, times in await scored(store)] == [1, 1]
