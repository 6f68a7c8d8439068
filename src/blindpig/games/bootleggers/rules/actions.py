"""The action space: every kind of action in its order, declared once."""

from typing import Final

from blindpig.games.bootleggers.rules.answers import answers
from blindpig.games.bootleggers.rules.bargain import AnswerOffer, CounterOffer, MakeOffer, MarkPromise
from blindpig.games.bootleggers.rules.components import TITLES
from blindpig.games.bootleggers.rules.drawn import UseDrawn
from blindpig.games.bootleggers.rules.kinds import ACCEPT, DECLINE, THUGS, WITHDRAW, ActionKind
from blindpig.games.bootleggers.rules.phases.muscle import ChooseMuscle, KeepCard, TakeCard
from blindpig.games.bootleggers.rules.phases.placing import PlaceMarker, PreemptBar, SayDone
from blindpig.games.bootleggers.rules.phases.sales import dock_words
from blindpig.games.bootleggers.rules.phases.shipping import LoadTruck, SendTruck
from blindpig.games.bootleggers.rules.pieces import Improve, OpenStill, PlaceDie
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.vigorish import vigorish_words
from blindpig.kernel.action import ActionSpace

OFFERS: Final = MakeOffer()


def all_kinds() -> list[ActionKind]:
    """Every kind of action, in their order."""
    kinds: list[ActionKind] = [ChooseMuscle(), TakeCard(), UseDrawn(), KeepCard(), OpenStill(), PlaceDie(), Improve()]
    kinds += [PlaceMarker(), LoadTruck(), SendTruck(), SayDone()]
    kinds += dock_words()
    kinds += vigorish_words()
    kinds.append(PreemptBar())
    kinds += answers()
    kinds += [AnswerOffer(ACCEPT, "accept"), AnswerOffer(DECLINE, "refuse"), AnswerOffer(WITHDRAW, "withdraw")]
    kinds += [OFFERS, CounterOffer(OFFERS), MarkPromise()]
    kinds += DECK
    return kinds


def fill(space: ActionSpace) -> list[ActionKind]:
    """Declare every kind of action, and list them by number."""
    kinds = all_kinds()
    by_number = [kinds[0]] * (THUGS + TITLES)
    last = -1
    for kind in kinds:
        if kind.kind <= last:
            raise ValueError(f"kind of action {kind.kind} is out of its place")
        last = kind.kind
        by_number[last] = kind
        kind.declare(space)
    return by_number


SPACE: Final = ActionSpace()
KINDS: Final[list[ActionKind]] = fill(SPACE)


# By title; title 0 is nobody's.
THUG_OF: Final[list[Thug]] = [DECK[0], *DECK]
