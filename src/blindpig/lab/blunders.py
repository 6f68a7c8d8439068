"""Planted blunders: whether a review finds a bad decision that was put into a game of bots.

    python -m blindpig.lab.blunders GAME --seats 4 --games 50

In each game one decision is replaced by another one that a search of ten times the review's own effort judges at least
15 points worse. Bots play on from there; the review should name the move among its five.
"""

import sys
from argparse import ArgumentParser

from blindpig import registry
from blindpig.aftermath.judge import Judge
from blindpig.aftermath.review import FINE, review_of
from blindpig.kernel.action import FREE
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.record import Record
from blindpig.lab.botgame import BotGame
from blindpig.search.bots import evaluator_of

WORSE = 0.15  # points of chance
TRIES = 6  # other actions that are tried at one decision
PLAYER = "wiseguy"


def planted(slug: str, seats: int, number: int) -> tuple[Record, int, int] | None:
    """A game with a blunder in it: its record, whose blunder, at which move; None if none was found to plant."""
    game = registry.find(slug)
    judge, luck = Judge(game), SeededChance(seed_of("blunder", slug, seats, number))
    play = BotGame(game, seats, {}, (PLAYER,), seed_of("planted", slug, seats, number))
    at, wait = -1, 10 + luck.below(40)
    while play.state.waiting_on():
        seat = play.state.waiting_on()[0]
        actions = [action for action in play.state.actions(seat) if action.index != FREE]
        if at < 0 and len(play.match.record.entries) >= wait and len(actions) > 1:
            view = play.state.view(seat)
            best = judge.candidates(view, actions, actions[0])[:4]
            others = [actions[luck.below(len(actions))] for _ in range(TRIES)]
            values = judge.compare(view, [*best, *others], 10 * FINE, f"planted {number} {wait}")
            top = max(value[seat] for value in values)
            bad = [
                action for action, value in zip(others, values[len(best) :], strict=True) if value[seat] <= top - WORSE
            ]
            wait += 3 + luck.below(6)
            if bad:
                at = len(play.match.record.entries)
                play.match.play(seat, bad[0].text)
                blunderer = seat
                continue
        if play.step() is None:
            break
    play.finish()
    return (play.match.record, blunderer, at) if at >= 0 else None


def main(arguments: list[str]) -> None:
    """Plant, review, count."""
    parser = ArgumentParser(prog="python -m blindpig.lab.blunders")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=50)
    given = parser.parse_args(arguments)
    evaluator_of(registry.find(given.game))
    found = tried = number = 0
    while tried < given.games and number < 4 * given.games:
        made = planted(given.game, given.seats, number)
        number += 1
        if made is None:
            continue
        record, seat, move = made
        named = [choice.move for choice in review_of(record, [seat]).of(seat)]
        tried += 1
        found += move in named
        sys.stdout.write(f"{tried}: move {move} of seat {seat}, {'found' if move in named else 'missed'}: {named}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{given.game}, {given.seats} seats: {found} of {tried} found\n")


if __name__ == "__main__":
    main(sys.argv[1:])
