"""City Politics: one or two markers at $4G each."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.thugs.politics import Politics


@final
class CityPolitics(Politics):
    """BL-T6."""

    def __init__(self) -> None:
        super().__init__(6, "city-politics", most=2, each=4)

    def announce(self, state: State, seat: i64, markers: i64) -> None:
        """BL-T6: markers were bought."""
        if state.journal is not None:
            state.journal.tell("BL-T6", "bought-markers", {"seat": seat, "markers": markers})


CARD: Final = CityPolitics()
