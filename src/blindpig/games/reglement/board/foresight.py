"""What the dinner table shows of an action before it is taken: who would fall, and everybody's next income."""

from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Foresight, Row
from blindpig.games.reglement.rules.state import Dinner
from blindpig.games.reglement.rules.turn import income
from blindpig.kernel.action import Action
from blindpig.kernel.game import State


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


FORESIGHT: Final = Foresight(figures, harms=frozenset({"eliminated", "family-went-out"}))
