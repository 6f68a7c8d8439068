"""Phase 1, Muscle (BL-1.1 to BL-1.6): turn cards up, choose muscle in secret, pay, take one card each."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import (
    DOUBLE_INFLUENCE,
    DOUBLE_STILL,
    HAND,
    INFLUENCE,
    LAST_KIND,
    MUSCLE_CARDS,
    NOBODY,
    SIZE_OF,
    SPEAKEASY,
    THUG,
    TRUCKS,
    card_name,
)
from blindpig.games.bootleggers.rules.kinds import (
    AGAIN,
    BEING_ANSWERED,
    KEEP_CARD,
    MUSCLE,
    TAKE_CARD,
    WAIT,
    ActionKind,
    Step,
    next_turn,
)
from blindpig.games.bootleggers.rules.moments import Moment
from blindpig.games.bootleggers.rules.pieces import end_pick, start_pieces
from blindpig.games.bootleggers.rules.public import settle_purse
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import (
    AFTER_REVEAL,
    BEFORE_PRODUCTION,
    CHOOSE,
    DRAWN,
    END_OF_MUSCLE,
    KEEP,
    PIECES,
    PLACE,
    TAKE,
)
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.journal import only
from blindpig.kernel.refusal import Refusal

TRUCK: Final[int] = LAST_KIND + 1  # what `take truck` takes, after the henchmen's kinds


@final
class ChooseStep(Step):
    """BL-1.1 to BL-1.3: cards are turned up, everybody chooses a muscle card in secret."""

    def enter(self, state: State, chance: Chance) -> None:
        """BL-1.1, BL-1.2: turn up a truck card if there is none, and a henchman for each mobster."""
        turn_up_truck(state)
        turn_up_henchmen(state, chance)

    def proceed(self, state: State, chance: Chance) -> i64:
        """BL-1.3: wait for all, then reveal."""
        table = state.table
        if any(table.chosen[seat] == 0 for seat in range(state.seats)):
            return WAIT
        hidden = state.hidden
        table.card = list(hidden.chosen)
        table.spent = table.spent.copy()
        hidden.muscles = hidden.muscles[:]
        for seat in range(state.seats):
            card = hidden.chosen[seat]
            hidden.chosen[seat] = 0
            table.chosen[seat] = 0
            table.muscle[seat] = card * 2
            table.spent[card] = seat
            for at in range(seat * HAND, seat * HAND + HAND):
                if hidden.muscles[at] == card:
                    hidden.muscles[at] = 0
        table.revealed = True
        if state.journal is not None:
            for seat in state.in_order():
                state.journal.tell("BL-1.3", "revealed", {"seat": seat, "muscle": table.card[seat]})
        return AFTER_REVEAL


def turn_up_truck(state: State) -> None:
    """BL-1.1: if no truck card is face up, turn one up; when the deck is empty there is none."""
    table = state.table
    deck = state.hidden.truck_deck
    if table.truck_card != NOBODY or not deck:
        return
    table.truck_card = deck[-1]
    table.truck_deck_left = len(deck) - 1
    state.hidden.truck_deck = deck[:-1]
    table.trucks_seen = table.trucks_seen[:]
    table.trucks_seen[table.truck_card] += 1
    if state.journal is not None:
        state.journal.tell("BL-1.1", "truck-turned-up", {"size": table.truck_card})


def turn_up_henchmen(state: State, chance: Chance) -> None:
    """BL-1.2: turn up as many henchmen as there are mobsters."""
    table = state.table
    for _ in range(state.seats):
        kind = state.draw_henchman(chance)
        if kind != NOBODY:
            table.offer.append(kind)
    if state.journal is not None:
        state.journal.tell("BL-1.2", "henchmen-turned-up", {"cards": table.offer.copy()})


@final
class ChooseMuscle(ActionKind):
    """Choose a muscle card in secret."""

    def __init__(self) -> None:
        super().__init__(MUSCLE)

    def declare(self, space: ActionSpace) -> None:
        """One action a muscle card."""
        for card in range(1, MUSCLE_CARDS + 1):
            self.add(space, f"muscle {card}", (card,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-1.3: once a round, a card of one's own hand."""
        if state.table.step != CHOOSE:
            return Refusal("BL-1.3", "muscle-not-now")
        if state.table.stack:
            return BEING_ANSWERED
        if state.table.chosen[seat]:
            return Refusal("BL-1.3", "muscle-chosen-already")
        muscles = state.hidden.muscles
        for at in range(seat * HAND, seat * HAND + HAND):
            if muscles[at] == action.a:
                return None
        return Refusal("BL-1.3", "muscle-not-in-hand", {"muscle": action.a})

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """The cards in hand; they are kept sorted."""
        if state.table.step != CHOOSE or state.table.stack or state.table.chosen[seat]:
            return
        muscles = state.hidden.muscles
        for at in range(seat * HAND, seat * HAND + HAND):
            card = muscles[at]
            if card:
                found.append(self.all[card - 1])

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-1.3: put it face down."""
        state.hidden.chosen[seat] = action.a
        state.table.chosen[seat] = 1
        if state.journal is not None:
            state.journal.tell("BL-1.3", "chose-muscle", {"seat": seat})
            state.journal.tell("BL-1.3", "chose-this-muscle", {"seat": seat, "muscle": action.a}, only(seat))


@final
class TakeStep(Step):
    """BL-1.4, BL-1.5: in order, each mobster pays and takes one card."""

    def enter(self, state: State, chance: Chance) -> None:
        """Nobody had a turn yet."""
        state.table.done = 0
        state.table.turn = NOBODY

    def proceed(self, state: State, chance: Chance) -> i64:
        """The next mobster pays and is waited for; when all had a turn, the phase ends."""
        table = state.table
        if table.turn != NOBODY:
            return WAIT
        seat = next_turn(state)
        if seat == NOBODY:
            return BEFORE_PRODUCTION if table.chaos else END_OF_MUSCLE
        pay_wages(state, seat)
        if not table.offer and table.truck_card == NOBODY:
            table.done |= 1 << seat
            return AGAIN
        table.turn = seat
        return WAIT


def wages_due(state: State, seat: i64, card: int) -> int:
    """BL-1.4: wages of the trucks owned and the cost of a muscle card."""
    table = state.table
    due = table.box.muscle_cost[card]
    if not table.union_boss[seat]:
        for truck in range(TRUCKS):
            if table.owner[truck] == seat:
                due += table.box.wage[SIZE_OF[truck]]
    return due


def pay_wages(state: State, seat: i64) -> None:
    """BL-1.4: what is due is paid, or all that is held."""
    due = wages_due(state, seat, state.table.card[seat])
    money = state.hidden.money[seat]
    paid = min(due, money)
    state.earn(seat, -paid)
    if paid < due:
        settle_purse(state, seat)
    if state.journal is not None:
        state.journal.tell("BL-1.4", "paid-wages", {"seat": seat, "money": paid, "due": due})


@final
class TakeCard(ActionKind):
    """Take a face-up henchman, by kind, or the truck card."""

    def __init__(self) -> None:
        super().__init__(TAKE_CARD)

    def declare(self, space: ActionSpace) -> None:
        """One action a kind of henchman, and one for the truck."""
        for kind in range(LAST_KIND + 1):
            self.add(space, f"take {card_name(kind)}", (kind,))
        self.add(space, "take truck", (TRUCK,))

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-1.5: in one's turn, one card that lies face up."""
        table = state.table
        if table.step != TAKE or table.turn != seat or table.top() in (KEEP, PIECES):
            return Refusal("BL-1.5", "not-your-pick")
        if table.stack:
            return BEING_ANSWERED
        if action.a == TRUCK:
            return None if table.truck_card != NOBODY else Refusal("BL-1.1", "no-truck-card")
        if action.a not in table.offer:
            return Refusal("BL-1.5", "card-not-offered", {"card": action.a})
        return None

    def collect(self, state: State, seat: i64, found: list[Action]) -> None:
        """What lies face up, each kind once."""
        table = state.table
        if table.step != TAKE or table.turn != seat or table.stack:
            return
        kinds = table.offer.copy()
        kinds.sort()
        last = -1
        for kind in kinds:
            if kind != last:
                found.append(self.all[kind])
            last = kind
        if table.truck_card != NOBODY:
            found.append(self.all[TRUCK])

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-1.5: the card does what it says."""
        kind = action.a
        if kind == TRUCK:
            take_truck(state, seat)
            end_pick(state, seat)
            return
        state.table.offer.remove(kind)
        if state.journal is not None:
            state.journal.tell("BL-1.5", "took", {"seat": seat, "card": kind})
        if kind > THUG:
            state.gain_thug(seat, kind - THUG)
            state.push(KEEP, seat, kind - THUG)
            return
        state.discard(kind)
        use_henchman(state, seat, kind, PIECES)
        if state.top() == 0:
            end_pick(state, seat)


def take_truck(state: State, seat: i64) -> None:
    """BL-1.5e: pay and get the truck, or discard the card and get nothing."""
    table = state.table
    size = table.truck_card
    table.truck_card = NOBODY
    truck = state.free_truck(size)
    price = state.table.box.truck_price[size]
    if state.hidden.money[seat] < price or table.reserve[seat] == 0 or truck == NOBODY:
        if state.journal is not None:
            state.journal.tell("BL-1.5e", "truck-card-discarded", {"seat": seat, "size": size})
        return
    state.earn(seat, -price)
    table.reserve[seat] -= 1
    table.owner[truck] = seat
    table.holder[truck] = seat
    if state.journal is not None:
        state.journal.tell("BL-1.5e", "bought-truck", {"seat": seat, "size": size, "truck": truck, "money": price})


def use_henchman(state: State, seat: i64, kind: int, pieces: int) -> None:
    """BL-1.5a to BL-1.5d: markers at once; dice and improvements as a pending record of the kind `pieces`."""
    if kind in (INFLUENCE, DOUBLE_INFLUENCE):
        moved = state.recruit(seat, 1 if kind == INFLUENCE else 2)
        if state.journal is not None:
            state.journal.tell("BL-1.5a", "recruited", {"seat": seat, "markers": moved})
    elif kind == SPEAKEASY:
        if state.table.improvements_left == 0:
            if state.journal is not None:
                state.journal.tell("BL-C7", "no-improvement-left", {"seat": seat})
            return
        state.table.improvements_left -= 1
        start_pieces(state, seat, pieces, 0, 0, 1)
    elif kind == DOUBLE_STILL:
        start_pieces(state, seat, pieces, 2, 1, 0)
    else:
        start_pieces(state, seat, pieces, 1, 0, 0)


@final
class KeepCard(ActionKind):
    """Keep a card just taken or drawn instead of playing it now."""

    def __init__(self) -> None:
        super().__init__(KEEP_CARD)

    def declare(self, space: ActionSpace) -> None:
        """One action."""
        self.add(space, "keep")

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-1.5f, BL-T28: only with a card just taken or drawn."""
        if state.top() in (KEEP, DRAWN) and state.pending_seat() == seat:
            return None
        return Refusal("BL-1.5f", "nothing-to-keep")

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-1.5f, BL-T28: the card stays in hand."""
        if state.top() == DRAWN:
            state.hidden.fresh = NOBODY
            state.pop()
        else:
            state.pop()
            end_pick(state, seat)


@final
class EndOfMuscle(Moment):
    """The moment at the end of phase 1."""

    def __init__(self) -> None:
        super().__init__(PLACE)

    def leave(self, state: State, chance: Chance) -> i64:
        """BL-1.6: what is left of the offer is discarded; the truck card stays."""
        discard_offer(state)
        return self.after


def discard_offer(state: State) -> None:
    """BL-1.6: henchmen left are discarded."""
    table = state.table
    if table.offer and state.journal is not None:
        state.journal.tell("BL-1.6", "henchmen-discarded", {"cards": table.offer.copy()})
    table.discards.extend(table.offer)
    table.offer.clear()
