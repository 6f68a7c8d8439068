"""What everybody's business is worth in $G: money, this round's sales, the rounds to come, pieces and cards."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.bot.market import BY_SEAT, Market, market_now, prices
from blindpig.games.bootleggers.bot.memo import Reading, keep
from blindpig.games.bootleggers.bot.plant import Plant, Temper
from blindpig.games.bootleggers.rules.components import (
    CAPACITY,
    MAX_SEATS,
    NOBODY,
    OMALLEYS,
    PLAIN,
    SIZE_OF,
    TITLES,
    TRUCKS,
    bar_at,
)
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import (
    HEAT,
    LINED_UP,
    PIECES,
    PIECES_NOW,
    PLACE,
)
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.kernel.numbers import Floats, floats

# What a thug card in hand is worth, by title, while there is time to use it well.
CARD_WORTH: Final[list[float]] = [0.0] + [thug.worth for thug in DECK]
NOTHING_LATER: Final[Floats] = floats(0.0, 2 * MAX_SEATS)
KIND_WORTH: Final[list[float]] = [5.0, 10.0, 8.0, 14.0, 6.0]  # of a card that Windfall brought


class Prospect(Plant):
    """The worth of every seat's business, as one seat can see it, or as it is if the viewer is nobody."""

    def __init__(
        self, state: State, viewer: int, temper: Temper, rounds: float = -1.0, reading: Reading | None = None
    ) -> None:
        super().__init__(state, viewer, temper)
        seats: i64 = state.seats
        self.left: int = state.table.rounds - state.table.round
        self.worth: Floats = BY_SEAT[:seats]
        self.money: Floats = BY_SEAT[:seats]
        for seat in range(seats):
            self.money[seat] = float(self.purse(seat))
        self.reading: Reading = temper.memo.read(state) if reading is None else reading
        self.now: Floats = BY_SEAT if state.table.step >= HEAT else self.remembered_round()
        self.later: Floats = self.remembered_later()  # a round's income, and behind it what trucks cost
        # To come, as far as one can tell; the same for everything that is compared at one decision.
        self.rounds: float = rounds if rounds >= 0.0 else self.rounds_left()
        counted = temper.future * self.rounds
        fresh = min(1.0, 0.15 + 0.3 * counted)  # how much of a card's worth there is time for
        soon = counted + (0.5 if state.table.step <= PLACE else 0.0)
        for seat in range(seats):
            self.worth[seat] = (
                self.money[seat]
                + self.now[seat]
                + counted * (self.later[seat] - self.later[MAX_SEATS + seat])
                + self.pieces(seat, soon)
                + fresh * self.cards(seat)
            )

    def remembered_round(self) -> Floats:
        """What this round's sales will bring, worked out once for all that it depends on."""
        answers = self.temper.memo.now
        key = self.reading.sales_key()
        known = answers.get(key)
        if known is not None:
            return known
        found = self.this_round()
        keep(answers, key, found)
        return found

    def remembered_later(self) -> Floats:
        """What a round to come brings, then what trucks cost in it; worked out once for all that it depends on."""
        answers = self.temper.memo.later
        key = self.reading.later_key()
        known = answers.get(key)
        if known is not None:
            return known
        income = self.later_round()
        found = NOTHING_LATER[:]
        for seat in range(self.state.seats):
            found[seat] = income[seat]
            found[MAX_SEATS + seat] = self.wages(seat)
        keep(answers, key, found)
        return found

    def purse(self, seat: i64) -> i64:
        """A seat's money as the viewer knows it."""
        if self.viewer in (seat, NOBODY) or self.state.table.open_money:
            return self.state.hidden.money[seat]
        return self.state.table.purse[seat]

    def in_sight(self, seat: int) -> float:
        """A seat's money once this round's sales are made."""
        return self.money[seat] + self.now[seat]

    def rounds_left(self) -> float:
        """The rounds to come, fewer if somebody gets rich before."""
        rounds = float(self.left)
        for seat in range(self.state.seats):
            income = max(1.0, self.later[seat])
            rounds = min(rounds, max(0.0, (self.state.table.box.goal - self.in_sight(seat)) / income + 0.5))
        return rounds

    # This round

    def this_round(self) -> Floats:
        """What this round's sales will bring from here."""
        state = self.state
        market = market_now(state)
        free = BY_SEAT[:]
        if state.table.step < LINED_UP:
            for seat in range(state.seats):
                free[seat] = self.to_send(seat)
            market.fill(free, state.in_order() if state.table.revealed else [])
        income = market.trade(free)
        for truck in market.claimed:
            self.claim(market, income, truck)
        return income

    def claim(self, market: Market, income: Floats, truck: int) -> None:
        """What a claimed truck sells for goes to whoever claimed it."""
        table = self.state.table
        holder = table.holder[truck]
        bar = bar_at(table.place[truck])
        if market.open[bar] <= 0.0:
            return
        sold = min(float(table.load[truck]), market.mean(bar)) * (
            market.price[bar * MAX_SEATS + holder] if bar else 1.0
        )
        income[holder] -= sold
        income[table.payee[truck]] += sold

    # The rounds to come

    def later_round(self) -> Floats:
        """What a round to come brings, as things stand."""
        state = self.state
        table = state.table
        market = Market(state)
        prices(market, state)
        market.open[OMALLEYS] = 1.0
        free = BY_SEAT[:]
        for bar in range(1, state.bars):
            market.public[bar] = 0
            market.open[bar] = self.openness(bar)
            market.dice[bar] -= table.thirst[bar]
            market.sure[bar] = float(market.dice[bar] * i64(table.improvements[bar]))
            market.margin[bar] -= float(table.mouth[bar])
            self.stand(market, bar)
        for seat in range(state.seats):
            room = 0
            for truck in range(TRUCKS):
                if table.owner[truck] == seat:
                    room += CAPACITY[truck]
            free[seat] = self.made(seat, room, False)
        market.fill(free, [])
        return market.trade(free)

    def openness(self, bar: int) -> float:
        """The part of the rounds to come in which a bar will be open."""
        missing = self.state.table.box.shaded[bar] - self.state.crowd(bar)
        if missing <= 0:
            return 1.0
        delay = float(missing) / self.temper.opening
        return max(0.03, (self.left - delay) / (self.left + 1.0))

    def stand(self, market: Market, bar: int) -> None:
        """Standing in the rounds to come: control is surer the more markers there are to spare."""
        state = self.state
        total = state.crowd(bar)
        most = 0
        for seat in range(state.seats):
            count = state.marks(bar, seat)
            if count == 0:
                continue
            market.member[bar] |= 1 << seat
            ahead = 2 * count - total
            market.control[bar * MAX_SEATS + seat] = min(1.0, max(0.0, 0.5 + self.temper.grip * float(ahead)))
            if count > most:
                most = count
                market.lead[bar] = seat
            elif count == most:
                market.lead[bar] = NOBODY

    def wages(self, seat: int) -> float:
        """What trucks cost in a round to come."""
        table = self.state.table
        if table.union_boss[seat]:
            return 0.0
        due = 0.0
        for truck in range(TRUCKS):
            if table.owner[truck] == seat:
                due += table.box.wage[SIZE_OF[truck]]
        return due

    # Pieces and cards

    def pieces(self, seat: i64, rounds: float) -> float:
        """Markers and improvements in the back room, for so many rounds."""
        table = self.state.table
        markers: i64 = table.back[seat] + table.apart[seat]
        improvements: i64 = table.back_improvements[seat]
        if table.stack and table.top() in (PIECES, PIECES_NOW) and self.state.pending_seat() == seat:
            improvements += self.state.improvements_due()
        return rounds * (self.temper.marker * float(markers) + self.temper.improvement * float(improvements))

    def cards(self, seat: i64) -> float:
        """Thug cards: one's own by title, the others' by number."""
        table = self.state.table
        count = table.cards[seat]
        if self.viewer not in (seat, NOBODY):
            return self.temper.unseen * float(count)
        found = 0.0
        if count > 0:
            thugs = self.state.hidden.thugs
            first = seat * i64(TITLES)
            for title in range(i64(1), i64(TITLES)):
                if thugs[first + title] > 0:
                    found += float(thugs[first + title]) * CARD_WORTH[title]
                    count -= thugs[first + title]
                    if count == 0:
                        return found
            held = self.state.hidden.held
            for kind in range(PLAIN):
                found += held[seat * PLAIN + kind] * KIND_WORTH[kind]
        return found


def standing_of(prospect: Prospect, rivalry: Floats) -> float:
    """One number for how well the viewer does: their worth against their rivals'."""
    worth = prospect.worth
    viewer = prospect.viewer
    found = worth[viewer]
    for seat in range(len(worth)):
        if seat != viewer:
            found -= rivalry[seat] * worth[seat]
    return found


def rivalry_of(prospect: Prospect) -> Floats:
    """How much each rival's worth counts against one's own: the leaders' most."""
    worth = prospect.worth
    seats = len(worth)
    rivals = seats - 1
    total = 0.0
    for each in worth:
        total += each
    mean = total / float(seats)
    found = BY_SEAT[:]
    for seat in range(seats):
        if seat != prospect.viewer:
            ahead = (worth[seat] - mean) / max(10.0, mean)
            found[seat] = prospect.temper.malice / float(rivals) * min(2.2, max(0.4, 1.0 + 2.0 * ahead))
    return found
