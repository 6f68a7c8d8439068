"""Standing and sales beside a second reading of the rules page: its sentences, done slowly on plain numbers."""

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.standing import CONTROL, MAJORITY, MINORITY, NONE
from blindpig.games.bootleggers.rules.table import CHOOSE, DOCK, LINED_UP, PLACE, changed
from blindpig.kernel.chance import ScriptedChance
from tests.games.bootleggers.rules.scene import cash, put, scene, truck, word

SEATS = 4
MOTHERS = 2
MUSCLE = [20, 50, 30, 40]


def control(marks: list[int]) -> int | None:
    """BL-2.3: at least as many as all the others together, or alone there; of two who tie, the higher muscle."""
    enough = [seat for seat, own in enumerate(marks) if own and own >= sum(marks) - own]
    return max(enough, key=lambda seat: MUSCLE[seat]) if enough else None


def majority(marks: list[int]) -> int | None:
    """BL-2.4: more than any other mobster, fewer than all the others together; never beside a control."""
    if control(marks) is not None:
        return None
    for seat, own in enumerate(marks):
        others = marks[:seat] + marks[seat + 1 :]
        if own > max(others) and own < sum(others):
            return seat
    return None


@pytest.mark.rule("BL-2.3", "BL-2.4", "BL-2.5", "BL-2.6", "BL-2.7")
def test_everybody_stands_as_the_page_says() -> None:
    state = scene(PLACE, seats=SEATS, muscle=MUSCLE)
    for counts in product(range(5), repeat=SEATS):
        marks = list(counts)
        for seat, count in enumerate(marks):
            state.table.marks[MOTHERS * 6 + seat] = count
        for seat, count in enumerate(marks):
            if seat == control(marks):
                wanted = (CONTROL, 0)
            elif seat == majority(marks):
                wanted = (MAJORITY, 0)
            else:
                wanted = (MINORITY, 1) if count else (NONE, 2)
            assert (state.standing(MOTHERS, seat), state.dock(MOTHERS, seat)) == wanted, (marks, seat)


@dataclass
class Load:
    """A truck in the queue: who holds it, at which dock (0 is ★★★), its crates, and who claims what they sell for."""

    holder: int
    dock: int
    crates: int
    pigeon: int | None


@dataclass
class Sale:
    """A bar about to roll: Mother's, $2G a crate, $1G of margin."""

    marks: list[int]
    loads: list[Load]
    dice: tuple[int, int]
    improvements: int
    leave: set[int]
    payoff: int | None
    packing: int | None
    mouth: int


def by_the_book(sale: Sale) -> list[int]:
    """BL-5.2 to BL-5.6, BL-T3, BL-T18, BL-T21, BL-T29: what everybody gets."""
    money = [0] * SEATS
    demand = sum(die + sale.improvements for die in sale.dice)
    owner = control(sale.marks) if sale.payoff is None else sale.payoff
    head = owner if owner is not None else majority(sale.marks)
    for dock in range(3):
        for load in [one for one in sale.loads if one.dock == dock]:
            if dock == 2 and (head is None or (load.holder != head and load.holder not in sale.leave)):
                continue
            sold = min(load.crates, demand)
            demand -= sold
            paid = load.holder if load.pigeon in (None, load.holder) else load.pigeon
            assert paid is not None
            money[paid] += sold * (2 if sale.packing in (None, paid) else 1)
            if owner is not None:
                money[owner] += sold * (1 + sale.mouth)
    return money


def laid_out(sale: Sale) -> BootleggersState:
    """The same in a game: all trucks are lined up, and seat 0 has the word."""
    state = scene(LINED_UP, seats=SEATS, muscle=MUSCLE)
    cash(state, *[0] * SEATS)
    put(state, "mothers", *sale.marks)
    table = state.table
    for load in sale.loads:
        number = truck(state, load.holder, load=load.crates)
        state.line_up(number, MOTHERS, load.dock)
        if load.pigeon not in (None, load.holder):
            table.payee[number] = load.pigeon
    table.improvements = changed(table.improvements, MOTHERS, sale.improvements)
    table.mouth = changed(table.mouth, MOTHERS, sale.mouth)
    if sale.payoff is not None:
        table.payoff = changed(table.payoff, MOTHERS, sale.payoff)
    if sale.packing is not None:
        table.packing = changed(table.packing, MOTHERS, 1 << sale.packing)
    word(state, 0)
    return state


seats = st.integers(0, SEATS - 1)
maybe = st.none() | seats
loads = st.builds(Load, holder=seats, dock=st.integers(0, 2), crates=st.integers(0, 4), pigeon=maybe)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
sales = st.builds(
    Sale,
    marks=st.lists(st.integers(0, 4), min_size=SEATS, max_size=SEATS).filter(lambda marks: 4 <= sum(marks) <= 9),
    loads=st.lists(loads, min_size=1, max_size=6),
    dice=dice,
    improvements=st.integers(0, 2),
    leave=st.sets(seats),
    payoff=maybe,
    packing=maybe,
    mouth=st.integers(0, 1),
)


@pytest.mark.rule("BL-5.2", "BL-5.3", "BL-5.4", "BL-5.5", "BL-5.6", "BL-4.8", "BL-T3", "BL-T18", "BL-T21", "BL-T29")
@given(sales)
def test_a_bar_pays_as_the_page_says(sale: Sale) -> None:
    state = laid_out(sale)
    chance = ScriptedChance(sale.dice if any(load.crates for load in sale.loads) else ())
    state.apply(0, BOOTLEGGERS.parse("pass"), chance)
    while state.top() == DOCK:
        (seat,) = state.waiting_on()
        asking = int(state.seat_at_dock())
        state.apply(seat, BOOTLEGGERS.parse(f"{'allow' if asking in sale.leave else 'bar'} {asking}"), chance)
    assert state.table.step == CHOOSE
    assert list(state.hidden.money[:SEATS]) == by_the_book(sale)
