"""Dinners beside a second reading of the rules page: its sentences, done slowly on the position's plain numbers."""

from itertools import combinations

import pytest

from blindpig.games.reglement.rules.actions import CARD_WORDS
from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.testing.pool import THOROUGH

# RC-B3 and RC-S1, as the rules page has them.
PAIRS = [{7, 16}, {11, 26}, {4, 20}]
REGISTER = 1
KNIVES = {6, 13, 21, 28}
REVOLVERS = {2, 9, 17, 24}
GLASSES = {1, 3, 5, 8, 10, 12, 14, 15, 18, 19, 22, 23, 25, 27, 29, 30}
ENDS = {14, 15, 29, 30}
FAMILY = {3: "P" + "GG" + "LL" + "CCCCC", 4: "PGLCCCC", 5: "PGLCCC", 6: "PGLCC"}


class Seats:
    """Who sits where, where cakes stand, and the money."""

    def __init__(self, dinner: Dinner) -> None:
        table = dinner.table
        self.seats = dinner.seats
        self.cakes = list(table.cake)
        self.money, self.bank = list(table.money), int(table.bank)
        self.at: dict[int, tuple[int, str, bool]] = {}
        roles = FAMILY[self.seats]
        for number, place in enumerate(table.place):
            if place > 0:
                family, within = divmod(number, len(roles))
                self.at[int(place)] = (family, roles[within], table.asleep[number] > 0)

    def of(self, family: int) -> dict[int, tuple[str, bool]]:
        """The places of a family: role, and whether it sleeps."""
        return {place: (role, asleep) for place, (owner, role, asleep) in self.at.items() if owner == family}

    def rivals(self, family: int) -> set[int]:
        """Where others sit."""
        return {place for place, (owner, _, _) in self.at.items() if owner != family}


def beside(place: int) -> set[int]:
    """RC-B1: the seats before and after it, around the whole table."""
    return {30 if place == 1 else place - 1, 1 if place == 30 else place + 1}


def opposite(place: int) -> set[int]:
    """RC-B2: seat 29 − i, for the two long sides."""
    return set() if place in ENDS else {29 - place}


def slide(at: set[int], start: int, step: int) -> int:
    """RC-K4: the first gangster on that side; one at the cake's own seat does not count."""
    place = start
    while True:
        place = (place - 1 + step) % 30 + 1
        if place in at or place == start:
            return place


def plays(seats: Seats, family: int, card: str) -> set[str]:
    """RC-K: every way to play a card."""
    own, rivals, taken = seats.of(family), seats.rivals(family), set(seats.at)
    awake = {place for place, (_, asleep) in own.items() if not asleep}
    free = set(range(1, 31)) - taken
    cakes = {owner: place for owner, place in enumerate(seats.cakes) if place > 0}
    if card == "knife":
        blades = {place for place in awake if own[place][0] == "L" or place in KNIVES}
        return {f"knife {victim}" for place in blades for victim in beside(place) & rivals}
    if card == "bang":
        guns = {place for place in awake if own[place][0] == "G" or place in REVOLVERS}
        return {f"bang {victim}" for place in guns for victim in opposite(place) & rivals}
    if card == "cake":
        return {f"cake {place}" for place in range(1, 31) if place not in cakes.values()}
    if card == "boom":
        return {f"boom {owner}" for owner in cakes if owner != family}
    if card == "pass-cake":
        sides = [("left", 1), ("right", -1)]
        found = [(owner, side, slide(taken, start, step)) for owner, start in cakes.items() for side, step in sides]
        return {f"pass-cake {one} {side}" for one, side, end in found if one != family and end not in cakes.values()}
    if card == "cocktail":
        glasses = sorted(rivals & GLASSES)
        several = combinations(glasses, min(3, len(glasses))) if glasses else ()
        return {" ".join(["cocktail", *map(str, three)]) for three in several}
    if card == "move":
        return {f"move {start} {end}" for start in awake for end in free}
    assert card == "alert"
    return {"alert"}


def choices(dinner: Dinner, family: int) -> set[str]:
    """RC-T3: what a family may do in its turn."""
    seats = Seats(dinner)
    held = {word for word, count in zip(CARD_WORDS, dinner.hidden.hand(family), strict=True) if count}
    if dinner.table.played:
        return {"done"} | (plays(seats, family, "move") if "move" in held else set())
    found = {"pass"} | {f"discard {word}" for word in held}
    for word in held:
        found |= plays(seats, family, word)
    return found


def income(seats: Seats, family: int) -> int:
    """RC-T2, in thousands."""
    awake = {place for place, (_, asleep) in seats.of(family).items() if not asleep}
    money = sum(role == "P" and not asleep for role, asleep in seats.of(family).values())
    for pair in PAIRS:
        money += 4 if pair <= awake else len(pair & awake)
    return money * 2 if REGISTER in awake else money


def next_turn(seats: Seats, family: int) -> tuple[set[int], list[int], int]:
    """RC-S6, RC-T1, RC-T2, RC-E2: who still sits, the money and the bank when the next family is to play."""
    money, bank = seats.money.copy(), seats.bank
    for _ in range(seats.seats):
        family = (family + 1) % seats.seats
        if not seats.of(family):
            continue
        cake = seats.cakes[family]
        for place in ({cake} | beside(cake)) if cake > 0 else ():
            seats.at.pop(place, None)
        left = {owner for owner, _, _ in seats.at.values()}
        if len(left) <= 1:
            for last in left:
                money[last] += bank
            return set(seats.at), money, 0 if left else bank
        if family in left:
            paid = min(bank, income(seats, family))
            money[family] += paid
            return set(seats.at), money, bank - paid
    raise AssertionError("somebody plays next")


@pytest.mark.rule("RC-B1", "RC-B2", "RC-B3", "RC-S1", "RC-T3", "RC-T5", "RC-K1", "RC-K2", "RC-K3", "RC-K4", "RC-K5")
@pytest.mark.rule("RC-K6", "RC-K7", "RC-K9", "RC-T1", "RC-T2", "RC-E1", "RC-E2")
@pytest.mark.parametrize("seating", ["fixed", "free"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_dinners_go_as_the_page_says(seats: int, seating: str) -> None:
    for number in range(max(1, round(6 * THOROUGH))):
        chance = SeededChance(seed_of("by the book", seats, seating, number))
        dinner = REGLEMENT.deal(seats, {"seating": seating}, chance)
        assert isinstance(dinner, Dinner)
        while dinner.waiting_on():
            (family,) = dinner.waiting_on()
            legal = dinner.actions(family)
            turns = dinner.table.round > 0 and not dinner.table.is_seating()
            if turns:
                assert {action.text for action in legal} == choices(dinner, family)
            action = legal[chance.below(len(legal))]
            last = action.text.split()[0] in ("done", "pass", "discard")
            long = dinner.table.round == dinner.table.box.rounds
            before = Seats(dinner)
            dinner.apply(family, action, chance)
            if turns and last and not long:
                after = Seats(dinner)
                assert next_turn(before, family) == (set(after.at), after.money, after.bank)
