"""Sealed bids: a tiny whole game for the kernel's tests, and an example of the contract to read.

- TG-1 Two or three seats, three rounds (two if `length=short`). Cards 1 to 13: four each, kept secret; the rest
  stays face down. Each seat also gets a face-down trick: of three, two are rerolls and one is a blank.
- TG-2 A die says the round's prize. All seal a card at the same time; all are revealed at once.
- TG-3 At any time a reroll rolls the prize again. It is played once and then shown.
- TG-4 After the reveal comes a moment: everybody with a face-down trick is asked at once, and acts or passes. After an
  act all are asked again. Who has passed is never shown. When all have, the highest card takes the prize.
- TG-5 Once a round each seat may offer coins to another, with a promise in words that binds nobody. The game waits for
  the answer.
- TG-6 The richest wins; equal coins share the victory.
"""

from collections.abc import Mapping

from blindpig.kernel.action import FREE, Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import BadForm, Form, Json
from blindpig.kernel.game import SPECTATOR, Game, Option, Outcome, State, View
from blindpig.kernel.journal import Journal, only
from blindpig.kernel.refusal import BadInput, Refusal

BID, REROLL, PASS, ACCEPT, DECLINE, OFFER = range(6)  # kinds of actions
BIDDING, MOMENT, OVER = range(3)  # phases
CARDS, HAND, BANK = 13, 4, 18
TRICKS = [1, 1, 0]  # 1 is a reroll, 0 a blank


class Offer(Action):
    """Coins for a seat, and a promise in words: built freely, outside the space."""

    def __init__(self, coins: int, to: int, words: str) -> None:
        super().__init__(FREE, OFFER, f"offer {coins} to {to}: {words}", (coins, to))
        self.words = words


class Table:
    """What everybody sees."""

    def __init__(self, seats: int, rounds: int) -> None:
        self.rounds = rounds
        self.round = 1
        self.phase = BIDDING
        self.prize = 0
        self.bank = BANK
        self.coins = [0] * seats
        self.sealed = [0] * seats  # who has sealed a bid
        self.bids = [0] * seats  # the bids, once revealed
        self.played: list[int] = []
        self.tricks = [1] * seats  # who has a face-down trick
        self.rerolls = 0  # rerolls played
        self.offered = [0] * seats  # who has made this round's offer
        self.offer: list[int] = []  # what is pending: who offers, to whom, how much
        self.words = ""

    def form(self) -> dict[str, Json]:
        return vars(self.clone())

    def clone(self) -> "Table":
        other = Table(0, 0)
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other


def load_table(form: Form) -> Table:
    seats = len(form.numbers("coins", 0, BANK))
    if seats not in (2, 3):
        raise form.wrong("coins", "a list of 2 or 3 numbers")
    table = Table(seats, form.number("rounds", 2, 3))
    table.round = form.number("round", 1, table.rounds)
    table.phase = form.number("phase", BIDDING, OVER)
    table.prize = form.number("prize", 1, 6)
    table.bank = form.number("bank", 0, BANK)
    table.coins = form.numbers("coins", 0, BANK, seats)
    table.sealed = form.numbers("sealed", 0, 1, seats)
    table.bids = form.numbers("bids", 0, CARDS, seats)
    table.played = form.numbers("played", 1, CARDS)
    table.tricks = form.numbers("tricks", 0, 1, seats)
    table.rerolls = form.number("rerolls", 0, 2)
    table.offered = form.numbers("offered", 0, 1, seats)
    table.offer = form.numbers("offer", 0, BANK)
    if table.offer and (len(table.offer) != 3 or max(table.offer[:2]) >= seats):
        raise form.wrong("offer", "empty, or two seats and a sum")
    table.words = form.text("words")
    return table


class TinyState(State):
    """A game under way: the table, and what is hidden."""

    def __init__(self, table: Table) -> None:
        super().__init__(len(table.coins))
        self.table = table
        self.hands: list[list[int]] = [[] for _ in table.coins]
        self.sealed_bids = [0] * self.seats
        self.tricks = [0] * self.seats
        self.passed = [0] * self.seats
        self.deck: list[int] = []
        self.spare: list[int] = []  # the trick nobody got

    def clone(self) -> "TinyState":
        other = TinyState(self.table.clone())
        other.hands = [hand.copy() for hand in self.hands]
        other.sealed_bids = self.sealed_bids.copy()
        other.tricks = self.tricks.copy()
        other.passed = self.passed.copy()
        other.deck = self.deck.copy()
        other.spare = self.spare.copy()
        return other

    def round(self) -> int:
        return self.table.round

    def waiting_on(self) -> list[int]:
        table = self.table
        if table.offer:
            return [table.offer[1]]
        if table.phase == BIDDING:
            return [seat for seat in range(self.seats) if not table.sealed[seat]]
        if table.phase == MOMENT:
            return [seat for seat in range(self.seats) if table.tricks[seat] and not self.passed[seat]]
        return []

    def waiting_openly(self) -> list[int]:
        """TG-4: nobody sees who is asked in a moment."""
        return [] if self.table.phase == MOMENT and not self.table.offer else self.waiting_on()

    def actions(self, seat: int) -> list[Action]:
        return [action for action in TINY.space.all if self.refusal(seat, action) is None]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        table = self.table
        if table.phase == OVER:
            return Refusal("TG-6", "over")
        if action.kind in (ACCEPT, DECLINE):
            return None if table.offer and table.offer[1] == seat else Refusal("TG-5", "nothing-offered")
        if table.offer:
            return Refusal("TG-5", "offer-pending", {"seat": table.offer[1]})
        if action.kind == BID:
            return self.bid_refusal(seat, action.a)
        if action.kind == REROLL:
            return None if table.tricks[seat] and self.tricks[seat] else Refusal("TG-3", "no-reroll")
        if action.kind == PASS:
            return None if seat in self.waiting_on() and table.phase == MOMENT else Refusal("TG-4", "not-asked")
        return self.offer_refusal(seat, action)

    def bid_refusal(self, seat: int, card: int) -> Refusal | None:
        """TG-2: one card a round, from the hand."""
        if self.table.phase != BIDDING or self.table.sealed[seat]:
            return Refusal("TG-2", "bids-closed")
        return None if card in self.hands[seat] else Refusal("TG-2", "no-such-card", {"card": card})

    def offer_refusal(self, seat: int, action: Action) -> Refusal | None:
        """TG-5: one offer a round, to another seat, of coins that one has."""
        if self.table.offered[seat]:
            return Refusal("TG-5", "one-offer")
        if action.b == seat or action.b >= self.seats:
            return Refusal("TG-5", "no-such-partner")
        if action.a > self.table.coins[seat]:
            return Refusal("TG-5", "too-poor", {"coins": self.table.coins[seat]})
        return None

    def perform(self, seat: int, action: Action, chance: Chance) -> None:
        table = self.table
        if action.kind == BID:
            self.bid(seat, action.a)
        elif action.kind == REROLL:
            table.tricks[seat], self.tricks[seat], self.passed = 0, 0, [0] * self.seats
            table.rerolls += 1
            self.roll(chance)
        elif action.kind == PASS:
            self.passed[seat] = 1
            self.tell("TG-4", "passed", {}, only(seat))
        elif action.kind == OFFER:
            assert isinstance(action, Offer)
            table.offer, table.words, table.offered[seat] = [seat, action.b, action.a], action.words, 1
            self.tell("TG-5", "offered", {"seat": seat, "to": action.b, "coins": action.a, "words": action.words})
        else:
            self.answer(action.kind == ACCEPT)
        if table.phase == MOMENT and not self.waiting_on():
            self.award(chance)

    def bid(self, seat: int, card: int) -> None:
        """TG-2: seal a card; reveal all when all are sealed."""
        table = self.table
        self.hands[seat].remove(card)
        self.sealed_bids[seat] = card
        table.sealed[seat] = 1
        self.tell("TG-2", "bid-sealed", {"seat": seat})
        self.tell("TG-2", "bid-this", {"card": card}, only(seat))
        if all(table.sealed):
            table.bids, self.sealed_bids = self.sealed_bids, [0] * self.seats
            table.played = table.played + table.bids
            table.phase = MOMENT
            self.tell("TG-2", "bids-revealed", {"bids": table.bids.copy()})

    def answer(self, accepted: bool) -> None:
        """TG-5: the offer is taken as it stands, or not."""
        table = self.table
        giver, taker, coins = table.offer
        table.offer, table.words = [], ""
        if accepted:
            table.coins[giver] -= coins
            table.coins[taker] += coins
        self.tell("TG-5", "offer-accepted" if accepted else "offer-declined", {"giver": giver, "taker": taker})

    def award(self, chance: Chance) -> None:
        """TG-4: the highest card takes the prize, and the next round begins."""
        table = self.table
        winner = table.bids.index(max(table.bids))
        table.coins[winner] += table.prize
        table.bank -= table.prize
        self.tell("TG-4", "prize-won", {"seat": winner, "coins": table.prize})
        if table.round == table.rounds:
            table.phase = OVER
            return
        table.round += 1
        table.phase = BIDDING
        table.bids, table.sealed, table.offered = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.passed = [0] * self.seats
        self.roll(chance)

    def roll(self, chance: Chance) -> None:
        """TG-2: the die says the prize."""
        self.table.prize = chance.die()
        self.tell("TG-2", "prize-rolled", {"coins": self.table.prize})

    def tell(self, rule: str, key: str, args: Mapping[str, int | str | list[int]], audience: int = -1) -> None:
        if self.journal is not None:
            self.journal.tell(rule, key, args, audience)

    def outcome(self) -> Outcome | None:
        """TG-6: the richest wins."""
        if self.table.phase != OVER:
            return None
        coins = self.table.coins
        return Outcome("TG-6", coins.copy(), [seat for seat in range(self.seats) if coins[seat] == max(coins)])

    def view(self, seat: int) -> "TinyView":
        view = TinyView(seat, self.table.clone())
        if seat != SPECTATOR:
            view.hand = self.hands[seat].copy()
            view.bid, view.trick, view.passed = self.sealed_bids[seat], self.tricks[seat], self.passed[seat]
        return view

    def position(self) -> dict[str, Json]:
        copy = self.clone()  # a position is a snapshot: later moves do not show in it
        hidden: dict[str, Json] = {"hands": copy.hands, "bids": copy.sealed_bids, "tricks": copy.tricks}
        hidden.update({"passed": copy.passed, "deck": copy.deck, "spare": copy.spare})
        return {"table": copy.table.form(), "hidden": hidden}


class TinyView(View):
    """The table, and a seat's own part of what is hidden."""

    def __init__(self, seat: int, table: Table) -> None:
        super().__init__(seat)
        self.table = table
        self.hand: list[int] = []
        self.bid = self.trick = self.passed = 0

    def form(self) -> dict[str, Json]:
        own: dict[str, Json] = {"hand": self.hand, "bid": self.bid, "trick": self.trick, "passed": self.passed}
        return {"seat": self.seat, "table": self.table.form(), "own": own}


class Tiny(Game):
    """The rules above."""

    def __init__(self) -> None:
        super().__init__("tiny", "TG-", 1, (2, 3), (Option("length", ("full", "short"), "TG-1"),))
        for card in range(1, CARDS + 1):
            self.space.add(BID, f"bid {card}", (card,))
        for kind, text in ((REROLL, "reroll"), (PASS, "pass"), (ACCEPT, "accept"), (DECLINE, "decline")):
            self.space.add(kind, text)

    def parse(self, text: str) -> Action:
        """An action of the space, or `offer <coins> to <seat>: <words>`."""
        head, colon, words = text.partition(": ")
        parts = head.split(" ")
        if len(parts) != 4 or not colon or (parts[0], parts[2]) != ("offer", "to"):
            return self.space.parse(text)
        offer = Offer(small(parts[1]), small(parts[3]), words)
        if offer.text != text or len(words) > 80 or not words.isprintable():
            raise BadInput("Write an offer like “offer 2 to 1: bid low, friend”, with 80 letters at most.")
        return offer

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> TinyState:
        """TG-1: four cards and a trick each; then the first prize."""
        state = TinyState(Table(seats, 2 if options["length"] == "short" else 3))
        state.journal = journal
        state.deck, state.spare = list(range(1, CARDS + 1)), TRICKS.copy()
        chance.shuffle(state.deck)
        chance.shuffle(state.spare)
        for seat in range(seats):
            state.hands[seat] = sorted(state.deck.pop() for _ in range(HAND))
            state.tricks[seat] = state.spare.pop()
        state.roll(chance)
        return state

    def determinize(self, view: View, chance: Chance) -> TinyState:
        """Deal again what the seat has not seen: the others' cards, bids, tricks and passes."""
        assert isinstance(view, TinyView)
        table = view.table.clone()
        state = TinyState(table)
        known = {*table.played, *view.hand, view.bid}
        state.deck = [card for card in range(1, CARDS + 1) if card not in known]
        state.spare = [1] * (2 - table.rerolls) + [0]
        if view.seat != SPECTATOR and table.tricks[view.seat]:
            state.spare.remove(view.trick)
        chance.shuffle(state.deck)
        chance.shuffle(state.spare)
        for seat in range(state.seats):
            if seat == view.seat:
                state.hands[seat] = view.hand.copy()
                state.sealed_bids[seat], state.tricks[seat], state.passed[seat] = view.bid, view.trick, view.passed
                continue
            if table.phase == BIDDING and table.sealed[seat]:
                state.sealed_bids[seat] = state.deck.pop()
            held = HAND - len(table.played) // state.seats - (state.sealed_bids[seat] > 0)
            state.hands[seat] = sorted(state.deck.pop() for _ in range(held))
            if table.tricks[seat]:
                state.tricks[seat] = state.spare.pop()
                state.passed[seat] = chance.below(2) if table.phase == MOMENT else 0
        asked = [seat for seat in range(state.seats) if table.tricks[seat]]
        if table.phase == MOMENT and all(state.passed[seat] for seat in asked):
            others = [seat for seat in asked if seat != view.seat]
            state.passed[others[chance.below(len(others))]] = 0
        return state

    def load(self, position: Json) -> TinyState:
        form = Form(position, "The position")
        state = TinyState(load_table(form.form("table")))
        hidden = form.form("hidden")
        state.hands = hidden.rows("hands", 1, CARDS, state.seats)
        state.sealed_bids = hidden.numbers("bids", 0, CARDS, state.seats)
        state.tricks = hidden.numbers("tricks", 0, 1, state.seats)
        state.passed = hidden.numbers("passed", 0, 1, state.seats)
        state.deck = hidden.numbers("deck", 1, CARDS)
        state.spare = hidden.numbers("spare", 0, 1)
        return state

    def load_view(self, form: Json) -> TinyView:
        whole = Form(form, "The view")
        view = TinyView(whole.number("seat", SPECTATOR, 2), load_table(whole.form("table")))
        if view.seat >= len(view.table.coins):
            raise BadForm("The view: “seat” should be a seat of the table.")
        own = whole.form("own")
        view.hand = own.numbers("hand", 1, CARDS)
        view.bid, view.trick = own.number("bid", 0, CARDS), own.number("trick", 0, 1)
        view.passed = own.number("passed", 0, 1)
        return view


def small(text: str) -> int:
    """A number of one or two digits."""
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise BadInput(f"“{text[:20]}” is not a small number.")
    return int(text)


TINY = Tiny()
