"""What a bar wants to buy (BL-5.2): its dice are rolled, and improvements count on each of them."""

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_ROLL
from blindpig.kernel.chance import Chance


def count_demand(state: State, bar: i64) -> int:
    """BL-5.2: the dice as they lie, plus one on each die for every improvement there is now."""
    demand = 0
    for roll in state.table.rolls:
        demand += roll + state.table.improvements[bar]
    return demand


def roll_demand(state: State, bar: i64, chance: Chance) -> None:
    """BL-5.2, BL-T25: roll the bar's dice, and those that Thirsty added before."""
    table = state.table
    rolls: list[int] = []
    for _ in range(table.box.dice[bar] + table.thirst[bar]):
        rolls.append(chance.die())
    table.rolls = rolls
    table.demand = count_demand(state, bar)
    if state.journal is not None:
        state.journal.tell("BL-5.2", "demand-rolled", {"bar": bar, "dice": rolls, "demand": table.demand})


def roll_thirst(state: State, bar: i64, chance: Chance) -> None:
    """BL-5.2, BL-T25: a bar that has rolled rolls the die of a Thirsty at once."""
    table = state.table
    if table.step != AFTER_ROLL or table.bar != bar:
        return
    roll = chance.die()
    table.rolls = [*table.rolls, roll]
    table.demand = count_demand(state, bar)
    if state.journal is not None:
        state.journal.tell("BL-T25", "thirst-rolled", {"bar": bar, "dice": [roll], "demand": table.demand})


def improvements_changed(state: State) -> None:
    """BL-5.2: an improvement that comes or goes changes the demand of a bar that has rolled and not bought yet."""
    table = state.table
    if table.step != AFTER_ROLL or table.shut[table.bar] or table.coppered[table.bar]:
        return
    demand = count_demand(state, table.bar)
    if demand != table.demand:
        table.demand = demand
        if state.journal is not None:
            state.journal.tell("BL-5.2", "demand-changed", {"bar": table.bar, "demand": demand})


def forget_demand(state: State) -> None:
    """BL-5.2: the dice of a bar that is shut by now are not used; those of one that has traded are done with."""
    state.table.rolls = []
    state.table.demand = 0
