"""Sets of options: what they stand for is the same whether it is counted, listed, picked from or marked in a row."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i32

from blindpig.games.reglement.rules.actions import CARD_WORDS, MOVE, SIT, THROW
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.gang import BLADE, GODFATHER, ROLES
from blindpig.games.reglement.rules.places import ALL_PLACES, GLASSES, PLACES
from blindpig.games.reglement.rules.plays import NOTHING, Plays, pairs
from blindpig.games.reglement.rules.sets import lowest, member, members, set_of, size_of

places = st.sets(st.integers(1, PLACES)).map(sorted)


def texts(plays: Plays, options: int) -> list[str]:
    """What the options stand for, by every reader alike."""
    count = plays.count(options)
    found = [NOTHING] * (count + 1)
    assert plays.fill(options, found, 0) == count
    marked = vec[i32]([-1] * (count + 2))
    assert plays.mark(options, marked, 1) == count + 1
    assert list(marked) == [-1, *[action.index for action in found[:-1]], -1]
    assert [plays.nth(options, rank) for rank in range(count)] == found[:-1]
    assert found[-1] is NOTHING
    return [action.text for action in found[:-1]]


@given(places)
def test_members_are_counted_listed_and_found_by_their_rank(inside: list[int]) -> None:
    bits = set_of(inside)
    assert members(bits) == inside
    assert size_of(bits) == len(inside)
    assert [member(bits, rank) for rank in range(len(inside))] == inside
    assert not inside or lowest(bits) == inside[0]
    assert not bits & ~ALL_PLACES


@given(places)
def test_a_row_has_an_action_for_each_option(inside: list[int]) -> None:
    cake = DECK[CARD_WORDS.index("cake")]
    assert texts(cake.plays, set_of(inside)) == [f"cake {place}" for place in inside]
    kinds = range(len(DECK))
    assert texts(THROW, set_of(list(kinds))) == [f"discard {word}" for word in CARD_WORDS]


@given(places, places)
def test_a_grid_has_an_action_for_each_pair(starts: list[int], ends: list[int]) -> None:
    free = [place for place in ends if place not in starts]
    found = texts(DECK[MOVE].plays, pairs(set_of(starts), set_of(free)))
    assert found == [f"move {start} {end}" for start in starts for end in free]
    rows = [2 * GODFATHER, 2 * BLADE + 1]
    assert texts(SIT, pairs(set_of(rows), set_of(ends))) == [
        f"seat {who} {end}" for who in (ROLES[GODFATHER], f"{ROLES[BLADE]} asleep") for end in ends
    ]


@given(st.sets(st.sampled_from(GLASSES)).map(sorted))
def test_a_menu_has_any_three_glasses_or_all_if_they_are_fewer(glasses: list[int]) -> None:
    cocktail = DECK[CARD_WORDS.index("cocktail")]
    chosen = list(combinations(glasses, min(3, len(glasses)))) if glasses else []
    found = texts(cocktail.plays, set_of(glasses))
    assert found == [" ".join(["cocktail", *[str(place) for place in three]]) for three in chosen]
