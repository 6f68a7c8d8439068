"""The whole state as JSON, secrets included, and back."""

from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, MARKERS, MAX_SEATS, STILLS, TRUCKS
from blindpig.games.bootleggers.rules.forms import hidden_form, load_hidden, load_table, table_form
from blindpig.games.bootleggers.rules.hidden import Hidden
from blindpig.games.bootleggers.rules.ledger import LedgerEntry, Offer, OpenOffer
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import TownTable
from blindpig.games.bootleggers.rules.terms import parse_offer
from blindpig.kernel.forms import BadForm, Form, Json
from blindpig.kernel.refusal import BadInput, Phrase


def position_of(state: State) -> dict[str, Json]:
    """The whole state as JSON."""
    hidden = state.hidden
    secrets = hidden_form(hidden)
    offers: list[Json] = []
    for waiting in hidden.offers:
        offers.append({"offerer": waiting.offerer, "number": waiting.number, "terms": waiting.offer.text})
    ledger: list[Json] = []
    for entry in hidden.ledger:
        ledger.append({"round": entry.round, "offerer": entry.offerer, "terms": entry.offer.text, "mark": entry.mark})
    secrets["offers"] = offers
    secrets["ledger"] = ledger
    return {"seats": state.seats, "table": table_form(state.table), "hidden": secrets}


def load_parts(position: Json) -> tuple[int, TownTable, Hidden]:
    """Seats, table and hidden state of a position; BadForm if they make no sense."""
    form = Form(position, Phrase("where.position"))
    seats = form.number("seats", 3, MAX_SEATS)
    table = load_table(form.form("table"))
    secrets = form.form("hidden")
    hidden = load_hidden(secrets)
    load_deals(secrets, hidden)
    for seat in range(seats):
        if markers_of(table, seat) != MARKERS:
            raise BadForm("bootleggers.markers", {"mobster": seat, "count": MARKERS})
    return seats, table, hidden


def terms_in(form: Form) -> Offer:
    """The terms of an offer or a deal."""
    text = form.text("terms")
    try:
        return parse_offer(text)
    except BadInput as trouble:
        raise BadForm("bootleggers.terms", {"why": trouble.phrase}) from None


def load_deals(form: Form, hidden: Hidden) -> None:
    """The open offers and the ledger of a position."""
    for inner in form.forms("offers"):
        offer = terms_in(inner)
        hidden.offers.append(OpenOffer(inner.number("offerer", 0, 5), inner.number("number", 0, 5), offer))
    for inner in form.forms("ledger"):
        offer = terms_in(inner)
        hidden.ledger.append(
            LedgerEntry(inner.number("round", 1, 12), inner.number("offerer", 0, 5), offer, inner.number("mark", 0, 2))
        )


def markers_of(table: TownTable, seat: int) -> int:
    """BL-C6: all influence markers of a mobster, wherever they are."""
    count = table.reserve[seat] + table.back[seat] + table.apart[seat]
    for bar in range(6):
        count += table.marks[bar * MAX_SEATS + seat]
    for truck in range(TRUCKS):
        if table.owner[truck] == seat:
            count += 1
        if table.holder[truck] == seat and table.owner[truck] != seat:
            count += 1
    for still in range(FIRST_REMOTE, STILLS):
        if table.still_owner[still] == seat:
            count += 1
    return count
