"""What one driver may know: the table, and their own first cards while they choose among them."""

from typing import final

from blindpig.games.prohibition.rules.city import NOBODY
from blindpig.games.prohibition.rules.position import table_form
from blindpig.games.prohibition.rules.table import CityTable, Hidden
from blindpig.kernel.forms import Json
from blindpig.kernel.game import View


@final
class ProhibitionView(View):
    """A driver's view; the hands and choices of other drivers' trucks are empty in it."""

    def __init__(self, seat: int, table: CityTable, hands: list[list[int]], chosen: list[int]) -> None:
        super().__init__(seat)
        self.table: CityTable = table
        self.hands: list[list[int]] = hands
        self.chosen: list[int] = chosen

    def form(self) -> dict[str, Json]:
        """The view as JSON."""
        return {"seat": self.seat, "table": table_form(self.table), "hands": self.hands, "chosen": self.chosen}


def own_hands(table: CityTable, hidden: Hidden, seat: int) -> list[list[int]]:
    """PR-S5: the first cards dealt to a driver's trucks, while they are chosen from."""
    found: list[list[int]] = []
    for number, hand in enumerate(hidden.hands):
        found.append(hand.copy() if table.owner(number) == seat else [])
    return found


def own_chosen(table: CityTable, hidden: Hidden, seat: int) -> list[int]:
    """PR-S5: the first cards a driver has chosen, until all are shown."""
    found: list[int] = []
    for number, card in enumerate(hidden.chosen):
        found.append(card if table.owner(number) == seat else NOBODY)
    return found
