"""Two thousand rated games of bots under people's names: the order of strength comes out, and the bots stay put.

The games were really played, by `python -m tests.rated`.
"""

from collections.abc import AsyncIterator
from functools import partial
from itertools import permutations
from pathlib import Path
from statistics import fmean

import pytest

from blindpig.aftermath.strength import Entrant, FixedPoints, Rating, fixed_points, rate
from blindpig.search.bots import LEVELS
from blindpig.store import Store, open_store, schema
from blindpig.store.people import Ending, Figures, People, Result
from blindpig.tables.scoring import Ranked, ratings_after
from tests.rated import BOTS, GAME, GAMES, KEPT, PEOPLE, play

SLOW = {"G", "H"}  # who think ahead
APART = 0.5  # of a level, from where on any two people must come out in their order
STORED = 100  # games that go through the store, which takes its time for each


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield store
    await store.close()


def kept() -> list[tuple[str, list[int]]]:
    """The games: who sat where, and everybody's place."""
    lines = [line.split() for line in KEPT.read_text(encoding="utf-8").splitlines()]
    return [(seats, [int(place) for place in places]) for seats, places in lines]


def points() -> FixedPoints:
    found = fixed_points(GAME)
    assert found is not None
    return found


def ranked(seats: str, places: list[int]) -> list[Ranked]:
    """A game as it is rated."""
    return [
        Ranked(BOTS.get(letter, ""), letter if letter in PEOPLE else "", min(place, 2))
        for letter, place in zip(seats, places, strict=True)
    ]


def rated(games: list[tuple[str, list[int]]]) -> dict[str, Figures]:
    """Everybody's rating after some games."""
    found: dict[str, Figures] = {}
    for seats, places in games:
        known = {letter: found.get(letter) for letter in seats if letter in PEOPLE}
        found |= ratings_after(points(), ranked(seats, places), known)
    return found


def test_the_order_of_strength_comes_out_and_the_bots_stay_put() -> None:
    before = dict(points().bots)
    found = rated(kept())
    assert sorted(found) == sorted(PEOPLE)  # the bots get no rating: their numbers are the package's own
    assert dict(points().bots) == before
    levels = {letter: bot.partition(":")[0] for letter, bot in PEOPLE.items()}
    means = [fmean(found[letter][0] for letter in found if levels[letter] == level) for level in LEVELS]
    assert means == sorted(means)  # of those who play alike: two neighbours are nearer than what 500 games tell
    marks = dict(points().marks())
    for one, other in permutations(found, 2):
        if marks[levels[other]] - marks[levels[one]] > APART:
            assert found[one][0] < found[other][0]
    for letter, figures in found.items():
        strength = points().strength(Rating(*figures))
        assert strength.margin < 0.5
        assert abs(strength.value - marks[levels[letter]]) < 0.5, (letter, strength)


@pytest.mark.anyio
async def test_the_store_rates_them_the_same(house: Store) -> None:
    people, games = People(house), kept()[:STORED]
    row = {"game": GAME, "rules": 1, "setting": "{}", "seed": b"s", "host": "A", "invite": "i", "listed": True}
    tables = [{**row, "id": f"t{number}", "made_at": float(number), "status": "over"} for number in range(STORED)]
    async with house.writing() as connection:
        await connection.execute(schema.tables.insert(), tables)
        for number, (seats, _) in enumerate(games):
            members = [{"guest": letter, "table_id": f"t{number}"} for letter in seats if letter in PEOPLE]
            await connection.execute(schema.members.insert(), members)
    for number, (seats, places) in enumerate(games):
        results = [
            Result(letter, letter, place, place == 1, 0, "", 0, 0)
            for letter, place in zip(seats, places, strict=True)
            if letter in PEOPLE
        ]
        ending = Ending(f"t{number}", GAME, float(number), len(seats), results)
        assert await people.settle(ending, partial(ratings_after, points(), ranked(seats, places)))
    best = await people.leaders(GAME)
    for place, figure in enumerate(("mu", "sigma")):
        wanted = {letter: figures[place] for letter, figures in rated(games).items()}
        assert {row.name: getattr(row, figure) for row in best} == pytest.approx(wanted)
    assert [row.games for row in best] == [sum(row.name in seats for seats, _ in games) for row in best]


@pytest.mark.no_cover
def test_the_games_are_those_that_the_command_plays() -> None:
    quick = [(number, line) for number, line in enumerate(kept()) if not SLOW & set(line[0])]
    for number, (seats, places) in quick[:12]:
        assert play(number) == f"{seats} {''.join(str(place) for place in places)}"
    assert len(kept()) == GAMES


def test_a_bot_is_the_same_after_any_game() -> None:
    bot = points().of_bot("wiseguy")
    assert bot is not None
    for rank in (1, 2):
        after = rate([Entrant(bot, rank, fixed=True), Entrant(points().newcomer, 3 - rank)])
        assert after[0] == bot
        assert (after[1].mu > points().newcomer.mu) == (rank == 2)
