"""What the city shows of an action before it is taken: points, bonus, losses, and the streets that would be closed."""

from typing import Final

from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Foresight, Row
from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.control import BANNED, HELPED, control
from blindpig.games.prohibition.rules.ending import losses, scores
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.kernel.action import Action
from blindpig.kernel.game import State


def controlled(table: CityTable, how: int) -> int:
    """PR-C10: how many streets somebody controls in this way."""
    return sum(control(table, street) == how for street in range(len(table.city.bar_on)))


def figures(before: State, after: State, _action: Action, context: BoardContext) -> list[Row]:
    """What would change on one's own side, and in the streets."""
    if not isinstance(before, ProhibitionState) or not isinstance(after, ProhibitionState):
        raise TypeError("this is for the city")
    then, now, seat, words = before.table, after.table, context.seat, context.words
    rows = [
        (words("board.would.points"), scores(then)[seat], scores(now)[seat], "PR-2.1"),
        (words("board.would.bonus"), bonus(then, seat), bonus(now, seat), "PR-L4"),
        (words("board.would.losses"), losses(then, seat), losses(now, seat), "PR-E4"),
        (words("board.would.banned"), controlled(then, BANNED), controlled(now, BANNED), "PR-C6"),
        (words("board.would.helped"), controlled(then, HELPED), controlled(now, HELPED), "PR-C8"),
    ]
    return [Row(text, str(old), str(new), rule) for text, old, new, rule in rows if old != new]


def bonus(table: CityTable, seat: int) -> int:
    """The bonuses that a driver's trucks would still get."""
    own = [truck.bonus for number, truck in enumerate(table.trucks) if table.owner(number) == seat]
    return sum(points for points in own if points != NO_BONUS)


FORESIGHT: Final = Foresight(figures, harms=frozenset({"crate-seized", "bonus-lost"}))
