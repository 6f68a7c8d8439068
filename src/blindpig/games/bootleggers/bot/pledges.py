"""Promises: what is promised for this year, whose word counts, which are worth giving, and how they were kept."""

from typing import Final

from blindpig.games.bootleggers.rules.components import HOME, MAX_SEATS, NOBODY, TRUCKS, bar_at
from blindpig.games.bootleggers.rules.kinds import MARK, OFFER
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT, UNMARKED, Goods, LedgerEntry, Mark, Offer
from blindpig.games.bootleggers.rules.pledges import ABSENCES, AWAY, LEAVE, LEAVES, PLEDGES, Pledge
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import AFTER_LAST_BAR, AFTER_ROLL, HEAT, LINED_UP
from blindpig.kernel.action import FREE

WORD: Final = 20.0  # $G that one's word is worth: broken once, nobody pays for it again
BARS_EACH: Final = 6


class Pledged:
    """What counts this year, by bar, as bits of seats: who was promised leave, who stays away."""

    def __init__(self, leave: list[int], away: list[int]) -> None:
        self.leave: list[int] = leave
        self.away: list[int] = away


NO_PLEDGES: Final = Pledged([0] * BARS_EACH, [0] * BARS_EACH)


def pledged(state: State) -> Pledged:
    """The promises of this year that somebody in their right mind counts on."""
    ledger = state.hidden.ledger
    found: Pledged | None = None
    for at in range(len(ledger) - 1, -1, -1):
        entry = ledger[at]
        if entry.round != state.table.round:
            break
        if not entry.offer.promise:
            continue
        pledge = PLEDGES.get(entry.offer.promise)
        if pledge is None or broke_word(state, entry.offerer):
            continue
        if found is None:
            found = Pledged([0] * BARS_EACH, [0] * BARS_EACH)
        if pledge.kind == AWAY:
            found.away[pledge.bar] |= 1 << entry.offerer
        elif state.leader(pledge.bar) == entry.offerer:
            found.leave[pledge.bar] |= 1 << entry.offer.a
    return NO_PLEDGES if found is None else found


def broke_word(state: State, seat: int) -> bool:
    """Whether the ledger has a broken promise of a seat."""
    return any(entry.offerer == seat and entry.mark == BROKEN for entry in state.hidden.ledger)


def gave_word(state: State, seat: int, kind: int, bar: int, partner: int = NOBODY) -> bool:
    """Whether a seat promised this for this year, to that partner or to anybody."""
    for entry in reversed(state.hidden.ledger):
        if entry.round != state.table.round:
            break
        if entry.offerer == seat and entry.offer.promise and partner in (NOBODY, entry.offer.a):
            pledge = PLEDGES.get(entry.offer.promise)
            if pledge is not None and pledge.kind == kind and pledge.bar == bar:
                return True
    return False


def word_of(state: State, seat: int, partner: int, promise: str) -> LedgerEntry:
    """A promise as it would stand in the ledger."""
    nothing = Goods(0, 0, [], [], [])
    return LedgerEntry(
        state.table.round, seat, Offer(FREE, OFFER, (partner,), nothing, nothing, False, promise), UNMARKED
    )


def offered_words(state: State, seat: int, partner: int, kinds: int) -> list[Pledge]:
    """What a seat can promise a partner for this year: leave where it leads, its absence where both could sell."""
    found: list[Pledge] = []
    if broke_word(state, seat):
        return found
    table = state.table
    for bar in range(1, state.bars):
        if not state.is_open(bar) or table.coppered[bar] or table.traded[bar]:
            continue
        lead = state.leader(bar)
        mine = table.marks[bar * MAX_SEATS + seat]
        theirs = table.marks[bar * MAX_SEATS + partner]
        if lead == seat and theirs == 0:
            if kinds & LEAVE and not gave_word(state, seat, LEAVE, bar, partner):
                found.append(LEAVES[bar])
        elif kinds & AWAY and mine > 0 and theirs > 0 and not gave_word(state, seat, AWAY, bar):
            found.append(ABSENCES[bar])
    return found


def due_mark(state: State, seat: int) -> Mark | None:
    """The word on a promise to a seat that can be said now, by what lies open: kept, or broken."""
    ledger = state.hidden.ledger
    for at in range(len(ledger) - 1, -1, -1):
        entry = ledger[at]
        if entry.round != state.table.round:
            break
        if entry.offer.a == seat and entry.offer.promise and entry.mark == UNMARKED:
            pledge = PLEDGES.get(entry.offer.promise)
            if pledge is not None:
                mark = (
                    seen_leave(state, entry, pledge.bar)
                    if pledge.kind == LEAVE
                    else seen_away(state, entry, pledge.bar)
                )
                if mark != UNMARKED:
                    return Mark(MARK, at, mark)
    return None


def seen_leave(state: State, entry: LedgerEntry, bar: int) -> int:
    """BL-5.4: whether leave was given, as long as the last word at that bar is remembered."""
    table = state.table
    if table.step not in (AFTER_ROLL, AFTER_LAST_BAR, HEAT) or table.traded[bar] == 0 or 1 in table.traded[bar + 1 :]:
        return UNMARKED
    if table.allowed >> entry.offer.a & 1:
        return KEPT
    return BROKEN if table.barred >> entry.offer.a & 1 and state.leader(bar) == entry.offerer else UNMARKED


def seen_away(state: State, entry: LedgerEntry, bar: int) -> int:
    """BL-4.6: whether a truck stands in line, from when all are lined up until the bar trades."""
    table = state.table
    if table.step < LINED_UP or table.step > AFTER_LAST_BAR or table.traded[bar]:
        return UNMARKED
    for truck in range(TRUCKS):
        if table.holder[truck] == entry.offerer and table.place[truck] != HOME and bar_at(table.place[truck]) == bar:
            return BROKEN
    return KEPT
