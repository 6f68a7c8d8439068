"""Why a mobster did something in Bootleggers, from the table and their own hand."""

from blindpig.games.bootleggers.bot.pledges import broke_word, gave_word
from blindpig.games.bootleggers.rules.actions import THUG_OF
from blindpig.games.bootleggers.rules.components import HAND, NOBODY, THUG
from blindpig.games.bootleggers.rules.kinds import (
    ACCEPT,
    ALLOW,
    BAR,
    COUNTER,
    DECLINE,
    DIE,
    IMPROVE,
    KEEP_CARD,
    LOAD_TRUCK,
    MARK,
    MUSCLE,
    OFFER,
    OPEN_STILL,
    PAY,
    PLACE_MARKER,
    PREEMPT_BAR,
    RAISE,
    SEND_TRUCK,
    STAY_IDLE,
    TAKE_CARD,
    THUGS,
    USE,
    WITHDRAW,
)
from blindpig.games.bootleggers.rules.ledger import KEPT, Offer
from blindpig.games.bootleggers.rules.phases.muscle import TRUCK
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.pledges import AWAY, LEAVE
from blindpig.games.bootleggers.rules.table import PLAYED
from blindpig.kernel.action import Action
from blindpig.kernel.reason import Reason


def reason_for(state: BootleggersState, seat: int, action: Action) -> Reason:
    """What speaks most for an action."""
    kind = action.kind
    if kind > THUGS:
        return for_thug(state, action)
    if kind == MUSCLE:
        return for_muscle(state, seat, action)
    if kind in (TAKE_CARD, USE):
        if action.a == TRUCK:
            return Reason("truck-serves-most", {"size": state.table.truck_card})
        return Reason("card-serves-most", {"card": action.a})
    if kind in (OPEN_STILL, DIE, IMPROVE, PLACE_MARKER, PREEMPT_BAR):
        return for_piece(state, seat, action)
    if kind in (LOAD_TRUCK, SEND_TRUCK):
        return for_shipping(state, seat, action)
    if kind in (ACCEPT, DECLINE, WITHDRAW, OFFER, COUNTER):
        return for_deal(state, seat, action)
    if kind == MARK:
        return for_mark(state, action)
    return for_word(state, seat, action)


def for_thug(state: BootleggersState, action: Action) -> Reason:
    """A card that hurts me, or one whose time has come."""
    if THUG_OF[action.kind - THUGS].answers(action) and state.top() == PLAYED:
        return Reason("card-would-hurt", {"card": THUG + state.played_title(), "victim": state.pending_seat()})
    return Reason("card-does-most-now", {"card": THUG + action.kind - THUGS})


def for_muscle(state: BootleggersState, seat: int, action: Action) -> Reason:
    """High in the hand for a good offer, low for a poor one."""
    higher = 0
    lower = 0
    for card in state.hidden.muscles[seat * HAND : seat * HAND + HAND]:
        if card > action.a:
            higher += 1
        elif 0 < card < action.a:
            lower += 1
    if lower > higher:
        return Reason("offer-is-worth-muscle", {"muscle": action.a})
    return Reason("muscle-is-saved", {"muscle": action.a})


def for_later(state: BootleggersState, reason: Reason) -> Reason:
    """What is kept is kept for a year to come: in the last one there is none."""
    return reason if state.table.round < state.table.rounds else Reason("nothing-better-now")


def for_piece(state: BootleggersState, seat: int, action: Action) -> Reason:
    """Dice for crates, markers for doors, docks and margins."""
    if action.kind == OPEN_STILL:
        return Reason("copper-stays-away")
    if action.kind == DIE:
        return Reason("die-makes-crates")
    if action.kind == PREEMPT_BAR:
        return Reason("circle-before-others", {"bar": state.wanted_bar()})
    if action.kind == IMPROVE:
        return (
            Reason("demand-for-me", {"bar": action.a}) if action.a else for_later(state, Reason("improvement-can-wait"))
        )
    after = state.clone()
    after.add_mark(action.a, seat)
    if after.crowd(action.a) == after.table.box.shaded[action.a]:
        return Reason("marker-opens-bar", {"bar": action.a})
    if after.in_control(action.a) == seat:
        return Reason("marker-for-margin", {"bar": action.a})
    return Reason("marker-for-dock", {"bar": action.a})


def for_shipping(state: BootleggersState, seat: int, action: Action) -> Reason:
    """Where crates bring most, unless one's word is in the way."""
    if action.kind == LOAD_TRUCK:
        return Reason("crates-for-truck", {"truck": action.a, "crates": action.b})
    if action.a == NOBODY:
        return Reason("no-bar-pays")
    for bar in range(1, state.bars):
        if bar != action.b and gave_word(state, seat, AWAY, bar):
            return Reason("word-keeps-me-away", {"bar": bar})
    return Reason("bar-pays-most", {"truck": action.a, "bar": action.b})


def for_deal(state: BootleggersState, seat: int, action: Action) -> Reason:
    """What a deal does for both, and what a word is worth."""
    if action.kind == ACCEPT:
        return Reason("deal-pays", {"partner": action.a})
    if action.kind == DECLINE:
        for waiting in state.hidden.offers:
            named = waiting.offerer == action.a and waiting.offer.a == seat and waiting.number == action.b
            if named and waiting.offer.promise and broke_word(state, action.a):
                return Reason("word-was-broken", {"partner": action.a})
        return Reason("deal-does-not-pay", {"partner": action.a})
    if action.kind == WITHDRAW:
        return Reason("offer-is-stale", {"partner": action.a})
    if action.kind == COUNTER:
        return Reason("price-is-not-right", {"partner": action.a})
    if isinstance(action, Offer) and action.promise:
        return Reason("word-serves-both", {"partner": action.a})
    return Reason("both-gain", {"partner": action.a})


def for_mark(state: BootleggersState, action: Action) -> Reason:
    """How a promise was kept."""
    offerer = state.hidden.ledger[action.a].offerer
    if action.b == KEPT:
        return Reason("word-was-good", {"partner": offerer})
    return Reason("word-was-no-good", {"partner": offerer})


def for_word(state: BootleggersState, seat: int, action: Action) -> Reason:
    """Answers and silence."""
    kind = action.kind
    if kind == ALLOW and gave_word(state, seat, LEAVE, state.table.bar, action.a):
        return Reason("word-is-kept", {"victim": action.a})
    if kind == ALLOW:
        return Reason("his-sale-pays-me", {"victim": action.a})
    if kind == BAR:
        return Reason("his-sale-helps-him", {"victim": action.a})
    if kind == PAY:
        return Reason("crates-worth-paying")
    if kind == STAY_IDLE:
        return Reason("crates-not-worth-it")
    if kind == RAISE:
        return Reason("time-to-act")
    if kind == KEEP_CARD:
        return for_later(state, Reason("card-for-later"))
    return Reason("nothing-better-now")
