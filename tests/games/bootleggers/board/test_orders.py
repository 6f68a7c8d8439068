"""Standing orders: each asks for what it says, from what its seat may know, and for nothing else."""

import pytest

from blindpig.drawing.orders import Order, orders_of
from blindpig.games.bootleggers.board.orders import KINDS, ON_ME, answer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import END_OF_MUSCLE, PLACE
from tests.games.bootleggers.rules.scene import cash, do, hold, put, scene, truck
from tests.games.bootleggers.rules.test_moments import moment

PASS = Order("pass", {"year": 3})


def asked(state: BootleggersState, seat: int, *orders: Order) -> str:
    """What a seat's orders ask for."""
    found = answer(state.view(seat), orders, state.actions(seat))
    return "" if found is None else found.text


def investigate(card: str) -> Order:
    return Order("investigate", {"card": card})


def test_the_game_brings_them() -> None:
    found = orders_of("bootleggers")
    assert found is not None
    assert found.kinds == KINDS
    assert orders_of("reglement") is None
    assert {"hit", "big-payoff", "hijack"} <= set(ON_ME)


def answered(card: str, target: str) -> BootleggersState:
    """Seat 1 has played a card on something; seats 0 and 3 hold an Investigation each."""
    state = scene(PLACE, turn=0)
    put(state, "mothers", 3, 0, 1)
    cash(state, 20, 20, 20, 20)
    hold(state, 1, card)
    hold(state, 0, "investigation")
    hold(state, 3, "investigation")
    do(state, 1, f"play {card} {target}".strip())
    return state


@pytest.mark.parametrize(
    ("card", "target", "wanted", "seat", "told"),
    [
        ("big-payoff", "mothers", "big-payoff", 0, "investigate"),
        ("big-payoff", "mothers", "any", 0, "investigate"),
        ("big-payoff", "mothers", "hit", 0, ""),
        ("big-payoff", "mothers", "big-payoff", 3, ""),  # who has no marker there
        ("hit", "mothers 0", "hit", 0, "investigate"),
        ("hit", "mothers 2", "hit", 0, ""),
        ("moll", "0", "moll", 0, "investigate"),
        ("moll", "2", "moll", 0, ""),
    ],
)
def test_a_card_on_me_is_investigated_and_no_other(card: str, target: str, wanted: str, seat: int, told: str) -> None:
    state = answered(card, target)
    assert asked(state, seat, investigate(wanted)) == told
    assert asked(state, seat, PASS, investigate(wanted)) == (told or "pass"), "to pass comes last"


def test_without_the_card_nothing_is_investigated() -> None:
    state = answered("hit", "mothers 2")
    state.lose_thug(0, 12)
    assert asked(state, 0, investigate("any")) == ""
    assert asked(state, 2, investigate("any")) == ""


@pytest.mark.parametrize(("year", "told"), [(1, ""), (2, "pass"), (13, "pass")])
def test_a_moment_is_passed_until_the_year_begins(year: int, told: str) -> None:
    state = moment(END_OF_MUSCLE, (0, "hit"))
    assert state.table.round == 1
    assert asked(state, 0, Order("pass", {"year": year})) == told
    do(state, 0, "raise")
    assert asked(state, 0, Order("pass", {"year": 13})) == "", "whoever raised a hand wants to act"


@pytest.mark.parametrize(
    ("offer", "told"),
    [
        ("offer 1 give $3 for c2", "accept 0 0"),
        ("offer 1 give $9 for c2", "accept 0 0"),
        ("offer 1 give $2 for c2", ""),
        ("offer 1 give $9 for c3", ""),
        ("offer 1 give $9 for c1", ""),
        ("offer 1 give $9 for $1 c2", ""),
        ('offer 1 give $9 for c2 "you send nothing"', ""),
        ("offer 2 give $9 for c2", ""),
    ],
)
def test_crates_are_sold_for_the_price_and_for_nothing_less(offer: str, told: str) -> None:
    state = scene(PLACE, turn=0)
    cash(state, 20, 20, 20, 20)
    for seat in (1, 2):
        state.table.crates[seat] = 5
    truck(state, 1)
    do(state, 0, offer)
    assert asked(state, 1, Order("accept", {"crates": 2, "price": 3})) == told
