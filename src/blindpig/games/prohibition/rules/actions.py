"""Everything a driver can ever do, declared once."""

from typing import Final, final

from blindpig.games.prohibition.rules.city import BUILDINGS, CHARACTERS, COLOURS, CROSSROADS, SIDE, STREETS
from blindpig.games.prohibition.rules.loadcards import CARDS
from blindpig.games.prohibition.rules.table import BUILD, CHARACTER, EARLY, KEEP, LATE, OPEN, PARK, START
from blindpig.games.prohibition.rules.table import DRIVE as DRIVING
from blindpig.kernel.action import Action, ActionSpace


@final
class Kind:
    """A kind of action: how its texts start, the rule that says when it is due, and the stages it belongs to."""

    def __init__(self, verb: str, rule: str, stages: list[int]) -> None:
        self.verb: str = verb
        self.rule: str = rule
        self.stages: list[int] = stages


# Plain numbers: compiled, they are compared without being looked up.
PARK_IN: Final = 0  # a street
KEEP_CARD: Final = 1  # a card
START_TRUCK: Final = 2  # a truck
LOAD_CARD: Final = 3  # a card
PASS_LOAD: Final = 4
PLACE: Final = 5  # a character, a crossroads
MOVE: Final = 6  # a character, a crossroads
DRIVE_TO: Final = 7  # a street, a number of crates, their colour
BUILD_AT: Final = 8  # a building: it becomes a distillery
OPEN_BAR: Final = 9  # a building: it becomes a private bar; its colour
KINDS: Final[list[Kind]] = [
    Kind("park", "PR-S4", [PARK]),
    Kind("keep", "PR-S5", [KEEP]),
    Kind("start", "PR-2.2", [START]),
    Kind("load", "PR-L1", [EARLY, LATE]),
    Kind("pass", "PR-L1", [EARLY, LATE]),
    Kind("place", "PR-T3", [CHARACTER]),
    Kind("move", "PR-T3", [CHARACTER]),
    Kind("drive", "PR-T4", [DRIVING]),
    Kind("build", "PR-B3", [BUILD]),
    Kind("open", "PR-B3", [OPEN]),
]

MOST: Final = 3  # crates delivered at once
MOST_TRUCKS: Final = 4
DRIVES: Final = 10  # actions a street: nothing delivered, then one to MOST crates of each colour

SETS: Final = 128  # of crossroads within a row
ROWS: Final = SIDE * SETS

SPACE: Final = ActionSpace()


def numbered(kind: int, count: int) -> list[Action]:
    """A verb with one number."""
    return [SPACE.add(kind, f"{KINDS[kind].verb} {number}", (number,)) for number in range(count)]


def declare_characters() -> None:
    """Placing and moving, character by character, so that legal lists are in the space's order."""
    for character, name in enumerate(CHARACTERS):
        for place in range(CROSSROADS):
            PLACE_AT.append(SPACE.add(PLACE, f"{KINDS[PLACE].verb} {name} {place}", (character, place)))
        for place in range(CROSSROADS):
            MOVE_TO.append(SPACE.add(MOVE, f"{KINDS[MOVE].verb} {name} {place}", (character, place)))


def declare_drives() -> None:
    """Driving to a street, with what is delivered there."""
    for street in range(STREETS):
        text = f"{KINDS[DRIVE_TO].verb} {street}"
        DRIVE.append(SPACE.add(DRIVE_TO, text, (street, 0, 0)))
        for colour, name in enumerate(COLOURS):
            for count in range(1, MOST + 1):
                DRIVE.append(SPACE.add(DRIVE_TO, f"{text} deliver {count} {name}", (street, count, colour)))


def declare_bars() -> None:
    """Private bars, colour by colour."""
    for colour, name in enumerate(COLOURS):
        for building in range(BUILDINGS):
            OPEN_AT.append(SPACE.add(OPEN_BAR, f"{KINDS[OPEN_BAR].verb} {building} {name}", (building, colour)))


def in_rows(actions: list[Action]) -> list[list[Action]]:
    """Of actions by crossroads, those of every set within a row: at the row times SETS, plus the set's seven bits."""
    found: list[list[Action]] = []
    for first in range(0, CROSSROADS, SIDE):
        row = actions[first : first + SIDE]
        for bits in range(SETS):
            found.append([action for at, action in enumerate(row) if bits >> at & 1])
    return found


def by_character(actions: list[Action]) -> list[list[Action]]:
    """Of actions by character and crossroads, the same: at the character times ROWS, then as in `in_rows`."""
    found: list[list[Action]] = []
    for first in range(0, len(actions), CROSSROADS):
        found += in_rows(actions[first : first + CROSSROADS])
    return found


PARK_AT: Final[list[Action]] = numbered(PARK_IN, STREETS)
KEEP_THE: Final[list[Action]] = numbered(KEEP_CARD, CARDS)
START_THE: Final[list[Action]] = numbered(START_TRUCK, MOST_TRUCKS)
LOAD_THE: Final[list[Action]] = numbered(LOAD_CARD, CARDS)
PASS: Final[Action] = SPACE.add(PASS_LOAD, KINDS[PASS_LOAD].verb)
PLACE_AT: Final[list[Action]] = []  # character * 49 + crossroads
MOVE_TO: Final[list[Action]] = []  # character * 49 + crossroads
DRIVE: Final[list[Action]] = []  # street * 10, then 3 * colour + crates
OPEN_AT: Final[list[Action]] = []  # colour * 36 + building
declare_characters()
declare_drives()
# Legal moves are listed row by row: a set of crossroads within a row is looked up.
PLACES_IN: Final[list[list[Action]]] = by_character(PLACE_AT)
MOVES_IN: Final[list[list[Action]]] = by_character(MOVE_TO)
BUILD_ON: Final[list[Action]] = numbered(BUILD_AT, BUILDINGS)
declare_bars()
