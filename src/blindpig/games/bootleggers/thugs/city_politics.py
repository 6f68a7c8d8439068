"""City Politics: one or two markers at $4G each."""

from typing import final

from blindpig.games.bootleggers.thugs.politics import Politics


@final
class CityPolitics(Politics):
    """BL-T6."""

    def __init__(self) -> None:
        super().__init__(6, most=2, each=4)
