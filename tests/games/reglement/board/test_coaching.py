"""The advice at the prompt follows what everybody can see."""

from blindpig.games.reglement.board.coaching import concern
from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.games.reglement.rules.public import DinnerTable
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import SPECTATOR


def dealt() -> DinnerTable:
    """A dinner of four families: yellow sits at 26, 4, 14, 10, 17, 22 and 24."""
    view = REGLEMENT.deal(4, {}, SeededChance(b"picture")).view(SPECTATOR)
    assert isinstance(view, DinnerView)
    return view.table


def test_a_cake_beside_ones_own_comes_first() -> None:
    table = dealt()
    assert concern(table, 0) == "play"
    table.cake[0] = 8
    assert concern(table, 0) == "baking"
    table.cake[1] = 15  # beside the Blade in 14
    assert concern(table, 0) == "threatened"
    assert concern(table, 1) == "threatened", "yellow's cake stands before red's Blade in 8"
    table.cake[1] = 7
    assert concern(table, 0) == "baking"


def test_a_family_nearly_gone() -> None:
    table = dealt()
    for number in range(5):
        table.place[number] = 0
    assert concern(table, 0) == "last"
    assert concern(table, 1) == "play"
