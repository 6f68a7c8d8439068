"""Table talk: which facts of a game somebody at the table may have a word to say about."""

from typing import Final

KINDS: Final = ("hurt", "robbed", "raided", "attack", "gained", "rich", "dealt", "broken")  # what a fact is to them


class Moment:
    """A fact somebody may comment on: what it is to them, and which arguments of the fact name them and whom it was.

    Only who is named by `speaker` speaks, and to `whom`, if anybody. With `measure` the fact must be worth that much.
    """

    def __init__(self, kind: str, speaker: str, whom: str = "", measure: str = "", least: int = 0) -> None:
        self.kind: str = kind
        self.speaker: str = speaker
        self.whom: str = whom
        self.measure: str = measure
        self.least: int = least
