"""What one seat may know: the table, its own part of what is hidden, and what it may see of deals."""

from typing import final

from blindpig.games.bootleggers.rules.components import LAST_KIND, MAX_SEATS
from blindpig.games.bootleggers.rules.fields import BIG, HIDDEN
from blindpig.games.bootleggers.rules.forms import OWN, load_table, own_part, table_form
from blindpig.games.bootleggers.rules.ledger import LedgerEntry
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import DRAWN, OVER, TownTable
from blindpig.games.bootleggers.rules.terms import seen_offer
from blindpig.kernel.forms import Form, Json
from blindpig.kernel.game import SPECTATOR, View
from blindpig.kernel.refusal import Phrase


@final
class SeenDeal:
    """An open offer (its number only for the two parties) or a deal of the ledger, as one seat sees it."""

    def __init__(self, offerer: int, partner: int, terms: str, number: int, mark: int) -> None:
        self.offerer: int = offerer
        self.partner: int = partner
        self.terms: str = terms  # empty for what was private to others
        self.number: int = number  # of the offer, or the round of the deal
        self.mark: int = mark

    def form(self) -> dict[str, Json]:
        """As JSON."""
        return {
            "offerer": self.offerer,
            "partner": self.partner,
            "terms": self.terms,
            "number": self.number,
            "mark": self.mark,
        }


def load_deal(form: Form) -> SeenDeal:
    """What `SeenDeal.form` wrote."""
    return SeenDeal(
        form.number("offerer", 0, 5),
        form.number("partner", 0, 5),
        form.text("terms"),
        form.number("number", -1, 12),
        form.number("mark", 0, 2),
    )


@final
class BootleggersView(View):
    """The table as everybody sees it, and one seat's own part of what is hidden."""

    def __init__(self, seat: int, seats: int, table: TownTable) -> None:
        super().__init__(seat)
        self.seats: int = seats
        self.table: TownTable = table
        self.money: list[int] = []  # by seat, -1 where it is secret
        self.own: list[list[int]] = []  # the seat's part of each list of OWN; empty for a spectator
        self.fresh: int = -1  # the card the seat has just drawn by Windfall
        self.offers: list[SeenDeal] = []
        self.ledger: list[SeenDeal] = []
        self.entries: list[LedgerEntry] = []

    def past(self) -> list[LedgerEntry]:
        """The ledger as a state keeps it, as far as the seat sees it; read once, for many guesses."""
        if len(self.entries) != len(self.ledger):
            for seen in self.ledger:
                terms = seen.terms or f"offer {seen.partner} give nothing for nothing private"
                self.entries.append(LedgerEntry(seen.number, seen.offerer, seen_offer(terms, [1], [1]), seen.mark))
        return self.entries

    def form(self) -> dict[str, Json]:
        """The view as JSON."""
        own: dict[str, Json] = {}
        for at, values in enumerate(self.own):
            own[OWN[at]] = values
        offers: list[Json] = [deal.form() for deal in self.offers]
        ledger: list[Json] = [deal.form() for deal in self.ledger]
        return {
            "seat": self.seat,
            "seats": self.seats,
            "table": table_form(self.table),
            "money": self.money,
            "own": own,
            "fresh": self.fresh,
            "offers": offers,
            "ledger": ledger,
        }


def view_of(state: State, seat: int) -> BootleggersView:
    """BL-S3, BL-W4: what a seat may know."""
    hidden = state.hidden
    view = BootleggersView(seat, state.seats, state.table.clone())
    for other in range(state.seats):
        shown = other == seat or state.table.open_money or state.table.step == OVER
        view.money.append(hidden.money[other] if shown else -1)
    if seat != SPECTATOR:
        for name in OWN:
            view.own.append(own_part(hidden, name, seat))
        if state.top() == DRAWN and state.pending_seat() == seat:
            view.fresh = hidden.fresh
    for waiting in hidden.offers:
        terms = waiting.offer.seen_by(seat, waiting.offerer)
        if terms:
            number = waiting.number if seat in (waiting.offerer, waiting.offer.a) else -1
            view.offers.append(SeenDeal(waiting.offerer, waiting.offer.a, terms, number, 0))
    for entry in hidden.ledger:
        terms = entry.offer.seen_by(seat, entry.offerer)
        view.ledger.append(SeenDeal(entry.offerer, entry.offer.a, terms, entry.round, entry.mark))
    return view


def load_view(data: Json) -> BootleggersView:
    """The view that `BootleggersView.form` wrote."""
    form = Form(data, Phrase("where.view"))
    view = BootleggersView(form.number("seat", SPECTATOR, 5), form.number("seats", 3, MAX_SEATS), TownTable())
    view.table = load_table(form.form("table"))
    view.money = form.numbers("money", -1, BIG, view.seats)
    if view.seat != SPECTATOR:
        own = form.form("own")
        for name in OWN:
            field = HIDDEN.lists[name]
            view.own.append(own.numbers(name, field.low, field.high, field.own))
    view.fresh = form.number("fresh", -1, LAST_KIND)
    view.offers = [load_deal(inner) for inner in form.forms("offers")]
    view.ledger = [load_deal(inner) for inner in form.forms("ledger")]
    return view
