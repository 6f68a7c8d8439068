"""A position in which somebody runs out of muscle before the last year makes no sense."""

import pytest

from blindpig.games.bootleggers.rules.components import HAND
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import BadForm
from blindpig.testing.fuzz import with_value


@pytest.mark.rule("BL-1.3")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("moves", [0, 40, 200])
def test_a_hand_lasts_to_the_last_year(seat: int, moves: int) -> None:
    chance = SeededChance(seed_of("hands", seat, moves))
    state = BOOTLEGGERS.deal(3, {}, chance)
    for _ in range(moves):
        waiting = state.waiting_on()
        actions = state.actions(waiting[0])
        state.apply(waiting[0], actions[chance.below(len(actions))], chance)
    assert isinstance(state, BootleggersState)
    position, muscles = state.position(), state.hidden.muscles
    BOOTLEGGERS.load(position)
    at = next(place for place in range(seat * HAND, seat * HAND + HAND) if muscles[place])
    with pytest.raises(BadForm):
        BOOTLEGGERS.load(with_value(position, ("hidden", "muscles", at), 0))
