"""Rated games of bots under people's names: `python -m tests.rated FILE` plays 2,000 and writes down who was where.

A line is a game: who sat where, a letter a seat (capitals are people, small letters bots under their own names), and
everybody's place. The same on every machine.
"""

import random
import sys
from pathlib import Path

from blindpig import registry
from blindpig.kernel.chance import seed_of
from blindpig.lab.botgame import BotGame
from blindpig.lab.tournament import ended

KEPT = Path(__file__).parent / "tables" / "rated-games.txt"
GAME = "reglement"
GAMES = 2000
SEATS = 4
PEOPLE = {  # by letter: the bot that plays under this name
    "A": "greenhorn",
    "B": "rookie",
    "C": "rookie",
    "D": "hustler",
    "E": "wiseguy",
    "F": "wiseguy",
    "G": "capo",
    "H": "boss:200",
}
BOTS = {"r": "rookie", "h": "hustler", "w": "wiseguy"}


def line_up(number: int) -> str:
    """Who sits where: two or three people, and bots."""
    luck = random.Random(number)  # noqa: S311 - the luck of a test needs no secret
    people = luck.sample(sorted(PEOPLE), luck.choice((2, 3)))
    seats = people + luck.choices(sorted(BOTS), k=SEATS - len(people))
    luck.shuffle(seats)
    return "".join(seats)


def play(number: int) -> str:
    """One game, as a line."""
    seats = line_up(number)
    names = [(PEOPLE | BOTS)[letter] for letter in seats]
    game = BotGame(registry.find(GAME), SEATS, {}, names, seed_of("rated", number))
    while game.step() is not None:
        pass
    return f"{seats} {''.join(str(place) for place in ended(game).places)}"


def main(arguments: list[str]) -> None:
    """Play all games."""
    file = Path(arguments[0]) if arguments else KEPT
    file.write_text("".join(f"{play(number)}\n" for number in range(GAMES)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
