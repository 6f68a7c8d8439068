"""BL-4.1, BL-4.2: what both would hold once a deal is struck, of what the one who looks may know."""

from collections.abc import Iterator

from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Row
from blindpig.games.bootleggers.rules.components import NOBODY, TRUCKS
from blindpig.games.bootleggers.rules.deals import find_offer
from blindpig.games.bootleggers.rules.kinds import ACCEPT, COUNTER, OFFER
from blindpig.games.bootleggers.rules.ledger import Goods, Offer
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.action import Action

DEALS = frozenset({ACCEPT, OFFER, COUNTER})


def swap(state: BootleggersState, action: Action, context: BoardContext) -> list[Row]:
    """The deal that an action would strike or offer: one's own side, then the partner's."""
    seat = context.seat
    if isinstance(action, Offer):
        partner, gives, gets = action.a, action.gives, action.gets
    else:
        at = find_offer(state, action.a, seat, action.b)
        if at == NOBODY:
            return []
        offer = state.hidden.offers[at].offer
        partner, gives, gets = action.a, offer.gets, offer.gives
    own = [
        Row(context.words(f"board.would.{key}"), old, new, "BL-4.2")
        for key, old, new in own_side(state, seat, gives, gets, context)
    ]
    name = context.name(partner)
    return own + [
        Row(context.words(f"board.would.theirs-{key}", name=name), old, new, "BL-4.2")
        for key, old, new in their_side(state, partner, gets, gives, context)
    ]


def own_side(
    state: BootleggersState, seat: int, gives: Goods, gets: Goods, context: BoardContext
) -> Iterator[tuple[str, str, str]]:
    """What one would hold: one knows one's own money."""
    money = state.hidden.money[seat]
    if gives.money != gets.money:
        left = money - gives.money + gets.money
        then, now = (context.words("board.would.pays", number=amount) for amount in (money, left))
        yield "money", then, now
    yield from in_the_open(state, seat, gives, gets)


def their_side(
    state: BootleggersState, seat: int, gives: Goods, gets: Goods, context: BoardContext
) -> Iterator[tuple[str, str, str]]:
    """What the partner would hold: of their money one knows only what changes hands."""
    if gives.money != gets.money:
        change = gets.money - gives.money
        amount = context.words("board.would.pays", number=abs(change))
        yield "money", "", context.words("board.would.more" if change > 0 else "board.would.less", number=amount)
    yield from in_the_open(state, seat, gives, gets)


def in_the_open(state: BootleggersState, seat: int, gives: Goods, gets: Goods) -> Iterator[tuple[str, str, str]]:
    """What lies where everybody sees it: crates, trucks for good and for this year, the number of cards."""
    table = state.table
    crates, trucks = state.back_room_crates(seat), sum(owner == seat for owner in table.owner[:TRUCKS])
    lent = len(gets.rented) - len(gives.rented)
    for key, count, change in (
        ("crates", crates, gets.crates - gives.crates),
        ("trucks", trucks, len(gets.trucks) - len(gives.trucks)),
        ("rented", trucks, lent),
        ("cards", table.cards[seat], len(gets.cards) - len(gives.cards)),
    ):
        if change:
            yield key, str(count), str(count + change)
