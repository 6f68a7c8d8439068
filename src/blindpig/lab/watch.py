"""Watching the bots play, on a terminal: pick a game and a number of players, then read."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from secrets import token_bytes

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from blindpig import registry
from blindpig.i18n.catalogue import COMMON
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import Game
from blindpig.kernel.journal import Journal
from blindpig.kernel.refusal import BadInput
from blindpig.lab.botgame import FIXED_EFFORT, BotGame, usual_seats
from blindpig.lab.story import ToldLine, of_bots
from blindpig.lab.terminal import on_terminal

USUAL = ("wiseguy",)


def watch(lang: str, slug: str | None = None, play: "Watched | None" = None) -> None:
    """Tell a game; ask which one if nobody has said and somebody can be asked, else take the first."""
    wanted = play or Watched()
    if slug is not None:
        game = registry.find(slug)
        watch_game(game, wanted.seats or max(usual_seats(game), len(wanted.bots)), Teller(game.slug, lang), wanted)
        return
    known = list(registry.games().values())
    if not known:
        raise BadInput("no-games")
    game, seats = known[0], usual_seats(known[0])
    if on_terminal(sys.stdin):
        words = Teller(COMMON, lang)
        print(words.sentence("menu.welcome"))
        print(words.sentence("menu.offer"))
        for number, each in enumerate(known, 1):
            seat_counts = {"least": each.min_seats, "most": each.max_seats}
            print("  " + words.sentence("menu.game", {"number": number, "game": each.slug, **seat_counts}))
        game = known[ask(words, "menu.which-game", 1, len(known), 1) - 1]
        seats = ask(words, "menu.how-many", game.min_seats, game.max_seats, usual_seats(game))
        print()
    watch_game(game, wanted.seats or seats, Teller(game.slug, lang), wanted)


def ask(words: Teller, question: str, least: int, most: int, usual: int) -> int:
    """Ask for a number until there is one."""
    while True:
        said = input(f"{words.sentence(question)} [{usual}] ").strip()
        if not said:
            return usual
        if said.isdecimal() and least <= int(said) <= most:
            return int(said)
        print(words.sentence("menu.bad-number", {"least": least, "most": most, "usual": usual}))


@dataclass(frozen=True)
class Watched:
    """Who plays: one bot for all seats or one for each, with how much time, and whether they say why."""

    bots: tuple[str, ...] = USUAL
    seats: int = 0  # 0 for the usual number
    seconds: float = FIXED_EFFORT
    reasons: bool = False


def watch_game(game: Game, seats: int, teller: Teller, wanted: Watched) -> None:
    """One game among bots, with its promise before and its seed after."""
    journal = Journal()
    game.check(seats, {})
    play = BotGame(game, seats, {}, wanted.bots, token_bytes(32), journal, wanted.seconds)
    play.explains = wanted.reasons
    tell([ToldLine(teller.sentence("dice.promise", {"commitment": play.match.record.commitment}))])
    tell(of_bots(play, teller, journal))
    tell([ToldLine(teller.sentence("dice.kept", {"seed": play.seed.hex()}), opens=True)])


def tell(lines: Iterable[ToldLine]) -> None:
    """Print a story: paragraphs, and every sentence's rule behind it."""
    console = Console(highlight=False) if on_terminal(sys.stdout) else None
    for line in lines:
        if line.opens:
            print()
        indent = 0 if line.opens else 2
        rule = f"  ({line.rule})" if line.rule else ""
        if console is None:
            print(" " * indent + line.text + rule)
        else:
            text = Text(line.text, "bold" if line.opens else "").append(rule, "dim")
            console.print(Padding(text, (0, 0, 0, indent)))
