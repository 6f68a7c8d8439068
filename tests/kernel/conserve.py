"""What never changes in a tiny game."""

from blindpig.kernel.game import State
from tests.kernel.tiny import TinyState


def conserved(state: State) -> object:
    """The coins, the cards and the rerolls of the whole game."""
    assert isinstance(state, TinyState)
    table = state.table
    cards = table.played + state.deck
    rerolls = table.rerolls + sum(state.spare)
    for own in state.own:
        cards = cards + own.hand + ([own.bid] if own.bid else [])
        rerolls += own.trick
    return table.bank + sum(table.coins), sorted(cards), rerolls
