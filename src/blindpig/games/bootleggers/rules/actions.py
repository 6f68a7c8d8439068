"""The action space: every deed in the order of its kind, declared once."""

from typing import Final

from blindpig.games.bootleggers.rules.answers import answers
from blindpig.games.bootleggers.rules.bargain import AnswerOffer, CounterOffer, MakeOffer, MarkPromise
from blindpig.games.bootleggers.rules.components import TITLES
from blindpig.games.bootleggers.rules.deed import ACCEPT, DECLINE, THUGS, WITHDRAW, Deed
from blindpig.games.bootleggers.rules.drawn import UseDrawn
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


def all_deeds() -> list[Deed]:
    """Every kind of action, in the order of their kinds."""
    deeds: list[Deed] = [ChooseMuscle(), TakeCard(), UseDrawn(), KeepCard(), OpenStill(), PlaceDie(), Improve()]
    deeds += [PlaceMarker(), LoadTruck(), SendTruck(), SayDone()]
    deeds += dock_words()
    deeds += vigorish_words()
    deeds.append(PreemptBar())
    deeds += answers()
    deeds += [AnswerOffer(ACCEPT, "accept"), AnswerOffer(DECLINE, "refuse"), AnswerOffer(WITHDRAW, "withdraw")]
    deeds += [OFFERS, CounterOffer(OFFERS), MarkPromise()]
    deeds += DECK
    return deeds


def fill(space: ActionSpace) -> list[Deed]:
    """Declare every deed, in the order of their kinds, and list them by kind."""
    deeds = all_deeds()
    by_kind = [deeds[0]] * (THUGS + TITLES)
    last = -1
    for deed in deeds:
        if deed.kind <= last:
            raise ValueError(f"deed {deed.kind} is out of its place")
        last = deed.kind
        by_kind[last] = deed
        deed.declare(space)
    return by_kind


SPACE: Final = ActionSpace()
DEEDS: Final[list[Deed]] = fill(SPACE)


# By title; title 0 is nobody's.
THUG_OF: Final[list[Thug]] = [DECK[0], *DECK]
