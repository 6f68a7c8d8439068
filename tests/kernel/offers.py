"""Free offers to try in a tiny game, legal or not."""

from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State


def offers(state: State, seat: int, chance: Chance) -> list[str]:
    """An offer to somebody, of what one may or may not have."""
    return [f"offer {chance.below(4)} to {chance.below(state.seats)}: bid low, à bientôt"]
