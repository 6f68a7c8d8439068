"""Positions of Bootleggers where the right move is plain to see, and how the bots bargain."""

from collections.abc import Iterator
from typing import cast

import pytest

from blindpig import registry
from blindpig.games.bootleggers.bot.bargains import least_share
from blindpig.games.bootleggers.bot.picks import Judge
from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.hidden import ASKED, PASSED
from blindpig.games.bootleggers.rules.ledger import UNMARKED, LedgerEntry, Offer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import (
    AFTER_PRODUCTION,
    AFTER_ROLL,
    BEFORE_PRODUCTION,
    CHOOSE,
    LINED_UP,
    LOAD,
    PLACE,
    SEND,
    TAKE,
    TRADE,
)
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.numbers import numbers
from blindpig.lab.botgame import BotGame
from blindpig.search import bots
from tests.games.bootleggers.rules.scene import cash, do, hold, put, queue, rolled, scene, title, truck, word

sound = pytest.mark.parametrize("name", ["wiseguy", "boss:30"])


def choice(state: BootleggersState, seat: int = 0, name: str = "wiseguy") -> str:
    player = bots.find(name)(BOOTLEGGERS)
    return player.choose(state.view(seat), state.actions(seat), 0.0, SeededChance(b"luck")).text


def usual(state: BootleggersState, seat: int, name: str) -> str:
    """What a bot does most of the time: a short search has its luck."""
    player = bots.find(name)(BOOTLEGGERS)
    lucks = [SeededChance(seed_of("luck", number)) for number in range(5)]
    texts = [player.choose(state.view(seat), state.actions(seat), 0.0, luck).text for luck in lucks]
    return max(texts, key=texts.count)


def offer_cards(state: BootleggersState, *kinds: int) -> None:
    """Henchmen lie face up."""
    for kind in kinds:
        state.hidden.deck.remove(kind)
        state.table.offer.append(kind)
    state.table.deck_left = len(state.hidden.deck)


# A round


def test_a_poor_offer_is_not_worth_a_high_card() -> None:
    state = scene(CHOOSE)
    state.table.truck_card = -1
    offer_cards(state, 0, 0, 0, 0)
    poor = int(choice(state).removeprefix("muscle "))
    state = scene(CHOOSE)
    state.table.truck_card = -1
    offer_cards(state, 3, 4 + title("safe-house"), 4 + title("moll"), 4 + title("warehouse"))
    rich = int(choice(state).removeprefix("muscle "))
    assert rich > poor


@sound
def test_dice_beat_a_safe_house(name: str) -> None:
    state = scene(TAKE, turn=0)
    state.table.truck_card = -1
    offer_cards(state, 3, 4 + title("safe-house"))
    assert choice(state, 0, name) == "take double-still"


def test_the_truck_is_taken_when_crates_have_no_room() -> None:
    state = scene(TAKE, turn=0)
    state.table.dice[0] = 4
    state.table.truck_card = 2
    offer_cards(state, 2, 4 + title("safe-house"))
    assert choice(state) == "take truck"


def test_a_die_goes_on_the_still() -> None:
    state = scene(TAKE, turn=0)
    state.table.truck_card = -1
    truck(state, 0)
    offer_cards(state, 2, 2)
    do(state, 0, "take still")
    assert choice(state) == "die s0"


@sound
def test_a_marker_that_wins_control_of_an_open_bar_is_placed_there(name: str) -> None:
    state = scene(PLACE, turn=0)
    put(state, "barleycorns", 2, 2, 1)
    state.table.back[0] = 1
    state.table.round = 11
    assert choice(state, 0, name) == "place barleycorns"


def test_all_crates_that_fit_are_loaded() -> None:
    state = scene(LOAD)
    big = truck(state, 0, "large")
    state.table.crates[0] = 11
    while state.table.crates[0] > 0:
        do(state, 0, choice(state))
    assert state.table.load[0] + state.table.load[big] == 11


@sound
def test_a_truck_goes_where_its_crates_bring_most(name: str) -> None:
    state = scene(SEND, turn=0)
    put(state, "barleycorns", 4)
    state.table.load[0] = 4
    assert choice(state, 0, name) == "send t0 barleycorns"


def test_a_truck_goes_to_omalleys_where_others_fill_the_bar() -> None:
    state = scene(SEND, turn=3)
    put(state, "texas", 3, 0, 0, 1)
    for seat in (0, 1):
        state.table.load[seat] = 4
    queue(state, 0, "texas")
    extra = truck(state, 0, "medium", 6)
    queue(state, extra, "texas")
    state.table.load[1] = 0
    state.table.load[3] = 4
    state.table.done = 0b111
    assert choice(state, 3) == "send t3 omalleys"


def dock(lead: int, others: int) -> BootleggersState:
    """Seat 1 waits at the public dock of a bar where seat 0 leads."""
    state = scene(TRADE)
    put(state, "barleycorns", lead, 0, others, others)
    state.table.bar = 3
    state.table.demand = 9
    state.table.load[1] = 4
    state.line_up(1, 3, 2)
    state.push(8, 0, 1)
    return state


@sound
def test_others_may_sell_where_the_margin_is_mine(name: str) -> None:
    assert usual(dock(4, 1), 0, name) == "allow 1"


@sound
def test_others_may_not_sell_where_nothing_is_mine(name: str) -> None:
    assert usual(dock(3, 2), 0, name) == "bar 1"


# Thug cards


def test_a_shipment_of_a_rich_rival_is_busted() -> None:
    state = scene(LINED_UP)
    cash(state, 40, 70, 20, 20)
    state.table.round = 9
    put(state, "mccoy", 0, 8)
    load = truck(state, 1, "large", 9)
    queue(state, load, "mccoy")
    hold(state, 0, "bust-shipment")
    word(state, 0)
    assert choice(state) == f"play bust-shipment t{load}"


def test_a_card_without_a_good_use_is_kept_back() -> None:
    state = scene(LINED_UP)
    state.table.load[1] = 1
    queue(state, 1, "omalleys")
    hold(state, 0, "bust-shipment")
    state.hidden.answer[0] = ASKED
    assert choice(state) == "pass"


def test_word_of_mouth_is_for_my_own_bar() -> None:
    state = scene(AFTER_ROLL)
    state.table.round = 8
    put(state, "barleycorns", 5, 1)
    put(state, "mothers", 1, 3)
    for seat in (0, 1):
        state.table.load[seat] = 4
        queue(state, seat, "barleycorns")
    hauler = truck(state, 2, "large", 9)
    put(state, "barleycorns", 0, 0, 1)
    queue(state, hauler, "barleycorns")
    rolled(state, "barleycorns", 4, 4, 4)
    hold(state, 0, "word-of-mouth")
    word(state, 0)
    assert choice(state) == "play word-of-mouth barleycorns"


def answering(victim: int) -> BootleggersState:
    """Seat 1 busts a shipment of the victim; seat 0 holds an Investigation."""
    state = scene(LINED_UP)
    state.table.round = 8
    put(state, "mccoy", 3, 0, 0, 6)
    load = truck(state, victim, "large", 9)
    queue(state, load, "mccoy")
    hold(state, 1, "bust-shipment")
    hold(state, 0, "investigation")
    word(state, 1)
    do(state, 1, f"play bust-shipment t{load}")
    return state


@sound
def test_a_card_that_hurts_is_investigated(name: str) -> None:
    assert choice(answering(0), 0, name) == "investigate"


def test_a_card_that_hurts_a_rival_is_not() -> None:
    assert choice(answering(3)) == "pass"


@pytest.mark.parametrize(("markers", "said"), [(8, "pay"), (0, "stay-idle")])
def test_vigorish_is_paid_when_the_crates_are_worth_more(markers: int, said: str) -> None:
    state = scene(BEFORE_PRODUCTION)
    put(state, "mccoy", markers)
    truck(state, 0, "small")
    hold(state, 1, "vigorish")
    word(state, 1)
    state.table.dice[0] = 3
    cash(state, 30, 10, 10, 10)
    do(state, 1, "play vigorish s0")
    assert choice(state) == said


# Deals


def after_production() -> BootleggersState:
    """Seat 0 has more crates than room, seat 1 room to spare and a bar of his own."""
    state = scene(AFTER_PRODUCTION)
    put(state, "barleycorns", 0, 4)
    truck(state, 1, "large")
    state.table.crates[0] = 10
    state.table.crates[1] = 3
    for seat in range(4):
        state.hidden.answer[seat] = PASSED
    return state


def test_who_has_more_crates_than_room_talks_to_who_has_room() -> None:
    state = after_production()
    state.hidden.answer[0] = ASKED
    text = choice(state)
    assert text.startswith("offer 1 give")
    do(state, 0, text)
    assert choice(state, 1) == "accept 0 0"


def test_what_was_refused_is_not_offered_again() -> None:
    state = after_production()
    state.hidden.answer[0] = ASKED
    do(state, 0, choice(state))
    do(state, 1, "refuse 0 0")
    assert not choice(state).startswith("offer")


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ("give $8 for nothing", "accept 1 0"),
        ("give nothing for $8", "refuse 1 0"),
        ("give $1 for t0", "refuse 1 0"),
        ('give nothing for nothing "my friendship"', "refuse 1 0"),
    ],
)
@sound
def test_gifts_are_taken_and_bad_offers_refused_at_once(terms: str, said: str, name: str) -> None:
    state = after_production()
    state.hidden.answer[1] = ASKED
    do(state, 1, f"offer 0 {terms}")
    assert choice(state, 0, name) == said


@sound
@pytest.mark.parametrize("price", [1, 2])
def test_nobody_pays_for_words(name: str, price: int) -> None:
    state = after_production()
    state.hidden.answer[1] = ASKED
    do(state, 1, f'offer 0 give nothing for ${price} "I shall remember you"')
    assert choice(state, 0, name) == "refuse 1 0"


@sound
@pytest.mark.parametrize(("crates", "bought"), [(4, True), (8, False)])
def test_crates_are_bought_as_far_as_there_is_room(name: str, crates: int, bought: bool) -> None:
    state = after_production()
    state.table.crates[0] = 0
    state.table.crates[1] = 10
    put(state, "barleycorns", 4)
    state.hidden.answer[1] = ASKED
    do(state, 1, f"offer 0 give c{crates} for $4")
    assert (choice(state, 0, name) == "accept 1 0") == bought


def test_goods_at_a_bad_price_are_answered_with_a_better_one() -> None:
    state = after_production()
    state.hidden.answer[1] = ASKED
    do(state, 1, "offer 0 give $1 for c6")
    text = choice(state)
    assert text.startswith("counter 1 0 give c6 for $")
    do(state, 0, text)
    assert choice(state, 1) == "accept 0 0"


def price(text: str) -> int:
    """What an offer asks for."""
    return int(text.rsplit("$", 1)[1])


def test_counters_converge_and_end() -> None:
    state = after_production()
    state.hidden.answer[0] = ASKED
    first = choice(state)
    do(state, 0, first)
    crates = first.split(" give ")[1].split(" for ")[0]
    do(state, 1, f"counter 0 0 give $1 for {crates}")
    second = choice(state)
    assert second.startswith(f"counter 1 0 give {crates} for $")
    assert 1 < price(second) < price(first), "a little less than what was refused, never the same again"
    do(state, 0, second)
    do(state, 1, f"counter 0 0 give $2 for {crates}")
    assert choice(state) == "refuse 1 0"


@sound
def test_a_crumb_is_refused_and_a_fair_share_taken(name: str) -> None:
    def answer(paid: int) -> str:
        state = after_production()
        state.hidden.answer[1] = ASKED
        do(state, 1, f"offer 0 give ${paid} for c6")
        return choice(state, 0, name)

    answers = [answer(paid).split()[0] for paid in range(1, 10)]
    assert answers == sorted(answers, reverse=True), "once a price is good, so is every higher one"
    assert answers[0] == "counter"
    assert answers[-1] == "accept"
    assert answers.index("accept") > 1, "what just makes one richer is a crumb"


def offered(paid: int) -> str:
    """What seat 0 asks seat 1 for crates, if seat 1 paid so much for five of them before."""
    state = after_production()
    state.table.round = 6
    cash(state, 30, 40, 30, 30)
    if paid:
        offer = BOOTLEGGERS.parse(f"offer 1 give c5 for ${paid}")
        assert isinstance(offer, Offer)
        state.hidden.ledger.append(LedgerEntry(5, 2, offer, UNMARKED))
    state.hidden.answer[0] = ASKED
    return choice(state)


def test_who_paid_well_is_asked_for_more_and_a_low_price_is_no_precedent() -> None:
    usual = price(offered(0))
    assert price(offered(10)) > usual
    assert price(offered(2)) == usual


def test_who_waits_too_long_for_a_truck_takes_less() -> None:
    judge = Judge(after_production(), 0, Temper())
    hurried = least_share(judge, 1)
    alone = after_production()
    for seat in (2, 3):
        alone.table.crates[seat] = 4
    at_ease = after_production()
    at_ease.table.crates[0] = 1
    refused = after_production()
    refused.hidden.made[0] = 1
    assert least_share(Judge(alone, 0, Temper()), 1) < hurried < least_share(Judge(at_ease, 0, Temper()), 1)
    assert least_share(Judge(refused, 0, Temper()), 1) < hurried


def test_a_truck_is_rented_before_production_by_who_will_need_it() -> None:
    state = scene(BEFORE_PRODUCTION)
    put(state, "barleycorns", 4)
    state.table.dice[0] = 4
    state.table.dice[1] = 0
    truck(state, 1, "large")
    for seat in range(4):
        state.hidden.answer[seat] = PASSED
    state.hidden.answer[0] = ASKED
    text = choice(state)
    assert text.startswith("offer 1 give $")
    assert " for r" in text
    do(state, 0, text)
    assert choice(state, 1) == "accept 0 0"


def bidding(asked: int, bid: int) -> BootleggersState:
    """Seat 1 has asked seat 3 for so much for an idle truck, and seat 0 bids so much for it before seat 3 answers."""
    state = scene(BEFORE_PRODUCTION)
    put(state, "barleycorns", 4)
    put(state, "mothers", 0, 0, 0, 4)
    state.table.dice[0] = state.table.dice[3] = 4
    state.table.dice[1] = 0
    hauler = truck(state, 1, "large")
    for seat in range(4):
        state.hidden.answer[seat] = ASKED
    do(state, 1, f"offer 3 give r{hauler} for ${asked}")
    do(state, 0, f"offer 1 give ${bid} for r{hauler}")
    return state


@sound
def test_an_open_offer_is_not_withdrawn_for_a_worse_one(name: str) -> None:
    assert choice(bidding(7, 6), 1, name) == "refuse 0 0"
    better = bidding(6, 7)
    assert choice(better, 1, name) == "withdraw 3 0"
    do(better, 1, "withdraw 3 0")
    assert choice(better, 1, name) == "accept 0 0"


def test_two_deals_that_go_together_are_both_struck() -> None:
    state = after_production()
    state.table.crates[0] = 14
    state.hidden.answer[0] = state.hidden.answer[2] = ASKED
    do(state, 0, "offer 1 give c6 for $7")
    do(state, 2, "offer 0 give $3 for c3")
    assert choice(state) == "accept 2 0"
    do(state, 0, "accept 2 0")
    assert choice(state, 1) == "accept 0 0"


def test_in_the_last_rounds_the_leader_gets_nothing() -> None:
    state = after_production()
    state.table.round = 12
    cash(state, 40, 80, 10, 10)
    state.hidden.answer[0] = ASKED
    assert not choice(state).startswith("offer 1")


@pytest.mark.parametrize(("money", "said"), [(12, "accept 1 0"), (60, "refuse 1 0")])
def test_who_has_least_money_is_not_taken_for_the_leader(money: int, said: str) -> None:
    """Seat 1 has the best business by far, but the game will be over before it makes him rich, unless he is already."""
    state = scene(AFTER_PRODUCTION)
    state.table.round = 11
    put(state, "mccoy", 1, 8)
    put(state, "barleycorns", 0, 4, 1, 1)
    state.table.dice[1] = 4
    cash(state, 40, money, 49, 30)
    truck(state, 0, "large")
    for seat, crates in enumerate((4, 5, 4, 5)):
        state.table.crates[seat] = crates
        state.hidden.answer[seat] = ASKED if seat == 1 else PASSED
    do(state, 1, "offer 0 give c1 for $1")
    assert choice(state) == said


@pytest.mark.parametrize(
    ("purses", "said"),
    [
        ((30, 20, 10, 10), "accept 1 0"),
        ((30, 96, 10, 10), "refuse 1 0"),  # the rent would end the game, and seat 1 would win
        ((97, 96, 10, 10), "accept 1 0"),  # seat 0 has more even then
    ],
)
def test_nobody_pays_for_the_end_of_a_game_that_another_wins(purses: tuple[int, ...], said: str) -> None:
    state = scene(BEFORE_PRODUCTION)
    put(state, "barleycorns", 4)
    state.table.dice[0] = 4
    state.table.dice[1] = 0
    cash(state, *purses)
    hauler = truck(state, 1, "large")
    for seat in range(4):
        state.hidden.answer[seat] = ASKED if seat == 1 else PASSED
    do(state, 1, f"offer 0 give r{hauler} for $5")
    assert choice(state) == said


def test_an_offer_outside_moments_is_answered_before_anything_else() -> None:
    state = scene(TAKE, turn=0)
    state.table.truck_card = -1
    offer_cards(state, 3, 3)
    do(state, 1, "offer 0 give $2 for nothing")
    assert choice(state) == "accept 1 0"
    do(state, 0, "offer 2 give $2 for nothing")
    assert state.invited() == [2]
    assert choice(state, 2) == "accept 0 0"
    do(state, 2, "accept 0 0")
    assert state.invited() == []


def struck(names: list[str], seed: int) -> Iterator[tuple[BootleggersState, BootleggersState]]:
    """The table before and after every deal of a game."""
    game = BotGame(BOOTLEGGERS, 4, {}, names, seed_of("deals", seed))
    state = cast("BootleggersState", game.state)
    before = state.clone()
    while game.step() is not None:
        if len(state.hidden.ledger) > len(before.hidden.ledger):
            yield before, state
        before = state.clone()


def rise(before: BootleggersState, after: BootleggersState, seat: int) -> float:
    """How much richer a deal made a seat, as it judges itself."""
    now = Prospect(before, seat, Temper())
    return Prospect(after, seat, Temper(), now.rounds).worth[seat] - now.worth[seat]


def test_wiseguys_strike_deals_and_each_makes_both_richer() -> None:
    found = 0
    for seed in range(4):
        for before, after in struck(["wiseguy"], seed):
            entry = after.hidden.ledger[-1]
            found += 1
            for seat in (entry.offerer, entry.offer.a):
                assert rise(before, after, seat) > 0, entry.offer.text
    assert found >= 4


# Whole games


def test_nothing_is_offered_twice_in_a_round() -> None:
    for seed in range(4):
        game = BotGame(BOOTLEGGERS, 4, {}, ["wiseguy"], seed_of("twice", seed))
        said: set[tuple[int, int, str]] = set()
        while (entry := game.step()) is not None:
            if entry.action.startswith(("offer", "counter")):
                key = (game.state.round(), entry.seat, entry.action)
                assert key not in said
                said.add(key)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"placement": "chaos", "money": "open"}),
        (4, {"placement": "chaos", "length": "short"}),
        (5, {"deck": "listed"}),
        (6, {}),
        (6, {"placement": "chaos", "deck": "listed", "money": "open", "length": "short"}),
    ],
)
@pytest.mark.parametrize("name", ["rookie", "wiseguy"])
def test_every_table_is_played_to_its_end(seats: int, options: dict[str, str], name: str) -> None:
    game = BotGame(BOOTLEGGERS, seats, options, [name], seed_of("table", seats))
    while game.step() is not None:
        assert game.decisions < 6000
    assert game.state.outcome() is not None


def test_markers_are_placed_under_chaos_placement() -> None:
    game = BotGame(BOOTLEGGERS, 4, {"placement": "chaos"}, ["wiseguy"], seed_of("chaos"))
    state = cast("BootleggersState", game.state)
    while state.table.round < 3:
        game.step()
    assert sum(state.table.marks) >= 4


def test_judgement_looks_at_nobodys_hidden_things() -> None:
    state = after_production()
    hold(state, 0, "hijack")
    state.hidden.answer[0] = ASKED
    evaluator = bots.evaluator_of(registry.find("bootleggers"))
    actions = state.actions(0)
    scores = evaluator.scores(state, 0, actions)
    wishes = [action.text for action in evaluator.proposals(state, 0)]
    other = state.clone()
    other.hidden.money[1] += 30
    other.hidden.thugs[31 + title("mob-war")] = 1
    other.hidden.muscles = numbers(reversed(list(other.hidden.muscles)))
    other.hidden.deck.reverse()
    assert evaluator.scores(other, 0, actions) == scores
    assert [action.text for action in evaluator.proposals(other, 0)] == wishes
