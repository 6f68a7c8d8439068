"""Moments (BL-W): everybody who could act is asked at once and in secret; cards are answered by Investigations."""

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import (
    FIRST_REMOTE,
    INVESTIGATION,
    NOBODY,
    SLOTS,
    STILL_DICE,
    STILLS,
    THUG,
    TITLES,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.hidden import ACTING, ASK_ME, ASKED, PASSED, RAISED, UNASKED
from blindpig.games.bootleggers.rules.kinds import WAIT, Step
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_PRODUCTION, CHOOSE, LOAD, OVER, PLAYED, PREEMPT
from blindpig.kernel.chance import Chance


def stir(state: State) -> None:
    """BL-W2: somebody acts at a moment, so all will be asked again; the word is taken from whoever had it."""
    if state.table.at_moment():
        state.table.stirred = True
        clear_answers(state)


def clear_answers(state: State) -> None:
    """Nobody is asked anything."""
    answer = state.hidden.answer
    for seat in range(state.seats):
        answer[seat] = UNASKED


def has_use_for_die(state: State, seat: i64) -> bool:
    """BL-1.8: whether a die in the back room could go to a still."""
    table = state.table
    if table.back_dice[seat] == 0:
        return False
    if table.dice[seat] < STILL_DICE:
        return True
    for still in range(FIRST_REMOTE, STILLS):
        if table.still_owner[still] == seat and table.dice[still] < STILL_DICE:
            return True
    return False


def has_use_for_improvement(state: State, seat: i64) -> bool:
    """BL-1.8: whether an improvement marker in the back room could go to a bar."""
    table = state.table
    if table.back_improvements[seat] == 0:
        return False
    return any(table.improvements[bar] < SLOTS[bar] for bar in range(1, state.bars))


def can_place(state: State, seat: i64) -> bool:
    """BL-O1: whether a marker could be placed out of turn."""
    if not state.table.chaos or state.table.back[seat] == 0:
        return False
    return any(state.has_circle(bar) for bar in range(1, state.bars))


def could_act(state: State, seat: i64) -> bool:
    """BL-W2: whether by what everybody sees this mobster could act: a card held, a piece in the back room."""
    table = state.table
    if table.cards[seat] > 0 or table.step == AFTER_PRODUCTION:  # where all have money or a truck to deal with
        return True
    return has_use_for_die(state, seat) or has_use_for_improvement(state, seat) or can_place(state, seat)


def put_question(state: State) -> None:
    """Note for the journal that all who may act are asked now."""
    if state.journal is not None:
        state.journal.asking = True


def go_by(state: State) -> None:
    """BL-W4: nobody has to answer; if the question is new, all had passed in advance, and that is nobody's business."""
    journal = state.journal
    if journal is None or not journal.asking:
        return
    journal.asking = False
    for seat in range(state.seats):
        if state.hidden.answer[seat] == PASSED:
            journal.pause(state.clone())
            return


def ask_all(state: State) -> None:
    """BL-W2: ask everybody who could act, at once; those who want to be left alone have passed."""
    put_question(state)
    hidden = state.hidden
    for seat in range(state.seats):
        if not could_act(state, seat):
            hidden.answer[seat] = UNASKED
        else:
            hidden.answer[seat] = ASKED if hidden.until[seat] == ASK_ME else PASSED


def asked(state: State) -> bool:
    """Whether somebody has still to raise a hand or pass."""
    answer = state.hidden.answer
    return any(answer[seat] == ASKED for seat in range(state.seats))


def highest_raised(state: State) -> i64:
    """BL-T0b: of those who raised a hand, the one with the highest muscle; NOBODY if none did."""
    best = -1
    who = NOBODY
    for seat in range(state.seats):
        if state.hidden.answer[seat] == RAISED and state.table.muscle[seat] > best:
            best = state.table.muscle[seat]
            who = seat
    return who


def is_loading(state: State, seat: i64) -> bool:
    """BL-4.4: whether this mobster has still to say “loaded”; a mobster without crates need not."""
    table = state.table
    if table.done >> seat & 1:
        return False
    if table.crates[seat] > 0:
        return True
    return any(table.holder[truck] == seat and table.load[truck] > 0 for truck in range(TRUCKS))


def waiting(state: State) -> i64:
    """The seats that the game cannot go on without, as bits."""
    table = state.table
    one: i64 = 1
    top = table.top()
    if top in (PLAYED, PREEMPT):
        return waiting_about_card(state)
    if top:
        return one << state.pending_seat()
    if table.at_moment():
        return waiting_at_moment(state)
    step = table.step
    if step in (CHOOSE, LOAD):
        found: i64 = 0
        for seat in range(i64(state.seats)):
            if table.chosen[seat] == 0 if step == CHOOSE else is_loading(state, seat):
                found |= one << seat
        return found
    return one << table.turn if table.turn >= 0 and step != OVER else i64(0)


def waiting_about_card(state: State) -> i64:
    """BL-W3, BL-O1: who has still to answer a card, or a marker to be placed, as bits."""
    answer = state.hidden.answer
    one: i64 = 1
    found: i64 = 0
    for seat in range(i64(state.seats)):
        if answer[seat] == ASKED:
            found |= one << seat
    return found


def waiting_at_moment(state: State) -> i64:
    """BL-W2, BL-W4: who has still to answer, or has the word, as bits; whether another has must not show in this.

    An offer asks its addressee, unless they want to be left alone.
    """
    hidden = state.hidden
    one: i64 = 1
    found: i64 = 0
    for seat in range(i64(state.seats)):
        if hidden.answer[seat] in (ASKED, ACTING):
            found |= one << seat
    for offered in hidden.offers:
        if hidden.until[offered.addressee] == ASK_ME:
            found |= one << offered.addressee
    return found


def waits_for(state: State, seat: i64) -> bool:
    """Whether the game cannot go on without this seat."""
    return waiting(state) >> seat & 1 == 1


class Moment(Step):
    """A moment; `leave` says what happens when it closes, and which step comes next."""

    def __init__(self, after: int) -> None:
        self.after: int = after

    def enter(self, state: State, chance: Chance) -> None:
        """The moment opens."""
        ask_all(state)

    def proceed(self, state: State, chance: Chance) -> i64:
        """BL-W2: ask again after an act; give the highest raised hand the word; close when all have passed."""
        table = state.table
        if table.stirred:
            table.stirred = False
            ask_all(state)
        if waiting_at_moment(state):
            return WAIT
        go_by(state)
        who = highest_raised(state)
        if who != NOBODY:
            state.hidden.answer[who] = ACTING
            return WAIT
        clear_answers(state)
        return self.leave(state, chance)

    def leave(self, state: State, chance: Chance) -> i64:
        """What happens when the moment closes: the next step."""
        return self.after


# Answers to a card


def unseen_investigations(state: State) -> i64:
    """BL-W3: Investigations that are neither face up, nor discarded, nor known to be in a hand."""
    table = state.table
    left = table.box.deck(table.listed)[THUG + INVESTIGATION]
    for pool in range(state.seats):
        left -= table.known[pool * TITLES + INVESTIGATION]
    for kind in table.discards:
        if kind == THUG + INVESTIGATION:
            left -= 1
    for kind in table.offer:
        if kind == THUG + INVESTIGATION:
            left -= 1
    for title in table.cards_being_answered():
        if title == INVESTIGATION:
            left -= 1
    return left


def may_hold_investigation(state: State, seat: i64, unseen: i64) -> bool:
    """BL-W3: whether by the public record this mobster may hold an Investigation."""
    table = state.table
    if table.cards[seat] == 0:
        return False
    pool = table.pool[seat]
    if table.known[pool * TITLES + INVESTIGATION] > 0:
        return True
    if unseen == 0:
        return False
    unknown = 0
    for other in range(state.seats):
        if table.pool[other] == pool:
            unknown += table.cards[other]
    for title in range(1, TITLES):
        unknown -= table.known[pool * TITLES + title]
    return unknown > 0


def ask_for_investigations(state: State) -> None:
    """BL-W3, BL-T12: before a card takes effect, ask the others who may hold an Investigation by the public record."""
    put_question(state)
    hidden = state.hidden
    unseen = unseen_investigations(state)
    player = state.pending_seat()
    for seat in range(state.seats):
        if seat == player or not may_hold_investigation(state, seat, unseen):
            hidden.answer[seat] = UNASKED
        else:
            hidden.answer[seat] = ASKED if hidden.until[seat] == ASK_ME else PASSED
