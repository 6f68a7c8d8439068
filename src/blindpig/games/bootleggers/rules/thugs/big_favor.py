"""Call in a Big Favor: a large truck for this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import LARGE
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.favor import Favor


@final
class BigFavor(Favor):
    """BL-T4."""

    def __init__(self) -> None:
        super().__init__(4, "big-favor", LARGE, worth=5.0)

    def announce(self, state: State, seat: i64, truck: i64) -> None:
        """BL-T4: a truck was borrowed."""
        if state.journal is not None:
            state.journal.tell("BL-T4", "borrowed-truck", {"seat": seat, "truck": truck, "size": LARGE})


CARD: Final = BigFavor()
