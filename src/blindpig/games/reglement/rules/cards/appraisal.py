"""What cards may ask a bot's reading of the table, to say what they are worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from blindpig.kernel.numbers import floats

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.numbers import Floats


class Appraisal(ABC):
    """The table as one family's bot sees it. Money is counted in thousands, as at the table."""

    def __init__(self, dinner: Dinner, seat: int) -> None:
        self.dinner: Dinner = dinner
        self.seat: int = seat
        self.worths: Floats = floats(0.0, 0)  # by place: what whoever sits there is worth to their own family
        self.harms: Floats = floats(0.0, 0)  # by place: what their death is worth to this seat; negative for its own
        self.income: Floats = floats(0.0, 0)  # by family: what it earns a turn
        self.rivalry: Floats = floats(0.0, 0)  # by family: how much it helps to hurt it
        self.turns: float = 0.0  # how many more incomes there will be

    @abstractmethod
    def menace(self, place: int) -> float:
        """What the rival at this place threatens to do to the seat's own people."""

    @abstractmethod
    def blast(self, place: int) -> float:
        """The chance that a cake goes off here before the seat's next turn is over."""

    @abstractmethod
    def crater(self, place: int) -> float:
        """What an explosion here and now is worth."""

    @abstractmethod
    def fuse(self, owner: int) -> float:
        """The chance that a family's cake explodes where it stands."""

    @abstractmethod
    def doze(self, place: int) -> float:
        """What it is worth that the rival at this place sleeps through a turn."""

    @abstractmethod
    def relocation(self, start: int, end: int) -> float:
        """What it is worth that the seat's own gangster at one place sits at another instead."""

    @abstractmethod
    def holds_move(self) -> bool:
        """Whether the seat could send somebody to a place that becomes free."""
