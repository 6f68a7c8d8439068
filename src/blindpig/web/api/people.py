"""The API's calls about people: somebody's page, the best at a game."""

from litestar import get
from litestar.params import FromPath, FromQuery

from blindpig.aftermath.strength import ENOUGH, FixedPoints, Rating, fixed_points
from blindpig.kernel.refusal import BadInput
from blindpig.store.people import LeaderRow, People, PersonRow, RatingRow, ResultRow
from blindpig.tables.trouble import NoPerson
from blindpig.web.api.forms import (
    BotGiven,
    LeaderGiven,
    LeadersGiven,
    PersonGiven,
    RatingGiven,
    ResultGiven,
    TallyGiven,
)
from blindpig.web.api.troubles import SAID
from blindpig.web.dependencies import TheGuest, TheTables
from blindpig.web.people import changes

ME = "me"
NEWEST = 200  # games of a person that are sent


def rating_given(row: RatingRow | LeaderRow, game: str, points: FixedPoints) -> RatingGiven:
    """A rating, and what it means."""
    strength = points.strength(Rating(row.mu, row.sigma))
    value, low, high = round(strength.value, 3), round(strength.low, 3), round(strength.high, 3)
    return RatingGiven(game, value, low, high, round(row.mu, 3), round(row.sigma, 3), row.games, row.games < ENOUGH)


def results_given(rows: list[ResultRow], rated: bool) -> list[ResultGiven]:
    """Games, newest first."""
    after = changes(rows) if rated else {}
    return [
        ResultGiven(
            row.table if row.there else None,
            row.game,
            row.at,
            row.seats,
            row.place,
            row.won,
            row.score,
            row.gone,
            round(after[row.table][0], 3) if row.table in after else None,
            round(after[row.table][1], 3) if row.table in after else None,
        )
        for row in rows[:NEWEST]
    ]


@get("/people/{person:str}", operation_id="person", summary="Somebody's page", responses=SAID)
async def person(person: FromPath[str], guest: TheGuest, tables: TheTables) -> PersonGiven:
    """Games, results, promises and ratings of somebody; `me` is the guest who asks. Of listed tables only."""
    people = People(tables.store)
    who: PersonRow | None
    who = await people.person(guest=guest.known().id) if person == ME else await people.person(handle=person[:40])
    if who is None:
        raise NoPerson
    ratings, results = await people.ratings(who.guest), list(await people.results(who.guest))
    tallies = await people.tallies(who.guest)
    given = [(row, fixed_points(row.game)) for row in ratings]
    return PersonGiven(
        who.handle,
        who.name,
        who.guest in tables.secured,
        who.since,
        [rating_given(row, row.game, points) for row, points in given if points is not None],
        results_given(results, bool(ratings)),
        [TallyGiven(each.game, each.seats, each.games, each.rated, each.won) for each in tallies],
        sum(each.kept for each in tallies),
        sum(each.broken for each in tallies),
    )


@get("/leaders/{game:str}", operation_id="leaders", summary="The best at a game", responses=SAID)
async def leaders(
    game: FromPath[str],
    tables: TheTables,
    secured: FromQuery[bool] = False,
    provisional: FromQuery[bool] = False,
) -> LeadersGiven:
    """People, the best first, and the bots that stay put. Whoever has played too little has no rank."""
    points = fixed_points(game) if game in tables.games else None
    if points is None:
        raise BadInput("no-game", {"game": game[:40], "games": list(tables.games)})
    rows = await People(tables.store).leaders(game, 1 if provisional else ENOUGH, secured)
    found: list[LeaderGiven] = []
    rank = 0
    for row in rows:
        rating = rating_given(row, game, points)
        rank += not rating.provisional
        place = None if rating.provisional else rank
        even = round(row.even / row.games, 3)
        found.append(LeaderGiven(place, row.handle, row.name, row.secured, rating, row.won, even, row.kept, row.broken))
    return LeadersGiven(game, ENOUGH, [BotGiven(name, round(mark, 3)) for name, mark in points.marks()], found)


PEOPLE = [person, leaders]
