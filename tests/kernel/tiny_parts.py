"""What a tiny game is made of, and how it is read back."""

from copy import copy
from typing import Self

from blindpig.kernel.forms import Form, Json

BIDDING, MOMENT, OVER = range(3)  # phases
CARDS, BANK = 13, 18


class Part:
    """Plain fields: whole numbers, words, and lists of numbers."""

    def form(self) -> dict[str, Json]:
        return vars(self.clone())

    def clone(self) -> Self:
        other = copy(self)
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other


class Table(Part):
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


class Own(Part):
    """What one seat alone sees."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.bid = 0  # the sealed one, 0 if none
        self.trick = 0
        self.passed = 0


def load_table(form: Form) -> Table:
    seats = len(form.numbers("coins", 0, BANK))
    if seats not in (2, 3):
        raise form.wrong("coins", "wanted.list")
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
        raise form.wrong("offer", "wanted.list")
    table.words = form.text("words")
    return table


def load_own(form: Form) -> Own:
    own = Own()
    own.hand = form.numbers("hand", 1, CARDS)
    own.bid, own.trick = form.number("bid", 0, CARDS), form.number("trick", 0, 1)
    own.passed = form.number("passed", 0, 1)
    return own
