"""The bars in a row: circles and markers, standing, demand, prices, docks and their queues."""

from typing import NamedTuple

from blindpig.games.bootleggers.board.look import STARS, Look
from blindpig.games.bootleggers.board.sales import Receipt, Slip, receipts
from blindpig.games.bootleggers.board.trucks import Truck, truck_of
from blindpig.games.bootleggers.rules.components import (
    BARS,
    NOBODY,
    OMALLEYS,
    SLOTS,
)
from blindpig.games.bootleggers.rules.standing import NONE
from blindpig.games.bootleggers.rules.table import TRADE

CRESTS = {"texas": "texas-lil", "barleycorns": "barleycorn"}


class Circle(NamedTuple):
    """A circle of a bar: free, or with a marker."""

    shaded: bool
    seat: int = NOBODY
    pick: str = ""
    piece: str = ""
    label: str = ""


class Dock(NamedTuple):
    """A dock and its queue."""

    pick: str
    id: str
    stars: int
    trucks: tuple[Truck, ...]
    mine: bool  # where a truck of the one who looks would go
    verb: str
    label: str


class Bar(NamedTuple):
    """A bar as it is drawn: what everybody sees, and after that what it is to the one who looks."""

    slug: str
    name: str
    trade: str
    crest: str
    open: bool
    closed_how: str
    price: str
    margin: str
    improvements: int
    slots: int
    circles: tuple[Circle, ...]
    leader: int
    standing: str
    notes: tuple[str, ...]
    busy: bool  # it trades now, or is about to
    label: str
    lines: tuple[str, ...]
    dice: tuple[int, ...] = ()  # faces, 0 while unknown
    receipt: Slip | None = None
    led_by: str = ""  # the leader's name
    mine: str = ""
    docks: tuple[Dock, ...] = ()


def circles(look: Look, bar: int) -> list[Circle]:
    """BL-C8, BL-2.1: the markers, the strongest mobster's first, then the free circles."""
    marks = [(look.state.marks(bar, seat), seat) for seat in range(look.view.seats)]
    marks.sort(key=lambda pair: (-pair[0], pair[1]))
    found: list[Circle] = []
    for count, seat in marks:
        for number in range(count):
            label = look.words("board.marker-of", name=look.context.name(seat), bar=look.bar(bar))
            pick = f"m-{BARS[bar]} {seat} {number}"
            found.append(Circle(len(found) < look.table.box.shaded[bar], seat, pick, f"m{bar}-{seat}-{number}", label))
    while len(found) < look.table.box.circles[bar]:
        found.append(Circle(len(found) < look.table.box.shaded[bar]))
    return found


def standing(look: Look, bar: int) -> tuple[int, str]:
    """BL-2.3 to BL-2.5: who leads here, and how."""
    words = look.words
    lead = look.state.leader(bar)
    if look.table.coppered[bar]:
        return NOBODY, words("board.no-influence")
    if lead == NOBODY:
        return NOBODY, words("board.all-minority" if look.state.crowd(bar) else "board.nobody-there")
    return lead, words(f"board.standing.{look.state.standing(bar, lead)}")


def own_standing(look: Look, bar: int, leader: int) -> str:
    """BL-2.3 to BL-2.6: the standing of the one who looks, where the line does not say it already."""
    if not look.seated or look.table.coppered[bar]:
        return ""
    if leader == look.seat:
        return look.words("board.margin-yours") if look.state.in_control(bar) == leader else ""
    return look.words("board.you-are", standing=look.words(f"board.stands.{look.state.standing(bar, look.seat)}"))


def docks(look: Look, bar: int) -> tuple[Dock, ...]:
    """BL-2.7, BL-4.6: three docks, or the one of O'Malley's; one's own is where one's trucks would go."""
    found: tuple[Dock, ...] = look.context.shared(f"docks {bar}", lambda: queues(look, bar))
    if not look.seated:
        return found
    own = 3 - (look.state.dock(bar, look.seat) if bar != OMALLEYS else 2)
    pick, verb = f"d-{BARS[bar]}", send_verb(look, bar)
    return tuple(dock._replace(pick=pick, mine=True, verb=verb) if dock.stars == own else dock for dock in found)


def queues(look: Look, bar: int) -> tuple[Dock, ...]:
    """The docks and their queues, the same for all who look."""
    found: list[Dock] = []
    for rank in (2,) if bar == OMALLEYS else (0, 1, 2):
        queue = tuple(truck_of(look, number) for number in look.state.queue(bar, rank))
        label = look.words("board.dock", stars=STARS[rank], bar=look.bar(bar), count=len(queue))
        slug = BARS[bar]
        found.append(Dock(f"x-{slug} {rank}", f"dock-{slug}-{rank}", 3 - rank, queue, False, "", label))
    return tuple(found)


def send_verb(look: Look, bar: int) -> str:
    """BL-5.4: what a truck sent there can hope for."""
    words = look.words
    if bar == OMALLEYS or look.table.coppered[bar] or look.state.standing(bar, look.seat) != NONE:
        return words("board.send")
    lead = look.state.leader(bar)
    if lead == NOBODY:
        return words("board.no-leader")
    return words("board.needs", name=look.context.name(lead))


def notes(look: Look, bar: int) -> list[str]:
    """What thug cards have done to a bar for this year."""
    table, words, found = look.table, look.words, []
    if table.rolls and table.bar == bar and table.step != TRADE and not table.coppered[bar]:
        found.append(words("board.receipt.demand", number=table.demand))
    if table.coppered[bar]:
        found.append(words("board.note.copper"))
    if table.payoff[bar] != NOBODY:
        found.append(words("board.note.payoff", name=look.context.name(table.payoff[bar])))
    for seat in range(look.view.seats):
        if table.packing[bar] >> seat & 1:
            found.append(words("board.note.packing", name=look.context.name(seat)))
    if table.mouth[bar]:
        found.append(words("board.note.mouth", money=table.mouth[bar]))
    return found


def closed_how(look: Look, bar: int) -> str:
    """BL-2.2: how many markers open a closed bar; or that it stays shut this year."""
    if look.table.shut[bar]:
        return look.words("board.shut-this-year")
    return look.words("board.more-open-it", count=look.table.box.shaded[bar] - look.state.crowd(bar))


def trading(look: Look, bar: int) -> bool:
    """Whether a bar is buying."""
    return look.table.bar == bar and look.table.step == TRADE


def bar_of(look: Look, bar: int, receipt: Receipt | None) -> Bar:
    """One bar, with what it bought as the one who looks was told it, and where they stand there."""
    table = look.table
    found: Bar = look.context.shared(f"bar {bar}", lambda: public_bar(look, bar))
    faces = receipt.dice if receipt is not None and receipt.dice else [0] * (table.box.dice[bar] + table.thirst[bar])
    bought = receipt is not None and (receipt.last or table.traded[bar] == 1 or trading(look, bar))
    return found._replace(
        dice=tuple(faces),
        receipt=receipt.slip() if receipt is not None and bought else None,
        led_by=look.name(found.leader) if found.leader != NOBODY else "",
        mine=own_standing(look, bar, found.leader) if bar else "",
        docks=docks(look, bar),
    )


def public_bar(look: Look, bar: int) -> Bar:
    """All of a bar that is the same for all who look."""
    table, words = look.table, look.words
    slug, is_open = BARS[bar], look.state.is_open(bar)
    leader, stands = standing(look, bar) if bar else (NOBODY, "")
    plain = is_plain(look, bar)
    share = 0 if plain else table.box.margin(bar, look.view.seats) + table.mouth[bar]
    return Bar(
        slug=slug,
        name=look.bar(bar),
        trade=words(f"board.trade.{slug}"),
        crest=f"crest-{CRESTS.get(slug, slug)}",
        open=is_open,
        closed_how="" if is_open else closed_how(look, bar),
        price=look.cash(1 if plain else table.box.price(bar, look.view.seats)),
        margin=words("board.plus", number=share),
        improvements=table.improvements[bar],
        slots=SLOTS[bar],
        circles=tuple(circles(look, bar)),
        leader=leader,
        standing=stands,
        notes=tuple(notes(look, bar)),
        busy=trading(look, bar),
        label=words("board.bar-open" if is_open else "board.bar-closed", name=look.bar(bar)),
        lines=tuple(in_words(look, bar, leader, stands)),
    )


def is_plain(look: Look, bar: int) -> bool:
    """BL-5.2: whether a bar is like O'Malley's: it pays $1G, and nobody earns a margin."""
    return bar == OMALLEYS or look.table.coppered[bar] == 1


def in_words(look: Look, bar: int, leader: int, stands: str) -> list[str]:
    """A bar in sentences."""
    words, table = look.words, look.table
    found: list[str] = []
    if bar:
        here = [
            words("board.count-of", name=look.context.name(seat), count=look.state.marks(bar, seat))
            for seat in range(look.view.seats)
            if look.state.marks(bar, seat)
        ]
        listed = words.listed(here) if here else words("none")
        found.append(
            words(
                "board.words.circles",
                circles=look.table.box.circles[bar],
                shaded=look.table.box.shaded[bar],
                markers=listed,
            )
        )
        found.append(f"{stands} {look.context.name(leader)}." if leader != NOBODY else f"{stands}.")
        dice, more = table.box.dice[bar] + table.thirst[bar], table.improvements[bar]
        found.append(words(f"board.words.demand{'' if more else '-plain'}", count=dice, more=more))
    if is_plain(look, bar):
        found.append(words("board.words.price", cash=look.cash(1)))
    else:
        price, more = table.box.price(bar, look.view.seats), table.box.margin(bar, look.view.seats) + table.mouth[bar]
        found.append(words("board.words.price-margin", cash=look.cash(price), margin=look.cash(more)))
    for rank in range(3):
        queue = [truck_of(look, number).label for number in look.state.queue(bar, rank)]
        if queue:
            found.append(words("board.words.queue", stars=STARS[rank], trucks=words.listed(queue)))
    return found + notes(look, bar)


def bars(look: Look) -> list[Bar]:
    """The bars in play, smallest first."""
    slips = receipts(look)
    return [bar_of(look, bar, slips.get(bar)) for bar in range(look.state.bars)]
