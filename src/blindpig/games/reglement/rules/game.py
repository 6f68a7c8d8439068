"""The game itself: its options, its deal, and what could be behind a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from blindpig.games.reglement.rules import position, sense, setup
from blindpig.games.reglement.rules.actions import CARDS, SPACE
from blindpig.games.reglement.rules.edition import EDITION, box_of
from blindpig.games.reglement.rules.public import DinnerTable, Hidden
from blindpig.games.reglement.rules.state import Dinner
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.edition import OPTION
from blindpig.kernel.forms import BadForm, Form
from blindpig.kernel.game import SPECTATOR, Game, Option
from blindpig.kernel.numbers import filled, numbers
from blindpig.kernel.refusal import BadInput, Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from blindpig.kernel.chance import Chance
    from blindpig.kernel.forms import Json
    from blindpig.kernel.game import View
    from blindpig.kernel.journal import Journal


@final
class Reglement(Game):
    """Règlement de comptes, for 3 to 6 families."""

    def __init__(self) -> None:
        super().__init__("reglement", "RC", 2, (3, 6), (Option("seating", ("fixed", "free"), "RC-S5"),))
        self.space = SPACE
        self.edition = EDITION

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> Dinner:
        """Deal a dinner."""
        return setup.set_up(seats, options["seating"] == "free", box_of(options.get(OPTION, "")), chance, journal)

    def determinize(self, view: View, chance: Chance) -> Dinner:
        """The cards a family does not see, dealt anew to the other hands and the pile."""
        if not isinstance(view, DinnerView):
            raise BadInput("not-a-view", {"game": self.slug})
        table = view.table.clone()
        unseen: list[int] = []
        for card in range(CARDS):
            count = table.box.copies[card] - table.discards[card]
            if view.seat >= 0:
                count -= view.hand[card]
            for _ in range(count):
                unseen.append(card)
        chance.shuffle(unseen)
        hidden = Hidden()
        hidden.hands = filled(0, view.seats * CARDS)
        for family in range(view.seats):
            first = family * CARDS
            if family == view.seat:
                for card, count in enumerate(view.hand):
                    hidden.hands[first + card] = count
                continue
            for _ in range(table.held[family]):
                hidden.hands[first + unseen.pop()] += 1
        hidden.pile = unseen
        return Dinner(view.seats, table, hidden)

    def load(self, form: Json) -> Dinner:
        """Read a whole position."""
        whole = Form(form, Phrase("where.position"))
        if whole.get("game") != "reglement":
            raise BadForm("not-a-position", {"game": self.slug})
        seats = position.read_seats(whole)
        table = position.read_table(whole.form("table"), seats)
        hidden = Hidden()
        hands = whole.rows("hands", 0, table.box.deck, seats)
        hidden.pile = whole.numbers("pile", 0, CARDS - 1)
        check_cards(table, hands, hidden.pile)
        hidden.hands = numbers([count for hand in hands for count in hand])
        dinner = Dinner(seats, table, hidden)
        sense.check(dinner)
        return dinner

    def load_view(self, form: Json) -> DinnerView:
        """Read what a family sees."""
        whole = Form(form, Phrase("where.view"))
        seats = position.read_seats(whole)
        seat = whole.number("seat", SPECTATOR, seats - 1)
        table = position.read_table(whole.form("table"), seats)
        return DinnerView(seat, seats, table, whole.numbers("hand", 0, table.box.deck, CARDS if seat >= 0 else 0))


def check_cards(table: DinnerTable, hands: list[list[int]], pile: list[int]) -> None:
    """RC-S2: every card is somewhere, and the public counts are right."""
    for hand, held in zip(hands, table.held, strict=True):
        if len(hand) != CARDS or sum(hand) != held:
            raise BadForm("reglement.held")
    copies = table.box.copies
    if table.pile != len(pile):
        raise BadForm("reglement.pile")
    for card in range(CARDS):
        total = table.discards[card] + pile.count(card)
        for hand in hands:
            total += hand[card]
        if total != copies[card]:
            raise BadForm("reglement.copies", {"count": total, "kind": card, "copies": copies[card]})


REGLEMENT: Final = Reglement()
