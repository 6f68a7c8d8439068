"""What the city shows of an action before it is taken: points, bonus, losses, and the streets that would be closed."""

from collections.abc import Sequence
from typing import Final

from blindpig.drawing.clicks import last_first
from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Foresight, Mark, Row
from blindpig.games.prohibition.board.city import BLOCK, middle
from blindpig.games.prohibition.board.paths import clicks
from blindpig.games.prohibition.rules.actions import DRIVE_TO, MOVE, PLACE
from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import CHARACTERS, FIRST_END, SECOND_END, SIDE, value_of
from blindpig.games.prohibition.rules.control import BANNED, HELPED, control
from blindpig.games.prohibition.rules.ending import losses, scores
from blindpig.games.prohibition.rules.routes import LONGEST
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import CityTable
from blindpig.games.prohibition.rules.trucks import reach
from blindpig.kernel.action import Action
from blindpig.kernel.game import State, View
from blindpig.kernel.journal import Fact

EDGE = 613  # where lines of control end, and as far beyond the other side


def controlled(table: CityTable, how: int) -> int:
    """PR-C10: how many streets somebody controls in this way."""
    return sum(control(table, street) == how for street in range(len(table.city.bar_on)))


def figures(before: State, after: State, action: Action, context: BoardContext) -> list[Row]:
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
    found = [Row(text, str(old), str(new), rule) for text, old, new, rule in rows if old != new]
    if action.kind == DRIVE_TO:
        found.insert(0, Row(words("board.would.distance"), new=str(distance(then, action)), rule="PR-M1"))
    return found


def distance(table: CityTable, action: Action) -> int:
    """PR-M1: how many streets a drive takes: the number of the crates delivered, else the fewest."""
    if action.b:
        return value_of(action.c)
    ways = reach(table).ways(action.a)
    return next((number for number in range(1, LONGEST) if ways >> number & 1), LONGEST)


def bonus(table: CityTable, seat: int) -> int:
    """The bonuses that a driver's trucks would still get."""
    own = [truck.bonus for number, truck in enumerate(table.trucks) if table.owner(number) == seat]
    return sum(points for points in own if points != NO_BONUS)


def corner(crossroads: int) -> tuple[int, int]:
    """Where a crossroads is in the drawing."""
    row, column = divmod(crossroads, SIDE)
    return column * BLOCK, row * BLOCK


def clicked(action: Action, _: View, __: BoardContext) -> list[str]:
    """Where an action is clicked, the last click first; a crossroads, which is not always drawn, by its place."""
    if action.kind in (PLACE, MOVE):
        x, y = corner(action.b)
        return [f"@{x},{y}"]
    return last_first(clicks(action))


def path(points: Sequence[tuple[int, int]]) -> str:
    """A line through some places."""
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def drive_marks(table: CityTable, route: list[int]) -> list[Mark]:
    """PR-M1: the way of a truck, each street with its number, and the truck at its end."""
    truck, points, numbers = table.truck, [middle(table.playing().street)], list[Mark]()
    for number, (last, street) in enumerate(zip([table.playing().street, *route], route, strict=False), 1):
        (shared,) = {FIRST_END[last], SECOND_END[last]} & {FIRST_END[street], SECOND_END[street]}
        (near, far), (x, y) = corner(shared), middle(street)
        points += [(near, far), (x, y)]
        if number == len(route):  # in the last street the truck itself
            x, y = near, far
        numbers.append(Mark("number", text=str(number), where=f"{x} {y}"))
    x, y = points[-1]
    turn = 0 if y % BLOCK == 0 else 90
    ghost = Mark("ghost", (f"truck-{truck}",), where=f"translate({x} {y}) rotate({turn}) translate(-32 -14)")
    return [Mark("path", look="would-route", where=path(points)), ghost, *numbers]


def character_marks(start: int, character: int, place: int, route: list[int]) -> list[Mark]:
    """PR-C5: the way of a character, and the lines that it would control."""
    name, (x, y) = CHARACTERS[character], corner(place)
    lines = f"M-13 {y}H{EDGE}M{x} -13V{EDGE}"
    found = [Mark("path", look=f"ctl {name}", where=lines), Mark("path", look=f"ctl-line {name}", where=lines)]
    if route:
        found.append(Mark("path", look="would-route", where=path([corner(start), *map(corner, route)])))
    return [*found, Mark("ghost", (f"who-{name}",), where=f"translate({x} {y})")]


def marks(before: State, after: State, facts: Sequence[Fact], action: Action, context: BoardContext) -> list[Mark]:
    """What would move, and where to; the points that everybody would have then."""
    if not isinstance(before, ProhibitionState) or not isinstance(after, ProhibitionState):
        raise TypeError("this is for the city")
    found, way = list[Mark](), next((fact.args["route"] for fact in facts if "route" in fact.args), [])
    route = [street for street in way if isinstance(street, int)] if isinstance(way, list) else []
    if action.kind == DRIVE_TO:
        found += drive_marks(before.table, route)
    if action.kind in (PLACE, MOVE):
        found += character_marks(before.table.places[action.a], action.a, action.b, route)
    for number, (old, new) in enumerate(zip(before.table.trucks, after.table.trucks, strict=True)):
        if old.score != new.score:
            found.append(Mark("tag", (f"score-{number}",), context.words("would.then", value=str(new.score))))
    return found


FORESIGHT: Final = Foresight(figures, harms=frozenset({"crate-seized", "bonus-lost"}), marks=marks)
