"""Deals as values (BL-4.1, BL-4.2): goods, offers with a text that round-trips, and the ledger's entries."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from blindpig.games.bootleggers.rules.components import THUG_NAMES
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.observe import Row, blank

# The ledger's marks on a promise.
UNMARKED: Final = 0
KEPT: Final = 1
BROKEN: Final = 2

MAX_PROMISE: Final = 280
UNTOLD: Final = 0  # no code of an offer: the action space begins with others


@final
@mypyc_attr(acyclic=True)
class Goods:
    """What one party gives: money, crates, trucks for good, trucks for this round, thug cards by title."""

    def __init__(self, money: int, crates: int, trucks: list[int], rented: list[int], cards: list[int]) -> None:
        self.money: int = money
        self.crates: int = crates
        self.trucks: list[int] = trucks
        self.rented: list[int] = rented
        self.cards: list[int] = cards

    def text(self, titles: bool = True) -> str:
        """The goods in an offer's text; the titles of cards are for the two parties only."""
        words: list[str] = []
        if self.money:
            words.append(f"${self.money}")
        if self.crates:
            words.append(f"c{self.crates}")
        for truck in self.trucks:
            words.append(f"t{truck}")
        for truck in self.rented:
            words.append(f"r{truck}")
        for card in self.cards:
            words.append(THUG_NAMES[card] if titles else "card")
        return " ".join(words) if words else "nothing"

    def empty(self) -> bool:
        """Whether nothing is given."""
        return not (self.money or self.crates or self.trucks or self.rented or self.cards)

    def has_trucks(self) -> bool:
        """Whether trucks are sold or rented out."""
        return bool(self.trucks or self.rented)


def offer_text(start: str, gives: Goods, gets: Goods, private: bool, promise: str) -> str:
    """The one way an offer is written."""
    text = f"{start} give {gives.text()} for {gets.text()}"
    if private:
        text += " private"
    if promise:
        text += f' "{promise}"'
    return text


@final
class Offer(Action):
    """An offer to `a`: what the offerer gives and gets, open or private, with a promise in words.

    A counter-offer also names the offer it answers: number `b` of those that `a` made to the offerer.
    """

    def __init__(
        self, index: int, kind: int, args: tuple[int, ...], gives: Goods, gets: Goods, private: bool, promise: str
    ) -> None:
        start = f"offer {args[0]}" if len(args) == 1 else f"counter {args[0]} {args[1]}"
        super().__init__(index, kind, offer_text(start, gives, gets, private, promise), args)
        self.gives: Goods = gives
        self.gets: Goods = gets
        self.private: bool = private
        self.promise: str = promise
        self.alike: i64 = index  # of the typical offer on the same terms, which a row of bytes cannot tell from it
        self.told: Row = blank(0)  # its goods as rows of bytes tell them, once somebody has looked

    def seen_by(self, seat: int, offerer: int) -> str:
        """BL-4.2: the terms as a seat sees them: whole, without titles, or not at all."""
        if seat in (self.a, offerer):
            return self.text
        if self.private:
            return ""
        return f"offer {self.a} give {self.gives.text(False)} for {self.gets.text(False)}" + (
            f' "{self.promise}"' if self.promise else ""
        )


@final
class Mark(Action):
    """The promisee's word on entry `a` of the ledger: kept or broken."""

    def __init__(self, kind: int, entry: int, mark: int) -> None:
        super().__init__(FREE, kind, f"{'kept' if mark == KEPT else 'broken'} {entry}", (entry, mark))


@final
@mypyc_attr(acyclic=True)
class OpenOffer:
    """An offer that waits for its addressee; `number` counts those of this offerer to this addressee.

    What every look asks for lies here, and not only in the offer, which somewhere else may share.
    """

    def __init__(self, offerer: int, number: int, offer: Offer) -> None:
        self.offerer: i64 = offerer
        self.number: i64 = number
        self.offer: Offer = offer
        self.addressee: i64 = offer.a
        self.private: bool = offer.private
        # A number by which it is known again; UNTOLD if it is written freely.
        alike: i64 = offer.alike
        self.code: i64 = UNTOLD if alike == FREE else (alike << 8 | self.offerer) << 8 | self.number


@final
@mypyc_attr(acyclic=True)
class LedgerEntry:
    """A deal that was struck: in which round, by whom, on what terms, and how its promise was kept."""

    def __init__(self, round_: int, offerer: int, offer: Offer, mark: int) -> None:
        self.round: int = round_
        self.offerer: int = offerer
        self.offer: Offer = offer
        self.mark: int = mark
