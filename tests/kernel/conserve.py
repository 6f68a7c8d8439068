"""What never changes in a tiny game."""

from blindpig.kernel.game import State
from tests.kernel.tiny import TinyState


def conserved(state: State) -> object:
    """The coins, the cards and the rerolls of the whole game."""
    assert isinstance(state, TinyState)
    table = state.table
    cards = table.played + state.deck + [card for card in state.sealed_bids if card]
    for hand in state.hands:
        cards = cards + hand
    return table.bank + sum(table.coins), sorted(cards), table.rerolls + sum(state.tricks) + sum(state.spare)
