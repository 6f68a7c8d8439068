"""Who stands how in a bar (BL-2.3 to BL-2.7): pure functions of markers, muscle and bribes."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import NOBODY
from blindpig.kernel.numbers import Numbers

NONE: Final = 0
MINORITY: Final = 1
MAJORITY: Final = 2
CONTROL: Final = 3


def leader(marks: Numbers, first: i64, seats: i64, muscle: Numbers, bought: i64) -> i64:
    """BL-2.3, BL-2.4: who has control or the majority in the bar whose markers start at `first`; NOBODY if nobody.

    `bought` is the mobster whose Big Payoff gives control (BL-T3), or NOBODY.
    """
    if bought != NOBODY:
        return bought
    total: i64 = 0
    best: i64 = 0
    who: i64 = NOBODY
    tied: i64 = NOBODY
    for seat in range(seats):
        count = marks[first + seat]
        total += count
        if count > best:
            best = count
            who = seat
            tied = NOBODY
        elif count == best and count > 0:
            tied = seat
    if who == NOBODY:
        return NOBODY
    if tied != NOBODY:
        if best * 2 != total:
            return NOBODY
        return who if muscle[who] > muscle[tied] else tied
    return who


def controls(seat: i64, marks: Numbers, first: i64, seats: i64, bought: i64) -> bool:
    """BL-2.3: whether the leader of a bar has control, not just the majority: half of the markers at least."""
    if bought != NOBODY:
        return True
    total: i64 = 0
    for other in range(seats):
        total += marks[first + other]
    return marks[first + seat] * 2 >= total


def standing(seat: i64, marks: Numbers, first: i64, seats: i64, muscle: Numbers, bought: i64) -> int:
    """BL-2.3 to BL-2.6: the standing of one mobster in a bar."""
    if leader(marks, first, seats, muscle, bought) == seat:
        return CONTROL if controls(seat, marks, first, seats, bought) else MAJORITY
    return MINORITY if marks[first + seat] > 0 else NONE
