"""Standing orders in Bootleggers: pass for a while, investigate a card on oneself, accept a price for crates."""

from collections.abc import Sequence

from blindpig.drawing.orders import Blank, Order, OrderKind, Orders
from blindpig.games.bootleggers.rules.actions import SPACE, THUG_OF
from blindpig.games.bootleggers.rules.components import MAX_SEATS
from blindpig.games.bootleggers.rules.forms import OWN
from blindpig.games.bootleggers.rules.hidden import ASKED
from blindpig.games.bootleggers.rules.ledger import Offer
from blindpig.games.bootleggers.rules.table import PLAYED, PLAYED_ACTION, PLAYED_TITLE, RECORD, TownTable
from blindpig.games.bootleggers.rules.terms import parse_offer
from blindpig.games.bootleggers.rules.thugs.targets import BAR, FAMILY, MARKER, MOBSTER, STILL, TRUCK, Named
from blindpig.games.bootleggers.rules.view import BootleggersView
from blindpig.kernel.action import Action
from blindpig.kernel.game import View

# Cards that are played on somebody or something of theirs.
ON_ME = tuple(
    thug.name
    for thug in THUG_OF[1:]
    if any(FAMILY[kind] in (BAR, MARKER, MOBSTER, STILL, TRUCK) for kind in thug.targets)
)
ANY_CARD = "any"
KINDS = (
    OrderKind("pass", (Blank("year", 2, 13, 13),)),
    OrderKind("investigate", (Blank("card", choices=(ANY_CARD, *ON_ME), words="card."),)),
    OrderKind("accept", (Blank("crates", 1, 40, 2), Blank("price", 1, 99, 3))),
)


def is_mine(thing: Named, table: TownTable, seat: int) -> bool:
    """Whether something that a card names is this seat's: itself, a marker, a truck, a still, a bar with a marker."""
    if thing.kind == MOBSTER:
        return thing.number == seat
    if thing.kind == MARKER:
        return thing.seat == seat
    if thing.kind == BAR:
        return table.marks[thing.number * MAX_SEATS + seat] > 0
    if thing.kind == TRUCK:
        return seat in (table.owner[thing.number], table.holder[thing.number])
    return thing.kind == STILL and table.still_owner[thing.number] == seat


def investigates(view: BootleggersView, card: str) -> bool:
    """Whether the card that is being answered is this one, played on the seat."""
    stack = view.table.stack
    if not stack or stack[-RECORD] != PLAYED:
        return False
    thug = THUG_OF[stack[PLAYED_TITLE - RECORD]]
    if card not in (ANY_CARD, thug.name):
        return False
    action = SPACE.all[stack[PLAYED_ACTION - RECORD]]
    return any(is_mine(thing, view.table, view.seat) for thing in thug.names(action))


def sells(offer: Offer, crates: int, price: int) -> bool:
    """Whether an offer is for so many crates and nothing else, and pays the price; words are for people to weigh."""
    asks, pays = offer.gets, offer.gives
    alone = not (asks.money or asks.trucks or asks.rented or asks.cards or offer.promise)
    return alone and asks.crates == crates and pays.money >= price


def accepted(view: BootleggersView, crates: int, price: int) -> str:
    """The action that accepts an offer which pays enough; nothing if none does."""
    for deal in view.offers:
        if deal.partner == view.seat and sells(parse_offer(deal.terms), crates, price):
            return f"accept {deal.offerer} {deal.number}"
    return ""


def asked_for(view: BootleggersView, order: Order) -> str:
    """The action that one order asks for now."""
    args = order.args
    if order.kind == "investigate":
        return "investigate" if investigates(view, str(args["card"])) else ""
    if order.kind == "accept":
        return accepted(view, int(args["crates"]), int(args["price"]))
    answer = view.own[OWN.index("answer")][0]
    return "pass" if answer == ASKED and view.table.round < int(args["year"]) else ""


def answer(view: View, orders: Sequence[Order], actions: Sequence[Action]) -> Action | None:
    """What the orders ask for: to pass comes last."""
    if not isinstance(view, BootleggersView):
        return None
    legal = {action.text: action for action in actions}
    for order in sorted(orders, key=lambda each: each.kind == "pass"):
        found = legal.get(asked_for(view, order))
        if found is not None:
            return found
    return None


ORDERS = Orders(KINDS, answer)
