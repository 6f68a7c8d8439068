"""Targets as kinds: every way to name them, and back; and a deck that refuses a card which is not what it says."""

import pytest

from blindpig.games.bootleggers.rules import thugs
from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.games.bootleggers.rules.deck import NAMES
from blindpig.games.bootleggers.rules.thugs.targets import (
    BAR,
    MARKER,
    MARKER_OR_BAR,
    MOBSTER,
    NUMBER,
    OWN_MARKER,
    STILL,
    STILL_OR_BACK,
    TRUCK,
    combined,
    named,
)
from blindpig.kernel.action import Action


def words(targets: tuple[int, ...], most: int = 1) -> list[str]:
    return [choice.words for choice in combined(targets, most)]


def things(targets: tuple[int, ...], text: str, most: int = 1) -> list[tuple[int, int, int]]:
    """What the way that reads like this names."""
    (args,) = [choice.args for choice in combined(targets, most) if choice.words == text]
    return [(thing.kind, thing.number, thing.seat) for thing in named(targets, Action(0, 0, text, tuple(args)))]


@pytest.mark.parametrize(
    ("targets", "most", "count", "first", "last"),
    [
        ((), 1, 1, "", ""),
        ((NUMBER,), 3, 3, "1", "3"),
        ((TRUCK, TRUCK), 1, 20 * 19, "t0 t1", "t19 t18"),
        ((TRUCK,), 2, 20 + 20 * 19 // 2, "t0", "t19"),
        ((MOBSTER, MOBSTER), 1, 6 * 5, "0 1", "5 4"),
        ((MOBSTER, NUMBER), 2, 6 * 2, "0 1", "5 2"),
        ((MARKER, BAR), 1, 5 * 6 * 4, "texas 0 mothers", "volstead 5 mccoy"),
        ((OWN_MARKER,), 2, 5 + 15, "texas", "volstead volstead"),
        ((STILL, STILL_OR_BACK), 1, 12 * 12, "s0 s1", "s11 back"),
    ],
)
def test_every_way_to_name_targets(targets: tuple[int, ...], most: int, count: int, first: str, last: str) -> None:
    found = words(targets, most)
    assert len(found) == len(set(found)) == count
    assert (found[0], found[-1]) == (first, last)
    assert len({len(choice.args) for choice in combined(targets, most)}) == 1


def test_what_an_action_names() -> None:
    assert things((MARKER, BAR), "mothers 3 texas") == [(MARKER, 2, 3), (BAR, 1, -1)]
    assert things((MARKER_OR_BAR,), "mothers") == [(BAR, 2, -1)]
    assert things((MARKER_OR_BAR,), "mothers 3") == [(MARKER, 2, 3)]
    assert things((MARKER,), "mothers 0 3", 2) == [(MARKER, 2, 0), (MARKER, 2, 3)]
    assert things((OWN_MARKER,), "texas texas mothers", 3) == [(OWN_MARKER, bar, -1) for bar in (1, 1, 2)]
    assert things((BAR, TRUCK), "mccoy t4 t7", 2) == [(BAR, 4, -1), (TRUCK, 4, -1), (TRUCK, 7, -1)]
    assert things((STILL, STILL_OR_BACK), "s7 back") == [(STILL, 7, -1), (STILL, 12, -1)]


def test_titles_follow_the_deck() -> None:
    assert [(card.title, card.name) for card in thugs.DECK] == list(enumerate(NAMES, 1))
    assert THUG_NAMES[1:] == NAMES


def test_a_card_that_is_not_what_its_line_says_is_no_card() -> None:
    with pytest.raises(ValueError, match="hit is BL-T7 in the deck, but its module says hit, BL-T15"):
        thugs.load(7, "hit")
    with pytest.raises(ValueError, match="the module of the thug card times has no CARD"):
        thugs.load(1, "times")
