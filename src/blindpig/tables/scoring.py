"""What a finished game means for its people: a line on their pages, and their ratings if it was a rated one.

Only tables that anybody may see count, and none that goes on from another game. Ratings are about winning: the first
stands before all others, who share the second rank, since bots that win more often are last more often, too. Whoever
resigned or was out of time at the end stands behind everybody who played on. Seats whose strength nobody knows are left
out: people who do not want a rating, bots that were never measured. That changes nothing between the others.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

import structlog

from blindpig import registry
from blindpig.aftermath.strength import Entrant, FixedPoints, Rating, fixed_points, rate
from blindpig.kernel.journal import Fact
from blindpig.store import StoreTrouble
from blindpig.store.people import Ending, Figures, People, Rater, Result
from blindpig.tables.chairs import Chair
from blindpig.tables.now import now
from blindpig.tables.sheet import Sheet
from blindpig.tables.table import Table

logger = structlog.get_logger("blindpig.tables")


def promises_of(sheet: Sheet) -> list[dict[str, int]]:
    """How many promises every seat kept and broke, as those they were made to have marked them."""
    manifest = registry.manifests().get(sheet.game.slug)
    kinds: Mapping[str, str] = {} if manifest is None else manifest.bargains
    found = [{"kept": 0, "broken": 0} for _ in sheet.chairs]
    for line in sheet.story:
        kind = kinds.get(line.key) if isinstance(line, Fact) and id(line) in sheet.moves else None
        if isinstance(line, Fact) and kind in ("kept", "broken"):
            partner = line.args["partner"]
            if isinstance(partner, int):
                found[partner][kind] += 1
    return found


def places_of(sheet: Sheet) -> list[int]:
    """Everybody's place: whoever left is last, and those who are last together share it."""
    outcome = None if sheet.session is None else sheet.session.state.outcome()
    if outcome is None:
        return []
    last = len(sheet.chairs)
    return [last if left(chair) else place for chair, place in zip(sheet.chairs, outcome.places, strict=True)]


def left(chair: Chair) -> str:
    """How a person left before the end; empty if they did not."""
    return "resigned" if chair.resigned else "away" if chair.handed else ""


def ending_of(sheet: Sheet, at: float) -> Ending | None:
    """What pages tell of a finished game; None if they tell nothing."""
    outcome = None if sheet.session is None else sheet.session.state.outcome()
    if outcome is None or not sheet.row.listed or sheet.setting.branch is not None:
        return None
    places, promises = places_of(sheet), promises_of(sheet)
    results = [
        Result(
            chair.guest,
            chair.name,
            places[chair.number],
            chair.number in outcome.winners and not left(chair),
            outcome.scores[chair.number],
            left(chair),
            promises[chair.number]["kept"],
            promises[chair.number]["broken"],
        )
        for chair in sheet.chairs
        if chair.guest and chair.guest != sheet.hot[chair.number]
    ]
    return Ending(sheet.row.id, sheet.game.slug, at, len(sheet.chairs), results) if results else None


def ranks_of(sheet: Sheet) -> list[int]:
    """For ratings: 1 for whoever won of those who played on, 2 for the others, 3 for those who left."""
    places = places_of(sheet)
    gone = [bool(left(chair)) for chair in sheet.chairs]
    best = min((place for place, away in zip(places, gone, strict=True) if not away), default=0)
    return [3 if away else 1 if place == best else 2 for place, away in zip(places, gone, strict=True)]


@dataclass(frozen=True)
class Ranked:
    """A seat that may be ranked: a bot or a guest, and where it stands."""

    bot: str
    guest: str
    rank: int


def rated(sheet: Sheet) -> Rater:
    """What makes of the ratings before a table's game those after it, of all who are rated by it; it needs no sheet."""
    points = fixed_points(sheet.game.slug) if sheet.setting.rated else None
    if points is None:
        return lambda _: {}
    ranks = ranks_of(sheet)
    seats = [Ranked(chair.plays, chair.guest, ranks[chair.number]) for chair in sheet.chairs if not chair.unrated]
    return partial(ratings_after, points, seats)


def ratings_after(
    points: FixedPoints, seats: Iterable[Ranked], known: Mapping[str, Figures | None]
) -> dict[str, Figures]:
    """The ratings of all known guests after a game; None before it for a newcomer. Bots stay put."""
    guests: list[str] = []
    entrants: list[Entrant] = []
    for seat in seats:
        fixed = points.of_bot(seat.bot) if seat.bot else None
        figures = known.get(seat.guest)
        if fixed is None and seat.guest not in known:
            continue
        before = fixed or (points.newcomer if figures is None else Rating(*figures))
        guests.append("" if fixed else seat.guest)
        entrants.append(Entrant(before, seat.rank, fixed=fixed is not None))
    if len(entrants) < 2 or not any(guests):
        return {}
    return {guest: (after.mu, after.sigma) for guest, after in zip(guests, rate(entrants), strict=True) if guest}


async def settle(table: Table) -> None:
    """Write down what came of a table's game, unless that was done before. A bug in it keeps nothing else back."""
    sheet = table.sheet
    try:
        ending = ending_of(sheet, now())
        if ending is not None and await People(table.store).settle(ending, rated(sheet)):
            logger.info("written down", table=table.id, rated=sheet.setting.rated)
    except StoreTrouble:
        raise
    except Exception:
        logger.exception("not written down", table=table.id)
