"""What every card's test of BL-T12 needs: the card is played, another mobster investigates, nothing else happens."""

from blindpig.games.bootleggers.rules.components import THUG
from blindpig.games.bootleggers.rules.forms import table_form
from blindpig.games.bootleggers.rules.play import Play
from tests.games.bootleggers.rules.scene import do, fact, hold, title

CARDS = ("cards", "known", "discards")  # what changes when two cards leave hands


def stop(state: Play, seat: int, text: str) -> None:
    """Play a card that the next mobster investigates: both cards go, everything else is as it was."""
    other = (seat + 1) % state.seats
    name = text.split()[1]
    hold(state, other, "investigation")
    table, money = table_form(state.table), state.hidden.money.copy()
    assert "cancelled" not in [told.key for told in do(state, seat, text)]
    assert state.waiting_on() == [other]
    told = fact(do(state, other, "investigate"), "cancelled")
    assert (told.rule, told.args) == (f"BL-T{title(name)}", {"seat": other, "victim": seat, "card": THUG + title(name)})
    assert {key: value for key, value in table_form(state.table).items() if key not in CARDS} == {
        key: value for key, value in table.items() if key not in CARDS
    }
    assert state.hidden.money == money
    assert state.table.cards == [0] * 6
    assert sorted(state.table.discards) == sorted([THUG + title(name), THUG + title("investigation")])
