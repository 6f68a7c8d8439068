"""Ness, the Policeman and Capone: where they start, how they move, and what they take."""

from mypy_extensions import i64

from blindpig.games.prohibition.rules.actions import MOVES_IN, PLACE_AT, ROWS, SETS
from blindpig.games.prohibition.rules.city import (
    BESIDE_CENTRE,
    CAPONE,
    CAST,
    CENTRE,
    CROSSROADS,
    FIRST_END,
    NOBODY,
    SECOND_END,
    bit,
)
from blindpig.games.prohibition.rules.loads import judge, settle_if_empty
from blindpig.games.prohibition.rules.routes import Roads, from_crossroads, walk_route
from blindpig.games.prohibition.rules.table import CityTable, about
from blindpig.kernel.action import Action
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import Refusal


def homes(table: CityTable, character: int) -> list[int]:
    """PR-C1: the crossroads where a character may first be placed, free of characters."""
    wanted = CAST[character].homes
    if CAST[character].centre_in == table.city.layout:
        wanted = BESIDE_CENTRE if CENTRE in table.places else [CENTRE]
    free: list[int] = []
    for place in wanted:
        if place not in table.places:
            free.append(place)
    return free


def others(table: CityTable, character: int) -> list[int]:
    """Where the other characters stand."""
    places = list(table.places)
    places[character] = NOBODY
    return places


def allowed(table: CityTable, character: i64, roads: Roads) -> i64:
    """PR-C2 to PR-C4: the crossroads where a character may end, as bits: nobody is there, and no truck bars it."""
    shut: i64 = roads.shut
    others: i64 = shut & ~bit(table.places[character])
    touched: i64 = table.touched[character]
    for truck in table.trucks:
        street = truck.street
        ends: i64 = bit(FIRST_END[street]) | bit(SECOND_END[street])
        if touched & 1 or ends & others:
            shut |= ends
        touched >>= 1
    return ~shut


def stretch(table: CityTable, character: i64, roads: Roads) -> tuple[int, i64]:
    """PR-C2: how far a character on the board goes, and where it can end: the number rolled, or the greatest smaller
    one that serves; 0 if none does."""
    fit: i64 = allowed(table, character, roads)
    front = from_crossroads(table.places[character], roads)
    ends: i64 = front.places() & fit
    steps = 1 if ends != 0 else 0
    for step in range(2, table.number + 1):
        front.advance(roads)
        found: i64 = front.places() & fit
        if found != 0:
            steps = step
            ends = found
    return steps, ends


def can_move(table: CityTable, character: i64, roads: Roads) -> bool:
    """PR-C2: whether a character can be picked; one that is not placed yet always can."""
    if table.places[character] == NOBODY:
        return True
    fit: i64 = allowed(table, character, roads)
    front = from_crossroads(table.places[character], roads)
    for _ in range(1, table.number):
        if front.places() & fit:
            return True
        front.advance(roads)
    return front.places() & fit != 0


def anyone_can_move(table: CityTable) -> bool:
    """PR-C2: whether one of the two characters rolled can be moved or placed."""
    roads = Roads(table)
    return any(character != table.left_out and can_move(table, character, roads) for character in range(len(CAST)))


def moves(table: CityTable) -> list[Action]:
    """PR-T2, PR-T3: every character that may be picked, with every crossroads where it may go."""
    found: list[Action] = []
    roads = Roads(table)
    for character in range(i64(len(CAST))):
        if character == table.left_out:
            continue
        if table.places[character] == NOBODY:
            for place in homes(table, character):
                found.append(PLACE_AT[character * CROSSROADS + place])
            continue
        reached: i64 = stretch(table, character, roads)[1]
        row: i64 = character * ROWS
        while reached != 0:
            if reached & 127:
                found += MOVES_IN[row + (reached & 127)]
            reached >>= 7
            row += SETS
    return found


def why_not_place(table: CityTable, character: int, place: int) -> Refusal | None:
    """PR-C1: why a character cannot be placed on a crossroads."""
    if character == table.left_out:
        return Refusal("PR-T2", "character-not-rolled", {"character": character})
    if table.places[character] != NOBODY:
        return Refusal("PR-C1", "character-placed-already", {"character": character})
    if place in table.places:
        return Refusal("PR-C1", "crossroads-taken", {"crossroads": place, "character": list(table.places).index(place)})
    wanted = homes(table, character)
    if place not in wanted:
        return Refusal("PR-C1", "not-a-start", {"character": character, "places": wanted})
    return None


def why_not_move(table: CityTable, character: int, place: int) -> Refusal | None:
    """PR-C2, PR-C3, PR-C4: why a character cannot end on a crossroads."""
    if character == table.left_out:
        return Refusal("PR-T2", "character-not-rolled", {"character": character})
    if table.places[character] == NOBODY:
        return Refusal("PR-C1", "character-not-placed", {"character": character})
    steps, ends = stretch(table, character, Roads(table))
    if ends & bit(place):
        return None
    if place in table.places:
        return Refusal("PR-C2", "crossroads-taken", {"crossroads": place, "character": list(table.places).index(place)})
    if steps == 0:
        return Refusal("PR-C2", "character-cannot-move", {"character": character})
    for length in range(table.number, steps - 1, -1):
        if walk_route(table.places[character], place, length, table.streets(), others(table, character)):
            return why_barred(table, character, place)
    return Refusal("PR-C2", "not-so-far", {"character": character, "crossroads": place, "steps": steps})


def why_barred(table: CityTable, character: int, place: int) -> Refusal:
    """PR-C3, PR-C4: which truck keeps a character from ending on a crossroads that it reaches."""
    stops = others(table, character)
    for number, truck in enumerate(table.trucks):
        first = FIRST_END[truck.street]
        second = SECOND_END[truck.street]
        if place not in (first, second):
            continue
        if table.touched[character] >> number & 1:
            return Refusal("PR-C3", "touched-before", {"character": character, **about(table, number)})
        if first in stops or second in stops:
            return Refusal("PR-C4", "shuts-truck-in", {"character": character, **about(table, number)})
    raise AssertionError("only a truck bars a crossroads that is reached")


def contacts(table: CityTable, place: int) -> int:
    """PR-B6: the trucks in contact with a crossroads, as bits."""
    found = 0
    for number, truck in enumerate(table.trucks):
        if place in (FIRST_END[truck.street], SECOND_END[truck.street]):
            found |= 1 << number
    return found


def place_character(table: CityTable, character: int, place: int, journal: Journal | None) -> None:
    """PR-C1: a character enters the city; nothing is lost."""
    table.places[character] = place
    table.touched[character] = contacts(table, place)
    if journal is not None:
        journal.tell(
            "PR-C1",
            "character-placed",
            {"seat": table.driver(), "character": character, "crossroads": place},
        )


def move_character(table: CityTable, character: int, place: int, journal: Journal | None) -> None:
    """PR-C2: a character moves, and takes crates if that is what they do."""
    if journal is not None:
        tell_move(table, character, place, journal)
    table.places[character] = place
    touched = contacts(table, place)
    table.touched[character] = touched
    if touched == 0 or not CAST[character].seizes:
        return
    for number in range(len(table.trucks)):
        if touched >> number & 1:
            seize(table, character, number, journal)


def tell_move(table: CityTable, character: int, place: int, journal: Journal) -> None:
    """PR-C2: write a move down, with the way the character took."""
    start = table.places[character]
    route = walk_route(
        start, place, stretch(table, character, Roads(table))[0], table.streets(), others(table, character)
    )
    journal.tell(
        "PR-C2",
        "character-moved",
        {
            "seat": table.driver(),
            "character": character,
            "start": start,
            "crossroads": place,
            "steps": len(route),
            "route": route,
        },
    )


def seize(table: CityTable, character: int, number: int, journal: Journal | None) -> None:
    """PR-C7, PR-C9: a character takes a crate of a truck, unless Capone is there."""
    truck = table.trucks[number]
    if truck.crates() == 0:
        return
    capone = table.places[CAPONE]
    if capone != NOBODY and capone in (FIRST_END[truck.street], SECOND_END[truck.street]):
        if journal is not None:
            journal.tell("PR-C9", "truck-protected", {"character": character, **about(table, number)})
        return
    colour = CAST[character].takes(truck.aboard)
    truck.aboard[colour] -= 1
    truck.lost[colour] += 1
    truck.losses += 1
    points = 1 if truck.score > 0 else 0
    truck.score -= points
    if journal is not None:
        journal.tell(
            "PR-C7",
            "crate-seized",
            {"character": character, "colour": colour, "points": points, **about(table, number)},
        )
    judge(table, number, journal)
    settle_if_empty(table, number, journal)
