"""A turn: cake, income, cards, waking (RC-T), and what may be done when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules import ending, seating
from blindpig.games.reglement.rules.actions import CARDS, DISCARD, DONE, PASS, SEAT
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.choices import ROW
from blindpig.games.reglement.rules.gang import GODFATHER
from blindpig.games.reglement.rules.piles import draw
from blindpig.kernel.refusal import Arg, Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.edition import Box
    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action
    from blindpig.kernel.chance import Chance

MOST_CARDS: Final = 2  # RC-T3: played in one turn


def refusal(dinner: Dinner, seat: int, action: Action) -> Refusal | None:
    """Why a family may not do this now."""
    table = dinner.table
    if table.ended:
        return Refusal(table.ended, "dinner-over")
    if table.alive[seat] == 0:
        return Refusal("RC-E1", "you-are-out")
    if table.is_seating():
        if seat != table.seater:
            return Refusal(seating.rule_of(dinner), "others-seat", {"seat": table.seater})
        return seating.refusal(dinner, seat, action)
    if seat != table.turn:
        return Refusal("RC-S6", "not-your-turn", {"seat": table.turn})
    if action.kind == SEAT:
        return Refusal("RC-K8", "no-seating-now")
    if action.kind == DONE:
        return Refusal("RC-T3", "play-or-pass") if table.played == 0 else None
    if action.kind == PASS:
        return Refusal("RC-T3", "pass-after-playing") if table.played > 0 else None
    return card_refusal(dinner, seat, action)


def card_refusal(dinner: Dinner, seat: int, action: Action) -> Refusal | None:
    """RC-T3: an action card then a Move, or up to two Moves, or a discard; and only cards in the hand."""
    table = dinner.table
    card = action.a if action.kind == DISCARD else action.kind
    if table.played > 0:
        if action.kind == DISCARD:
            return Refusal("RC-T3", "discard-after-playing")
        if not DECK[card].may_follow:
            return Refusal("RC-T3", "action-after-move" if table.moved else "one-action-only")
    if dinner.hidden.holds(seat, card) == 0:
        return Refusal("RC-T3", "not-in-hand", {"card": card})
    if action.kind == DISCARD:
        return None
    return DECK[card].why_not(dinner, seat, action)


def perform(dinner: Dinner, seat: int, action: Action, chance: Chance) -> None:
    """Do what was found legal, and whatever follows by itself."""
    table = dinner.table
    kind = action.kind
    if kind == SEAT:
        if seating.seat_one(dinner, seat, action) and table.round == 0:
            first_turn(dinner, seat)
    elif kind == DONE:
        close_turn(dinner, chance)
    elif kind == PASS:
        if dinner.journal is not None:
            dinner.journal.tell("RC-T3", "passed", {"seat": seat})
        close_turn(dinner, chance)
    elif kind == DISCARD:
        lay_off(dinner, seat, action.a)
        if dinner.journal is not None:
            dinner.journal.tell("RC-T3", "discarded", {"seat": seat, "card": action.a})
        close_turn(dinner, chance)
    else:
        lay_off(dinner, seat, kind)
        table.played += 1
        card = ROW[kind]
        if card.may_follow:
            table.moved = True
        card.play(dinner, seat, action)
        if table.ended:
            return
        if table.alive[seat] == 0:
            next_turn(dinner)
        elif table.played == MOST_CARDS:
            close_turn(dinner, chance)


def lay_off(dinner: Dinner, seat: i64, kind: i64) -> None:
    """A card goes from a hand to the discards."""
    dinner.hidden.hands[seat * CARDS + kind] -= 1
    dinner.table.held[seat] -= 1
    dinner.table.discards[kind] += 1


def first_turn(dinner: Dinner, seat: int) -> None:
    """RC-S4, RC-S5: this family plays first."""
    table = dinner.table
    table.first = seat
    table.turn = seat
    table.round = 1
    open_turn(dinner)


def next_turn(dinner: Dinner) -> None:
    """RC-S6: clockwise to the next family; RC-E4: 60 full rounds are enough, or what the edition says."""
    table = dinner.table
    last = table.box.rounds
    table.played = 0
    table.moved = False
    while not table.ended:
        table.turn = (table.turn + 1) % dinner.seats
        if table.turn == table.first:
            if table.round == last:
                if dinner.journal is not None:
                    dinner.journal.tell("RC-E4", "dinner-was-long", {"rounds": last})
                ending.end(dinner, "RC-E4")
                return
            table.round += 1
        if table.alive[table.turn] > 0 and open_turn(dinner):
            return


def open_turn(dinner: Dinner) -> bool:
    """RC-T1, RC-T2: the family's cake explodes and its income comes in; False if it is out or all is over."""
    table = dinner.table
    family = table.turn
    if dinner.journal is not None:
        dinner.journal.tell("RC-S6", "turn-began", {"seat": family, "round": table.round})
    if table.cake[family] > 0:
        ending.explode(dinner, family, "RC-T1")
        if table.ended or table.alive[family] == 0:
            return False
    collect(dinner, family)
    return not table.ended


def businesses(box: Box, at_work: i64) -> i64:
    """RC-T2: what the business seats among these places bring: so much each, more for both of a kind."""
    total: i64 = 0
    for pair in box.pairs:
        if at_work & pair == pair:
            total += box.both
        elif at_work & pair:
            total += box.business
    return total


def tribute(dinner: Dinner, family: i64) -> i64:
    """RC-T2: what the Godfather brings, if he is at the table and awake."""
    boss = family * dinner.size + GODFATHER
    table = dinner.table
    return table.box.godfather if table.place[boss] > 0 and table.asleep[boss] == 0 else 0


def income(dinner: Dinner, family: i64) -> i64:
    """RC-T2: what a family would collect as the table stands, if the bank has it."""
    box, at_work = dinner.table.box, dinner.table.awake(family)
    return (tribute(dinner, family) + businesses(box, at_work)) * (1 + (at_work >> box.register & 1))


def collect(dinner: Dinner, family: i64) -> None:
    """RC-T2: the Godfather's money and the businesses', doubled at the register, as far as the bank goes."""
    table = dinner.table
    godfather = tribute(dinner, family)
    at_work = table.awake(family)
    trade = businesses(table.box, at_work)
    register = at_work >> table.box.register & 1
    due = (godfather + trade) * (1 + register)
    paid = min(due, table.bank)
    table.bank -= paid
    table.money[family] += paid
    if dinner.journal is not None and due > 0:
        args: dict[str, Arg] = {"seat": family, "money": paid, "godfather": godfather, "businesses": trade}
        if register:
            dinner.journal.tell("RC-T2", "earned-double", args)
        else:
            dinner.journal.tell("RC-T2", "earned", args)
    if table.bank == 0:
        if dinner.journal is not None:
            dinner.journal.tell("RC-E2", "bank-was-empty")
        ending.end(dinner, "RC-E2")


def close_turn(dinner: Dinner, chance: Chance) -> None:
    """RC-T3, RC-T4: draw up to a full hand, wake up, and the next family's turn."""
    table = dinner.table
    family = table.turn
    draw(dinner, family, table.box.hand - table.held[family], chance)
    asleep = table.asleep
    first: i64 = family * dinner.size
    for gangster in range(first, first + dinner.size):
        if asleep[gangster] > 0:
            table.wake(gangster)
            if dinner.journal is not None:
                role = dinner.role_of[gangster]
                dinner.journal.tell("RC-T4", "woke", {"seat": family, "role": role, "place": table.place[gangster]})
    next_turn(dinner)
