"""What a mobster may know (BL-S3, BL-W4), as a row of bytes."""

from typing import TYPE_CHECKING, Final, cast, final

from blindpig.games.bootleggers.rules.components import (
    BARS,
    FIRST_REMOTE,
    HAND,
    LAST_KIND,
    MAX_SEATS,
    MUSCLE_CARDS,
    NOBODY,
    PLAIN,
    STILLS,
    TITLES,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.ledger import Goods
from blindpig.games.bootleggers.rules.table import DEMANDED, DOCK, DRAWN, OVER, RECORD, TownTable
from blindpig.kernel.observe import Observer, Part, capped

if TYPE_CHECKING:
    from blindpig.games.bootleggers.rules.state import State as Mobsters
    from blindpig.kernel.game import State

KINDS: Final[int] = LAST_KIND + 1
DEALS: Final = 8  # open offers that are told: those to oneself first, then one's own, then the others'
ABOUT_DEAL: Final = 14
PENDING: Final = 2  # records of the stack, the last first
ABOUT_PENDING: Final = 2 + 2 * 3
CREW: Final = 21  # bytes a mobster

PARTS: Final = [
    Part("seats", 1, "how many mobsters play"),
    Part("options", 4, "chaos placement, listed deck, private deals, open money"),
    Part("rounds", 2, "how many rounds there are, and the one under way"),
    Part("step", 1, "of the round; docs/research.md names them"),
    Part("turn", 1, "1 + whose turn it is; 0 for nobody's"),
    Part("bar", 2, "1 + the bar that trades or is about to, and the crates it still buys"),
    Part("rolls", 6, "its demand dice: how many show 1 to 6"),
    Part("copper", 1, "1 + whose back room the Copper is in"),
    Part("truck-card", 1, "1 + the size on the truck card face up"),
    Part("left", 3, "cards left in the henchmen's and the trucks' decks, improvements in the supply"),
    Part("moment", 2, "somebody acted at this moment; muscle is face up"),
    Part("trucks-seen", 3, "truck cards turned up, by size"),
    Part("done", 3 * MAX_SEATS, "by mobster: had a turn in this step; may sell at the public dock; may not"),
    Part(
        "crew",
        MAX_SEATS * CREW,
        "by mobster: muscle (doubled), Big City Boys, muscle card, chosen, reserve, back room, apart, dice and "
        "improvements there, crates, stored, old, Warehouse, Union Boss, cards, drawn unseen, whose hands are mixed "
        "with theirs, money by the public record by 256 and the rest, whose money is mixed with theirs, 1 + money if "
        "it may be known",
    ),
    Part("spent", MUSCLE_CARDS, "by muscle card: 1 + who played it"),
    Part("marks", len(BARS) * MAX_SEATS, "by bar, then mobster: markers"),
    Part(
        "bars",
        len(BARS) * 7,
        "by bar: improvements, shut, traded, 1 + who bought control, coppered, thirst, word of mouth",
    ),
    Part("packing", len(BARS) * MAX_SEATS, "by bar, then mobster: packs heat"),
    Part("stills", STILLS * 3, "the families', one's own first, then the remote ones: 1 + owner, dice, idle"),
    Part("trucks", TRUCKS * 6, "by truck: 1 + owner, 1 + holder, load, 1 + where, place in the queue, 1 + who is paid"),
    Part("offer", KINDS, "henchmen face up, by kind"),
    Part("discards", KINDS, "henchmen discarded, by kind"),
    Part("known", MAX_SEATS * TITLES, "by pool of hands, then title: thugs known to be there"),
    Part(
        "pending",
        PENDING * ABOUT_PENDING,
        "what is being answered, the last first: what, 1 + whose, and three numbers by 256 and the rest (a seat among "
        "them is told from who looks; a card played is the index of its action, which names seats as the game does)",
    ),
    Part("muscles", HAND, "one's own muscle cards"),
    Part("chosen", 1, "the one chosen"),
    Part("thugs", TITLES, "one's own thugs, by title"),
    Part("held", 2 * PLAIN, "one's own cards of Windfall that are no thugs, by kind; those that came this round"),
    Part("standing", 3, "where one stands at a moment, how long not to be asked, offers made in this step"),
    Part("fresh", 1, "1 + the card one has just drawn by Windfall"),
    Part(
        "deals",
        DEALS * ABOUT_DEAL,
        "open offers that one may see: 1 + offerer, 1 + partner, 1 + number for the two parties, private; what is "
        "given, then what is got: money, crates, 1 + a truck for good, 1 + a truck for the round, cards",
    ),
]


@final
class TownObserver(Observer):
    """Rows of Bootleggers."""

    def __init__(self) -> None:
        super().__init__(PARTS)

    def row(self, state: "State", seat: int) -> list[int]:
        """BL-S3, BL-W4: the table, one's own part of what is hidden, and what one sees of deals."""
        game = cast("Mobsters", state)
        table = game.table
        seats = game.seats
        found = [
            seats,
            1 if table.chaos else 0,
            1 if table.listed else 0,
            1 if table.private_deals else 0,
            1 if table.open_money else 0,
            table.rounds,
            table.round,
            table.step,
            told(table.turn, seat, seats),
            table.bar + 1,
            capped(table.demand),
        ]
        for face in range(1, 7):
            found.append(table.rolls.count(face))
        found.append(told(table.copper, seat, seats))
        found.append(table.truck_card + 1)
        found.append(capped(table.deck_left))
        found.append(table.truck_deck_left)
        found.append(table.improvements_left)
        found.append(1 if table.stirred else 0)
        found.append(1 if table.revealed else 0)
        found.extend(table.trucks_seen)
        for bits in (table.done, table.allowed, table.barred):
            write_bits(bits, seat, seats, found)
        for at in range(MAX_SEATS):
            self.mobster(game, seat, at, found)
        self.town(table, seat, seats, found)
        self.cards(table, seat, seats, found)
        self.own(game, seat, found)
        self.deals(game, seat, found)
        return found

    def mobster(self, game: "Mobsters", seat: int, at: int, found: list[int]) -> None:
        """What lies before a mobster."""
        if at >= game.seats:
            found.extend([0] * CREW)
            return
        table = game.table
        who = (seat + at) % game.seats
        found.append(capped(table.muscle[who]))
        found.append(table.boys[who])
        found.append(table.card[who])
        found.append(table.chosen[who])
        found.append(table.reserve[who])
        found.append(table.back[who])
        found.append(table.apart[who])
        found.append(capped(table.back_dice[who]))
        found.append(table.back_improvements[who])
        found.append(capped(table.crates[who]))
        found.append(capped(table.stored[who]))
        found.append(capped(table.old[who]))
        found.append(table.warehouse[who])
        found.append(table.union_boss[who])
        found.append(table.cards[who])
        found.append(table.drawn[who])
        found.append((table.pool[who] - seat) % game.seats)
        purse = max(0, table.purse[who])
        found.append(capped(purse >> 8))
        found.append(purse & 255)
        found.append((table.purse_pool[who] - seat) % game.seats)
        shown = at == 0 or table.open_money or table.step == OVER
        found.append(capped(game.hidden.money[who] + 1) if shown else 0)

    def town(self, table: TownTable, seat: int, seats: int, found: list[int]) -> None:
        """Muscle that was played, bars, stills, trucks."""
        for card in range(1, MUSCLE_CARDS + 1):
            found.append(told(table.spent[card], seat, seats))
        for bar in range(len(BARS)):
            for at in range(MAX_SEATS):
                found.append(table.marks[bar * MAX_SEATS + (seat + at) % seats] if at < seats else 0)
        for bar in range(len(BARS)):
            found.append(table.improvements[bar])
            found.append(table.shut[bar])
            found.append(table.traded[bar])
            found.append(told(table.payoff[bar], seat, seats))
            found.append(table.coppered[bar])
            found.append(table.thirst[bar])
            found.append(table.mouth[bar])
        for bar in range(len(BARS)):
            write_bits(table.packing[bar], seat, seats, found)
        for at in range(STILLS):
            still = at
            if at < FIRST_REMOTE:
                still = (seat + at) % seats if at < seats else at
            found.append(told(table.still_owner[still], seat, seats))
            found.append(table.dice[still])
            found.append(table.idle[still])
        for truck in range(TRUCKS):
            found.append(told(table.owner[truck], seat, seats))
            found.append(told(table.holder[truck], seat, seats))
            found.append(table.load[truck])
            found.append(table.place[truck] + 1)
            found.append(capped(table.place_rank[truck]))
            found.append(told(table.payee[truck], seat, seats))

    def cards(self, table: TownTable, seat: int, seats: int, found: list[int]) -> None:
        """Henchmen that lie on the table, what is known of hands, and what is being answered."""
        for cards in (table.offer, table.discards):
            first = len(found)
            found.extend([0] * KINDS)
            for kind in cards:
                found[first + kind] += 1
        for at in range(MAX_SEATS):
            pool = (seat + at) % seats if at < seats else at
            found.extend(table.known[pool * TITLES : pool * TITLES + TITLES])
        stack = table.stack
        at = len(stack) - RECORD
        for _ in range(PENDING):
            if at < 0:
                found.extend([0] * ABOUT_PENDING)
                continue
            kind = stack[at]
            found.append(kind)
            found.append(told(stack[at + 1], seat, seats))
            for number in range(2, RECORD):
                value = stack[at + number]
                if number == 2 and kind in (DEMANDED, DOCK):
                    value = (value - seat) % seats
                value = max(0, value)
                found.append(capped(value >> 8))
                found.append(value & 255)
            at -= RECORD

    def own(self, game: "Mobsters", seat: int, found: list[int]) -> None:
        """One's own part of what is hidden."""
        hidden = game.hidden
        found.extend(hidden.muscles[seat * HAND : seat * HAND + HAND])
        found.append(hidden.chosen[seat])
        found.extend(hidden.thugs[seat * TITLES : seat * TITLES + TITLES])
        found.extend(hidden.held[seat * PLAIN : seat * PLAIN + PLAIN])
        found.extend(hidden.recent[seat * PLAIN : seat * PLAIN + PLAIN])
        found.append(hidden.answer[seat])
        found.append(hidden.until[seat])
        found.append(hidden.made[seat])
        drawn = game.top() == DRAWN and game.pending_seat() == seat
        found.append(hidden.fresh + 1 if drawn else 0)

    def deals(self, game: "Mobsters", seat: int, found: list[int]) -> None:
        """BL-4.2: open offers, as this seat sees them."""
        told_of = 0
        offers = game.hidden.offers
        for wanted in range(3):
            for waiting in offers:
                offer = waiting.offer
                mine = 0 if offer.a == seat else 1 if waiting.offerer == seat else 2
                if mine != wanted or told_of == DEALS or (mine == 2 and offer.private):
                    continue
                told_of += 1
                found.append(told(waiting.offerer, seat, game.seats))
                found.append(told(offer.a, seat, game.seats))
                found.append(waiting.number + 1 if mine < 2 else 0)
                found.append(1 if offer.private else 0)
                write_goods(offer.gives, found)
                write_goods(offer.gets, found)
        found.extend([0] * ((DEALS - told_of) * ABOUT_DEAL))


def told(who: int, seat: int, seats: int) -> int:
    """1 + a mobster, counted from the viewer; 0 for nobody."""
    return 0 if who == NOBODY else 1 + (who - seat) % seats


def write_bits(bits: int, seat: int, seats: int, found: list[int]) -> None:
    """A set of mobsters, one's own place first."""
    for at in range(MAX_SEATS):
        found.append(bits >> (seat + at) % seats & 1 if at < seats else 0)


def write_goods(goods: Goods, found: list[int]) -> None:
    """What one party gives."""
    found.append(capped(goods.money))
    found.append(capped(goods.crates))
    found.append(goods.trucks[0] + 1 if goods.trucks else 0)
    found.append(goods.rented[0] + 1 if goods.rented else 0)
    found.append(len(goods.cards))


OBSERVER: Final = TownObserver()
