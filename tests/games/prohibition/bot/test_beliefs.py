"""Which first card a driver has kept in secret."""

from typing import TYPE_CHECKING, cast

from blindpig import registry
from blindpig.games.prohibition.rules.table import KEEP
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.search import bots
from tests.search.test_beliefs import decisions

if TYPE_CHECKING:
    from blindpig.games.prohibition.rules.state import ProhibitionState


def test_first_cards_kept_in_secret_are_what_their_drivers_would_keep() -> None:
    game = registry.games()["prohibition"]
    evaluator = bots.evaluator_of(game)
    right = total = 0
    for number in range(40):
        for state, seat in decisions(game, number, 1):
            city = cast("ProhibitionState", state)
            if city.table.stage > KEEP:
                break
            if city.table.stage == KEEP and seat == 3:
                guess = city.clone()
                for other in range(3):
                    guess.hidden.chosen[other] = guess.hidden.hands[other][0]
                evaluator.decide(guess, seat, SeededChance(seed_of("secret", number)))
                right += sum(guess.hidden.chosen[other] == city.hidden.chosen[other] for other in range(3))
                total += 3
    assert total >= 90
    assert right > 0.45 * total, "a third would be blind"
