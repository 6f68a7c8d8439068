"""Watching the bots play, on a terminal: pick a game and a number of players, then read."""

import sys
from collections.abc import Iterable
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
from blindpig.lab.botgame import BotGame, usual_seats
from blindpig.lab.story import ToldLine, of_bots
from blindpig.lab.terminal import on_terminal


def watch(lang: str) -> None:
    """Ask what to watch if somebody can be asked, else take the first game; then tell it."""
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
    watch_game(game, seats, Teller(game.slug, lang))


def ask(words: Teller, question: str, least: int, most: int, usual: int) -> int:
    """Ask for a number until there is one."""
    while True:
        said = input(f"{words.sentence(question)} [{usual}] ").strip()
        if not said:
            return usual
        if said.isdecimal() and least <= int(said) <= most:
            return int(said)
        print(words.sentence("menu.bad-number", {"least": least, "most": most, "usual": usual}))


def watch_game(game: Game, seats: int, teller: Teller) -> None:
    """One game among bots, with its promise before and its seed after."""
    journal = Journal()
    play = BotGame(game, seats, {}, ["random"], token_bytes(32), journal)
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
