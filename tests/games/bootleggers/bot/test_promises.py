"""Promises of bots in Bootleggers: given where they serve both, kept, marked; a broken word is worth nothing."""

import pytest

from blindpig.games.bootleggers.bot.pledges import broke_word, due_mark
from blindpig.games.bootleggers.rules.components import BARS
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.hidden import ASKED, PASSED
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT, UNMARKED, LedgerEntry, Offer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.pledges import ABSENCES, LEAVES, PLEDGES
from blindpig.games.bootleggers.rules.table import AFTER_LAST_BAR, AFTER_PRODUCTION, LINED_UP, SEND, TRADE, changed
from blindpig.i18n.teller import Teller
from blindpig.search import bots
from tests.games.bootleggers.bot.test_bot import choice, sound, usual
from tests.games.bootleggers.rules.scene import cash, do, hold, put, queue, scene, truck

MOTHERS = BARS.index("mothers")
BARLEYCORNS = BARS.index("barleycorns")
MCCOY = BARS.index("mccoy")


def reason(state: BootleggersState, seat: int, text: str, language: str = "en") -> str:
    """What a bot says for itself."""
    found = bots.find("wiseguy")(BOOTLEGGERS).explain(state.view(seat), BOOTLEGGERS.parse(text))
    return Teller("bootleggers", language).sentence(f"why.{found.key}", found.args)


def enter(state: BootleggersState, offerer: int, terms: str, mark: int = UNMARKED, year: int = 0) -> None:
    """A deal stands in the ledger."""
    offer = BOOTLEGGERS.parse(terms)
    assert isinstance(offer, Offer)
    state.hidden.ledger.append(LedgerEntry(year or state.table.round, offerer, offer, mark))


def given(state: BootleggersState, offerer: int, partner: int, promise: str) -> None:
    """A promise was given this year."""
    enter(state, offerer, f'offer {partner} give nothing for $1 "{promise}"')


def majority() -> BootleggersState:
    """Seat 0 leads at McCoy without control and sells little; seat 1 has crates and no bar; no truck has room."""
    state = scene(AFTER_PRODUCTION)
    put(state, "mccoy", 4, 0, 3, 3)
    state.table.improvements = changed(state.table.improvements, MCCOY, 2)
    truck(state, 1, "medium")
    for at, number in enumerate([4, 10, 4, 4]):
        state.table.crates[at] = number
    for seat in range(4):
        state.hidden.answer[seat] = PASSED
    return state


# Given


def test_leave_is_promised_for_money_where_nothing_else_is_to_be_had() -> None:
    state = majority()
    state.hidden.answer[0] = ASKED
    text = choice(state)
    assert text.startswith("offer 1 give nothing for $")
    assert text.endswith(f'"{LEAVES[MCCOY].text}"')
    assert reason(state, 0, text) == "My word makes the red mobster richer, and me."
    do(state, 0, text)
    assert choice(state, 1) == "accept 0 0"


def test_absence_is_promised_where_it_serves_the_other_more() -> None:
    state = scene(AFTER_PRODUCTION)
    put(state, "mccoy", 2, 2, 2, 3)
    put(state, "barleycorns", 2, 0, 3)
    state.table.improvements = changed(state.table.improvements, BARLEYCORNS, 3)
    for seat in (0, 1):
        truck(state, seat, "large")
    truck(state, 0, "medium")
    truck(state, 1, "medium")
    for at, number in enumerate([19, 19, 4, 4]):
        state.table.crates[at] = number
    cash(state, 20, 60, 20, 20)
    for seat in range(4):
        state.hidden.answer[seat] = PASSED
    state.hidden.answer[0] = ASKED
    text = choice(state)
    assert text.endswith(f'"{ABSENCES[MCCOY].text}"')
    do(state, 0, text)
    assert choice(state, 1) == "accept 0 0"


def test_every_promise_that_is_understood_reads_in_both_languages() -> None:
    for text, pledge in PLEDGES.items():
        terms = f'offer 1 give nothing for $1 "{text}"'
        told = [
            Teller("bootleggers", language).sentence("fact.offered", {"seat": 0, "partner": 1, "terms": terms})
            for language in ("en", "fr")
        ]
        assert told[0] != told[1]
        assert all(BARS[pledge.bar][:4] not in said and "⟨" not in said for said in told)


# Kept


def dock() -> BootleggersState:
    """Seat 1 waits at the public dock of Barleycorn's, where seat 0 leads and earns nothing by it."""
    state = scene(TRADE)
    put(state, "barleycorns", 3, 0, 2, 2)
    state.table.bar = BARLEYCORNS
    state.table.demand = 9
    state.table.load[1] = 4
    state.line_up(1, BARLEYCORNS, 2)
    state.push(8, 0, 1)
    return state


@sound
def test_leave_that_was_promised_is_given(name: str) -> None:
    state = dock()
    assert usual(state, 0, name) == "bar 1"
    given(state, 0, 2, LEAVES[BARLEYCORNS].text)
    given(state, 0, 1, LEAVES[MOTHERS].text)
    enter(state, 0, f'offer 1 give nothing for $1 "{LEAVES[BARLEYCORNS].text}"', year=state.table.round + 1)
    state.hidden.ledger.reverse()
    assert usual(state, 0, name) == "bar 1", "another mobster, another bar, another year"
    given(state, 0, 1, LEAVES[BARLEYCORNS].text)
    assert choice(state, 0, name) == "allow 1"
    assert reason(state, 0, "allow 1") == "I gave the red mobster my word."
    assert reason(state, 0, "allow 1", "fr") == "J’ai donné ma parole au truand rouge."


@sound
def test_a_truck_stays_away_though_a_better_sale_beckons(name: str) -> None:
    state = scene(SEND, turn=0)
    put(state, "barleycorns", 3, 1)
    state.table.load[0] = 4
    assert choice(state, 0, name) == "send t0 barleycorns"
    given(state, 0, 1, ABSENCES[BARLEYCORNS].text)
    assert choice(state, 0, name) == "send t0 omalleys"
    assert reason(state, 0, "send t0 omalleys") == "I gave my word to stay away from Barleycorn’s."


# Worth


@sound
def test_nothing_is_paid_for_the_word_of_who_broke_one(name: str) -> None:
    state = majority()
    state.hidden.answer[0] = ASKED
    do(state, 0, f'offer 1 give nothing for $2 "{LEAVES[MCCOY].text}"')
    assert choice(state, 1, name) == "accept 0 0"
    enter(state, 0, 'offer 2 give nothing for $1 "my friendship"', BROKEN)
    assert choice(state, 1, name) == "refuse 0 0"
    assert reason(state, 1, "refuse 0 0") == "The yellow mobster broke a promise before: I give nothing for words."


def test_who_broke_a_promise_gives_none_that_nobody_would_take() -> None:
    state = majority()
    state.hidden.answer[0] = ASKED
    enter(state, 0, 'offer 2 give nothing for $1 "my friendship"', BROKEN)
    assert '"' not in choice(state)


@sound
def test_words_that_are_not_understood_are_worth_nothing(name: str) -> None:
    state = majority()
    state.hidden.answer[0] = ASKED
    do(state, 0, 'offer 1 give nothing for $1 "You may sell wherever you like."')
    assert choice(state, 1, name) == "refuse 0 0"


# Marked


@sound
@pytest.mark.parametrize(("barred", "said"), [(True, "broken 0"), (False, "kept 0")])
def test_leave_is_marked_as_it_was_given(barred: bool, said: str, name: str) -> None:
    state = dock()
    given(state, 0, 1, LEAVES[BARLEYCORNS].text)
    hold(state, 1, "moll")
    do(state, 0, "bar 1" if barred else "allow 1")
    assert state.table.step == AFTER_LAST_BAR
    assert choice(state, 1, name) == said
    do(state, 1, said)
    assert broke_word(state, 0) == barred
    assert due_mark(state, 1) is None
    assert state.hidden.ledger[0].mark == (BROKEN if barred else KEPT)


@pytest.mark.parametrize(("bar", "said"), [("barleycorns", "broken 0"), ("omalleys", "kept 0")])
def test_absence_is_marked_by_where_the_trucks_stand(bar: str, said: str) -> None:
    state = scene(LINED_UP)
    put(state, "barleycorns", 3, 1)
    state.table.load[0] = 4
    given(state, 0, 1, ABSENCES[BARLEYCORNS].text)
    queue(state, 0, bar)
    state.hidden.answer[1] = ASKED
    assert choice(state, 1) == said
    assert due_mark(state, 2) is None, "it was promised to another"
    assert due_mark(state, 0) is None
