"""Call in a Little Favor: a medium truck for this round."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import MEDIUM
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.favor import Favor


@final
class LittleFavor(Favor):
    """BL-T5."""

    def __init__(self) -> None:
        super().__init__(5, "little-favor", MEDIUM, worth=4.0)

    def announce(self, state: State, seat: i64, truck: i64) -> None:
        """BL-T5: a truck was borrowed."""
        if state.journal is not None:
            state.journal.tell("BL-T5", "borrowed-truck", {"seat": seat, "truck": truck, "size": MEDIUM})


CARD: Final = LittleFavor()
