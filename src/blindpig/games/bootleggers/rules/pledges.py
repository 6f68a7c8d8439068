"""Promises that can be read (BL-4.1): words are free, but these few say what bots and translators understand."""

from typing import Final, final

from blindpig.games.bootleggers.rules.components import BARS

LEAVE: Final = 1  # who makes the promise lets the other sell at the public dock
AWAY: Final = 2  # who makes the promise sends no truck there


@final
class Pledge:
    """What is promised for the year under way, and about which bar."""

    def __init__(self, kind: int, bar: int, text: str) -> None:
        self.kind: int = kind
        self.bar: int = bar
        self.text: str = text


LEAVES: Final[list[Pledge]] = [
    Pledge(LEAVE, bar, f"You may sell at the public dock of {name} this year.") for bar, name in enumerate(BARS)
]
ABSENCES: Final[list[Pledge]] = [
    Pledge(AWAY, bar, f"I send no truck to {name} this year.") for bar, name in enumerate(BARS)
]
PLEDGES: Final[dict[str, Pledge]] = {pledge.text: pledge for pledge in LEAVES + ABSENCES}
