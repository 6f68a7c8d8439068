"""State Politics: one to three markers are bought at $5G each."""

from typing import final

from blindpig.games.bootleggers.thugs.politics import Politics


@final
class StatePolitics(Politics):
    """BL-T24."""

    def __init__(self) -> None:
        super().__init__(24, most=3, each=5)
