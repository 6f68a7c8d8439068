"""The dinner table itself, and how it is laid (RC-B, RC-S)."""

import pytest

from blindpig.games.reglement.rules.actions import CARDS, COPIES
from blindpig.games.reglement.rules.edition import HOUSE
from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.gang import BANK, BLADE, BRUISER, FAMILY, GODFATHER, GUNMAN, NOBODY, SIZE
from blindpig.games.reglement.rules.places import (
    BARS,
    ENDS,
    GAMBLING_HOUSES,
    GLASSES,
    KNIVES,
    LEFT,
    OPPOSITE,
    PLACES,
    REGISTER,
    RESTAURANTS,
    REVOLVERS,
    RIGHT,
)
from blindpig.games.reglement.rules.plans import COLOURS, plan
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import ScriptedChance, SeededChance
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Journal
from blindpig.kernel.numbers import numbers
from tests.games.reglement.rules.setting import LETTERS, can, do, lay, why_not

COUNTS = [3, 4, 5, 6]
BUSINESS_KINDS = (BARS, RESTAURANTS, GAMBLING_HOUSES)
BUSINESSES = HOUSE.businesses


def dealt(seats: int, **options: str) -> Dinner:
    state = REGLEMENT.deal(seats, options, SeededChance(b"a dinner"))
    assert isinstance(state, Dinner)
    return state


@pytest.mark.rule("RC-B1")
def test_neighbours_go_around_the_whole_table() -> None:
    assert [LEFT[1], LEFT[13], LEFT[15], LEFT[30]] == [2, 14, 16, 1]
    assert [RIGHT[1], RIGHT[2], RIGHT[30]] == [30, 1, 29]
    assert PLACES == 30
    for place in range(1, PLACES + 1):
        assert RIGHT[LEFT[place]] == place


@pytest.mark.rule("RC-B2")
def test_the_long_sides_face_each_other_and_the_ends_nobody() -> None:
    for place in range(1, PLACES + 1):
        if place in ENDS:
            assert OPPOSITE[place] == 0
        else:
            assert OPPOSITE[place] == 29 - place
            assert OPPOSITE[OPPOSITE[place]] == place
    assert ENDS == (14, 15, 29, 30)


@pytest.mark.rule("RC-B3")
def test_what_lies_before_the_places() -> None:
    assert list(BUSINESSES) == [7, 16, 11, 26, 4, 20]
    assert REGISTER == 1
    assert [place for place in range(PLACES + 1) if HOUSE.knives[place]] == [6, 13, 21, 28]
    assert [place for place in range(PLACES + 1) if HOUSE.revolvers[place]] == [2, 9, 17, 24]
    assert [place for place in range(PLACES + 1) if HOUSE.glasses[place]] == [
        *(1, 3, 5, 8, 10, 12, 14, 15, 18, 19, 22, 23, 25, 27, 29, 30)
    ]


@pytest.mark.rule("RC-B3")
def test_one_thing_lies_before_each_place_and_two_at_the_register() -> None:
    for place in range(1, PLACES + 1):
        things = [
            place in BUSINESSES,
            place == REGISTER,
            HOUSE.knives[place],
            HOUSE.revolvers[place],
            HOUSE.glasses[place],
        ]
        assert sum(things) == (2 if place == REGISTER else 1)
    paying = {*BUSINESSES, REGISTER}
    assert not any(OPPOSITE[place] in paying for place in paying), "no business faces another one or the register"
    assert not {LEFT[REGISTER], RIGHT[REGISTER]} & paying


@pytest.mark.rule("RC-B4")
def test_the_letters_of_the_examples() -> None:
    places = [LETTERS[letter] for letter in "ABCDEFGHIJKLMNOPQR"]
    assert places == [29, 1, 4, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 26]
    paying = [LETTERS[letter] for letter in "BCDGLOR"]
    assert sorted(paying) == sorted([*BUSINESSES, REGISTER])
    steps = [(following - place) % PLACES for place, following in zip(paying, paying[1:] + paying[:1], strict=True)]
    assert (min(steps), max(steps)) == (3, 6)


@pytest.mark.rule("RC-S1")
@pytest.mark.parametrize(
    ("seats", "size", "roles", "bank"),
    [(3, 10, (1, 2, 2, 5), 120), (4, 7, (1, 1, 1, 4), 80), (5, 6, (1, 1, 1, 3), 70), (6, 5, (1, 1, 1, 2), 60)],
)
def test_families_and_bank(seats: int, size: int, roles: tuple[int, ...], bank: int) -> None:
    assert SIZE[seats] == size
    assert tuple(FAMILY[seats].count(role) for role in (GODFATHER, GUNMAN, BLADE, BRUISER)) == roles
    assert BANK[seats] == bank
    table = dealt(seats).table
    assert table.bank + sum(table.money) == bank
    assert list(table.alive) == [size] * seats


@pytest.mark.rule("RC-S2")
@pytest.mark.parametrize("seats", COUNTS)
def test_sixty_cards_five_a_family(seats: int) -> None:
    assert COPIES == [11, 11, 7, 6, 5, 5, 3, 12]
    dinner = dealt(seats)
    assert list(dinner.table.held) == [5] * seats
    assert [sum(dinner.hidden.hand(family)) for family in range(seats)] == [5] * seats
    assert len(dinner.hidden.pile) == dinner.table.pile == 60 - 5 * seats


@pytest.mark.rule("RC-S2")
def test_the_discards_are_shuffled_as_soon_as_the_last_card_is_drawn() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "alert boom boom bang knife"})
    pile, table = dinner.hidden.pile, dinner.table
    while len(pile) > 1:
        table.discards[pile.pop()] += 1
    table.pile = 1
    last = pile[0]
    thrown = sum(table.discards)
    facts = do(dinner, "Y", "discard bang")
    assert "reshuffled" in [fact.key for fact in facts]
    assert sum(table.discards) == 0, "even the card of this turn is shuffled in"
    assert len(dinner.hidden.pile) == table.pile == thrown + 1
    assert dinner.hidden.holds(0, last) > 0


@pytest.mark.rule("RC-S2")
def test_a_pile_with_a_card_left_is_not_shuffled() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "alert boom boom bang knife"})
    pile, table = dinner.hidden.pile, dinner.table
    while len(pile) > 2:
        table.discards[pile.pop()] += 1
    table.pile = 2
    thrown = sum(table.discards)
    facts = do(dinner, "Y", "discard bang")
    assert "reshuffled" not in [fact.key for fact in facts]
    assert (table.pile, sum(table.discards)) == (1, thrown + 1)


@pytest.mark.rule("RC-S3")
def test_cakes_are_at_hand_and_nobody_has_a_pill() -> None:
    table = dealt(5).table
    assert list(table.cake) == [0] * 5
    assert sum(table.asleep) == 0


@pytest.mark.rule("RC-S4")
@pytest.mark.parametrize("seats", COUNTS)
def test_fixed_plans_seat_everybody_and_yellow_begins(seats: int) -> None:
    dinner = dealt(seats)
    places = [place for place, _, _ in plan(seats)]
    assert len(places) == len(set(places)) == seats * SIZE[seats]
    for family in range(seats):
        assert sorted(role for _, owner, role in plan(seats) if owner == family) == FAMILY[seats]
    assert all(place > 0 for place in dinner.table.place)
    assert dinner.waiting_on() == [0]
    assert (dinner.table.first, dinner.round()) == (0, 1)


@pytest.mark.rule("RC-S4")
@pytest.mark.parametrize(
    ("seats", "empty", "register", "shops", "in_danger"),
    [
        (3, [], "B", [2, 2, 2], 21),
        (4, [1, 20], "", [1, 1, 1, 2], 17),
        (5, [], "B", [1, 1, 1, 1, 2], 21),
        (6, [], "V", [1, 1, 1, 1, 1, 1], 21),
    ],
)
def test_fixed_plans_are_fair(seats: int, empty: list[int], register: str, shops: list[int], in_danger: int) -> None:
    sitting = {place: (family, role) for place, family, role in plan(seats)}

    def count(places: tuple[int, ...]) -> list[int]:
        return [sum(sitting.get(place, (NOBODY, 0))[0] == family for place in places) for family in range(seats)]

    assert [place for place in range(1, PLACES + 1) if place not in sitting] == empty
    for place, (family, _) in sitting.items():
        assert LEFT[place] not in sitting or sitting[LEFT[place]][0] != family, "neighbours of one family"
    assert sorted(count(tuple(BUSINESSES))) == shops, "businesses are shared as equally as they can be"
    assert all(max(count(pair)) < 2 for pair in BUSINESS_KINDS), "nobody has a monopoly"
    for things in (KNIVES + REVOLVERS, GLASSES, ENDS):
        assert max(count(things)) - min(count(things)) <= 1
    threats = {place: attackers(sitting, place, family) for place, (family, _) in sitting.items()}
    assert all(len(threats[place]) == 1 for place, (_, role) in sitting.items() if role == GODFATHER)
    assert sum(len(found) > 0 for found in threats.values()) == in_danger
    if register:
        assert sitting[REGISTER] == (COLOURS.index(register), BRUISER)
        assert len({sitting[place][0] for place in threats[REGISTER]}) == 2, "two other families can reach it"


def attackers(sitting: dict[int, tuple[int, int]], place: int, family: int) -> list[int]:
    """The places from which another family could stab or shoot whoever sits here."""
    found = []
    for beside in (LEFT[place], RIGHT[place]):
        if beside in sitting and sitting[beside][0] != family and (HOUSE.knives[beside] or sitting[beside][1] == BLADE):
            found.append(beside)
    across = OPPOSITE[place]
    if across in sitting and sitting[across][0] != family and (HOUSE.revolvers[across] or sitting[across][1] == GUNMAN):
        found.append(across)
    return found


@pytest.mark.rule("RC-S5")
@pytest.mark.parametrize("seats", COUNTS)
def test_free_seating_goes_counter_clockwise_and_the_last_one_begins(seats: int) -> None:
    state = REGLEMENT.deal(seats, {"seating": "free"}, ScriptedChance(dice=[2]))
    assert isinstance(state, Dinner)
    state.journal = Journal()
    assert list(state.table.held) == [5] * seats, "hands are dealt before"
    order = []
    while state.round() == 0:
        (seat,) = state.waiting_on()
        order.append(seat)
        state.apply(seat, state.actions(seat)[0], ScriptedChance())
    assert order == [(1 - step) % seats for step in range(seats * SIZE[seats])], "the die said: red begins"
    assert state.waiting_on() == [order[-1]]
    assert state.table.first == order[-1]


@pytest.mark.rule("RC-S5")
def test_free_seating_refuses_what_is_not_seating() -> None:
    state = REGLEMENT.deal(3, {"seating": "free"}, ScriptedChance(dice=[1]))
    assert isinstance(state, Dinner)
    state.journal = Journal()
    assert len(can(state, "Y", "seat")) == 4 * 30
    assert why_not(state, "Y", "done") == "RC-S5 finish-seating"
    assert why_not(state, "R", "seat gf 5") == "RC-S5 others-seat"
    assert why_not(state, "Y", "seat gf asleep 5") == "RC-S5 nobody-to-seat"
    do(state, "Y", "seat gf 5")
    assert why_not(state, "B", "seat gf 5") == "RC-S5 place-taken"
    do(state, "B", "seat gf 6")
    do(state, "R", "seat gf 7")
    assert why_not(state, "Y", "seat gf 8") == "RC-S5 nobody-to-seat"


@pytest.mark.rule("RC-S6")
def test_turns_go_clockwise_and_everybody_waits_for_his() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "boom boom knife bang cake"})
    assert why_not(dinner, "R", "done") == "RC-S6 not-your-turn"
    assert dinner.actions(1) == []
    for turn, following in ((0, 1), (1, 2), (2, 0)):
        assert dinner.waiting_on() == [turn]
        do(dinner, COLOURS[turn], can(dinner, COLOURS[turn], "discard")[0])
        assert dinner.waiting_on() == [following]


@pytest.mark.rule("RC-S6")
def test_hands_and_pile_are_secret() -> None:
    dinner = dealt(4)
    for seat in range(4):
        form = dinner.view(seat).form()
        assert form["hand"] == dinner.hidden.hand(seat)
        assert set(form) == {"seat", "seats", "table", "hand"}
    assert dinner.view(SPECTATOR).form()["hand"] == []
    other = dinner.clone()
    other.hidden.pile.reverse()
    hands = [dinner.hidden.hand(family) for family in (0, 2, 1, 3)]
    other.hidden.hands = numbers([count for hand in hands for count in hand])
    assert dinner.hidden.hand(1) != dinner.hidden.hand(2)
    assert other.view(0) == dinner.view(0)
    assert other.view(1) != dinner.view(1)


@pytest.mark.rule("RC-S6")
def test_what_a_family_draws_is_told_to_it_alone() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "boom boom knife bang cake"})
    facts = do(dinner, "Y", "discard boom")
    these = [fact for fact in facts if fact.key == "drew-these"]
    assert [[fact.seen_by(seat) for seat in (0, 1, 2, SPECTATOR)] for fact in these] == [[True, False, False, False]]
    publicly = [fact for fact in facts if fact.key == "drew"]
    assert [[fact.seen_by(seat) for seat in (0, 1, 2, SPECTATOR)] for fact in publicly] == [[False, True, True, True]]


def test_the_deck_is_dealt_from_all_kinds() -> None:
    seen = [0] * CARDS
    for number in range(40):
        state = REGLEMENT.deal(6, {}, SeededChance(bytes([number])))
        assert isinstance(state, Dinner)
        for at, count in enumerate(state.hidden.hands):
            seen[at % CARDS] += count
    assert all(count > 0 for count in seen)
