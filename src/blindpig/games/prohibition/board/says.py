"""What can be done in the city, in words: streets by their names, bars by their numbers, loads by their crates."""

from typing import TYPE_CHECKING, Final

from blindpig.drawing.context import BoardContext
from blindpig.games.prohibition.rules.actions import (
    BUILD_AT,
    DRIVE_TO,
    KEEP_CARD,
    LOAD_CARD,
    MOVE,
    OPEN_BAR,
    PARK_IN,
    PLACE,
    START_TRUCK,
)
from blindpig.games.prohibition.rules.city import COLOURS, NOBODY
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.kernel.action import Action
from blindpig.kernel.game import View

if TYPE_CHECKING:
    from blindpig.kernel.refusal import Arg

# What the arguments of each kind of action stand for.
ARGUMENTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    PARK_IN: ("says.park", ("street",)),
    KEEP_CARD: ("says.keep", ("card",)),
    START_TRUCK: ("says.start", ("truck",)),
    LOAD_CARD: ("says.load", ("card",)),
    PLACE: ("says.place", ("character", "crossroads")),
    MOVE: ("says.move", ("character", "crossroads")),
    BUILD_AT: ("says.build", ("building",)),
    OPEN_BAR: ("says.open", ("building", "colour")),
}


def says(action: Action, view: View, context: BoardContext) -> str:
    """An action in words, as the city stands."""
    if not isinstance(view, ProhibitionView):
        raise TypeError("this board is for the city")
    if action.kind == DRIVE_TO:
        return drive(action, view, context)
    key, names = ARGUMENTS.get(action.kind, ("says.pass", ()))
    args: dict[str, Arg] = dict(zip(names, action.args, strict=False))
    if "card" in args:
        args["card"] = view.table.box.told(action.a)
    return context.teller.sentence(key, args)


def drive(action: Action, view: ProhibitionView, context: BoardContext) -> str:
    """A street to drive to, whose door is there, and what is delivered."""
    bar = view.table.city.bar_on[action.a]
    args: dict[str, Arg] = {"street": action.a, "bar": bar}
    if action.b:
        args["cargo"] = context.teller.say(f"cargo.{COLOURS[action.c]}", {"count": action.b})
        return context.teller.sentence("says.deliver" if bar != NOBODY else "says.deliver-nowhere", args)
    if action.a in view.table.city.depots:
        return context.teller.sentence("says.drive-depot", args)
    return context.teller.sentence("says.drive-bar" if bar != NOBODY else "says.drive", args)
