"""What families did not do says something about their hands."""

from typing import TYPE_CHECKING, cast

from blindpig import registry
from blindpig.games.reglement.bot.beliefs import hands_weight
from blindpig.games.reglement.rules.actions import CARDS, KNIFE
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.numbers import filled

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner


def test_a_knife_that_was_not_used_is_less_likely() -> None:
    game = registry.games()["reglement"]
    state = cast("Dinner", game.deal(4, {}, SeededChance(b"deal")))
    state.hidden.hands = filled(0, 4 * CARDS)
    state.hidden.hands[1 * CARDS + KNIFE] = 1
    state.table.round = 8
    with_victims = hands_weight(state, 0)
    alone = state.clone()
    for place in range(1, len(alone.table.at)):
        if alone.table.at[place] >= 0 and alone.family_of[alone.table.at[place]] != 1:
            alone.table.leave(alone.table.at[place], 0)
    assert with_victims < hands_weight(alone, 0)
