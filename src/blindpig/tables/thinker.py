"""A worker process: reads questions, a JSON line each, lets a bot think, and writes the answer as a JSON line.

It gets a view, never a state. It ends when its parent does, because nothing more can be read.
"""

import os
import signal
import sys
from typing import TYPE_CHECKING, cast

import msgspec

from blindpig import registry
from blindpig.kernel.chance import SeededChance
from blindpig.search import bots
from blindpig.search.player import BLINDFOLD, Player

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


class Thought(msgspec.Struct):
    """What it answers, or why it cannot."""

    action: str = ""
    trouble: str = ""


players: dict[tuple[str, str], Player] = {}


def think(question: Question) -> Thought:
    """Let the bot choose; its luck is its own, never the game's."""
    game = registry.find(question.game)
    player = players.get((question.game, question.bot))
    if player is None:
        player = players[question.game, question.bot] = bots.find(question.bot)(game)
    view = game.load_view(cast("Json", question.view)) if player.needs_view else BLINDFOLD
    actions = [game.parse(text) for text in question.actions]
    chance = SeededChance(bytes.fromhex(question.luck))
    return Thought(player.choose(view, actions, question.budget, chance).text)


def main() -> None:
    """Answer until there is nothing more to read."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed for the server reaches us too: the server tells us
    decoder = msgspec.json.Decoder(Question)
    encoder = msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        try:
            thought = think(decoder.decode(line))
        except Exception as error:  # a bot's bug is the bot's: the parent logs it and the table plays on
            thought = Thought(trouble=f"{type(error).__name__}: {error}")
        try:
            sys.stdout.buffer.write(encoder.encode(thought) + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the server is gone
            os._exit(0)


if __name__ == "__main__":
    main()
