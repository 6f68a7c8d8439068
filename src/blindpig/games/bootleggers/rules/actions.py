"""The action space: every kind of action in its order, declared once."""

from typing import Final

from blindpig.games.bootleggers.rules.answers import AskMe, LeaveMeAlone, RaiseHand, SayPass
from blindpig.games.bootleggers.rules.bargain import AnswerOffer, CounterOffer, MakeOffer, MarkPromise
from blindpig.games.bootleggers.rules.components import TITLES
from blindpig.games.bootleggers.rules.drawn import UseDrawn
from blindpig.games.bootleggers.rules.hidden import THIS_PHASE, THIS_ROUND
from blindpig.games.bootleggers.rules.kinds import (
    ACCEPT,
    DECLINE,
    PASS_PHASE,
    PASS_ROUND,
    THUGS,
    WITHDRAW,
    ActionKind,
)
from blindpig.games.bootleggers.rules.phases.muscle import ChooseMuscle, KeepCard, TakeCard
from blindpig.games.bootleggers.rules.phases.placing import PlaceMarker, PreemptBar, SayDone
from blindpig.games.bootleggers.rules.phases.sales import dock_words
from blindpig.games.bootleggers.rules.phases.shipping import LoadTruck, SendTruck
from blindpig.games.bootleggers.rules.pieces import Improve, OpenStill, PlaceDie
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.games.bootleggers.rules.thugs.thug import Thug
from blindpig.games.bootleggers.rules.thugs.vigorish import vigorish_words
from blindpig.kernel.action import ActionSpace

# Kinds that are collected at nearly every decision have names: compiled, those are called without being looked up.
CHOOSE_MUSCLE: Final = ChooseMuscle()
TAKE_CARD: Final = TakeCard()
USE_DRAWN: Final = UseDrawn()
KEEP_CARD: Final = KeepCard()
OPEN_STILL: Final = OpenStill()
PLACE_DIE: Final = PlaceDie()
IMPROVE: Final = Improve()
PLACE_MARKER: Final = PlaceMarker()
LOAD_TRUCK: Final = LoadTruck()
SEND_TRUCK: Final = SendTruck()
SAY_DONE: Final = SayDone()
RAISE_HAND: Final = RaiseHand()
SAY_PASS: Final = SayPass()
NOT_THIS_PHASE: Final = LeaveMeAlone(PASS_PHASE, "pass-phase", THIS_PHASE)
NOT_THIS_ROUND: Final = LeaveMeAlone(PASS_ROUND, "pass-round", THIS_ROUND)
ASK_ME_AGAIN: Final = AskMe()
ACCEPT_OFFER: Final = AnswerOffer(ACCEPT, "accept")
REFUSE_OFFER: Final = AnswerOffer(DECLINE, "refuse")
WITHDRAW_OFFER: Final = AnswerOffer(WITHDRAW, "withdraw")
MAKE_OFFER: Final = MakeOffer()


def all_kinds() -> list[ActionKind]:
    """Every kind of action, in their order."""
    kinds: list[ActionKind] = [CHOOSE_MUSCLE, TAKE_CARD, USE_DRAWN, KEEP_CARD, OPEN_STILL, PLACE_DIE, IMPROVE]
    kinds += [PLACE_MARKER, LOAD_TRUCK, SEND_TRUCK, SAY_DONE]
    kinds += dock_words()
    kinds += vigorish_words()
    kinds += [PreemptBar(), RAISE_HAND, SAY_PASS, NOT_THIS_PHASE, NOT_THIS_ROUND, ASK_ME_AGAIN]
    kinds += [ACCEPT_OFFER, REFUSE_OFFER, WITHDRAW_OFFER, MAKE_OFFER, CounterOffer(MAKE_OFFER), MarkPromise()]
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
MAKE_OFFER.typical.further = len(SPACE)


# By title; title 0 is nobody's.
THUG_OF: Final[list[Thug]] = [DECK[0], *DECK]
