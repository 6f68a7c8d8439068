"""The end of phase 5, and phase 6, The heat (BL-5.8, BL-E1, BL-6.1 to BL-6.3): trucks go back, a round ends."""

from typing import final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import MAX_SEATS, NOBODY, PLAIN, TRUCKS
from blindpig.games.bootleggers.rules.hidden import ASK_ME
from blindpig.games.bootleggers.rules.kinds import WAIT, Step
from blindpig.games.bootleggers.rules.moments import Moment
from blindpig.games.bootleggers.rules.public import settle_all_purses
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import CHOOSE, HEAT, OVER
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Outcome, TieBreak


@final
class AfterLastBar(Moment):
    """The moment after the last bar."""

    def __init__(self) -> None:
        super().__init__(HEAT)

    def leave(self, state: State, chance: Chance) -> i64:
        """BL-5.8, BL-E1, BL-6.1: trucks go back; the game ends, or heat is on in rounds 4 and 8, or a new round."""
        table = state.table
        send_trucks_back(state)
        if table.round == table.rounds or max(state.hidden.money) >= table.box.goal:
            table.revealed = False
            return OVER
        if table.round not in (4, 8):
            end_round(state)
            return CHOOSE
        for seat in range(state.seats):
            moved = state.recruit(seat, 1)
            if state.journal is not None:
                state.journal.tell("BL-6.1", "recruited", {"seat": seat, "markers": moved})
        return HEAT


def send_trucks_back(state: State) -> None:
    """BL-5.8: rented and borrowed trucks go back, temporary markers return, all trucks are empty."""
    table = state.table
    for truck in range(TRUCKS):
        holder = table.holder[truck]
        if holder == NOBODY:
            continue
        if table.load[truck] > 0 and state.journal is not None:
            state.journal.tell("BL-4.7", "crates-lost", {"seat": holder, "crates": table.load[truck]})
        table.load[truck] = 0
        state.go_home(truck)
        owner = table.owner[truck]
        if holder != owner:
            table.reserve[holder] += 1
            table.holder[truck] = owner
            if state.journal is not None:
                state.journal.tell("BL-5.8", "truck-returned", {"seat": holder, "truck": truck})


@final
class HeatMoment(Moment):
    """The moment of rounds 4 and 8, after BL-6.1."""

    def __init__(self) -> None:
        super().__init__(CHOOSE)

    def leave(self, state: State, chance: Chance) -> i64:
        """BL-6.2, BL-6.3: money is announced, the poorest gets a marker, the round ends."""
        announce(state)
        send_trucks_back(state)  # BL-T4, BL-T5: one may have been borrowed at this late moment
        end_round(state)
        return self.after


def announce(state: State) -> None:
    """BL-6.2: all announce their money; the poorest, of equals the lowest muscle, gets one more marker."""
    table = state.table
    money = state.hidden.money
    settle_all_purses(state)
    last = 0
    for seat in range(1, state.seats):
        if money[seat] < money[last] or (money[seat] == money[last] and table.muscle[seat] < table.muscle[last]):
            last = seat
    moved = state.recruit(last, 1)
    if state.journal is not None:
        for seat in range(state.seats):
            state.journal.tell("BL-6.2", "announced", {"seat": seat, "money": money[seat]})
        state.journal.tell("BL-6.2", "poorest-helped", {"seat": last, "markers": moved})


def end_round(state: State) -> None:
    """BL-6.3, BL-T0d: muscle cards are discarded, what held for this round is over, the round marker advances."""
    table = state.table
    hidden = state.hidden
    table.revealed = False
    for seat in range(state.seats):
        table.muscle[seat] = 0
        table.old[seat] = 0
        table.back[seat] += table.apart[seat]
        hidden.until[seat] = ASK_ME
    hidden.recent = [0] * (MAX_SEATS * PLAIN)
    table.start_round()
    table.round += 1
    if state.journal is not None:
        state.journal.tell("BL-6.3", "round-ended", {"round": table.round - 1})


@final
class OverStep(Step):
    """BL-E1: the game is over."""

    def enter(self, state: State, chance: Chance) -> None:
        """BL-E2: money decides, then muscle."""
        if state.journal is not None:
            outcome = final_outcome(state)
            state.journal.tell("BL-E2", "game-ended", {"winners": outcome.winners, "scores": outcome.scores})

    def proceed(self, state: State, chance: Chance) -> i64:
        """Nobody is waited for any more."""
        return WAIT


def final_outcome(state: State) -> Outcome:
    """BL-E1, BL-E2: the game is over; the richest wins, of equals the one with the higher muscle of that round."""
    table = state.table
    ending = "years" if table.round == table.rounds else "rich"
    muscle = TieBreak("muscle", list(table.muscle[: state.seats]), halves=True)
    return Outcome("BL-E1", list(state.hidden.money[: state.seats]), None, ending, [muscle])
