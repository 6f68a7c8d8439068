"""Who may act now, and which kind of action it is time for."""

from mypy_extensions import i64

from blindpig.games.prohibition.rules import loads
from blindpig.games.prohibition.rules.actions import KINDS, LOAD_CARD, PASS_LOAD
from blindpig.games.prohibition.rules.building import builder
from blindpig.games.prohibition.rules.city import NOBODY
from blindpig.games.prohibition.rules.setup import parker, still_choosing
from blindpig.games.prohibition.rules.table import KEEP, OVER, PARK, STAGES, CityTable
from blindpig.kernel.refusal import Refusal


def decides(table: CityTable) -> i64:
    """PR-B3, PR-S4, PR-T: the one driver who decides now; NOBODY when the game is over, or while several choose."""
    stage = table.stage
    if stage > KEEP:
        return table.driver() if stage != OVER else i64(NOBODY)
    if stage == KEEP:
        return NOBODY
    return parker(table) if stage == PARK else builder(table)


def waited_for(table: CityTable) -> list[int]:
    """PR-S4, PR-S5, PR-T: the drivers the game cannot go on without."""
    if table.stage != KEEP:
        seat = decides(table)
        return [seat] if seat != NOBODY else []
    seats: list[int] = []
    for seat in range(table.seats):
        if still_choosing(table, seat):
            seats.append(seat)
    return seats


def is_due(table: CityTable, seat: int) -> bool:
    """Whether this driver has something to decide now."""
    if table.stage == KEEP:
        return still_choosing(table, seat)
    return seat != NOBODY and decides(table) == seat


def why_not_now(table: CityTable, seat: int, kind: int) -> Refusal | None:
    """PR-S, PR-T: why it is not the time for this kind of action, or not this driver's."""
    if table.stage == OVER:
        return Refusal("PR-E4", "game-over")
    if not is_due(table, seat):
        if table.stage == KEEP:
            return Refusal("PR-S5", "others-still-choose", {"seats": waited_for(table)})
        return Refusal(KINDS[kind].rule, "not-your-turn", {"other": waited_for(table)[0]})
    if table.stage in KINDS[kind].stages:
        return None
    if kind in (LOAD_CARD, PASS_LOAD) and table.truck != NOBODY:
        refusal = loads.why_not(table)
        if refusal is not None:
            return refusal
    return Refusal(KINDS[kind].rule, "not-now", {"now": STAGES[table.stage].word})
