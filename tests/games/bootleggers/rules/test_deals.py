"""Deals (BL-4.1 to BL-4.3): offers, answers, what changes hands, who sees what, the ledger."""

import pytest

from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_LOADING,
    AFTER_PRODUCTION,
    AFTER_REVEAL,
    BEFORE_PRODUCTION,
    CHOOSE,
    END_OF_MUSCLE,
    HEAT,
    LINED_UP,
    LOAD,
    PLACE,
    SEND,
    TAKE,
)
from blindpig.kernel.action import FREE
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.refusal import BadInput
from tests.games.bootleggers.rules.scene import (
    cash,
    do,
    fact,
    hold,
    keys,
    legal,
    queue,
    refused,
    scene,
    title,
    truck,
    word,
)


def market(deals: str = "open") -> BootleggersState:
    """After production: seat 0 has seven crates, seat 1 six; those two are asked."""
    state = scene(AFTER_PRODUCTION, deals=deals)
    for at, number in enumerate([7, 6]):
        state.table.crates[at] = number
    for at, number in enumerate([1, 1]):
        state.hidden.answer[at] = number
    return state


@pytest.mark.rule("BL-4.1")
def test_both_sides_change_hands_in_one_step() -> None:
    state = market()
    more = truck(state, 0, "medium")
    hold(state, 1, "moll")
    do(state, 0, f"offer 1 give $3 c2 t{more} for c1 moll")
    facts = do(state, 1, "accept 0 0")
    assert "struck" in keys(facts)
    assert list(state.hidden.money[:2]) == [7, 13]
    assert list(state.table.crates[:2]) == [7 - 2 + 1, 6 + 2 - 1]
    assert state.table.owner[more] == state.table.holder[more] == 1
    assert list(state.table.reserve[:2]) == [18, 17]
    assert state.holds(0, title("moll"))
    assert not state.holds(1, title("moll"))
    assert list(state.table.cards[:2]) == [1, 0]


@pytest.mark.rule("BL-4.1", "BL-4.2")
def test_influence_is_never_traded_and_offers_read_back() -> None:
    for text in ("offer 1 give m1 for $1", "offer 1 give influence for $1", "offer 9 give $1 for nothing", "offer 1"):
        with pytest.raises(BadInput):
            BOOTLEGGERS.parse(text)
    text = 'offer 2 give $3 c2 t4 r5 hit hit for hijack private "I stay out of Mother\'s"'
    offer = BOOTLEGGERS.parse(text)
    assert offer.text == text
    assert offer.index == FREE
    assert BOOTLEGGERS.parse("offer 1 give c3 for $2").index >= 0, "a typical offer is part of the space"
    for odd in ("offer 1 give c2 $1 for nothing", "offer 1 give t4 r4 for nothing", "offer 1 give $0 for nothing"):
        with pytest.raises(BadInput):
            BOOTLEGGERS.parse(odd)


@pytest.mark.rule("BL-4.2")
@pytest.mark.parametrize("step", [PLACE, BEFORE_PRODUCTION, LOAD, AFTER_LOADING, SEND, LINED_UP, AFTER_LAST_BAR, HEAT])
def test_crates_and_idle_trucks_change_hands_once_phase_1_is_over(step: int) -> None:
    state = scene(step, turn=0)
    for at, number in enumerate([7, 6]):
        state.table.crates[at] = number
    more = truck(state, 0, "medium")
    truck(state, 0, load=1)  # so that it is still seat 0's turn to send
    for at, number in enumerate([1, 1, 1]):
        state.hidden.answer[at] = number
    do(state, 0, f"offer 1 give c2 t{more} r0 for $1")
    do(state, 1, "accept 0 0")
    assert list(state.table.crates[:2]) == [5, 8]
    assert (state.table.owner[more], state.table.holder[more]) == (1, 1)
    assert (state.table.owner[0], state.table.holder[0]) == (0, 1)


@pytest.mark.rule("BL-4.2", "BL-1.4")
@pytest.mark.parametrize("step", [AFTER_REVEAL, TAKE, END_OF_MUSCLE])
def test_in_phase_1_trucks_stay_with_their_owners(step: int) -> None:
    state = scene(step, turn=0)
    for at, number in enumerate([1, 1]):
        state.hidden.answer[at] = number
    state.table.stored[0] = 2
    for goods in ("t0", "r0"):
        refusal = refused(state, 0, f"offer 1 give {goods} for $1")
        assert (refusal.rule, refusal.key) == ("BL-4.2", "trucks-after-phase-1")
        assert refused(state, 1, f"offer 0 give $1 for {goods}").key == "trucks-after-phase-1"
    do(state, 0, "offer 1 give c2 for $1")
    assert refused(scene(CHOOSE), 0, "offer 1 give $1 for nothing").key == "deal-needs-muscle-up"


@pytest.mark.rule("BL-4.2", "BL-O1", "BL-W2")
def test_under_chaos_phase_1_lasts_until_production() -> None:
    state = scene(BEFORE_PRODUCTION, placement="chaos")
    assert refused(state, 0, "offer 1 give r0 for $1").key == "trucks-after-phase-1"


@pytest.mark.rule("BL-4.2")
def test_what_is_loaded_or_lined_up_stays_where_it_is() -> None:
    state = scene(LINED_UP)
    state.table.load[0] = 2
    queue(state, 1, "omalleys")
    for seat, goods in ((0, "t0"), (0, "r0"), (1, "t1"), (1, "r1")):
        refusal = refused(state, seat, f"offer 2 give {goods} for $1")
        assert (refusal.rule, refusal.key) == ("BL-4.2", "truck-loaded-or-away")
    assert refused(state, 0, "offer 2 give c1 for $1").key == "lacks-crates", "loaded crates are not in the back room"


@pytest.mark.rule("BL-4.2", "BL-T27")
def test_crates_that_a_warehouse_keeps_change_hands_and_are_kept_no_longer() -> None:
    state = scene(PLACE, turn=0)
    state.table.stored[:2] = [3, 0]
    assert refused(state, 0, "offer 1 give c4 for $1").key == "lacks-crates"
    do(state, 0, "offer 1 give c2 for $1")
    do(state, 1, "accept 0 0")
    assert state.table.stored[:2] == [1, 2]
    assert list(state.table.crates[:2]) == [0, 0]
    state = market()
    state.table.old[0] = 3
    do(state, 0, "offer 1 give c4 for $1")
    do(state, 1, "accept 0 0")
    assert list(state.table.old[:2]) == [0, 3]


@pytest.mark.rule("BL-4.3", "BL-5.8")
def test_a_truck_rented_in_phase_6_is_back_when_the_round_ends() -> None:
    state = scene(HEAT)
    state.table.round = 4
    state.hidden.answer[0] = 1
    do(state, 0, "offer 1 give r0 for $1")
    do(state, 1, "accept 0 0")
    assert state.table.holder[0] == 1
    facts = do(state, 0, "pass")
    assert fact(facts, "truck-returned").args == {"seat": 1, "truck": 0}
    assert (state.table.round, state.table.holder[0]) == (5, 0)


@pytest.mark.rule("BL-4.2")
def test_an_offer_is_checked_against_the_offerer_and_never_against_hidden_goods() -> None:
    state = market()
    cash(state, 3, 0, 10, 10)
    assert refused(state, 0, "offer 1 give $4 for nothing").key == "lacks-money"
    assert refused(state, 0, "offer 1 give moll for nothing").key == "lacks-card"
    assert refused(state, 0, "offer 1 give c8 for nothing").key == "lacks-crates"
    assert refused(state, 0, "offer 1 give c1 for c7").key == "lacks-crates", "everybody sees the crates"
    assert refused(state, 0, "offer 0 give $1 for nothing").key == "no-such-partner"
    assert refused(state, 0, "offer 4 give $1 for nothing").key == "no-such-partner"
    assert refused(state, 0, "offer 1 give nothing for nothing").key == "empty-deal"
    do(state, 0, "offer 1 give c1 for $9 moll")
    refusal = refused(state, 1, "accept 0 0")
    assert (refusal.rule, refusal.key) == ("BL-4.2", "lacks-money")
    assert "accept 0 0" not in legal(state, 1)
    assert "refuse 0 0" in legal(state, 1)


@pytest.mark.rule("BL-4.2")
def test_an_offer_that_became_impossible_says_so() -> None:
    state = market()
    cash(state, 5, 5, 5, 5)
    do(state, 0, "offer 1 give $5 for c1")
    do(state, 0, "offer 2 give $5 for nothing")
    do(state, 2, "accept 0 0")
    facts = do(state, 1, "accept 0 0")
    assert fact(facts, "offer-impossible").args == {"seat": 0, "partner": 1}
    assert state.hidden.offers == []
    assert list(state.table.crates[:2]) == [7, 6]
    do(state, 1, "offer 2 give c5 for nothing")
    do(state, 1, "offer 3 give c5 for nothing")
    do(state, 2, "accept 1 0")
    assert refused(state, 3, "accept 1 0").key == "lacks-crates"


@pytest.mark.rule("BL-4.2", "BL-4.3")
def test_trucks_rented_or_borrowed_are_neither_sold_nor_sublet() -> None:
    state = market()
    mine = truck(state, 0, "medium")
    do(state, 0, f"offer 1 give r{mine} for $1")
    do(state, 1, "accept 0 0")
    assert refused(state, 1, f"offer 2 give r{mine} for $1").key == "truck-not-owned"
    assert refused(state, 1, f"offer 2 give t{mine} for $1").key == "truck-not-owned"
    assert refused(state, 0, f"offer 2 give t{mine} for $1").key == "truck-rented-out"
    borrowed = state.free_truck(2)
    state.table.holder[borrowed] = 0
    assert refused(state, 0, f"offer 2 give r{borrowed} for $1").key == "truck-not-owned"


@pytest.mark.rule("BL-4.3", "BL-C6")
def test_who_gets_a_truck_needs_a_marker_for_it() -> None:
    state = market()
    state.table.back[1] += state.table.reserve[1]
    state.table.reserve[1] = 0
    refusal = refused(state, 0, "offer 1 give r0 for $1")
    assert (refusal.rule, refusal.key) == ("BL-C6", "reserve-empty")
    do(state, 0, "offer 1 give t0 for t1")
    do(state, 1, "accept 0 0")
    assert list(state.table.owner[:2]) == [1, 0]


@pytest.mark.rule("BL-4.2")
def test_a_face_up_union_boss_is_not_traded() -> None:
    state = market()
    hold(state, 0, "union-boss")
    word(state, 0)
    do(state, 0, "play union-boss")
    assert refused(state, 0, "offer 1 give union-boss for $1").key == "lacks-card"


@pytest.mark.rule("BL-4.2")
def test_refuse_withdraw_counter() -> None:
    state = market()
    for _ in range(3):
        do(state, 0, "offer 1 give c1 for $2")
    assert [one.number for one in state.hidden.offers] == [0, 1, 2]
    do(state, 1, "refuse 0 0")
    do(state, 0, "withdraw 1 1")
    assert refused(state, 1, "accept 0 1").key == "no-such-offer"
    facts = do(state, 1, "counter 0 2 give $1 for c1")
    assert {"offer-countered", "offered"} <= set(keys(facts))
    assert refused(state, 1, "counter 0 2 give $1 for c1").key == "no-such-offer"
    do(state, 0, "accept 1 0")
    assert list(state.hidden.money[:2]) == [11, 9]


@pytest.mark.rule("BL-W2", "BL-4.2")
def test_offers_are_capped_and_lapse_with_the_step() -> None:
    state = market()
    for _ in range(6):
        do(state, 0, "offer 1 give c1 for $2")
    assert refused(state, 0, "offer 1 give c1 for $2").key == "too-many-offers"
    assert refused(state, 0, "counter 1 0 give c1 for $2").key == "no-such-offer"
    do(state, 0, "pass")
    assert state.waiting_on() == [1]
    for number in range(6):
        do(state, 1, f"refuse 0 {number}")
    do(state, 1, "pass")
    assert state.table.step == LOAD
    assert state.hidden.offers == []
    do(state, 0, "offer 1 give $1 for nothing")
    do(state, 0, "done")
    do(state, 1, "done")
    assert state.hidden.offers == [], "it lapsed with the loading"


@pytest.mark.rule("BL-W2")
def test_an_offer_asks_its_addressee_alone_and_a_deal_asks_both_again() -> None:
    state = market()
    do(state, 0, "pass")
    do(state, 1, "offer 2 give c1 for $1")
    do(state, 1, "pass")
    assert state.waiting_on() == [2]
    assert state.waiting_openly() == []
    do(state, 2, "accept 1 0")
    assert state.waiting_on() == [1, 2]
    do(state, 1, "pass")
    do(state, 2, "pass")
    assert state.table.step == LOAD


@pytest.mark.rule("BL-W2", "BL-4.2")
def test_who_passes_in_advance_is_not_asked_by_an_offer_and_may_answer_it() -> None:
    state = market()
    do(state, 2, "pass-round")
    do(state, 0, "offer 2 give c1 for $1")
    assert state.waiting_on() == [0, 1]
    accepted = state.clone()
    accepted.journal = state.journal
    do(accepted, 2, "accept 0 0")
    assert accepted.table.crates[2] == 1
    do(state, 0, "pass")
    do(state, 1, "pass")
    assert state.table.step == LOAD
    assert refused(state, 2, "accept 0 0").key == "no-such-offer"


@pytest.mark.rule("BL-O3")
def test_deals_are_open_unless_the_table_says_otherwise() -> None:
    state = market()
    for text in ("offer 1 give c1 for $2 private", 'offer 1 give nothing for $2 private "truce"'):
        refusal = refused(state, 0, text)
        assert (refusal.rule, refusal.key) == ("BL-O3", "deals-are-open")
    do(state, 0, "offer 1 give c1 for $2")
    assert refused(state, 1, "counter 0 0 give $1 for c1 private").rule == "BL-O3"
    private = market(deals="private")
    facts = do(private, 0, "offer 1 give c1 for $2")
    assert any(one.seen_by(2) for one in facts), "it may still be made openly"


@pytest.mark.rule("BL-4.2", "BL-O3")
def test_private_terms_and_titles_are_for_the_two_parties() -> None:
    state = market(deals="private")
    hold(state, 0, "moll")
    facts = do(state, 0, 'offer 1 give moll for $2 private "truce"')
    assert all(not one.seen_by(2) and not one.seen_by(SPECTATOR) for one in facts)
    assert state.view(2).offers == []
    assert [one.terms for one in state.view(1).offers] == ['offer 1 give moll for $2 private "truce"']
    facts = do(state, 1, "accept 0 0")
    assert [one.key for one in facts if one.seen_by(2)] == ["struck-privately"]
    assert [one.terms for one in state.view(2).ledger] == [""]
    assert [one.terms for one in state.view(0).ledger] == ['offer 1 give moll for $2 private "truce"']


@pytest.mark.rule("BL-4.2")
def test_an_open_deal_shows_all_but_titles() -> None:
    state = market()
    hold(state, 0, "moll")
    facts = do(state, 0, 'offer 1 give moll for $2 "truce"')
    shown = [one for one in facts if one.seen_by(2)]
    assert [one.key for one in shown] == ["offered-openly"]
    assert "moll" not in str(shown)
    assert shown[0].args["terms"] == 'offer 1 give card for $2 "truce"'
    assert [one.terms for one in state.view(2).offers] == ['offer 1 give card for $2 "truce"']
    assert THUG_NAMES[title("moll")] not in str(state.view(SPECTATOR).form())


@pytest.mark.rule("BL-4.1")
def test_the_promisee_marks_a_promise_for_all_to_see() -> None:
    state = market(deals="private")
    do(state, 0, 'offer 1 give nothing for $2 private "I stay out of Mother\'s"')
    do(state, 1, "accept 0 0")
    do(state, 0, "offer 1 give $1 for nothing")
    do(state, 1, "accept 0 0")
    assert refused(state, 0, "kept 0").key == "no-promise-to-you"
    assert refused(state, 1, "kept 1").key == "no-promise-to-you"
    assert refused(state, 1, "kept 2").key == "no-such-deal"
    facts = do(state, 1, "broken 0")
    assert fact(facts, "promise-broken").args == {"seat": 1, "partner": 0, "deal": 0}
    assert [one.mark for one in state.view(SPECTATOR).ledger] == [2, 0]
    assert refused(state, 1, "broken 0").key == "marked-already"
    do(state, 1, "kept 0")
    assert state.view(3).ledger[0].mark == 1


@pytest.mark.rule("BL-4.1", "BL-4.2")
def test_typical_offers_are_legal_actions_while_muscle_is_face_up() -> None:
    state = market()
    texts = legal(state, 0)
    assert "offer 1 give c3 for $2" in texts
    assert "offer 1 give $2 for c4" in texts
    assert "offer 2 give r0 for $1" in texts
    assert "offer 1 give $1 for r1" in texts
    assert "offer 2 give $2 for c4" not in texts, "seat 2 has no crates"
    word(state, 0)
    do(state, 0, "pass")
    assert state.table.step == LOAD
    assert {"offer 1 give c3 for $2", "offer 2 give r0 for $1"} <= set(legal(state, 0))
    do(state, 0, "load t0 4")
    assert "offer 2 give r0 for $1" not in legal(state, 0), "what is loaded stays where it is"
    assert not [text for text in legal(scene(CHOOSE), 0) if text.startswith("offer")]


@pytest.mark.rule("BL-S3", "BL-6.2")
def test_private_payments_make_money_unsure_until_it_is_announced() -> None:
    state = market(deals="private")
    do(state, 0, "offer 1 give $4 for nothing private")
    do(state, 1, "accept 0 0")
    guesses = set()
    for luck in range(30):
        guess = BOOTLEGGERS.determinize(state.view(2), SeededChance(bytes([luck])))
        assert isinstance(guess, BootleggersState)
        guesses.add(tuple(guess.hidden.money[:2]))
        assert sum(guess.hidden.money[:2]) == 20
        assert list(guess.hidden.money[2:4]) == [10, 10]
    assert len(guesses) > 3
    sure = BOOTLEGGERS.determinize(state.view(0), SeededChance(b"0"))
    assert isinstance(sure, BootleggersState)
    assert list(sure.hidden.money[:4]) == [6, 14, 10, 10], "a party knows the other's share"


@pytest.mark.rule("BL-S3")
def test_cards_dealt_unseen_are_guessed_within_the_two_hands() -> None:
    state = market()
    hold(state, 0, "moll")
    hold(state, 0, "hijack")
    hold(state, 3, "hit")
    do(state, 0, "offer 1 give moll for $2")
    do(state, 1, "accept 0 0")
    hands = set()
    for luck in range(20):
        guess = BOOTLEGGERS.determinize(state.view(2), SeededChance(bytes([luck])))
        assert isinstance(guess, BootleggersState)
        assert guess.holds(3, title("hit")), "taken for all to see"
        assert guess.holds(0, title("moll")) != guess.holds(1, title("moll"))
        hands.add(guess.holds(0, title("moll")))
    assert hands == {True, False}
    sure = BOOTLEGGERS.determinize(state.view(0), SeededChance(b"0"))
    assert isinstance(sure, BootleggersState)
    assert sure.holds(1, title("moll"))


@pytest.mark.rule("BL-4.2", "BL-S3")
@pytest.mark.parametrize(
    "terms", ["give moll for hijack", "give $3 for nothing", "give nothing for $2 hijack", 'give nothing for $1 "ever"']
)
def test_others_learn_nothing_of_a_private_deal_but_that_it_was_struck(terms: str) -> None:
    views, facts = [], []
    for text in ("give $1 for $2", terms):
        state = market(deals="private")
        hold(state, 0, "moll")
        hold(state, 1, "hijack")
        private = text.replace(' "', ' private "') if '"' in text else f"{text} private"
        told = do(state, 0, f"offer 1 {private}") + do(state, 1, "accept 0 0")
        facts.append([(one.key, one.args) for one in told if one.seen_by(2)])
        views.append(state.view(2).form())
    counts = [view.pop("table") for view in views]
    assert views[0] == views[1]
    assert facts[0] == facts[1]
    if "hijack" not in terms or "moll" in terms:
        assert counts[0] == counts[1], "only the number of cards in a hand shows"


@pytest.mark.rule("BL-W2", "BL-4.2")
def test_a_deal_struck_while_another_has_the_word_asks_its_parties_again() -> None:
    state = market()
    hold(state, 3, "moll")
    for at, number in enumerate([2, 2, 0, 4]):
        state.hidden.answer[at] = number
    do(state, 0, "offer 1 give c1 for $1")
    assert state.waiting_on() == [1, 3], "an offer is answered whoever has the word"
    do(state, 1, "accept 0 0")
    assert state.waiting_on() == [0, 1, 3]
    do(state, 3, "pass")
    assert state.waiting_on() == [0, 1]


@pytest.mark.rule("BL-4.2")
def test_an_offer_lapses_with_a_mobsters_turn() -> None:
    state = scene(PLACE, turn=0)
    do(state, 2, "offer 3 give $1 for nothing")
    assert state.waiting_on() == [0], "outside moments the game does not wait for the addressee"
    do(state, 0, "done")
    assert refused(state, 3, "accept 2 0").key == "no-such-offer"


@pytest.mark.rule("BL-T27", "BL-4.1")
def test_crates_of_a_warehouse_are_the_first_to_be_sold() -> None:
    state = market()
    state.table.old[0] = 3
    state.table.warehouse[0] = 1
    do(state, 0, "offer 1 give c3 for $2")
    do(state, 1, "accept 0 0")
    assert state.table.old[0] == 0, "what is left now was made this round and can be kept"


@pytest.mark.rule("BL-W4")
def test_one_with_an_offer_to_answer_cannot_tell_whether_another_has_the_word() -> None:
    texts = []
    for acting in (4, 1):
        state = market()
        hold(state, 3, "hit")
        for at, number in enumerate([2, 2, 0, acting]):
            state.hidden.answer[at] = number
        do(state, 0, "offer 1 give c1 for $1")
        assert 1 in state.waiting_on()
        texts.append(legal(state, 1))
    assert texts[0] == texts[1]
