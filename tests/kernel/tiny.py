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
from blindpig.kernel.forms import Form, Json
from blindpig.kernel.game import SPECTATOR, Game, Option, Outcome, State, View
from blindpig.kernel.journal import Journal, only
from blindpig.kernel.refusal import BadInput, Phrase, Refusal
from tests.kernel.tiny_parts import BIDDING, CARDS, MOMENT, OVER, Own, Table, load_own, load_table

BID, REROLL, PASS, ACCEPT, DECLINE, OFFER = range(6)  # kinds of actions
HAND = 4
TRICKS = [1, 1, 0]  # 1 is a reroll, 0 a blank


class Offer(Action):
    """Coins for a seat, and a promise in words: built freely, outside the space."""

    def __init__(self, coins: int, to: int, words: str) -> None:
        super().__init__(FREE, OFFER, f"offer {coins} to {to}: {words}", (coins, to))
        self.words = words


class TinyState(State):
    """A game under way: the table, and what is hidden (each seat's own part, and the cards nobody has)."""

    def __init__(self, table: Table) -> None:
        super().__init__(len(table.coins))
        self.table = table
        self.own = [Own() for _ in table.coins]
        self.deck: list[int] = []
        self.spare: list[int] = []  # the trick nobody got

    def clone(self) -> "TinyState":
        other = TinyState(self.table.clone())
        other.own = [own.clone() for own in self.own]
        other.deck, other.spare = self.deck.copy(), self.spare.copy()
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
            return [seat for seat in range(self.seats) if table.tricks[seat] and not self.own[seat].passed]
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
            return None if self.own[seat].trick else Refusal("TG-3", "no-reroll")
        if action.kind == PASS:
            return None if seat in self.waiting_on() and table.phase == MOMENT else Refusal("TG-4", "not-asked")
        return self.offer_refusal(seat, action)

    def bid_refusal(self, seat: int, card: int) -> Refusal | None:
        """TG-2: one card a round, from the hand."""
        if self.table.phase != BIDDING or self.table.sealed[seat]:
            return Refusal("TG-2", "bids-closed")
        return None if card in self.own[seat].hand else Refusal("TG-2", "no-such-card", {"card": card})

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
            table.tricks[seat] = self.own[seat].trick = 0
            table.rerolls += 1
            self.tell("TG-3", "reroll-played", {"seat": seat})
            self.ask_again()
            self.roll(chance)
        elif action.kind == PASS:
            self.own[seat].passed = 1
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
        self.own[seat].hand.remove(card)
        self.own[seat].bid = card
        table.sealed[seat] = 1
        self.tell("TG-2", "bid-sealed", {"seat": seat})
        self.tell("TG-2", "bid-this", {"card": card}, only(seat))
        if all(table.sealed):
            for bidder, own in enumerate(self.own):
                table.bids[bidder], own.bid = own.bid, 0
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
        self.ask_again()
        self.roll(chance)

    def ask_again(self) -> None:
        """TG-4: a pass lasts until somebody acts."""
        for own in self.own:
            own.passed = 0

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
        return Outcome("TG-6", self.table.coins.copy())

    def view(self, seat: int) -> "TinyView":
        return TinyView(seat, self.table.clone(), Own() if seat == SPECTATOR else self.own[seat].clone())

    def game_at(self) -> str:
        """Where the game is."""
        return "tests.kernel.tiny:TINY"

    def position(self) -> dict[str, Json]:
        hidden: dict[str, Json] = {"own": [own.form() for own in self.own]}
        hidden.update({"deck": self.deck.copy(), "spare": self.spare.copy()})
        return {"table": self.table.form(), "hidden": hidden}


class TinyView(View):
    """The table, and a seat's own part of what is hidden."""

    def __init__(self, seat: int, table: Table, own: Own) -> None:
        super().__init__(seat)
        self.table = table
        self.own = own

    def form(self) -> dict[str, Json]:
        return {"seat": self.seat, "table": self.table.form(), "own": self.own.form()}


class Tiny(Game):
    """The rules above."""

    def __init__(self) -> None:
        super().__init__("tiny", "TG", 1, (2, 3), (Option("length", ("full", "short"), "TG-1"),))
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
            raise BadInput("write-it-so", {"text": "offer 2 to 1: bid low, friend"})
        return offer

    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> TinyState:
        """TG-1: four cards and a trick each; then the first prize."""
        state = TinyState(Table(seats, 2 if options["length"] == "short" else 3))
        state.journal = journal
        state.deck, state.spare = list(range(1, CARDS + 1)), TRICKS.copy()
        chance.shuffle(state.deck)
        chance.shuffle(state.spare)
        for seat in range(seats):
            state.own[seat].hand = sorted(state.deck.pop() for _ in range(HAND))
            state.own[seat].trick = state.spare.pop()
        state.roll(chance)
        return state

    def determinize(self, view: View, chance: Chance) -> TinyState:
        """Deal again what the seat has not seen: the others' cards, bids, tricks and passes."""
        assert isinstance(view, TinyView)
        table = view.table.clone()
        state = TinyState(table)
        known = {*table.played, *view.own.hand, view.own.bid}
        state.deck = [card for card in range(1, CARDS + 1) if card not in known]
        state.spare = [1] * (2 - table.rerolls) + [0]
        if view.seat != SPECTATOR and table.tricks[view.seat]:
            state.spare.remove(view.own.trick)
        chance.shuffle(state.deck)
        chance.shuffle(state.spare)
        for seat in range(state.seats):
            state.own[seat] = view.own.clone() if seat == view.seat else self.guess(state, seat, chance)
        asked = [seat for seat in range(state.seats) if table.tricks[seat]]
        if table.phase == MOMENT and all(state.own[seat].passed for seat in asked):
            others = [seat for seat in asked if seat != view.seat]
            state.own[others[chance.below(len(others))]].passed = 0  # or the moment would have closed
        return state

    def guess(self, state: TinyState, seat: int, chance: Chance) -> Own:
        """What another seat may have, from the cards that are left."""
        table, own = state.table, Own()
        if table.phase == BIDDING and table.sealed[seat]:
            own.bid = state.deck.pop()
        held = HAND - len(table.played) // state.seats - (own.bid > 0)
        own.hand = sorted(state.deck.pop() for _ in range(held))
        if table.tricks[seat]:
            own.trick = state.spare.pop()
            own.passed = chance.below(2) if table.phase == MOMENT else 0
        return own

    def load(self, position: Json) -> TinyState:
        form = Form(position, Phrase("where.position"))
        state = TinyState(load_table(form.form("table")))
        hidden = form.form("hidden")
        state.own = [load_own(own) for own in hidden.forms("own")]
        if len(state.own) != state.seats:
            raise hidden.wrong("own", "wanted.lists", {"count": state.seats})
        state.deck, state.spare = hidden.numbers("deck", 1, CARDS), hidden.numbers("spare", 0, 1)
        return state

    def load_view(self, form: Json) -> TinyView:
        whole = Form(form, Phrase("where.view"))
        table = load_table(whole.form("table"))
        return TinyView(whole.number("seat", SPECTATOR, len(table.coins) - 1), table, load_own(whole.form("own")))


def small(text: str) -> int:
    """A number of one or two digits."""
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise BadInput("whole-number", {"field": text[:20]})
    return int(text)


TINY = Tiny()
