"""The turn: load, roll, move a character, drive, deliver or load; and whose turn comes next."""

from blindpig.games.prohibition.rules import characters, ending, loads, trucks
from blindpig.games.prohibition.rules.city import CAST, NOBODY
from blindpig.games.prohibition.rules.table import (
    CHARACTER,
    DRIVE,
    EARLY,
    HIGHEST_ROLL,
    LATE,
    START,
    CityTable,
    Hidden,
    about,
)
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def due_truck(table: CityTable) -> int:
    """PR-2.2: the truck whose turn it must be; NOBODY if its driver chooses."""
    if table.seats > 2:
        return table.driver()
    if table.turn == 2 or (table.turn == 0 and table.round > 1):
        return table.pair ^ 1
    if table.turn == 3 and ending.is_last_round(table):
        return table.opening ^ 1
    return NOBODY


def begin_turn(table: CityTable, chance: Chance, journal: Journal | None) -> None:
    """PR-T1, PR-2.2: the next truck's turn; with two drivers the truck may have to be chosen first."""
    table.truck = due_truck(table)
    table.number = 0
    table.left_out = NOBODY
    table.loaded = False
    if table.truck == NOBODY:
        table.stage = START
    else:
        begin_with(table, table.truck, chance, journal)


def start_truck(table: CityTable, truck: int, chance: Chance, journal: Journal | None) -> None:
    """PR-2.2: the driver has chosen the truck, before loading and before the roll."""
    if table.turn == 0:
        table.opening = truck
    else:
        table.pair = truck
    if journal is not None:
        journal.tell("PR-2.2", "truck-started", about(table, truck))
    begin_with(table, truck, chance, journal)


def begin_with(table: CityTable, truck: int, chance: Chance, journal: Journal | None) -> None:
    """PR-T1, PR-S6: the first load goes aboard; later ones are the driver's choice."""
    table.truck = truck
    if journal is not None:
        journal.tell("PR-T1", "turn-began", {**about(table, truck), "round": table.round})
    if table.playing().loads == 0:
        loads.take_first_load(table, journal)
        ending.check_loads(table, journal)
    elif loads.may_load(table):
        table.stage = EARLY
        return
    roll(table, chance, journal)


def load(table: CityTable, hidden: Hidden, card: int, chance: Chance, journal: Journal | None) -> None:
    """PR-L1: take a load, before the roll or after driving."""
    loads.take_load(table, hidden, card, journal)
    ending.check_loads(table, journal)
    go_on(table, chance, journal)


def pass_load(table: CityTable, chance: Chance, journal: Journal | None) -> None:
    """PR-T1, PR-L1: the driver takes no load here."""
    if journal is not None:
        journal.tell("PR-L1", "load-declined", about(table, table.truck))
    go_on(table, chance, journal)


def go_on(table: CityTable, chance: Chance, journal: Journal | None) -> None:
    """PR-T1, PR-T4: after the question about loading: the roll, or the next turn."""
    if table.stage == EARLY:
        roll(table, chance, journal)
    else:
        end_turn(table, chance, journal)


def roll(table: CityTable, chance: Chance, journal: Journal | None) -> None:
    """PR-T2: a number from 1 to 3, and two of the three characters."""
    table.number = chance.below(HIGHEST_ROLL) + 1
    table.left_out = chance.below(len(CAST))
    if journal is not None:
        shown = [character for character in range(len(CAST)) if character != table.left_out]
        journal.tell("PR-T2", "dice-rolled", {"seat": table.driver(), "number": table.number, "characters": shown})
    if characters.anyone_can_move(table):
        table.stage = CHARACTER
        return
    if journal is not None:
        journal.tell("PR-C2", "nobody-moved", {"seat": table.driver()})
    ask_drive(table, chance, journal)


def move_character(table: CityTable, action: Action, chance: Chance, journal: Journal | None) -> None:
    """PR-T3: the character picked moves, then the truck."""
    character, place = action.a, action.b
    characters.move_character(table, character, place, journal)
    ask_drive(table, chance, journal)


def place_character(table: CityTable, action: Action, chance: Chance, journal: Journal | None) -> None:
    """PR-T3, PR-C1: the character picked enters the city, then the truck moves."""
    character, place = action.a, action.b
    characters.place_character(table, character, place, journal)
    ask_drive(table, chance, journal)


def ask_drive(table: CityTable, chance: Chance, journal: Journal | None) -> None:
    """PR-M3: a truck that can move must; one that cannot stays, and its turn is over."""
    if trucks.can_drive(table):
        table.stage = DRIVE
        return
    if journal is not None:
        journal.tell("PR-M3", "truck-stayed", about(table, table.truck))
    end_turn(table, chance, journal)


def drive(table: CityTable, action: Action, chance: Chance, journal: Journal | None) -> None:
    """PR-T4: the truck drives and delivers; where there is a distillery it may load."""
    street, crates, colour = action.a, action.b, action.c
    trucks.drive(table, street, crates, colour, journal)
    if crates > 0:
        ending.check_bars(table, journal)
    if loads.may_load(table):
        table.stage = LATE
    else:
        end_turn(table, chance, journal)


def end_turn(table: CityTable, chance: Chance, journal: Journal | None) -> None:
    """PR-E1, PR-E2, PR-E5: on to the next turn; after a full round bars close, and the game may be over."""
    table.turn += 1
    if table.turn == len(table.trucks):
        table.turn = 0
        ending.close_bars(table, journal)
        if ending.is_last_round(table):
            ending.finish(table, journal)
            return
        table.round += 1
    begin_turn(table, chance, journal)


def why_not_start(table: CityTable, truck: int) -> Refusal | None:
    """PR-2.2: why a driver cannot choose a truck: only its own driver can."""
    if table.owner(truck) == table.driver():
        return None
    return Refusal("PR-2.2", "not-your-truck", {"truck": truck, "other": table.owner(truck)})
