"""What a card is: what it is called, what it is played on, when, what it does, and what a bot thinks it worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.plays import NOTHING, Grid, Plays, Row
from blindpig.games.reglement.rules.sets import bit
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.cards.target import Target
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action, ActionSpace
    from blindpig.kernel.refusal import Refusal


class Card(ABC):
    """One kind of card. Whose turn it is and what is in the hand is checked before a card is asked anything."""

    def __init__(
        self,
        word: str,  # in the texts of actions and in the keys of the catalogues
        rule: str,
        copies: int,  # RC-S2
        targets: tuple[Target, ...] = (),
        several: int = 1,  # how many targets of the last kind are picked at once, if there are as many
        may_follow: bool = False,  # RC-T3: whether it can be the second card of a turn
        keep: float = 0.5,  # what a bot thinks it worth in hand, beyond any other card
    ) -> None:
        self.word: str = word
        self.rule: str = rule
        self.copies: int = copies
        self.targets: tuple[Target, ...] = targets
        self.several: int = several
        self.may_follow: bool = may_follow
        self.keep: float = keep
        self.kind: int = -1  # its place in the deck, and the kind of its actions
        self.plays: Plays = Row([])  # every way it can ever be played

    def declare(self, space: ActionSpace, kind: int) -> None:
        """Add every way it can ever be played to the action space."""
        self.kind = kind
        if not self.targets:
            self.plays = Row([space.add(kind, self.word)])
        elif len(self.targets) == 1:
            self.plays = Row(self.declare_row(space, self.word, ()))
        else:
            self.plays = Grid(self.declare_rows(space))

    def declare_rows(self, space: ActionSpace) -> list[list[Action]]:
        """A row of actions for every value of the first of two targets."""
        rows: list[list[Action]] = []
        for value, word in enumerate(self.targets[0].words):
            if word:
                rows.append(self.declare_row(space, f"{self.word} {word}", (value,)))
            else:
                rows.append([NOTHING] * len(self.targets[1].words))
        return rows

    def declare_row(self, space: ActionSpace, text: str, before: tuple[int, ...]) -> list[Action]:
        """The actions for every value of the next target, after those before it; no place is named twice."""
        target = self.targets[len(before)]
        row: list[Action] = []
        for value, word in enumerate(target.words):
            if word and not (target.at_place and value in before):
                row.append(space.add(self.kind, f"{text} {word}", (*before, value)))
            else:
                row.append(NOTHING)
        return row

    @abstractmethod
    def options(self, dinner: Dinner, seat: i64) -> i64:
        """What it can be played on now, as a set: of its one target's values, or of two targets' (`pairs`)."""

    @abstractmethod
    def why_not(self, dinner: Dinner, seat: int, action: Action) -> Refusal | None:
        """Why it cannot be played this way now."""

    @abstractmethod
    def play(self, dinner: Dinner, seat: int, action: Action) -> None:
        """What it does."""

    def worth(self, appraisal: Appraisal, action: Action) -> float:
        """What a bot thinks playing it this way is worth, in thousands; by default nothing."""
        return 0.0

    def reason(self, appraisal: Appraisal, action: Action) -> Reason:
        """Why a bot would play it this way."""
        return Reason("no-reason")


def cakes(table: DinnerTable) -> i64:
    """RC-K3: the places where a cake stands, as a set."""
    found: i64 = 0
    for place in table.cake:
        if place > 0:
            found |= bit(place)
    return found


def family_at(dinner: Dinner, place: int) -> int:
    """The family of whoever sits there, or NOBODY."""
    gangster = dinner.table.at[place]
    return NOBODY if gangster < 0 else dinner.family_of[gangster]
