"""What a seat's stills make and its trucks can carry: the crates it can be expected to send."""

from typing import Final

from mypy_extensions import i64

from blindpig.games.bootleggers.bot.memo import Memo
from blindpig.games.bootleggers.bot.odds import MEAN, expected
from blindpig.games.bootleggers.rules.components import CAPACITY, FIRST_REMOTE, HOME, STILL_DICE, STILLS, TRUCKS
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import BEFORE_PRODUCTION, LOAD, PIECES, PIECES_NOW, SEND

UNTOUCHED: Final[list[float]] = [(5.0 / 6.0) ** dice for dice in range(STILL_DICE + 1)]  # a raid hits no such die


class Temper:
    """The numbers of the judgement."""

    def __init__(self) -> None:
        self.future: float = 1.6  # what a round to come counts
        self.opening: float = 0.8  # markers a round that a closed bar can hope for
        self.grip: float = 0.2  # how much surer control gets with each marker
        self.surplus: float = 0.6  # what crates beyond the trucks' room count in rounds to come
        self.room: float = 0.05  # and room beyond the crates
        self.marker: float = 1.0  # a marker in the back room, a round to come
        self.improvement: float = 0.5
        self.unseen: float = 3.5  # a card in another's hand
        self.keenness: float = 3.0  # how much better a marker stands on a bar than in the back room
        self.spread: float = 4.0  # how much better the first pick of a later round is than the last, a round after it
        self.pushing: float = 0.8  # the others' muscle: below 1 they are taken to play their higher cards
        self.ask: float = 0.5  # the part of what a deal brings both that one asks for oneself
        self.least_share: float = 0.4  # and the least that one takes
        self.malice: float = 0.4  # how much all rivals' worth together counts against one's own
        self.memo: Memo = Memo()  # what was worked out with these numbers: set them before the first use

    def dim(self, sight: float) -> None:
        """See less far: rounds to come, markers, cards and rivals count less, money now as much as ever."""
        self.future *= sight
        self.marker *= sight
        self.unseen *= sight
        self.malice *= sight
        self.spread *= sight
        self.keenness *= 0.2 + 0.8 * sight

    def lean(self, style: str) -> None:
        """Have a liking: for being early and for trouble, for keeping muscle, for fair deals, or for others' losses."""
        if style == "bold":
            self.spread *= 0.5
            self.malice *= 1.2
        elif style == "thrifty":
            self.spread *= 1.8
        elif style == "honest":
            self.malice *= 0.4
            self.least_share = 0.32
        elif style == "treacherous":
            self.malice *= 2.0
            self.ask = 0.58


class Plant:
    """Stills and trucks, as one seat can see them, or as they are if the viewer is nobody."""

    def __init__(self, state: State, viewer: int, temper: Temper) -> None:
        self.state: State = state
        self.viewer: i64 = viewer
        self.temper: Temper = temper

    def to_send(self, seat: i64) -> float:
        """The crates a seat can still send this round."""
        table = self.state.table
        done = table.done >> seat & 1
        if done and table.step == SEND:
            return 0.0
        holder = table.holder
        place = table.place
        load = table.load
        loaded: i64 = 0
        room: i64 = 0
        for truck in range(i64(TRUCKS)):
            if holder[truck] == seat and place[truck] == HOME:
                loaded += load[truck]
                room += i64(CAPACITY[truck]) - load[truck]
        if table.step > LOAD or (done and table.step == LOAD):
            return float(loaded)
        if table.step <= BEFORE_PRODUCTION:
            return self.made(seat, room, True)
        return float(loaded) + min(float(room), float(table.crates[seat]))

    def made(self, seat: i64, room: i64, now: bool) -> float:
        """The crates that a seat's stills can be expected to make for so much room."""
        table = self.state.table
        dice: i64 = 0
        for still in range(i64(FIRST_REMOTE), i64(STILLS)):
            if table.still_owner[still] == seat and not (now and table.idle[still]):
                dice += table.dice[still]
        family = 0 if now and table.idle[seat] else table.dice[seat]
        if not now:
            spare = self.spare_dice(seat)
            at_home = min(spare, STILL_DICE - family)
            family += at_home
            dice += spare - at_home
        risk = self.raid_risk(seat, family, now)
        stored = float(table.stored[seat]) if now else 0.0
        both = expected(dice + family, stored, float(room))
        found = both if risk == 0.0 else (1.0 - risk) * both + risk * expected(dice, stored, float(room))
        if now:
            return found
        crates = MEAN * (float(dice) + float(family) * (1.0 - risk))
        return found + self.temper.surplus * max(0.0, crates - found) + self.temper.room * max(0.0, float(room) - found)

    def spare_dice(self, seat: i64) -> i64:
        """Dice in the back room, or about to be placed, that have a slot."""
        table = self.state.table
        dice = table.back_dice[seat]
        if table.top() in (PIECES, PIECES_NOW) and self.state.pending_seat() == seat:
            dice += self.state.dice_due()
        if dice == 0:
            return 0
        slots = STILL_DICE - table.dice[seat]
        for still in range(i64(FIRST_REMOTE), i64(STILLS)):
            if table.still_owner[still] == seat:
                slots += STILL_DICE - table.dice[still]
        return min(dice, slots)

    def raid_risk(self, seat: i64, family: i64, now: bool) -> float:
        """How likely the Copper empties a family still."""
        table = self.state.table
        if now:
            if table.copper != seat or table.round < 5:
                return 0.0
            return 1.0 - UNTOUCHED[family]
        most: i64 = 0
        equals: i64 = 1
        for other in range(i64(self.state.seats)):
            if other != seat:
                if table.dice[other] > most:
                    most = table.dice[other]
                    equals = 1
                elif table.dice[other] == most:
                    equals += 1
        watched = 0.7 if family > most else 0.1 if family < most else 0.8 / float(equals + 1)
        return watched * (1.0 - UNTOUCHED[family])
