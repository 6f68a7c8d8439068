"""A turn: cake, income, cards, waking (RC-T), and what may be done when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules import ending, seating
from blindpig.games.reglement.rules.actions import DISCARD, DONE, END_TURN, KEEP_HAND, PASS, SEAT, THROW
from blindpig.games.reglement.rules.cards import DECK, FOLLOWERS
from blindpig.games.reglement.rules.gang import GODFATHER
from blindpig.games.reglement.rules.piles import draw
from blindpig.kernel.refusal import Arg, Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.action import Action
    from blindpig.kernel.chance import Chance

MOST_CARDS: Final = 2  # RC-T3: played in one turn


def actions(dinner: Dinner, seat: int) -> list[Action]:
    """Everything a family may do now."""
    table = dinner.table
    if table.ended:
        return []
    if table.is_seating():
        return seating.actions(dinner, seat) if seat == table.seater else []
    if seat != table.turn:
        return []
    found: list[Action] = []
    hand = dinner.hidden.hands[seat]
    if table.played > 0:
        for card in FOLLOWERS:
            if hand[card.kind] > 0:
                card.options(dinner, seat, found)
        found.append(END_TURN)
        return found
    thrown: list[Action] = []
    for kind in range(len(hand)):
        if hand[kind] > 0:
            DECK[kind].options(dinner, seat, found)
            thrown.append(THROW[kind])
    found += thrown
    found.append(KEEP_HAND)
    return found


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
    if dinner.hidden.hands[seat][card] == 0:
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
        card = DECK[kind]
        if card.may_follow:
            table.moved = True
        card.play(dinner, seat, action)
        if table.ended:
            return
        if table.alive[seat] == 0:
            next_turn(dinner)
        elif table.played == MOST_CARDS:
            close_turn(dinner, chance)


def lay_off(dinner: Dinner, seat: int, kind: int) -> None:
    """A card goes from a hand to the discards."""
    dinner.hidden.hands[seat][kind] -= 1
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


def businesses(dinner: Dinner, family: i64) -> i64:
    """RC-T2: what a family's business seats bring: so much each, more for both of a kind."""
    total: i64 = 0
    box = dinner.table.box
    places = box.businesses
    for pair in range(0, len(places), 2):
        one = works(dinner, family, places[pair])
        other = works(dinner, family, places[pair + 1])
        if one and other:
            total += box.both
        elif one or other:
            total += box.business
    return total


def works(dinner: Dinner, family: i64, place: i64) -> bool:
    """RC-T2: whether an awake gangster of the family sits there."""
    table = dinner.table
    gangster = table.at[place]
    first = family * dinner.size
    return first <= gangster < first + dinner.size and table.asleep[gangster] == 0


def tribute(dinner: Dinner, family: i64) -> i64:
    """RC-T2: what the Godfather brings, if he is at the table and awake."""
    boss = family * dinner.size + GODFATHER
    table = dinner.table
    return table.box.godfather if table.place[boss] > 0 and table.asleep[boss] == 0 else 0


def income(dinner: Dinner, family: i64) -> i64:
    """RC-T2: what a family would collect as the table stands, if the bank has it."""
    doubled: i64 = 2 if works(dinner, family, dinner.table.box.register) else 1
    return (tribute(dinner, family) + businesses(dinner, family)) * doubled


def collect(dinner: Dinner, family: i64) -> None:
    """RC-T2: the Godfather's money and the businesses', doubled at the register, as far as the bank goes."""
    table = dinner.table
    godfather = tribute(dinner, family)
    trade = businesses(dinner, family)
    register: i64 = 1 if works(dinner, family, dinner.table.box.register) else 0
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
    first: i64 = family * dinner.size
    for gangster in range(first, first + dinner.size):
        if table.asleep[gangster] > 0:
            table.asleep[gangster] = 0
            if dinner.journal is not None:
                role = dinner.role_of[gangster]
                dinner.journal.tell("RC-T4", "woke", {"seat": family, "role": role, "place": table.place[gangster]})
    next_turn(dinner)
