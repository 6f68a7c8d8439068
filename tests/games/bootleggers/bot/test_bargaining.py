"""How talks go in whole games of Wiseguys: prices meet, nothing refused comes back, and broken words do not pay."""

from collections.abc import Iterator
from typing import cast

import pytest

from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT, Offer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import seed_of
from blindpig.lab.botgame import BotGame
from tests.dealings import BREAKERS, Book

GAMES = 12


def talks(names: list[str], number: int) -> Iterator[tuple[BootleggersState, BootleggersState, int, str]]:
    """Every decision of a game: the table before and after it, who, and what."""
    game = BotGame(BOOTLEGGERS, 4, {}, names, seed_of("talks", number))
    state = cast("BootleggersState", game.state)
    before = state.clone()
    while (entry := game.step()) is not None:
        yield before, state, entry.seat, entry.action
        before = state.clone()


def answered(before: BootleggersState, seat: int, text: str) -> Offer:
    """The offer that a refusal or a counter-offer answers."""
    words = text.split()
    return next(
        waiting.offer
        for waiting in before.hidden.offers
        if (waiting.offerer, waiting.offer.a, waiting.number) == (int(words[1]), seat, int(words[2]))
    )


@pytest.mark.parametrize(
    ("name", "games"), [("wiseguy", GAMES), pytest.param("boss:30", 4, marks=pytest.mark.slow)], ids=str
)
def test_what_was_refused_never_comes_back_as_its_mirror_image(name: str, games: int) -> None:
    offers = 0
    for number in range(games):
        refused: set[tuple[int, int, int, str, str]] = set()
        for before, _, seat, text in talks([name], number):
            year = before.table.round
            if text.startswith(("refuse", "counter")):
                no = answered(before, seat, text)
                refused.add((year, int(text.split()[1]), seat, no.gives.text(), no.gets.text()))
            if text.startswith(("offer", "counter")):
                made = BOOTLEGGERS.parse(text)
                assert isinstance(made, Offer)
                offers += 1
                assert (year, made.a, seat, made.gets.text(), made.gives.text()) not in refused, text
                assert (year, seat, made.a, made.gives.text(), made.gets.text()) not in refused, text
    assert offers > 5 * games


def net(offer: Offer, seat: int) -> int:
    """What the addressee pays on top, if that is the seat, or gets."""
    paid = offer.gets.money - offer.gives.money
    return paid if offer.a == seat else -paid


def test_counter_offers_are_less_than_was_asked_and_more_than_was_bid() -> None:
    """Price sharks open low: the answers go to meet them."""
    counters = 0
    for number in range(GAMES):
        last: dict[tuple[int, int], int] = {}
        for before, _, seat, text in talks(["spar:price-shark", "wiseguy"] * 2, number):
            if text.startswith("counter"):
                old = answered(before, seat, text)
                new = BOOTLEGGERS.parse(text)
                assert isinstance(new, Offer)
                counters += 1
                assert net(new, new.a) > net(old, new.a), "whoever counters wants a better price for themselves"
                key = (before.table.round * 16 + before.table.step, seat)
                assert net(new, new.a) <= last.get(key, net(new, new.a)), "and never more than they asked before"
                last[key] = net(new, new.a)
    assert counters > 0


def test_promises_are_made_and_kept_and_who_breaks_them_is_found_out() -> None:
    honest = Book()
    for number in range(30):
        honest.play(number)
    assert sum(honest.promises) >= 5
    assert honest.promises[KEPT] >= 2
    assert honest.promises[BROKEN] == 0
    mixed = Book(BREAKERS)
    for number in range(40):
        mixed.play(number)
    assert mixed.wins <= 16, "an equal player wins 10"
    for ledger in mixed.ledgers:
        for entry in ledger:
            later = [deal for deal in ledger if deal.offerer == entry.offerer and deal.round > entry.round]
            if entry.mark == BROKEN:
                assert not [deal for deal in later if deal.offer.promise], "nobody pays for such a word again"
