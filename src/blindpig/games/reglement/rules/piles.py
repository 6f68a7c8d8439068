"""The draw pile and the discards (RC-S2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.kernel.journal import all_but, only

if TYPE_CHECKING:
    from mypy_extensions import i64

    from blindpig.games.reglement.rules.state import Dinner
    from blindpig.kernel.chance import Chance


def draw(dinner: Dinner, family: i64, count: i64, chance: Chance) -> None:
    """RC-S2, RC-T3: draw cards; as soon as the last one is drawn the discards become the new pile."""
    if count <= 0:
        return
    table = dinner.table
    pile, hands = dinner.hidden.pile, dinner.hidden.hands
    first: i64 = family * CARDS
    drawn: list[int] | None = None if dinner.journal is None else []
    for _ in range(count):
        card = pile.pop()
        hands[first + card] += 1
        if drawn is not None:
            drawn.append(card)
        if not pile:
            reshuffle(dinner, chance)
    table.held[family] += count
    table.pile = len(pile)
    if dinner.journal is not None and drawn is not None:
        dinner.journal.tell("RC-T3", "drew", {"seat": family, "count": count}, all_but(family))
        dinner.journal.tell("RC-T3", "drew-these", {"seat": family, "cards": drawn}, only(family))


def reshuffle(dinner: Dinner, chance: Chance) -> None:
    """RC-S2: the discards, those of this turn included, are shuffled."""
    pile = dinner.hidden.pile
    discards = dinner.table.discards
    for card in range(CARDS):
        for _ in range(discards[card]):
            pile.append(card)
        discards[card] = 0
    chance.shuffle(pile)
    if dinner.journal is not None:
        dinner.journal.tell("RC-S2", "reshuffled", {"count": len(pile)})
