"""Eliminations, families that go out, and the end (RC-K10, RC-E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.gang import CAKE_AT_HAND, CAKE_GONE, DEAD, NOBODY
from blindpig.games.reglement.rules.places import LEFT, RIGHT
from blindpig.kernel.game import Outcome, TieBreak

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.public import DinnerTable
    from blindpig.games.reglement.rules.state import Dinner


def explode(dinner: Dinner, owner: int, rule: str) -> None:
    """RC-T1, RC-K5: a cake takes out whoever sits at its place and beside it, and leaves the table."""
    table = dinner.table
    place = table.cake[owner]
    if dinner.journal is not None:
        dinner.journal.tell(rule, "cake-exploded", {"owner": owner, "place": place})
    table.cake[owner] = CAKE_AT_HAND
    victims: list[int] = []
    hit = RIGHT[place]
    for _ in range(3):
        if table.at[hit] >= 0:
            victims.append(table.at[hit])
        hit = LEFT[hit]
    if victims:
        eliminate(dinner, victims)
    if table.alive[owner] == 0:
        table.cake[owner] = CAKE_GONE


def eliminate(dinner: Dinner, victims: list[int]) -> None:
    """RC-K10: these gangsters are out for good, in one event; families may go out with them."""
    table = dinner.table
    families = dinner.family_of
    before = table.alive[:]
    table.events += 1
    for victim in victims:
        place = table.place[victim]
        family = families[victim]
        if dinner.journal is not None:
            dinner.journal.tell(
                "RC-K10", "eliminated", {"victim": family, "role": dinner.role_of[victim], "place": place}
            )
        table.leave(victim, DEAD)
        table.asleep[victim] = 0
        table.alive[family] -= 1
    left = 0
    for family in range(dinner.seats):
        if table.alive[family] > 0:
            left += 1
        elif before[family] > 0:
            go_out(dinner, family, before[family])
    if left <= 1:
        end_by_survival(dinner, left)


def go_out(dinner: Dinner, family: int, count: int) -> None:
    """RC-E1: a family without gangsters discards its hand; its cake stays where it is if it is on the table."""
    table = dinner.table
    table.out_event[family] = table.events
    table.out_count[family] = count
    hands, kinds = dinner.hidden.hands, len(table.discards)
    for kind in range(kinds):
        table.discards[kind] += hands[family * kinds + kind]
        hands[family * kinds + kind] = 0
    table.held[family] = 0
    if table.cake[family] == CAKE_AT_HAND:
        table.cake[family] = CAKE_GONE
    if dinner.journal is not None:
        dinner.journal.tell("RC-E1", "family-went-out", {"seat": family})


def end_by_survival(dinner: Dinner, left: int) -> None:
    """RC-E2: the last family takes what is left on the table; if nobody is left, nobody does."""
    table = dinner.table
    if left == 0:
        if dinner.journal is not None:
            dinner.journal.tell("RC-E2", "nobody-was-left")
    else:
        last = 0
        while table.alive[last] == 0:
            last += 1
        if dinner.journal is not None:
            dinner.journal.tell("RC-E2", "last-family-took-all", {"seat": last, "money": table.bank})
        table.money[last] += table.bank
        table.bank = 0
    end(dinner, "RC-E2")


def end(dinner: Dinner, rule: str) -> None:
    """The dinner is over."""
    table = dinner.table
    table.ended = rule
    table.seater = NOBODY
    if dinner.journal is not None:
        best = final_outcome(table).winners
        if len(best) == 1:
            dinner.journal.tell("RC-E3", "won", {"seat": best[0], "money": table.money[best[0]]})
        else:
            dinner.journal.tell("RC-E3", "shared-victory", {"families": best, "money": table.money[best[0]]})


def stayed(table: DinnerTable, family: int) -> int:
    """RC-E3: how long a family stayed, by the event that put it out; a family that still sits beats one that is out."""
    return table.events + 1 if table.alive[family] > 0 else table.out_event[family]


def strength(table: DinnerTable, family: int) -> int:
    """RC-E3: gangsters just before the family went out, or at the end if it is still there."""
    return table.alive[family] if table.alive[family] > 0 else table.out_count[family]


def ending(table: DinnerTable) -> str:
    """RC-E2, RC-E4: which of the endings it was."""
    if table.ended == "RC-E4":
        return "rounds"
    left = 0
    for family in range(len(table.money)):
        if table.alive[family] > 0:
            left += 1
    if left > 1:
        return "bank-empty"
    return "last-family" if left == 1 else "nobody-left"


def final_outcome(table: DinnerTable) -> Outcome:
    """RC-E3: the richest; then who stayed longest; then who had more gangsters; then they share."""
    families = range(len(table.money))
    ties = [
        TieBreak("stayed", [stayed(table, family) for family in families]),
        TieBreak("gangsters", [strength(table, family) for family in families]),
    ]
    return Outcome(table.ended, list(table.money), None, ending(table), ties)


def outcome(table: DinnerTable) -> Outcome | None:
    """The families' money, places and winners, once the dinner is over."""
    return final_outcome(table) if table.ended else None
