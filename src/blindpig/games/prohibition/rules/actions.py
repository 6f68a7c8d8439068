"""Everything a driver can ever do, declared once."""

from typing import Final

from blindpig.games.prohibition.rules.city import CHARACTERS, COLOURS, CROSSROADS, STREETS
from blindpig.games.prohibition.rules.table import CARDS
from blindpig.kernel.action import Action, ActionSpace

PARK_IN: Final = 0  # a street
KEEP_CARD: Final = 1  # a card
START_TRUCK: Final = 2  # a truck
LOAD_CARD: Final = 3  # a card
PASS_LOAD: Final = 4
PLACE: Final = 5  # a character, a crossroads
MOVE: Final = 6  # a character, a crossroads
DRIVE_TO: Final = 7  # a street, a number of crates, their colour

MOST: Final = 3  # crates delivered at once
DRIVES: Final = 10  # actions a street: nothing delivered, then one to three crates of each colour

SPACE: Final = ActionSpace()


def numbered(kind: int, verb: str, count: int) -> list[Action]:
    """A verb with one number."""
    return [SPACE.add(kind, f"{verb} {number}", (number,)) for number in range(count)]


def declare_characters() -> None:
    """Placing and moving, character by character, so that legal lists are in the space's order."""
    for character, name in enumerate(CHARACTERS):
        for place in range(CROSSROADS):
            PLACE_AT.append(SPACE.add(PLACE, f"place {name} {place}", (character, place)))
        for place in range(CROSSROADS):
            MOVE_TO.append(SPACE.add(MOVE, f"move {name} {place}", (character, place)))


def declare_drives() -> None:
    """Driving to a street, with what is delivered there."""
    for street in range(STREETS):
        DRIVE.append(SPACE.add(DRIVE_TO, f"drive {street}", (street, 0, 0)))
        for colour, name in enumerate(COLOURS):
            for count in range(1, MOST + 1):
                DRIVE.append(SPACE.add(DRIVE_TO, f"drive {street} deliver {count} {name}", (street, count, colour)))


PARK_AT: Final[list[Action]] = numbered(PARK_IN, "park", STREETS)
KEEP_THE: Final[list[Action]] = numbered(KEEP_CARD, "keep", CARDS)
START_THE: Final[list[Action]] = numbered(START_TRUCK, "start", 4)
LOAD_THE: Final[list[Action]] = numbered(LOAD_CARD, "load", CARDS)
PASS: Final[Action] = SPACE.add(PASS_LOAD, "pass")
PLACE_AT: Final[list[Action]] = []  # character * 49 + crossroads
MOVE_TO: Final[list[Action]] = []  # character * 49 + crossroads
DRIVE: Final[list[Action]] = []  # street * 10, then 3 * colour + crates
declare_characters()
declare_drives()
