"""The game of Prohibition: its options, its deal, and how positions and views become states again."""

from collections.abc import Mapping
from typing import Final, final

from blindpig.games.prohibition.rules.actions import SPACE
from blindpig.games.prohibition.rules.city import LAYOUTS, NOBODY, as_list
from blindpig.games.prohibition.rules.edition import EDITION
from blindpig.games.prohibition.rules.position import read_hidden, read_own, read_table
from blindpig.games.prohibition.rules.setup import lay_table, shuffled_pile
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import HAND, KEEP, Hidden
from blindpig.games.prohibition.rules.view import ProhibitionView
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import BadForm, Form, Json
from blindpig.kernel.game import SPECTATOR, Game, Option, View
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput, Phrase

BUILDING_PLANS: Final = ("random", "house", "chosen")  # PR-B3: drawn, as on the house plan, or laid by the drivers


@final
class ProhibitionGame(Game):
    """Prohibition, for two to four drivers."""

    def __init__(self) -> None:
        options = (Option("layout", LAYOUTS, "PR-B2"), Option("buildings", BUILDING_PLANS, "PR-B3"))
        super().__init__("prohibition", "PR", 2, (2, 4), options)
        self.space = SPACE
        self.edition = EDITION

    def set_up(
        self, seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None
    ) -> ProhibitionState:
        """Lay the city and draw the first driver; the drivers then park their trucks."""
        state = ProhibitionState(lay_table(seats, options, chance, journal), shuffled_pile(chance))
        state.journal = journal
        return state

    def determinize(self, view: View, chance: Chance) -> ProhibitionState:
        """PR-S7: other drivers' first cards and the order of the pile, drawn anew from the cards not seen."""
        if not isinstance(view, ProhibitionView):
            raise BadInput("not-a-view", {"game": self.slug})
        table = view.table.clone()
        hidden = Hidden()
        seen: list[int] = []
        for hand in view.hands:
            seen.extend(hand)
        hidden.pile = [card for card in as_list(table.unseen) if card not in seen]
        chance.shuffle(hidden.pile)
        if table.stage == KEEP:
            hidden.chosen = view.chosen.copy()
            for number, own in enumerate(view.hands):
                hand = own.copy() or [hidden.pile.pop() for _ in range(HAND)]
                hand.sort()
                hidden.hands.append(hand)
                if table.kept >> number & 1 and hidden.chosen[number] == NOBODY:
                    hidden.chosen[number] = hand[chance.below(HAND)]
        return ProhibitionState(table, hidden)

    def load(self, position: Json) -> ProhibitionState:
        """The state of a position."""
        form = Form(position, Phrase("where.position"))
        table = read_table(form.form("table"))
        state = ProhibitionState(table, read_hidden(table, form.form("hidden")))
        for seat in state.waiting_on():
            if not state.actions(seat):
                raise BadForm("prohibition.idle")
        return state

    def load_view(self, form: Json) -> ProhibitionView:
        """The view of a form."""
        read = Form(form, Phrase("where.view"))
        table = read_table(read.form("table"))
        seat = read.number("seat", SPECTATOR, table.seats - 1)
        hands, chosen = read_own(table, read, seat)
        return ProhibitionView(seat, table, hands, chosen)


PROHIBITION: Final = ProhibitionGame()
