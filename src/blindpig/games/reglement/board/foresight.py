"""What the dinner table shows of an action before it is taken: who would fall, and everybody's next income."""

from collections.abc import Sequence
from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Foresight, Mark, Row
from blindpig.games.reglement.rules.actions import CARDS
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.weapon import AWAKE, Weapon
from blindpig.games.reglement.rules.state import Dinner
from blindpig.games.reglement.rules.turn import income
from blindpig.kernel.action import Action
from blindpig.kernel.game import State
from blindpig.kernel.journal import Fact


def figures(before: State, after: State, _action: Action, context: BoardContext) -> list[Row]:
    """RC-T2: the incomes that would change, one's own first."""
    if not isinstance(before, Dinner) or not isinstance(after, Dinner):
        raise TypeError("this is for the dinner table")
    found: list[Row] = []
    for seat in sorted(range(before.seats), key=lambda seat: seat != context.seat):
        old, new = int(income(before, seat)), int(income(after, seat))
        if old != new:
            mine = seat == context.seat
            text = context.words("board.would.income" if mine else "board.would.income-of", name=context.name(seat))
            found.append(Row(text, context.teller.money(int(old)), context.teller.money(int(new)), "RC-T2"))
    return found


def marks(before: State, after: State, _facts: Sequence[Fact], action: Action, context: BoardContext) -> list[Mark]:
    """RC-K1, RC-K2: the line of fire, from whoever would do it; and the incomes that would change, at each family."""
    if not isinstance(before, Dinner) or not isinstance(after, Dinner):
        raise TypeError("this is for the dinner table")
    found: list[Mark] = []
    weapon = DECK[action.kind] if action.kind < CARDS else None
    near = weapon.attacker(before.table, context.seat, action.a, AWAKE) if isinstance(weapon, Weapon) else 0
    if near > 0:
        found.append(Mark("fire", (f"p-{near}", f"p-{action.a}")))
    for seat in range(before.seats):
        old, new = int(income(before, seat)), int(income(after, seat))
        if old != new:
            said = context.words("board.would.earns", amount=context.teller.money(new))
            found.append(Mark("tag", (f"money-{seat}",), said))
    return found


FORESIGHT: Final = Foresight(
    figures, harms=frozenset({"eliminated", "family-went-out"}), news=frozenset({"drew-these"}), marks=marks
)
