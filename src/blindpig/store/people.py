"""People as everybody may know them: their pages, what came of their games, their ratings.

Only of games that anybody may see. A game is written down once, whichever servers notice its end: in one transaction,
a row for each person. Whoever was forgotten in the meantime gets none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, Integer, cast, delete, func, select, update

from blindpig.store import schema
from blindpig.store.store import Store
from blindpig.store.writer import or_replace

MOST = 2000  # results of one person that a page looks at
BEST = 100  # people in a table of the best
RATED, OFF = "ratings", "off"  # among a guest's preferences: whoever does not want to be rated

Figures: TypeAlias = tuple[float, float]  # a rating: mean and deviation
Rater: TypeAlias = Callable[[Mapping[str, Figures | None]], Mapping[str, Figures]]


@dataclass(slots=True, frozen=True)
class Result:
    """What came of a game for one person."""

    guest: str
    name: str
    place: int
    won: bool
    score: int
    gone: str
    kept: int
    broken: int


@dataclass(slots=True, frozen=True)
class Ending:
    """A game that is over, as far as people's pages tell it."""

    table: str
    game: str
    at: float
    seats: int
    results: Sequence[Result]


@dataclass(slots=True, frozen=True)
class PersonRow:
    """Somebody who has a page."""

    guest: str
    handle: str
    name: str
    since: float


@dataclass(slots=True, frozen=True)
class ResultRow:
    """A game on somebody's page."""

    table: str
    game: str
    at: float
    seats: int
    place: int
    won: bool
    score: int
    gone: str
    mu: float | None
    sigma: float | None
    there: bool  # whether the table has not been removed


@dataclass(slots=True, frozen=True)
class Tally:
    """Somebody's games of one kind with so many seats."""

    game: str
    seats: int
    games: int
    rated: int
    won: int
    won_rated: int
    kept: int
    broken: int


@dataclass(slots=True, frozen=True)
class RatingRow:
    """Somebody's rating at a game."""

    game: str
    mu: float
    sigma: float
    games: int


@dataclass(slots=True, frozen=True)
class LeaderRow:
    """A row of the table of the best."""

    handle: str
    guest: str
    name: str
    mu: float
    sigma: float
    games: int
    won: int
    even: float  # games that somebody would have won by luck alone
    kept: int
    broken: int
    secured: bool


def handle_of(guest: str) -> str:
    """What stands in the address of somebody's page: nobody finds the guest's number by it."""
    return sha256(f"page of {guest}".encode()).hexdigest()[:20]


def count_of(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """How many rows are so."""
    return func.coalesce(func.sum(cast(condition, Integer)), 0)


def result_rows(ending: Ending, results: Sequence[Result], after: Mapping[str, Figures]) -> list[dict[str, object]]:
    """What is added to people's games."""
    game = {"table_id": ending.table, "game": ending.game, "at": ending.at, "seats": ending.seats}
    found: list[dict[str, object]] = []
    for result in results:
        mu, sigma = after.get(result.guest, (None, None))
        own = {name: getattr(result, name) for name in Result.__slots__ if name != "name"}
        found.append({**game, **own, "mu": mu, "sigma": sigma})
    return found


def people_rows(ending: Ending, results: Sequence[Result]) -> list[dict[str, object]]:
    """Those who get a page, or have one."""
    return [
        {"guest": result.guest, "handle": handle_of(result.guest), "name": result.name, "since": ending.at}
        for result in results
    ]


def rating_rows(ending: Ending, after: Mapping[str, Figures], games: Mapping[str, int]) -> list[dict[str, object]]:
    """The ratings as they are now."""
    return [
        {"guest": guest, "game": ending.game, "mu": mu, "sigma": sigma, "games": games[guest]}
        for guest, (mu, sigma) in after.items()
    ]


class People:
    """Pages, results and ratings in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def settle(self, ending: Ending, rate: Rater) -> bool:
        """Write down what came of a game; False if that was done before. `rate` gets the ratings before it."""
        return await self.store.transact(partial(self.settled, ending, rate))

    def settled(self, ending: Ending, rate: Rater, connection: Connection) -> bool:
        """The same, in a transaction, and perhaps in a thread of its own."""
        found, rating, member = schema.results.c, schema.ratings.c, schema.members.c
        self.store.keep_alone(connection)
        if connection.execute(select(found.guest).where(found.table_id == ending.table).limit(1)).first():
            return False
        asked = select(member.guest).where(member.table_id == ending.table)
        here = set(connection.execute(asked).scalars())
        results = [result for result in ending.results if result.guest in here]
        if not results:
            return False
        guests = [result.guest for result in results]
        mine = (rating.game == ending.game, rating.guest.in_(guests))
        known = {row.guest: row for row in connection.execute(select(schema.ratings).where(*mine))}
        after = rate({guest: (known[guest].mu, known[guest].sigma) if guest in known else None for guest in guests})
        played = {guest: known[guest].games + 1 if guest in known else 1 for guest in after}
        connection.execute(schema.results.insert(), result_rows(ending, results, after))
        people = or_replace(connection.dialect.name, schema.people, "name")
        connection.execute(people, people_rows(ending, results))
        if after:
            connection.execute(delete(schema.ratings).where(*mine, rating.guest.in_(list(after))))
            connection.execute(schema.ratings.insert(), rating_rows(ending, after, played))
        return True

    async def rename(self, guest: str, name: str) -> None:
        """Somebody goes by another name: so does their page, if they have one."""
        if await self.person(guest=guest) is None:
            return
        async with self.store.writing() as connection:
            await connection.execute(update(schema.people).where(schema.people.c.guest == guest).values(name=name))

    async def person(self, handle: str = "", guest: str = "") -> PersonRow | None:
        """Somebody by the address of their page, or by their number."""
        row = schema.people.c
        if not guest and not handle.isalnum():
            return None  # no address of ours
        asked = select(schema.people).where(row.guest == guest if guest else row.handle == handle)
        async with self.store.reading() as connection:
            found = (await connection.execute(asked)).mappings().first()
            return None if found is None else PersonRow(**found)

    async def results(self, guest: str, most: int = MOST) -> Sequence[ResultRow]:
        """Somebody's games, newest first."""
        row, table = schema.results.c, schema.tables.c
        told = (row.table_id, row.game, row.at, row.seats, row.place, row.won, row.score, row.gone, row.mu, row.sigma)
        asked = (
            select(*told, table.id.is_not(None))
            .outerjoin_from(schema.results, schema.tables, table.id == row.table_id)
            .where(row.guest == guest)
            .order_by(row.at.desc(), row.table_id)
        )
        async with self.store.reading() as connection:
            return [ResultRow(*found) for found in await connection.execute(asked.limit(most))]

    async def tallies(self, guest: str) -> Sequence[Tally]:
        """Somebody's games, counted by kind and seats."""
        row = schema.results.c
        rated = row.mu.is_not(None)
        counts = (func.count(), count_of(rated), count_of(row.won), count_of(row.won & rated))
        asked = (
            select(row.game, row.seats, *counts, func.sum(row.kept), func.sum(row.broken))
            .where(row.guest == guest)
            .group_by(row.game, row.seats)
            .order_by(row.game, row.seats)
        )
        async with self.store.reading() as connection:
            return [Tally(*found) for found in await connection.execute(asked)]

    async def ratings(self, guest: str) -> Sequence[RatingRow]:
        """Somebody's ratings; none if they do not want any."""
        row, like = schema.ratings.c, schema.preferences.c
        off = select(like.guest).where(like.guest == guest, like.key == RATED, like.value == OFF).exists()
        asked = select(row.game, row.mu, row.sigma, row.games).where(row.guest == guest, ~off).order_by(row.game)
        async with self.store.reading() as connection:
            return [RatingRow(*found) for found in await connection.execute(asked)]

    async def leaders(self, game: str, least: int = 1, secured: bool = False, most: int = BEST) -> Sequence[LeaderRow]:
        """The best at a game with so many rated games at least; of all, or of those whose names are their own."""
        rating, person, row = schema.ratings.c, schema.people.c, schema.results.c
        like, key = schema.preferences.c, schema.passkeys.c
        off = select(like.guest).where(like.guest == rating.guest, like.key == RATED, like.value == OFF).exists()
        sealed = select(key.guest).where(key.guest == rating.guest).exists()
        sums = (
            select(
                row.guest,
                count_of(row.won).label("won"),
                func.sum(1.0 / row.seats).label("even"),
                func.sum(row.kept).label("kept"),
                func.sum(row.broken).label("broken"),
            )
            .where(row.game == game, row.mu.is_not(None))
            .group_by(row.guest)
            .subquery()
        )
        told = (person.handle, person.guest, person.name, rating.mu, rating.sigma, rating.games)
        asked = (
            select(*told, sums.c.won, sums.c.even, sums.c.kept, sums.c.broken, sealed)
            .join_from(schema.ratings, schema.people, person.guest == rating.guest)
            .join(sums, sums.c.guest == rating.guest)
            .where(rating.game == game, rating.games >= least, ~off, *([sealed] if secured else []))
            .order_by(rating.mu.desc(), person.handle)
        )
        async with self.store.reading() as connection:
            return [LeaderRow(*found) for found in await connection.execute(asked.limit(most))]
