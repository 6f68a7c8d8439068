"""Call in a Little Favor: a medium truck for this round."""

from typing import final

from blindpig.games.bootleggers.board import MEDIUM
from blindpig.games.bootleggers.thugs.favor import Favor


@final
class LittleFavor(Favor):
    """BL-T5."""

    def __init__(self) -> None:
        super().__init__(5, MEDIUM)
