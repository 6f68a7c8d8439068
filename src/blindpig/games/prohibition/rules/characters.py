"""Ness, the Policeman and Capone: where they start, how they move, and what they take."""

from typing import final

from mypy_extensions import i32, i64, mypyc_attr

from blindpig.games.prohibition.rules.actions import MOVE_TO, MOVES_IN, PLACE_AT, PLACES_IN, ROWS, SETS
from blindpig.games.prohibition.rules.city import (
    BESIDE_CENTRE,
    CAPONE,
    CAST,
    CENTRE,
    CROSSROADS,
    ENDS,
    FIRST_END,
    NOBODY,
    SECOND_END,
    SIDE,
    bit,
)
from blindpig.games.prohibition.rules.loads import judge, settle_if_empty
from blindpig.games.prohibition.rules.routes import Roads, from_crossroads, walk_route
from blindpig.games.prohibition.rules.sets import FULL, member, size
from blindpig.games.prohibition.rules.table import CityTable, about
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import Journal
from blindpig.kernel.numbers import Indices
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
        ends: i64 = ENDS[truck.street]
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


def ends(table: CityTable, character: i64, roads: Roads) -> i64:
    """PR-C1, PR-C2: where a character may be placed or, once it is in the city, go: as bits."""
    if table.places[character] != NOBODY:
        return stretch(table, character, roads)[1]
    found: i64 = 0
    for place in homes(table, character):
        found |= bit(place)
    return found


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


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Moves:
    """PR-T2, PR-T3: what is legal after a roll: the two characters it shows, and where each may go."""

    def __init__(self, table: CityTable) -> None:
        roads = Roads(table)
        one: i64 = 1 if table.left_out == 0 else 0
        other: i64 = 1 if table.left_out == 2 else 2
        self.one: i64 = one
        self.other: i64 = other
        self.ends_of_one: i64 = ends(table, one, roads)
        self.ends_of_other: i64 = ends(table, other, roads)


def moves(table: CityTable) -> list[Action]:
    """PR-T3: every legal move of a character, listed."""
    found: list[Action] = []
    legal = Moves(table)
    add_moves(table, legal.one, legal.ends_of_one, found)
    add_moves(table, legal.other, legal.ends_of_other, found)
    return found


def add_moves(table: CityTable, character: i64, ends: i64, found: list[Action]) -> None:
    """PR-T3: a character's moves, row by row."""
    rows = PLACES_IN if table.places[character] == NOBODY else MOVES_IN
    row: i64 = character * ROWS
    while ends != 0:
        if ends & FULL:
            found += rows[row + (ends & FULL)]
        ends >>= SIDE
        row += SETS


def pick(table: CityTable, picks: Chance) -> Action:
    """PR-T3: any legal move of a character."""
    legal = Moves(table)
    first: i64 = size(legal.ends_of_one)
    rank: i64 = picks.below(first + size(legal.ends_of_other))
    if rank < first:
        return going(table, legal.one, member(legal.ends_of_one, rank))
    return going(table, legal.other, member(legal.ends_of_other, rank - first))


def going(table: CityTable, character: i64, place: i64) -> Action:
    """PR-T3: the action that brings a character to a crossroads."""
    at: i64 = character * CROSSROADS + place
    return PLACE_AT[at] if table.places[character] == NOBODY else MOVE_TO[at]


def mark(table: CityTable, row: Indices, at: i64) -> i64:
    """PR-T3: the indices of every legal move of a character; how many."""
    legal = Moves(table)
    middle: i64 = mark_moves(table, legal.one, legal.ends_of_one, row, at)
    return mark_moves(table, legal.other, legal.ends_of_other, row, middle) - at


def mark_moves(table: CityTable, character: i64, ends: i64, row: Indices, at: i64) -> i64:
    """PR-T3: the indices of a character's moves; where the next one belongs."""
    index = i32(going(table, character, 0).index)
    while ends != 0:
        if ends & 1:
            row[at] = index
            at += 1
        ends >>= 1
        index += 1
    return at


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


def contacts(table: CityTable, place: i64) -> i64:
    """PR-B6: the trucks in contact with a crossroads, as bits."""
    found: i64 = 0
    for number, truck in enumerate(table.trucks):
        found |= (ENDS[truck.street] >> place & 1) << number
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
    if capone != NOBODY and ENDS[truck.street] >> capone & 1:
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
