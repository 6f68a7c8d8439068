"""What Prohibition calls the places of its city, its trucks and its loads: by what stands on the board.

Every road has a name, written at the edge of the city. A street is a part of a road between two others, a crossroads is
where two roads meet, a building has a number from 1. With two drivers trucks bear a number, else their driver's colour.
"""

from typing import Final

from blindpig.games.prohibition.rules.city import COLOURS, EAST_WEST, FIRST_END, SECOND_END, SIDE, value_of
from blindpig.games.prohibition.rules.edition import OTHER_LOAD
from blindpig.games.prohibition.rules.loadcards import CRATES
from blindpig.i18n.terms import Speaker, Terms

ACROSS: Final = ("Lake", "Randolph", "Madison", "Monroe", "Adams", "Jackson", "Polk")  # from the north
DOWN: Final = ("Canal", "Wells", "LaSalle", "Clark", "State", "Wabash", "Rush")  # from the west


def street(words: Speaker, value: int | str) -> str:
    """A street by its road and the two roads it lies between."""
    number = int(value)
    first, last = FIRST_END[number], SECOND_END[number]
    if number < EAST_WEST:
        road, start, end = ACROSS[first // SIDE], DOWN[first % SIDE], DOWN[last % SIDE]
    else:
        road, start, end = DOWN[first % SIDE], ACROSS[first // SIDE], ACROSS[last // SIDE]
    return words.say("street", {"road": road, "start": start, "end": end})


def crossroads(words: Speaker, value: int | str) -> str:
    """A crossroads by the two roads that meet there."""
    row, column = divmod(int(value), SIDE)
    return words.say("crossroads", {"down": DOWN[column], "across": ACROSS[row]})


def bar(words: Speaker, value: int | str) -> str:
    """A bar by the number of its building."""
    return words.say("bar", {"number": house_number(int(value))})


def building(_: Speaker, value: int | str) -> str:
    """The number of a building."""
    return str(house_number(int(value)))


def house_number(building: int) -> int:
    """The number that a building bears."""
    return building + 1


def truck(words: Speaker, value: int | str) -> str:
    """A truck by its colour; by its number where a driver has two, or nobody said how many drivers there are."""
    return named_truck(words, "truck", int(value))


def yours(words: Speaker, value: int | str) -> str:
    """The same to its driver."""
    return named_truck(words, "yours", int(value))


def named_truck(words: Speaker, noun: str, number: int) -> str:
    """A truck's name with one of the nouns for it."""
    if words.names is None:
        return words.say(noun, {"number": number + 1})
    if len(words.names) == 2:
        return words.say(noun, {"number": number % 2 + 1})
    return words.word(noun, number)


def card(words: Speaker, value: int | str) -> str:
    """A load card by its value and its crates: those of the house's card of that number, or its own as digits."""
    number = int(value)
    other = number - OTHER_LOAD
    counts = CRATES[number] if other < 0 else [other // 100, other // 10 % 10, other % 10]
    crates = [
        words.say(f"cargo.{colour}", {"count": count}) for colour, count in zip(COLOURS, counts, strict=True) if count
    ]
    worth = sum(count * value_of(colour) for colour, count in enumerate(counts))
    return words.say("load", {"value": worth, "crates": ", ".join(crates)})


TERMS: Final = Terms(
    seat="driver",
    score="points",
    nouns={
        "cards": "card",
        "characters": "character",
        "distilleries": "building",
        "held": "colour",
        "other_building": "building",
        "other_bar": "bar",
        "places": "crossroads",
        "wanted": "colour",
    },
    spelt={
        "street": street,
        "crossroads": crossroads,
        "bar": bar,
        "building": building,
        "truck": truck,
        "yours": yours,
        "card": card,
    },
)
