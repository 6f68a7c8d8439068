"""What the muscle played says about the muscle held, and which card was chosen in secret."""

from math import exp
from typing import Final

from blindpig.games.bootleggers.bot.picks import Judge
from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.rules.actions import KINDS
from blindpig.games.bootleggers.rules.components import HAND, MUSCLE_CARDS, SUIT, SUITS
from blindpig.games.bootleggers.rules.kinds import MUSCLE
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import CHOOSE
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.search.evaluator import draw, weights

# By suit, lowest first: how much likelier a hand is for each card held that is higher than one played of the same suit,
# and less for each that is lower. Who holds a high card of the top suit has mostly played it by now. Fitted to how
# Wiseguys play.
HELD_BACK: Final[list[float]] = [0.05, 0.3, 0.1, -0.75]


def muscle_weight(state: BootleggersState, viewer: int) -> float:
    """How well the hands of a guess go with the muscle that has been played."""
    spent = state.table.spent
    played: list[list[int]] = []
    for _ in range(state.seats * SUITS):
        played.append([])
    for card in range(1, MUSCLE_CARDS + 1):
        if spent[card] >= 0:
            played[spent[card] * SUITS + (card - 1) // SUIT].append(card)
    found = 0.0
    for seat in range(state.seats):
        if seat == viewer:
            continue
        for at in range(seat * HAND, seat * HAND + HAND):
            card = state.hidden.muscles[at]
            if card > 0:
                suit = (card - 1) // SUIT
                for other in played[seat * SUITS + suit]:
                    found += HELD_BACK[suit] if card > other else -HELD_BACK[suit]
    return exp(found)


def hand_of(state: BootleggersState, seat: int) -> list[Action]:
    """The muscle cards that a seat can choose from, as actions; the lowest first."""
    found: list[Action] = []
    for at in range(seat * HAND, seat * HAND + HAND):
        card = state.hidden.muscles[at]
        if card > 0:
            found.append(KINDS[MUSCLE].all[card - 1])
    return found


def choose_muscle(state: BootleggersState, viewer: int, temper: Temper, temperature: float, chance: Chance) -> None:
    """BL-1.3: the cards that lie face down are those that their owners would choose, not any."""
    if state.table.step != CHOOSE:
        return
    for seat in range(state.seats):
        if seat != viewer and state.table.chosen[seat]:
            hand = hand_of(state, seat)
            if len(hand) > 1:
                scores = Judge(state, seat, temper).muscle_scores(hand)
                state.hidden.chosen[seat] = hand[draw(weights(scores, temperature), chance)].a
