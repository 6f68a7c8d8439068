"""A position whose muscle, offers or crates could not have come about makes no sense."""

from collections.abc import Callable

import pytest

from blindpig.games.bootleggers.rules.components import HAND
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE, SEND, TAKE
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import BadForm, Json
from blindpig.testing.fuzz import Path, with_value

Change = Callable[[BootleggersState, int], tuple[Path, Json]]


def a_card_gone(state: BootleggersState, seat: int) -> tuple[Path, Json]:
    return ("hidden", "muscles", card_at(state, seat)), 0


def a_card_of_another(state: BootleggersState, seat: int) -> tuple[Path, Json]:
    theirs = state.hidden.muscles[card_at(state, (seat + 1) % 3)]
    return ("hidden", "muscles", card_at(state, seat)), theirs


def a_card_of_another_suit(state: BootleggersState, seat: int) -> tuple[Path, Json]:
    at = card_at(state, seat)
    suit = (state.hidden.muscles[at] - 1) // 18
    free = [
        card
        for card in range(1, 73)
        if (card - 1) // 18 != suit and card not in state.hidden.muscles and state.table.spent[card] < 0
    ]
    return ("hidden", "muscles", at), free[0]


def a_year_later(state: BootleggersState, seat: int) -> tuple[Path, Json]:
    return ("table", "round"), state.table.round + 1


def a_short_game(state: BootleggersState, seat: int) -> tuple[Path, Json]:
    return ("table", "rounds"), 8


def played_by_somebody(state: BootleggersState, seat: int) -> tuple[Path, Json]:
    return ("table", "spent", state.hidden.muscles[card_at(state, seat)]), seat


def card_at(state: BootleggersState, seat: int) -> int:
    """Where the first card of a hand lies."""
    return next(place for place in range(seat * HAND, seat * HAND + HAND) if state.hidden.muscles[place])


@pytest.mark.rule("BL-S1")
@pytest.mark.rule("BL-1.3")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("moves", [0, 40, 200])
@pytest.mark.parametrize(
    "change",
    [a_card_gone, a_card_of_another, a_card_of_another_suit, a_year_later, a_short_game, played_by_somebody],
)
def test_hands_are_what_was_dealt_less_what_was_played(seat: int, moves: int, change: Change) -> None:
    chance = SeededChance(seed_of("hands", seat, moves))
    state = BOOTLEGGERS.deal(3, {}, chance)
    for _ in range(moves):
        waiting = state.waiting_on()
        actions = state.actions(waiting[0])
        state.apply(waiting[0], actions[chance.below(len(actions))], chance)
    assert isinstance(state, BootleggersState)
    position = state.position()
    BOOTLEGGERS.load(position)
    where, value = change(state, seat)
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(with_value(position, where, value))


def moment(wanted: Callable[[BootleggersState], bool]) -> BootleggersState:
    """The first moment of random games that is wanted."""
    chance = SeededChance(seed_of("moment"))
    while True:
        state = BOOTLEGGERS.deal(3, {}, chance)
        assert isinstance(state, BootleggersState)
        while state.waiting_on():
            if wanted(state):
                return state
            seat = state.waiting_on()[0]
            actions = state.actions(seat)
            state.apply(seat, actions[chance.below(len(actions))], chance)


def in_the_first_year(state: BootleggersState) -> bool:
    return state.table.step == SEND and not state.table.stack


def between_years(state: BootleggersState) -> bool:
    return state.table.step == CHOOSE and state.table.round == 4


NONSENSE: list[tuple[str, Callable[[BootleggersState], bool], Path, Json]] = [
    ("one who is not there", in_the_first_year, ("table", "marks", 2 * 6 + 4), 1),
    ("one who is not there", in_the_first_year, ("table", "crates", 3), 1),
    ("one who is not there", in_the_first_year, ("hidden", "money", 5), 10),
    ("muscle that is not the card's", in_the_first_year, ("table", "muscle", 0), 1),
    ("boys who do not count", in_the_first_year, ("table", "boys", 0), 1),
    ("a card that was not played", in_the_first_year, ("table", "card", 0), 0),
    ("a choice without a card", between_years, ("table", "chosen", 0), 1),
    ("a bar out of play", in_the_first_year, ("table", "thirst", 5), 1),
    ("control of O'Malley's", in_the_first_year, ("table", "payoff", 0), 1),
    ("a trade before the sales", in_the_first_year, ("table", "traded", 1), 1),
    ("dice before they are rolled", in_the_first_year, ("table", "rolls"), [3]),
    ("a card's round that is over", between_years, ("table", "shut", 1), 1),
    ("a family without a die", in_the_first_year, ("table", "dice", 0), 0),
    ("a still of nobody's", in_the_first_year, ("table", "idle", 11), 1),
    ("the Copper too early", in_the_first_year, ("table", "copper"), 0),
    ("a truck in the supply", in_the_first_year, ("table", "place", 19), 5),
    ("a truck that carries too much", in_the_first_year, ("table", "load", 0), 5),
    ("a load between years", between_years, ("table", "load", 0), 1),
    ("a queue between years", between_years, ("table", "place", 0), 5),
    ("a load at home that is claimed", in_the_first_year, ("table", "payee", 0), 1),
]


@pytest.mark.rule("BL-C8", "BL-C5", "BL-1.3", "BL-3.3", "BL-T0d", "BL-T26")
@pytest.mark.parametrize(("what", "wanted", "where", "value"), NONSENSE)
def test_what_cannot_be_is_refused(
    what: str, wanted: Callable[[BootleggersState], bool], where: Path, value: Json
) -> None:
    position = moment(wanted).position()
    BOOTLEGGERS.load(position)
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(with_value(position, where, value))


@pytest.mark.rule("BL-C8")
@pytest.mark.parametrize(("bar", "circles"), [(0, 0), (1, 5), (5, 0)])
def test_a_bar_has_no_more_markers_than_circles(bar: int, circles: int) -> None:
    state = moment(in_the_first_year)
    for there in range(circles + 1 - state.crowd(bar)):
        BOOTLEGGERS.load(state.position())
        state.table.reserve[there % 3] -= 1
        state.add_mark(bar, there % 3)
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(state.position())


def bargaining() -> BootleggersState:
    """Somebody has made the same mobster two offers, there are crates, and a deal was struck."""
    return moment(
        lambda state: (
            bool(state.hidden.ledger)
            and max(state.table.crates) > 0
            and len({(each.offerer, each.offer.a) for each in state.hidden.offers}) < len(state.hidden.offers)
        )
    )


@pytest.mark.rule("BL-4.2")
def test_an_answer_names_one_offer() -> None:
    state = bargaining()
    position, offers = state.position(), state.hidden.offers
    BOOTLEGGERS.load(position)
    for at, waiting in enumerate(offers):
        for other in offers[:at]:
            if (other.offerer, other.offer.a) == (waiting.offerer, waiting.offer.a):
                with pytest.raises(BadForm):
                    BOOTLEGGERS.load(with_value(position, ("hidden", "offers", at, "number"), other.number))


@pytest.mark.rule("BL-4.2")
@pytest.mark.parametrize("part", ["offers", "ledger"])
def test_nobody_deals_with_themselves(part: str) -> None:
    state = bargaining()
    first = state.hidden.offers[0].offer if part == "offers" else state.hidden.ledger[0].offer
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(with_value(state.position(), ("hidden", part, 0, "offerer"), first.a))


@pytest.mark.rule("BL-T27")
def test_what_a_warehouse_keeps_is_not_beside_other_crates() -> None:
    state = bargaining()
    assert max(state.table.crates) > 0
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(with_value(state.position(), ("table", "stored", 1), 12))


@pytest.mark.rule("BL-1.5")
def test_whose_turn_it_is_to_take_a_card_finds_one() -> None:
    state = moment(
        lambda state: (
            state.table.step == SEND
            and not state.table.stack
            and not state.table.offer
            and state.table.truck_card < 0
            and any(each.offerer == state.table.turn for each in state.hidden.offers)
        )
    )
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(with_value(state.position(), ("table", "step"), TAKE))
