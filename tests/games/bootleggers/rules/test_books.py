"""The books: money changes only by facts in the journal, crates are only made by stills, and the record is public."""

import pytest

from blindpig.games.bootleggers.rules.components import MAX_SEATS
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.ledger import Offer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.journal import Fact, Journal
from blindpig.testing.play import begin, combinations, policy_of, walk
from blindpig.testing.pool import THOROUGH
from tests.games.bootleggers.offers import offers

# What a fact does to the money of its seat, and of its victim.
MONEY = {
    "paid-wages": (-1, 0),
    "bought-truck": (-1, 0),
    "paid-for-card": (-1, 0),
    "sold": (1, 0),
    "sold-for-another": (1, 0),
    "margin-earned": (1, 0),
    "vigorish-paid": (1, -1),
    "moll-spent": (0, -1),
}
# What a fact does to the crates in the game.
CRATES = {
    "rolled": 1,
    "seized": -1,
    "sold": -1,
    "sold-for-another": -1,
    "not-sold": -1,
    "crates-lost": -1,
    "shipment-busted": -1,
}


def number(fact: Fact, name: str) -> int:
    value = fact.args[name]
    assert isinstance(value, int)
    return value


def keep_books(money: list[int], fact: Fact) -> None:
    """Write one fact into the books."""
    if fact.key == "struck":
        offer = BOOTLEGGERS.parse(str(fact.args["terms"]))
        assert isinstance(offer, Offer)
        seat, partner = number(fact, "seat"), number(fact, "partner")
        money[seat] += offer.gets.money - offer.gives.money
        money[partner] += offer.gives.money - offer.gets.money
    if fact.key in MONEY:
        for who, sign in zip(("seat", "victim"), MONEY[fact.key], strict=True):
            if sign:
                money[number(fact, who)] += sign * number(fact, "money")


def crates_in(state: BootleggersState) -> int:
    return sum(state.table.crates) + sum(state.table.load) + sum(state.table.stored)


@pytest.mark.no_cover
@pytest.mark.rule("BL-C7", "BL-3.1", "BL-5.3", "BL-S3")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_facts_tell_where_money_and_crates_come_from_and_go(seats: int) -> None:
    # All options with three; the more mobsters, the longer a game, and the fewer of them.
    every = (seats - 2) * (1 if THOROUGH >= 1 else 3)
    for seed, options in enumerate(combinations(BOOTLEGGERS)[seats - 3 :: every]):
        journal = Journal()
        match = begin(BOOTLEGGERS, seats, options, seed, journal)
        state = match.state
        assert isinstance(state, BootleggersState)
        money = [10] * seats + [0] * (MAX_SEATS - seats)
        crates = 0
        for seat, action in walk(match, policy_of(seed), offers):
            for fact in journal.take():
                keep_books(money, fact)
                crates += CRATES.get(fact.key, 0) * (number(fact, "crates") if fact.key in CRATES else 0)
            assert list(state.hidden.money) == money, (seat, action)
            assert crates_in(state) == crates, (seat, action)
