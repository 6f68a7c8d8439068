"""What a finished game means for its people: a line on their pages, and their ratings if it was a rated one.

Only tables that anybody may see count, and none that goes on from another game. Whoever resigned or was out of time at
the end has the last place. Seats whose strength nobody knows are left out of the ranking: people who do not want a
rating, bots that were never measured. Under this model that changes nothing between the others.
"""

from collections.abc import Mapping

import structlog

from blindpig import registry
from blindpig.aftermath.strength import Entrant, FixedPoints, Rating, fixed_points, rate
from blindpig.kernel.journal import Fact
from blindpig.store import StoreTrouble
from blindpig.store.people import Ending, Figures, People, Result
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


def entrants_of(
    sheet: Sheet, points: FixedPoints, known: Mapping[str, Figures | None]
) -> tuple[list[str], list[Entrant]]:
    """The seats that are ranked: whose each is (empty for a bot), and its rating and place."""
    guests: list[str] = []
    entrants: list[Entrant] = []
    for chair, place in zip(sheet.chairs, places_of(sheet), strict=True):
        fixed = points.of_bot(chair.bot) if chair.bot else None
        if fixed is not None:
            guests.append("")
            entrants.append(Entrant(fixed, place, fixed=True))
        elif chair.guest in known and not chair.unrated:
            figures = known[chair.guest]
            guests.append(chair.guest)
            entrants.append(Entrant(points.newcomer if figures is None else Rating(*figures), place))
    return guests, entrants


def rated(sheet: Sheet, known: Mapping[str, Figures | None]) -> dict[str, Figures]:
    """The ratings after a game of all who are rated by it."""
    points = fixed_points(sheet.game.slug) if sheet.setting.rated else None
    if points is None:
        return {}
    guests, entrants = entrants_of(sheet, points, known)
    if len(entrants) < 2 or not any(guests):
        return {}
    return {guest: (after.mu, after.sigma) for guest, after in zip(guests, rate(entrants), strict=True) if guest}


async def settle(table: Table) -> None:
    """Write down what came of a table's game, unless that was done before. A bug in it keeps nothing else back."""
    sheet = table.sheet
    try:
        ending = ending_of(sheet, now())
        if ending is not None and await People(table.store).settle(ending, lambda known: rated(sheet, known)):
            logger.info("written down", table=table.id, rated=sheet.setting.rated)
    except StoreTrouble:
        raise
    except Exception:
        logger.exception("not written down", table=table.id)
