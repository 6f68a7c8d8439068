"""Who may act now, and which kind of action it is time for."""

from typing import Final

from blindpig.games.prohibition.rules import loads
from blindpig.games.prohibition.rules.actions import LOAD_CARD, PASS_LOAD
from blindpig.games.prohibition.rules.city import NOBODY
from blindpig.games.prohibition.rules.setup import parker, still_choosing
from blindpig.games.prohibition.rules.table import CHARACTER, DRIVE, EARLY, KEEP, LATE, OVER, PARK, STAGES, START, Table
from blindpig.kernel.refusal import Refusal

# By kind of action: the rule that says when, and the stages it belongs to.
RULES: Final = ("PR-S4", "PR-S5", "PR-2.2", "PR-L1", "PR-L1", "PR-T3", "PR-T3", "PR-T4")
TIMES: Final = (
    (PARK,),
    (KEEP,),
    (START,),
    (EARLY, LATE),
    (EARLY, LATE),
    (CHARACTER,),
    (CHARACTER,),
    (DRIVE,),
)


def waited_for(table: Table) -> list[int]:
    """PR-S4, PR-S5, PR-T: the drivers the game cannot go on without."""
    stage = table.stage
    if stage == OVER:
        return []
    if stage == PARK:
        return [parker(table)]
    if stage != KEEP:
        return [table.driver()]
    seats: list[int] = []
    for seat in range(table.seats):
        if still_choosing(table, seat):
            seats.append(seat)
    return seats


def is_due(table: Table, seat: int) -> bool:
    """Whether this driver has something to decide now."""
    stage = table.stage
    if stage == PARK:
        return parker(table) == seat
    if stage == KEEP:
        return still_choosing(table, seat)
    return stage != OVER and table.driver() == seat


def why_not_now(table: Table, seat: int, kind: int) -> Refusal | None:
    """PR-S, PR-T: why it is not the time for this kind of action, or not this driver's."""
    if table.stage == OVER:
        return Refusal("PR-E4", "game-over")
    if not is_due(table, seat):
        if table.stage == KEEP:
            return Refusal("PR-S5", "others-still-choose", {"seats": waited_for(table)})
        return Refusal(RULES[kind], "not-your-turn", {"other": waited_for(table)[0]})
    if table.stage in TIMES[kind]:
        return None
    if kind in (LOAD_CARD, PASS_LOAD) and table.truck != NOBODY:
        refusal = loads.why_not(table)
        if refusal is not None:
            return refusal
    return Refusal(RULES[kind], "not-now", {"now": STAGES[table.stage]})
