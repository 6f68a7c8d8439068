"""Who stands how in a bar (BL-2.3 to BL-2.7): pure functions of markers, muscle and bribes."""

from typing import Final

NONE: Final = 0
MINORITY: Final = 1
MAJORITY: Final = 2
CONTROL: Final = 3
NOBODY: Final = -1


def leader(marks: list[int], first: int, seats: int, muscle: list[int], bought: int) -> int:
    """BL-2.3, BL-2.4: who has control (seat), or the majority (seat + 8), in the bar whose markers start at `first`.

    `bought` is the mobster whose Big Payoff gives control (BL-T3), or NOBODY.
    """
    if bought != NOBODY:
        return bought
    total = 0
    best = 0
    who = NOBODY
    tied = NOBODY
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
    return who if best * 2 >= total else who + 8


def standing(seat: int, marks: list[int], first: int, seats: int, muscle: list[int], bought: int) -> int:
    """BL-2.3 to BL-2.6: the standing of one mobster in a bar."""
    lead = leader(marks, first, seats, muscle, bought)
    if lead == seat:
        return CONTROL
    if lead == seat + 8:
        return MAJORITY
    return MINORITY if marks[first + seat] > 0 else NONE
