"""What muscle that was played says about what is held, and which card lies face down."""

from typing import TYPE_CHECKING, cast

from blindpig import registry
from blindpig.games.bootleggers.bot.beliefs import choose_muscle, muscle_weight
from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.rules.table import CHOOSE
from blindpig.kernel.chance import SeededChance, seed_of
from tests.search.test_beliefs import decisions

if TYPE_CHECKING:
    from blindpig.games.bootleggers.rules.play import BootleggersState


def test_a_high_card_of_the_top_suit_is_not_likely_after_a_lower_one_was_played() -> None:
    game = registry.games()["bootleggers"]
    state = cast("BootleggersState", game.deal(4, {}, SeededChance(b"deal")))
    played = state.clone()
    top = sorted(card for card in state.hidden.muscles[12:24] if card > 54)
    assert muscle_weight(state, 0) == 1.0, "nothing was played yet"
    lowest, highest = state.clone(), played
    for other, card in ((lowest, top[0]), (highest, top[-1])):
        other.table.spent = other.table.spent.copy()
        other.table.spent[card] = 1
        other.hidden.muscles = other.hidden.muscles[:]
        other.hidden.muscles[12 + list(other.hidden.muscles[12:24]).index(card)] = 0
    assert muscle_weight(highest, 0) > muscle_weight(lowest, 0)
    assert muscle_weight(highest, 1) == muscle_weight(lowest, 1) == 1.0, "one's own hand is no guess"


def test_muscle_chosen_in_secret_is_what_its_owner_would_choose() -> None:
    game = registry.games()["bootleggers"]
    right = blind = total = 0.0
    for number in range(6):
        for state, seat in decisions(game, number, 1):
            play = cast("BootleggersState", state)
            if play.table.step != CHOOSE or seat != 3 or play.table.chosen[3]:
                continue
            guess = play.clone()
            for other in range(3):
                guess.hidden.chosen[other] = next(card for card in play.hidden.muscles[other * 12 :] if card)
            choose_muscle(guess, 3, Temper(), 2.0, SeededChance(seed_of("secret", number, play.table.round)))
            for other in range(3):
                hand = [card for card in play.hidden.muscles[other * 12 : other * 12 + 12] if card]
                if len(hand) > 2:
                    total += 1
                    right += guess.hidden.chosen[other] == play.hidden.chosen[other]
                    blind += 1 / len(hand)
    assert total > 100
    assert right > 1.5 * blind
