"""What a board of Bootleggers must not tell: titles in other people's deals, who is asked, what stops whom."""

import re

import pytest

from blindpig.games.bootleggers.board.board import draw
from blindpig.games.bootleggers.board.stops import counts, playable
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.hidden import ASK_ME, ASKED, PASSED, RAISED, THIS_PHASE, THIS_ROUND
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, AFTER_REVEAL, BEFORE_PRODUCTION, LINED_UP
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from tests.games.bootleggers.board.years import Sight
from tests.games.bootleggers.rules.scene import cash, hold, put, scene

OUTSIDERS = (SPECTATOR, 2, 3)


def drawn(state: BootleggersState, seat: int) -> str:
    return draw(state.view(seat), Sight(state, []).context(seat))


def dealing(card: str, *terms: str) -> BootleggersState:
    """Seat 0 holds a card and makes offers."""
    state = scene(AFTER_PRODUCTION, deals="private")
    cash(state, 9, 9, 9, 9)
    for seat, own in enumerate(("thirsty", "packing-heat", "word-of-mouth", "warehouse")):
        hold(state, seat, own)  # so that everybody is asked
        state.hidden.answer[seat] = ASKED
    hold(state, 0, card)
    state.table.known[:] = [0] * len(state.table.known)  # as if Windfall had brought it
    chance = SeededChance(seed_of("deals"))
    for text in terms:
        state.apply(0, BOOTLEGGERS.parse(text.format(card=card)), chance)
    return state


@pytest.mark.rule("BL-4.2")
@pytest.mark.parametrize("terms", ["offer 1 give {card} for $2", 'offer 1 give {card} for $1 "Hush"'])
def test_only_the_two_parties_read_the_titles_of_a_deal(terms: str) -> None:
    for seat in OUTSIDERS:
        assert drawn(dealing("hit", terms), seat) == drawn(dealing("moll", terms), seat)
    assert drawn(dealing("hit", terms), 1) != drawn(dealing("moll", terms), 1)


@pytest.mark.rule("BL-4.2")
def test_a_private_offer_is_not_seen_by_others() -> None:
    plain, private = dealing("hit"), dealing("hit", "offer 1 give hit for $2 private")
    for seat in OUTSIDERS:
        assert drawn(plain, seat) == drawn(private, seat)
    assert drawn(plain, 1) != drawn(private, 1)


@pytest.mark.rule("BL-W4")
@pytest.mark.parametrize("step", [AFTER_REVEAL, BEFORE_PRODUCTION, AFTER_PRODUCTION, LINED_UP])
def test_nobody_sees_who_is_asked_nor_what_would_stop_him(step: int) -> None:
    seen: dict[int, set[str]] = {seat: set() for seat in OUTSIDERS}
    for card in ("hit", "investigation", "vigorish"):
        for answer in (ASKED, PASSED, RAISED):
            for until in (ASK_ME, THIS_PHASE, THIS_ROUND):
                state = scene(step)
                put(state, "mothers", 1, 2)
                hold(state, 0, card)
                state.table.known[:] = [0] * len(state.table.known)
                state.hidden.answer[0], state.hidden.until[0] = answer, until
                for seat in OUTSIDERS:
                    seen[seat].add(drawn(state, seat))
    assert all(len(boards) == 1 for boards in seen.values())


def stopped(step: int, *cards: str) -> list[str]:
    """What seat 0 is asked about at a moment."""
    state = scene(step)
    put(state, "mothers", 1, 2, 1)
    for card in cards:
        hold(state, 0, card)
    state.hidden.answer[0] = ASKED
    look = Sight(state, []).look(0)
    return counts(look, playable(look))


@pytest.mark.rule("BL-W2")
def test_a_card_stops_its_holder_where_it_counts_and_nowhere_else() -> None:
    assert stopped(LINED_UP, "hit", "vigorish") == ["hit"]
    assert stopped(BEFORE_PRODUCTION, "hit") == []
    assert stopped(AFTER_REVEAL, "hit", "union-boss") == ["union-boss"]


def test_every_card_says_when_it_counts() -> None:
    state = scene(LINED_UP)
    for card in DECK:
        hold(state, 0, card.name)
    html = drawn(state, 0)
    assert len(re.findall(r"data-bell=", html)) == len(DECK)
    assert "⟨" not in html
