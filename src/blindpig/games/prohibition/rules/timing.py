"""Who may act now, and which kind of action it is time for."""

from blindpig.games.prohibition.rules import loads
from blindpig.games.prohibition.rules.actions import KINDS, LOAD_CARD, PASS_LOAD
from blindpig.games.prohibition.rules.building import builder
from blindpig.games.prohibition.rules.city import NOBODY
from blindpig.games.prohibition.rules.setup import parker, still_choosing
from blindpig.games.prohibition.rules.table import BUILD, KEEP, OPEN, OVER, PARK, STAGES, CityTable
from blindpig.kernel.refusal import Refusal


def waited_for(table: CityTable) -> list[int]:
    """PR-S4, PR-S5, PR-T: the drivers the game cannot go on without."""
    stage = table.stage
    if stage == OVER:
        return []
    if stage in (BUILD, OPEN):
        return [builder(table)]
    if stage == PARK:
        return [parker(table)]
    if stage != KEEP:
        return [table.driver()]
    seats: list[int] = []
    for seat in range(table.seats):
        if still_choosing(table, seat):
            seats.append(seat)
    return seats


def is_due(table: CityTable, seat: int) -> bool:
    """Whether this driver has something to decide now."""
    stage = table.stage
    if stage in (BUILD, OPEN):
        return builder(table) == seat
    if stage == PARK:
        return parker(table) == seat
    if stage == KEEP:
        return still_choosing(table, seat)
    return stage != OVER and table.driver() == seat


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
