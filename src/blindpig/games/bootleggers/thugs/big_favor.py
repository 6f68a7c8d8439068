"""Call in a Big Favor: a large truck for this round."""

from typing import final

from blindpig.games.bootleggers.board import LARGE
from blindpig.games.bootleggers.thugs.favor import Favor


@final
class BigFavor(Favor):
    """BL-T4."""

    def __init__(self) -> None:
        super().__init__(4, LARGE)
