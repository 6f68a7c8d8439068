"""Bonus tokens: what each is worth, which losses cost it, and how likely a bot thinks it is kept (PR-L3, PR-L5)."""

from abc import ABC, abstractmethod
from typing import Final, final

from blindpig.kernel.numbers import Numbers


class Bonus(ABC):
    """One kind of token."""

    def __init__(self, points: int, keep: float) -> None:
        self.points: int = points
        self.keep: float = keep  # a bot's guess: the chance that it is never lost

    @abstractmethod
    def is_lost(self, lost: Numbers) -> bool:
        """PR-L5: whether these losses, by colour, cost the token."""


@final
class FirstBonus(Bonus):
    """PR-L5: lost to two crates of one colour."""

    def is_lost(self, lost: Numbers) -> bool:
        """Whether two of one colour are gone."""
        return lost[0] >= 2 or lost[1] >= 2 or lost[2] >= 2


@final
class SecondBonus(Bonus):
    """PR-L5: lost to two crates of different colours."""

    def is_lost(self, lost: Numbers) -> bool:
        """Whether two colours are touched."""
        return (lost[0] > 0) + (lost[1] > 0) + (lost[2] > 0) >= 2


@final
class ThirdBonus(Bonus):
    """PR-L5: lost to any crate."""

    def is_lost(self, lost: Numbers) -> bool:
        """Whether anything is gone."""
        return lost[0] + lost[1] + lost[2] > 0


# With the first loads; their points are the house edition's.
BONUSES: Final[list[Bonus]] = [FirstBonus(3, 0.85), SecondBonus(5, 0.7), ThirdBonus(7, 0.4)]
NO_BONUS: Final = 0
