"""What Wiseguys' deals in Bootleggers come to: `python -m tests.dealings` plays 100 games and writes docs/deals.json.

A deal's gain is what it adds to each party's business in $G, as that party judges it. The docs' lines about deals are
made from the file. Three bargains are quoted, the first of each kind: with a counter-offer, with a refusal, for a
truck. `python -m tests.dealings bosses` plays a few games of Bosses instead, and writes all their bargains to
docs/boss-deals.json.
"""

import json
import re
import sys
from typing import TypedDict, cast

from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.rules.components import CAPACITY, HOME, TRUCKS
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT, LedgerEntry
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Journal
from blindpig.lab.botgame import BotGame
from tests.sources import ROOT

FILE = ROOT / "docs" / "deals.json"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- deals -->\n).*?(<!-- end of deals -->)", re.DOTALL)
BOSSES = ROOT / "docs" / "boss-deals.json"
BOSSES_PLACE = re.compile(r"(<!-- boss deals -->\n).*?(<!-- end of boss deals -->)", re.DOTALL)
BOSS = "boss:50"
BOSS_GAMES = 2  # whose bargains were all read
BOSS_QUOTED = (2, 12, 15)  # of them
GAMES = 100
BREAKING = 100  # games with one who breaks promises
KINDS = ("counter", "refuse", "truck")  # of the bargains that are quoted
BREAKERS = ("spar:promise-breaker", "wiseguy", "wiseguy", "wiseguy")
SAYING = ("offer", "counter", "accept", "refuse", "withdraw")
TELLER = Teller("bootleggers", "en")


class Dealings(TypedDict):
    """What the deals of some games came to."""

    games: int
    deals: int
    gain: float  # of both parties together, $G a deal
    share: float  # of it, the offerer's
    losing: int  # deals by which a party thought it lost
    promises: int
    kept: int
    broken: int
    breaker: dict[str, int]  # the same where one of the four breaks promises, and how often that one won
    bargains: list[list[str]]


def rise(before: BootleggersState, after: BootleggersState, seat: int) -> float:
    """How much richer a deal made a seat, as it judges itself."""
    temper = Temper()
    now = Prospect(before, seat, temper)
    return Prospect(after, seat, temper, now.rounds).worth[seat] - now.worth[seat]


def name_of(seat: int) -> str:
    """Who it is."""
    return TELLER.value(TELLER.terms.kind("seat"), seat)


def holds(state: BootleggersState, seat: int) -> str:
    """What somebody comes to a bargain with."""
    table = state.table
    room = 0
    for truck in range(TRUCKS):
        if table.holder[truck] == seat and table.place[truck] == HOME:
            room += CAPACITY[truck] - table.load[truck]
    crates = "1 crate" if table.crates[seat] == 1 else f"{table.crates[seat]} crates"
    return f"{name_of(seat)} has ${state.hidden.money[seat]}G, {crates} and room for {room}"


class Talk:
    """A bargain in one step of a round: what is said until a deal is struck and no offer is open."""

    def __init__(self, state: BootleggersState) -> None:
        self.before = state.clone()
        self.speakers: set[int] = set()
        self.actions: list[str] = []
        self.lines: list[str] = []
        self.deals: list[str] = []

    def say(self, seat: int, action: str, sentences: list[str]) -> None:
        """One says something."""
        words = action.split()
        self.speakers |= {seat, int(words[1])}
        self.actions.append(action)
        self.lines += dict.fromkeys(sentences)  # what is told to some and to all is the same here

    def deal(self, parties: tuple[int, int], rises: tuple[float, float]) -> None:
        """They agree."""
        parts = [f"${gain:.1f}G to {name_of(seat)}'s business" for seat, gain in zip(parties, rises, strict=True)]
        self.deals.append(f"It adds {' and '.join(parts)}, as they judge.")
        self.lines.append(self.deals[-1])

    def kind(self) -> str:
        """Which of KINDS it is; none if nothing was struck or it was too short to tell anything."""
        if not self.deals or len(self.actions) < 3:
            return ""
        for kind in ("counter", "refuse"):
            if any(action.startswith(kind) for action in self.actions):
                return kind
        return "truck" if any(" r" in action for action in self.actions) else ""

    def told(self) -> list[str]:
        """The bargain, sentence by sentence."""
        had = "; ".join(holds(self.before, seat) for seat in sorted(self.speakers))
        return [f"Year {self.before.table.round}: {had}.", *self.lines]


class Book:
    """Counts."""

    def __init__(self, names: tuple[str, ...] = ("wiseguy",)) -> None:
        self.names = names
        self.wins = 0  # of the first
        self.ledgers: list[list[LedgerEntry]] = []
        self.rises: list[tuple[float, float]] = []
        self.promises = [0, 0, 0]  # by mark
        self.bargains: dict[str, list[str]] = {}  # by kind
        self.every: list[list[str]] = []
        self.talk: Talk | None = None

    def play(self, number: int) -> None:
        """One game."""
        journal = Journal()
        game = BotGame(BOOTLEGGERS, 4, {}, self.turned(number), seed_of("dealings", number), journal)
        state = cast("BootleggersState", game.state)
        journal.take()
        before = state.clone()
        while (entry := game.step()) is not None:
            said = [TELLER.fact(fact) for fact in journal.take() if fact.seen_by(SPECTATOR)]
            if self.talk is not None and self.talk.before.table.step != before.table.step:
                self.talk = None
            if entry.action.startswith(SAYING):
                self.talk = self.talk or Talk(before)
                self.talk.say(entry.seat, entry.action, said)
            if len(state.hidden.ledger) > len(before.hidden.ledger):
                deal = state.hidden.ledger[-1]
                rises = rise(before, state, deal.offerer), rise(before, state, deal.offer.a)
                self.rises.append(rises)
                if self.talk is not None:
                    self.talk.deal((deal.offerer, deal.offer.a), rises)
            if self.talk is not None and self.talk.deals and not state.hidden.offers:
                self.quote(self.talk)
            before = state.clone()
        self.talk = None
        self.count(state, number)

    def quote(self, talk: Talk) -> None:
        """Keep a talk that is over, by its kind if it is the first of that."""
        self.every.append(talk.told())
        if talk.kind():
            self.bargains.setdefault(talk.kind(), talk.told())
        self.talk = None

    def count(self, state: BootleggersState, number: int) -> None:
        """What the whole game came to."""
        for deal in state.hidden.ledger:
            if deal.offer.promise:
                self.promises[deal.mark] += 1
        self.ledgers.append(state.hidden.ledger)
        outcome = state.outcome()
        self.wins += outcome is not None and number % 4 in outcome.winners

    def turned(self, number: int) -> tuple[str, ...]:
        """Who sits where: the first in another seat each time."""
        at = -number % len(self.names)
        return self.names[at:] + self.names[:at]

    def form(self, games: int, breaking: "Book") -> Dealings:
        """As it is kept."""
        total = sum(one + other for one, other in self.rises)
        return {
            "games": games,
            "deals": len(self.rises),
            "gain": round(total / max(1, len(self.rises)), 2),
            "share": round(sum(one for one, _ in self.rises) / total, 3) if total else 0.0,
            "losing": sum(min(rises) <= 0 for rises in self.rises),
            "promises": sum(self.promises),
            "kept": self.promises[KEPT],
            "broken": self.promises[BROKEN],
            "breaker": {
                "games": len(breaking.ledgers),
                "promises": sum(breaking.promises),
                "kept": breaking.promises[KEPT],
                "broken": breaking.promises[BROKEN],
                "wins": breaking.wins,
            },
            "bargains": [self.bargains[kind] for kind in KINDS if kind in self.bargains],
        }


class BossDealings(TypedDict):
    """The deals of a few games of Bosses, and everything that was said."""

    bot: str
    games: int
    deals: int
    gain: float
    share: float
    losing: int
    bargains: list[list[str]]


def of_bosses() -> BossDealings:
    """Play a few games of Bosses."""
    book = Book((BOSS,))
    for number in range(BOSS_GAMES):
        book.play(number)
    found = book.form(BOSS_GAMES, Book())
    return {
        "bot": BOSS,
        "games": BOSS_GAMES,
        "deals": found["deals"],
        "gain": found["gain"],
        "share": found["share"],
        "losing": found["losing"],
        "bargains": book.every,
    }


def kept_of_bosses() -> BossDealings:
    """What was found last of Bosses."""
    found: BossDealings = json.loads(BOSSES.read_text(encoding="utf-8"))
    return found


def boss_lines(found: BossDealings) -> str:
    """The docs' lines about them."""
    head = (
        f"In {found['games']} games of four Bosses (`{found['bot']}`) {found['deals']} deals were struck in"
        f" {len(found['bargains'])} bargains. Each added ${found['gain']}G to the two businesses together,\nof which"
        f" {100 * found['share']:.0f} % went to who made the offer; by {found['losing']} of them a party thought it"
        " lost.\n"
    )
    return head + "".join(quoted(found["bargains"][number]) for number in BOSS_QUOTED)


def write_bosses() -> None:
    """Play, write down, and put the lines into the docs."""
    BOSSES.write_text(json.dumps(of_bosses(), indent=1) + "\n", encoding="utf-8")
    lines = boss_lines(kept_of_bosses())
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(BOSSES_PLACE.sub(lambda found: found[1] + lines + found[2], text), encoding="utf-8")


def kept() -> Dealings:
    """What was found last."""
    found: Dealings = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def lines_of(found: Dealings) -> str:
    """The docs' lines."""
    breaker = found["breaker"]
    head = (
        f"In {found['games']} games of four Wiseguys {found['deals']} deals were struck. Each added"
        f" ${found['gain']}G to the two businesses together, as the\nparties judged, of which"
        f" {100 * found['share']:.0f} % went to who made the offer; by {found['losing']} of them a party thought it"
        " lost."
        f" {found['promises']} promises\nwere made; {found['kept']} were marked as kept, {found['broken']} as broken."
        " What nobody could see at the right time stays unmarked.\nWith `spar:promise-breaker` among three Wiseguys,"
        f" {breaker['promises']} promises in {breaker['games']} games: {breaker['kept']} kept,"
        f" {breaker['broken']} broken;"
        f" it won {breaker['wins']}.\n\nBargains, the first of each kind: with a counter-offer, with a refusal,"
        " for a truck.\n"
    )
    return head + "".join(quoted(lines) for lines in found["bargains"])


def quoted(lines: list[str]) -> str:
    """A bargain: what they have, and what is said, line by line."""
    return f"\n{lines[0]}\n\n" + "".join(f"- {line}\n" for line in lines[1:])


def main() -> None:
    """Play, write down, and put the lines into the docs."""
    book = Book()
    for number in range(GAMES):
        book.play(number)
    breaking = Book(BREAKERS)
    for number in range(BREAKING):
        breaking.play(number)
    FILE.write_text(json.dumps(book.form(GAMES, breaking), indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda found: found[1] + lines_of(kept()) + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["bosses"]:
        write_bosses()
    else:
        main()
