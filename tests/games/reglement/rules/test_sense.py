"""Positions that make no sense are refused: what the outside world sends is never believed."""

from collections.abc import Callable

import pytest

from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.state import Dinner
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import BadForm
from tests.troubles import troubled


def dealt() -> Dinner:
    dinner = REGLEMENT.deal(4, {}, SeededChance(seed_of("sense")))
    assert isinstance(dinner, Dinner)
    return dinner


def no_pile(dinner: Dinner) -> None:
    for card in dinner.hidden.pile:
        dinner.table.discards[card] += 1
    dinner.hidden.pile = []
    dinner.table.pile = 0


def idle_seater(dinner: Dinner) -> None:
    dinner.table.seater = 2


def dead_turn(dinner: Dinner) -> None:
    table = dinner.table
    for gangster in range(dinner.size):
        table.place[gangster] = -1
    table.events, table.out_event[0], table.out_count[0], table.cake[0] = 1, 1, 1, -1
    for card, count in enumerate(dinner.hidden.hand(0)):
        table.discards[card] += count
        dinner.hidden.hands[card] = 0
    table.held[0] = 0
    table.turn = 0


def empty_bank(dinner: Dinner) -> None:
    dinner.table.money[0] += dinner.table.bank
    dinner.table.bank = 0


def hello(dinner: Dinner) -> None:
    dinner.table.ended = "hello"


def new_money(dinner: Dinner) -> None:
    dinner.table.bank += 1


def too_early(dinner: Dinner) -> None:
    dinner.table.ended = "RC-E4"


def two_played(dinner: Dinner) -> None:
    dinner.table.played = 2


def nobody_stands(dinner: Dinner) -> None:
    dinner.table.round = 0


def all_asleep(dinner: Dinner) -> None:
    for gangster in range(len(dinner.table.asleep)):
        dinner.table.asleep[gangster] = 1


def an_event_without_a_victim(dinner: Dinner) -> None:
    dinner.table.events = 1


@pytest.mark.rule("RC-S3", "RC-E3")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (no_pile, "pile is never empty"),
        (idle_seater, "Gangsters stand if"),
        (dead_turn, "turn: they are out"),
        (empty_bank, "would be over"),
        (hello, "A dinner ends by RC-E2"),
        (new_money, "Bank and families together"),
        (too_early, "A dinner ends by RC-E2"),
        (two_played, "after one card at most"),
        (nobody_stands, "Round 0 is that of a free seating"),
        (all_asleep, "There are 18 pills"),
        (an_event_without_a_victim, "Each event puts out"),
    ],
)
def test_a_dinner_that_cannot_be_is_refused(spoil: Callable[[Dinner], None], said: str) -> None:
    dinner = dealt()
    assert REGLEMENT.load(dinner.position()).digest() == dinner.digest()
    spoil(dinner)
    with troubled(BadForm, match=said):
        REGLEMENT.load(dinner.position())
