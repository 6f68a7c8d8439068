"""An Investigation stops every thug card (BL-T12): both cards go, everything else is as it was."""

import pytest

from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, THUG
from blindpig.games.bootleggers.rules.forms import table_form
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import PLACE, SEND
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.times import BEFORE_STILLS, IN_ANSWER
from tests.games.bootleggers.rules.scene import cash, do, fact, hold, legal, put, queue, scene, title, truck

PLAYER, OTHER = 2, 3
CARDS = ("cards", "known", "discards")  # what changes when two cards leave hands
STOPPED = [card for card in DECK if card.when != IN_ANSWER]


def town(card: Thug) -> BootleggersState:
    """A game in which every card has a target: markers, an improvement, stills, trucks on the road and at home."""
    state = scene(PLACE if card.when == BEFORE_STILLS else SEND, turn=0)
    cash(state, 30, 30, 30, 30)
    put(state, "texas", 1, 1, 1)
    put(state, "mothers", 1, 1, 2)
    state.table.improvements[1] = 1
    for seat in (1, 2):
        state.table.still_owner[FIRST_REMOTE + seat] = seat
        state.table.dice[FIRST_REMOTE + seat] = 1
        state.table.reserve[seat] -= 1
    truck(state, 0, load=3)
    truck(state, 1, load=2)
    queue(state, truck(state, 1, load=4), "mothers")
    truck(state, PLAYER, "large")
    hold(state, PLAYER, card.name)
    return state


def ways(card: Thug) -> list[str]:
    """The first and the last way to play a card in that town."""
    found = [text for text in legal(town(card), PLAYER) if text.startswith(f"play {card.name}")]
    assert found, f"the town of this test has no target for {card.name}: give it one"
    return list(dict.fromkeys([found[0], found[-1]]))


@pytest.mark.rule("BL-T12", "BL-W3", "BL-W4")
@pytest.mark.parametrize("card", STOPPED, ids=[card.name for card in STOPPED])
def test_an_investigation_stops_it(card: Thug) -> None:
    for text in ways(card):
        state = town(card)
        hold(state, OTHER, "investigation")
        table, money = table_form(state.table), list(state.hidden.money)
        assert "cancelled" not in [told.key for told in do(state, PLAYER, text)]
        assert state.waiting_on() == [OTHER]
        assert state.waiting_openly() == []
        told = fact(do(state, OTHER, "investigate"), "cancelled")
        assert (told.rule, told.args) == (card.rule, {"seat": OTHER, "victim": PLAYER, "card": THUG + card.title})
        after = table_form(state.table)
        assert {key: after[key] for key in after if key not in CARDS} == {
            key: table[key] for key in table if key not in CARDS
        }
        assert list(state.hidden.money) == money
        assert list(state.table.cards) == [0] * 6
        assert sorted(state.table.discards) == sorted([THUG + card.title, THUG + title("investigation")])
