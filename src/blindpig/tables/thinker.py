"""A worker process: reads questions, a JSON line each, lets a bot think, and writes the answer as a JSON line.

It gets a view, never a state. It ends when its parent does, because nothing more can be read.
"""

import os
import signal
import sys
from typing import TYPE_CHECKING, BinaryIO, cast

import msgspec

from blindpig import registry
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import Game
from blindpig.search import bots
from blindpig.search.ismcts import Search
from blindpig.search.player import BLINDFOLD, Player
from blindpig.search.weighing import weigh

if TYPE_CHECKING:
    from blindpig.kernel.forms import Json


class Question(msgspec.Struct):
    """What a bot is asked: which of these actions, seen from this view."""

    game: str
    bot: str
    view: object  # JSON
    actions: list[str]
    budget: float
    luck: str
    games: int = 0  # not a move is asked for, but how good the options are, after so many games at most


class Weighed(msgspec.Struct):
    """An option: how often it was tried, the sum of the chances to win after it, and the reason for it."""

    action: str
    visits: int
    total: float
    why: str = "no-reason"
    args: dict[str, int | str | list[int]] = {}


class Thought(msgspec.Struct):
    """What it answers, or why it cannot."""

    action: str = ""
    trouble: str = ""
    weighed: list[Weighed] = []
    games: int = 0


players: dict[tuple[str, str], Player] = {}


MOST_OPTIONS = 12  # that are told


def weighed(game: Game, question: Question) -> Thought:
    """Weigh the options, from the view that was sent and with a luck of its own."""
    view = game.load_view(cast("Json", question.view))
    actions = [game.parse(text) for text in question.actions]
    chance = SeededChance(bytes.fromhex(question.luck))
    found = weigh(Search(game, bots.evaluator_of(game), view, actions, chance), question.games, question.budget)
    options = [
        Weighed(option.action.text, option.visits, option.total, option.reason.key, dict(option.reason.args))
        for option in found.options[:MOST_OPTIONS]
    ]
    return Thought(weighed=options, games=found.games)


def think(question: Question) -> Thought:
    """Let the bot choose; its luck is its own, never the game's."""
    game = registry.find(question.game)
    if question.games:
        return weighed(game, question)
    player = players.get((question.game, question.bot))
    if player is None:
        player = players[question.game, question.bot] = bots.find(question.bot)(game)
    view = game.load_view(cast("Json", question.view)) if player.needs_view else BLINDFOLD
    actions = [game.parse(text) for text in question.actions]
    chance = SeededChance(bytes.fromhex(question.luck))
    chosen = player.choose(view, actions, question.budget, chance).text
    return Thought(game.parse(chosen).text)  # what is no action of the game is the bot's bug, and told as one


def own_output() -> BinaryIO:
    """Where answers go, and nothing else: what a bot prints goes to the error output instead."""
    found = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return found


def main() -> None:
    """Answer until there is nothing more to read. What is said on the command line are programs that may play."""
    if sys.argv[1:]:
        from blindpig import programs  # noqa: PLC0415 - most servers have none, and boards in words take time to load

        programs.enlist(sys.argv[1:])
    answers = own_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed for the server reaches us too: the server tells us
    decoder = msgspec.json.Decoder(Question)
    encoder = msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        try:
            thought = think(decoder.decode(line))
        except Exception as error:  # a bot's bug is the bot's: the parent logs it and the table plays on
            thought = Thought(trouble=f"{type(error).__name__}: {error}")
        try:
            answers.write(encoder.encode(thought) + b"\n")
            answers.flush()
        except BrokenPipeError:  # the server is gone
            os._exit(0)


if __name__ == "__main__":
    main()
