"""What a card is: what it is called, what it is played on, when, what it does, and what a bot thinks it worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from blindpig.games.reglement.rules.gang import NOBODY
from blindpig.games.reglement.rules.places import PLACES
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.numbers import Numbers, filled
from blindpig.kernel.reason import Reason

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.cards.appraisal import Appraisal
    from blindpig.games.reglement.rules.cards.target import Target
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import ActionSpace
    from blindpig.kernel.refusal import Refusal

NOTHING: Final = Action(FREE, -1, "", ())  # fills rows of actions where there is none, as at place 0


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
        self.plays: list[Action] = []  # by its first target
        self.pair_plays: list[list[Action]] = []  # by both targets, if it has two

    def declare(self, space: ActionSpace, kind: int) -> None:
        """Add every way it can ever be played to the action space."""
        self.kind = kind
        if not self.targets:
            self.plays = [space.add(kind, self.word)]
        elif len(self.targets) == 1:
            self.plays = self.declare_row(space, self.word, ())
        else:
            for value, word in enumerate(self.targets[0].words):
                self.pair_plays.append(self.declare_row(space, f"{self.word} {word}", (value,)) if word else [])

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
    def options(self, dinner: Dinner, seat: int, found: list[Action]) -> None:
        """Add every way to play it now, in the order of the space."""

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


def free_places(table: DinnerTable) -> Numbers:
    """The places where nobody sits, in their order."""
    at = table.at
    found = filled(0, PLACES)
    count: i64 = 0
    for place in range(i64(1), PLACES + 1):
        if at[place] < 0:
            found[count] = place
            count += 1
    return found[:count]


def family_at(dinner: Dinner, place: int) -> int:
    """The family of whoever sits there, or NOBODY."""
    gangster = dinner.table.at[place]
    return NOBODY if gangster < 0 else dinner.family_of[gangster]
