"""What a mobster may know (BL-S3, BL-W4), as a row of bytes."""

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64, u8

from blindpig.games.bootleggers.rules.components import (
    BARS,
    HAND,
    LAST_KIND,
    MAX_SEATS,
    MUSCLE_CARDS,
    PLAIN,
    STILLS,
    TITLES,
    TRUCKS,
)
from blindpig.games.bootleggers.rules.ledger import UNTOLD
from blindpig.games.bootleggers.rules.rows import (
    CREW,
    DEALS,
    HELD,
    NUMBERS,
    capped,
    copy,
    copy_list,
    count,
    count_on,
    differs,
    is_new,
    told,
    write_around,
    write_bits,
    write_crew,
    write_deal,
    write_list_around,
    write_marks,
    write_owners,
    write_pools,
)
from blindpig.games.bootleggers.rules.table import DEMANDED, DOCK, DRAWN, OVER, RECORD, TownTable
from blindpig.kernel.observe import MOST, Memo, Observer, Part, Row, clear

if TYPE_CHECKING:
    from blindpig.games.bootleggers.rules.play import BootleggersState as Mobsters
    from blindpig.kernel.game import State

KINDS: Final[int] = LAST_KIND + 1
ABOUT_DEAL: Final = 14
STANDING: Final = 3
PENDING: Final = 2  # records of the stack, the last first
ABOUT_PENDING: Final = 2 + 2 * 3

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
    Part("standing", STANDING, "where one stands at a moment, how long not to be asked, offers made in this step"),
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
        super().__init__(PARTS, lists=27, sets=NUMBERS)

    def write(self, state: "State", seat: int, row: Row, at: i64, memo: Memo) -> None:
        """BL-S3, BL-W4: the table, one's own part of what is hidden, and what one sees of deals."""
        game = cast("Mobsters", state)
        table = game.table
        viewer: i64 = seat
        seats: i64 = game.seats
        deals = at + self.width - DEALS * ABOUT_DEAL
        self.deals(game, viewer, row, deals, memo)
        self.said(game, seat, row, deals - 1 - STANDING)
        if memo.stands(state, game.changes):
            return  # most of what is done is talk
        at = self.times(table, viewer, seats, row, at, memo)
        at = write_bits(table.done, viewer, seats, row, at)
        at = write_bits(table.allowed, viewer, seats, row, at)
        at = write_bits(table.barred, viewer, seats, row, at)
        self.often(game, viewer, seats, row, at)
        self.seldom(table, viewer, seats, row, at, memo)
        at += MAX_SEATS * CREW
        at = self.spent(table.spent, viewer, seats, row, at, memo)
        at = self.bars(table, viewer, seats, row, at, memo)
        at = self.packing(table.packing, viewer, seats, row, at, memo)
        at = self.stills(table, viewer, seats, row, at, memo)
        at = self.trucks(table, viewer, seats, row, at)
        at = self.cards(table, viewer, seats, row, at, memo)
        at = self.pending(table.stack, viewer, seats, row, at)
        self.own(game, seat, row, at, memo)

    def times(self, table: TownTable, viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> i64:
        """Options, the time, the bar that trades, what is left; where the next byte is."""
        row[at] = u8(seats)
        row[at + 1] = 1 if table.chaos else 0
        row[at + 2] = 1 if table.listed else 0
        row[at + 3] = 1 if table.private_deals else 0
        row[at + 4] = 1 if table.open_money else 0
        row[at + 5] = table.rounds
        row[at + 6] = table.round
        row[at + 7] = u8(table.step)
        row[at + 8] = told(table.turn, viewer, seats)
        row[at + 9] = u8(table.bar + 1)
        row[at + 10] = capped(table.demand)
        if is_new(memo.lists, 24, table.rolls):
            count(table.rolls, 1, 6, row, at + 11)
        row[at + 17] = told(table.copper, viewer, seats)
        row[at + 18] = table.truck_card + 1
        row[at + 19] = capped(table.deck_left)
        row[at + 20] = table.truck_deck_left
        row[at + 21] = table.improvements_left
        row[at + 22] = 1 if table.stirred else 0
        row[at + 23] = 1 if table.revealed else 0
        copy(table.trucks_seen, 0, 3, row, at + 24)
        return at + 27

    def seldom(self, table: TownTable, viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> None:
        """What lies before the mobsters and seldom changes: in these lists nothing does, they are replaced."""
        lists = memo.lists
        if is_new(lists, 0, table.boys):
            write_crew(table.boys, viewer, seats, row, at + 1)
        if is_new(lists, 1, table.card):
            write_crew(table.card, viewer, seats, row, at + 2)
        if is_new(lists, 2, table.apart):
            write_crew(table.apart, viewer, seats, row, at + 6)
        if is_new(lists, 3, table.back_improvements):
            write_crew(table.back_improvements, viewer, seats, row, at + 8)
        if is_new(lists, 4, table.stored):
            write_crew(table.stored, viewer, seats, row, at + 10)
        if is_new(lists, 5, table.warehouse):
            write_crew(table.warehouse, viewer, seats, row, at + 12)
        if is_new(lists, 6, table.union_boss):
            write_crew(table.union_boss, viewer, seats, row, at + 13)
        if is_new(lists, 7, table.drawn):
            write_crew(table.drawn, viewer, seats, row, at + 15)
        if is_new(lists, 8, table.pool):
            write_pools(table.pool, viewer, seats, row, at + 16)
        if is_new(lists, 9, table.purse_pool):
            write_pools(table.purse_pool, viewer, seats, row, at + 19)

    def often(self, game: "Mobsters", viewer: i64, seats: i64, row: Row, at: i64) -> None:
        """What lies before the mobsters and often changes, and money: as it is only where that may be known (BL-S3)."""
        table = game.table
        who = viewer
        for number in range(seats):
            row[at] = capped(table.muscle[who])
            row[at + 3] = u8(table.chosen[who])
            row[at + 4] = u8(table.reserve[who])
            row[at + 5] = u8(table.back[who])
            row[at + 7] = capped(table.back_dice[who])
            row[at + 9] = capped(table.crates[who])
            row[at + 11] = capped(table.old[who])
            row[at + 14] = u8(table.cards[who])
            purse: i64 = table.purse[who]
            row[at + 17] = capped(purse >> 8)
            row[at + 18] = u8(purse & MOST) if purse > 0 else u8(0)
            shown = number == 0 or table.open_money or table.step == OVER
            row[at + 20] = capped(game.hidden.money[who] + 1) if shown else u8(0)
            at += CREW
            who += 1
            if who == seats:
                who = 0

    def spent(self, spent: list[int], viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> i64:
        """Muscle that was played; where the next byte is."""
        if is_new(memo.lists, 10, spent):
            for card in range(MUSCLE_CARDS):
                row[at + card] = told(spent[card + 1], viewer, seats)
        return at + MUSCLE_CARDS

    def bars(self, table: TownTable, viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> i64:
        """The bars; where the next byte is."""
        lists = memo.lists
        bars: i64 = len(BARS)
        write_marks(table.marks, bars, viewer, seats, row, at)
        at += bars * MAX_SEATS
        if is_new(lists, 11, table.improvements):
            copy_list(table.improvements, 0, bars, row, at, 7)
        if is_new(lists, 12, table.shut):
            copy_list(table.shut, 0, bars, row, at + 1, 7)
        if is_new(lists, 13, table.traded):
            copy_list(table.traded, 0, bars, row, at + 2, 7)
        if is_new(lists, 14, table.payoff):
            write_owners(table.payoff, viewer, seats, row, at + 3, 7)
        if is_new(lists, 15, table.coppered):
            copy_list(table.coppered, 0, bars, row, at + 4, 7)
        if is_new(lists, 16, table.thirst):
            copy_list(table.thirst, 0, bars, row, at + 5, 7)
        if is_new(lists, 17, table.mouth):
            copy_list(table.mouth, 0, bars, row, at + 6, 7)
        return at + 7 * bars

    def packing(self, packing: list[int], viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> i64:
        """Who packs heat at which bar; where the next byte is."""
        if is_new(memo.lists, 18, packing):
            for bar in range(len(packing)):
                write_bits(packing[bar], viewer, seats, row, at + bar * MAX_SEATS)
        return at + len(packing) * MAX_SEATS

    def stills(self, table: TownTable, viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> i64:
        """The families' stills, one's own first, then the remote ones; where the next byte is."""
        lists = memo.lists
        if is_new(lists, 19, table.still_owner):
            for number in range(STILLS):
                still = (viewer + number) % seats if number < seats else number
                row[at + 3 * number] = told(table.still_owner[still], viewer, seats)
        write_around(table.dice, 0, 3, viewer, seats, row, at + 1)
        copy(table.dice, seats, STILLS - seats, row, at + 1 + 3 * seats, 3)
        if is_new(lists, 20, table.idle):
            write_list_around(table.idle, 3, viewer, seats, row, at + 2)
            copy_list(table.idle, seats, STILLS - seats, row, at + 2 + 3 * seats, 3)
        return at + 3 * STILLS

    def trucks(self, table: TownTable, viewer: i64, seats: i64, row: Row, at: i64) -> i64:
        """The trucks, of those in the supply nothing; where the next byte is."""
        owners = table.owner
        holders = table.holder
        load = table.load
        place = table.place
        rank = table.place_rank
        payee = table.payee
        for truck in range(TRUCKS):
            owner: i64 = owners[truck]
            holder: i64 = holders[truck]
            if owner >= 0 or holder >= 0:
                row[at] = told(owner, viewer, seats)
                row[at + 1] = row[at] if holder == owner else told(holder, viewer, seats)
                row[at + 2] = u8(load[truck])
                row[at + 3] = u8(place[truck] + 1)
                row[at + 4] = capped(rank[truck])
                row[at + 5] = u8(0) if payee[truck] < 0 else told(payee[truck], viewer, seats)
            elif row[at] or row[at + 1]:
                clear(row, at, 6)
            at += 6
        return at

    def cards(self, table: TownTable, viewer: i64, seats: i64, row: Row, at: i64, memo: Memo) -> i64:
        """Henchmen that lie on the table, and what is known of hands; where the next byte is."""
        if differs(memo, 25, table.offer):
            count(table.offer, 0, KINDS, row, at)
        at += KINDS
        count_on(memo, 26, table.discards, KINDS, row, at)
        at += KINDS
        if is_new(memo.lists, 21, table.known):
            write_list_around(table.known, 1, viewer * TITLES, seats * TITLES, row, at)
        return at + MAX_SEATS * TITLES

    def pending(self, stack: list[int], viewer: i64, seats: i64, row: Row, at: i64) -> i64:
        """What is being answered; where the next byte is."""
        if not stack and not row[at]:
            return at + PENDING * ABOUT_PENDING  # nothing, as before
        record: i64 = len(stack) - RECORD
        for _ in range(PENDING):
            if record < 0:
                at = clear(row, at, ABOUT_PENDING)
                continue
            kind = stack[record]
            row[at] = kind
            row[at + 1] = told(stack[record + 1], viewer, seats)
            at += 2
            for number in range(2, RECORD):
                value: i64 = stack[record + number]
                if number == 2 and kind in (DEMANDED, DOCK):
                    value = i64(told(value, viewer, seats)) - 1
                row[at] = capped(value >> 8)
                row[at + 1] = u8(value & MOST) if value > 0 else u8(0)
                at += 2
            record -= RECORD
        return at

    def own(self, game: "Mobsters", seat: int, row: Row, at: i64, memo: Memo) -> None:
        """One's own part of what is hidden, but for what one said."""
        lists = memo.lists
        hidden = game.hidden
        copy(hidden.muscles, seat * HAND, HAND, row, at)
        row[at + HAND] = u8(hidden.chosen[seat])
        at += HAND + 1
        cards = game.table.cards[seat]
        if cards or memo.sets[HELD]:  # else none, as before
            copy(hidden.thugs, seat * TITLES, TITLES, row, at)
            memo.sets[HELD] = cards
        at += TITLES
        if is_new(lists, 22, hidden.held):
            copy_list(hidden.held, seat * PLAIN, PLAIN, row, at)
        if is_new(lists, 23, hidden.recent):
            copy_list(hidden.recent, seat * PLAIN, PLAIN, row, at + PLAIN)
        at += 2 * PLAIN + STANDING
        drawn = game.top() == DRAWN and game.pending_seat() == seat
        row[at] = hidden.fresh + 1 if drawn else 0

    def said(self, game: "Mobsters", seat: int, row: Row, at: i64) -> None:
        """Where one stands at a moment, and the like."""
        hidden = game.hidden
        row[at] = u8(hidden.answer[seat])
        row[at + 1] = u8(hidden.until[seat])
        row[at + 2] = u8(hidden.made[seat])

    def deals(self, game: "Mobsters", viewer: i64, row: Row, at: i64, memo: Memo) -> None:
        """BL-4.2: open offers, as this seat sees them."""
        offers = game.hidden.offers
        if not offers and not row[at]:
            return  # none, as before
        codes = memo.sets
        to_me: i64 = 0
        mine: i64 = 0
        for waiting in offers:
            if waiting.addressee == viewer:
                to_me += 1
            elif waiting.offerer == viewer:
                mine += 1
        others = to_me + mine
        mine = to_me
        to_me = 0
        for waiting in offers:
            if waiting.addressee == viewer:
                slot = to_me
                to_me += 1
            elif waiting.offerer == viewer:
                slot = mine
                mine += 1
            elif waiting.private:
                continue
            else:
                slot = others
                others += 1
            if slot < DEALS:
                code = waiting.code
                if code == UNTOLD or code != codes[slot]:
                    codes[slot] = code
                    write_deal(waiting, viewer, game.seats, row, at + slot * ABOUT_DEAL)
        while others < DEALS and row[at + others * ABOUT_DEAL]:  # what was told before
            codes[others] = UNTOLD
            clear(row, at + others * ABOUT_DEAL, ABOUT_DEAL)
            others += 1


OBSERVER: Final = TownObserver()
