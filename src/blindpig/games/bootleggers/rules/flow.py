"""How a game goes on: pending records are settled, then steps follow each other, until somebody is waited for."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.actions import SPACE, THUG_OF
from blindpig.games.bootleggers.rules.components import INVESTIGATION, NOBODY, THUG
from blindpig.games.bootleggers.rules.hidden import ASK_ME, THIS_PHASE
from blindpig.games.bootleggers.rules.kinds import WAIT, Step
from blindpig.games.bootleggers.rules.moments import Moment, ask_for_investigations, asked, go_by, highest_raised
from blindpig.games.bootleggers.rules.phases.heat import AfterLastBar, HeatMoment, OverStep
from blindpig.games.bootleggers.rules.phases.muscle import ChooseStep, EndOfMuscle, TakeStep
from blindpig.games.bootleggers.rules.phases.placing import PlaceStep, settle_preempt
from blindpig.games.bootleggers.rules.phases.production import BeforeProduction
from blindpig.games.bootleggers.rules.phases.sales import AfterRoll, TradeStep
from blindpig.games.bootleggers.rules.phases.shipping import LinedUp, LoadStep, SendStep
from blindpig.games.bootleggers.rules.pieces import end_pick
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import KEEP, LOAD, PHASE_OF, PLAYED, PREEMPT, SEND, TAKE
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance

# By step, as numbered in table.py.
STEPS: Final[list[Step]] = [
    ChooseStep(),
    Moment(TAKE),
    TakeStep(),
    EndOfMuscle(),
    PlaceStep(),
    BeforeProduction(),
    Moment(LOAD),
    LoadStep(),
    Moment(SEND),
    SendStep(),
    LinedUp(),
    AfterRoll(),
    TradeStep(),
    AfterLastBar(),
    HeatMoment(),
    OverStep(),
]

INVESTIGATE: Final[Action] = SPACE.by_text["investigate"]


def advance(state: State, chance: Chance) -> None:
    """Go on until somebody is waited for, or the game is over."""
    table = state.table
    while True:
        turn = table.turn
        if table.stack:
            if not settle(state, chance):
                return
            state.changes += 1
            continue
        step = STEPS[table.step].proceed(state, chance)
        if turn != table.turn:
            state.changes += 1
            lapse_offers(state)
        if step == WAIT:
            return
        state.changes += 1
        if step >= 0:
            start(state, step, chance)


def start(state: State, step: i64, chance: Chance) -> None:
    """A step starts: offers of the last one have lapsed, and so has “not this phase”."""
    lapse_offers(state)
    table = state.table
    if PHASE_OF[step] != PHASE_OF[table.step]:
        until = state.hidden.until
        for seat in range(state.seats):
            if until[seat] == THIS_PHASE:
                until[seat] = ASK_ME
    table.step = step
    STEPS[step].enter(state, chance)


def lapse_offers(state: State) -> None:
    """BL-4.2: offers lapse when the step, or a mobster's turn, ends."""
    hidden = state.hidden
    if hidden.offers:
        hidden.offers.clear()
    for seat in range(state.seats):
        hidden.made[seat] = 0


def settle(state: State, chance: Chance) -> bool:
    """Settle the pending record on top if it needs nobody; False while it does."""
    top = state.top()
    if top == PLAYED:
        return settle_card(state, chance)
    if top == PREEMPT:
        return settle_preempt(state)
    if top == KEEP and THUG_OF[state.taken_title()].untimely(state, state.pending_seat()) is not None:
        seat = state.pending_seat()
        state.pop()
        end_pick(state, seat)
        return True
    return False


def settle_card(state: State, chance: Chance) -> bool:
    """BL-W3: the highest muscle that raised a hand investigates; if nobody did, the card takes effect."""
    if asked(state):
        return False
    go_by(state)
    who = highest_raised(state)
    if who != NOBODY:
        if state.journal is not None:
            state.journal.tell(
                "BL-W3",
                "investigated",
                {"seat": who, "victim": state.pending_seat(), "card": THUG + state.played_title()},
            )
        state.lose_thug(who, INVESTIGATION)
        state.push(PLAYED, who, INVESTIGATE.index, INVESTIGATION)
        ask_for_investigations(state)
        return True
    seat = state.pending_seat()
    action = SPACE.all[state.played_action()]
    title = state.played_title()
    state.pop()
    THUG_OF[title].take_effect(state, seat, action, chance)
    return True
