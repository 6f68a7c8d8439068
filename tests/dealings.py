"""What Wiseguys' deals in Bootleggers come to: `python -m tests.dealings` plays 100 games and writes docs/deals.json.

A deal's gain is what it adds to each party's business in $G, as that party judges it. The docs' lines about deals are
made from the file.
"""

import json
import re
from typing import TypedDict, cast

from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import seed_of
from blindpig.lab.botgame import BotGame
from tests.sources import ROOT

FILE = ROOT / "docs" / "deals.json"
DOCS = ROOT / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- deals -->\n).*?(<!-- end of deals -->)", re.DOTALL)
GAMES = 100
QUOTED = 3
SAYING = ("offer", "counter", "accept", "refuse")


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
    bargains: list[list[str]]


def rise(before: BootleggersState, after: BootleggersState, seat: int) -> float:
    """How much richer a deal made a seat, as it judges itself."""
    temper = Temper()
    now = Prospect(before, seat, temper)
    return Prospect(after, seat, temper, now.rounds).worth[seat] - now.worth[seat]


class Book:
    """Counts."""

    def __init__(self) -> None:
        self.rises: list[tuple[float, float]] = []
        self.promises = [0, 0, 0]  # by mark
        self.bargains: list[list[str]] = []

    def play(self, number: int) -> None:
        """One game."""
        game = BotGame(BOOTLEGGERS, 4, {}, ["wiseguy"], seed_of("dealings", number))
        state = cast("BootleggersState", game.state)
        talk: list[str] = []
        before = state.clone()
        while (entry := game.step()) is not None:
            talk = [*talk, f"{entry.seat}: {entry.action}"] if entry.action.startswith(SAYING) else []
            if len(state.hidden.ledger) > len(before.hidden.ledger):
                deal = state.hidden.ledger[-1]
                self.rises.append((rise(before, state, deal.offerer), rise(before, state, deal.offer.a)))
                if len(talk) > 2 and any("counter" in line for line in talk) and len(self.bargains) < QUOTED:
                    self.bargains.append(talk)
                talk = []
            before = state.clone()
        for deal in state.hidden.ledger:
            if deal.offer.promise:
                self.promises[deal.mark] += 1

    def form(self, games: int) -> Dealings:
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
            "bargains": self.bargains,
        }


def kept() -> Dealings:
    """What was found last."""
    found: Dealings = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def lines_of(found: Dealings) -> str:
    """The docs' lines."""
    head = (
        f"In {found['games']} games of four Wiseguys {found['deals']} deals were struck. Each added"
        f" ${found['gain']}G to the two businesses together, as the\nparties judged, of which"
        f" {100 * found['share']:.0f} % went to who made the offer; by {found['losing']} of them a party thought it"
        " lost."
        f" {found['promises']} promises\nwere made. Bargains, by seat:\n\n```\n"
    )
    return head + "\n\n".join("\n".join(talk) for talk in found["bargains"]) + "\n```\n"


def main() -> None:
    """Play, write down, and put the lines into the docs."""
    book = Book()
    for number in range(GAMES):
        book.play(number)
    FILE.write_text(json.dumps(book.form(GAMES), indent=1) + "\n", encoding="utf-8")
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(PLACE.sub(lambda found: found[1] + lines_of(kept()) + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    main()
