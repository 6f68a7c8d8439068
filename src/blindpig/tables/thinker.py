"""A worker process: reads questions, a JSON line each, lets a bot think, and writes the answer as a JSON line.

It gets a view, never a state. It ends when its parent does, because nothing more can be read.

A question may say for which seat of which table it is asked: the bot that plays there is then kept, and what it has
thought with it. It may also be to think ahead: that is answered at once, and thought about while nothing else is asked.
"""

import os
import select
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO, cast

import msgspec

from blindpig import registry
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.game import Game
from blindpig.search import bots
from blindpig.search.ismcts import Search
from blindpig.search.levels import as_boss
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
    mind: str = ""  # the seat of a table that it is for: the bot there may remember what it has thought
    counts: bool = False  # the visits of all options are told, too, to be added to those of other workers
    ahead: bool = False  # nothing is asked for yet: others decide, and the bot may think ahead


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
minds: OrderedDict[tuple[str, str, str], Player] = OrderedDict()
ahead: list[Search] = []  # what is thought about while nothing is asked: one search, or none

MINDS = 8  # that are kept; who was asked longest ago is forgotten
MOST_AHEAD = 40_000  # games that are thought ahead
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


def player_of(game: Game, question: Question) -> Player:
    """The bot that is asked: the one kept for the seat, or the one for everybody."""
    key = (question.game, question.bot, question.mind)
    found = minds.get(key)
    if found is None:
        known = players.get(key[:2])
        if known is None:
            known = players[key[:2]] = bots.find(question.bot)(game)
        if not question.mind:
            return known
        found = minds[key] = known.seated()
    minds.move_to_end(key)
    if len(minds) > MINDS:
        minds.popitem(last=False)
    return found


def think(question: Question) -> Thought:
    """Let the bot choose; its luck is its own, never the game's."""
    game = registry.find(question.game)
    if question.games:
        return weighed(game, question)
    ahead.clear()
    player = player_of(game, question)
    view = game.load_view(cast("Json", question.view)) if player.needs_view else BLINDFOLD
    actions = [game.parse(text) for text in question.actions]
    chance = SeededChance(bytes.fromhex(question.luck))
    boss = as_boss(player)
    if question.ahead:
        if boss is not None:
            ahead.append(boss.look_ahead(view, chance))
        return Thought()
    if question.counts and boss is not None:
        search = boss.searched(view, actions, question.budget, chance, time.monotonic())
        counted = [Weighed(text, node.visits, node.totals[view.seat]) for text, node in search.root.children.items()]
        return Thought(search.answer().text, weighed=counted, games=search.done)
    chosen = player.choose(view, actions, question.budget, chance).text
    return Thought(game.parse(chosen).text)  # what is no action of the game is the bot's bug, and told as one


def think_ahead(asked: Callable[[], bool]) -> None:
    """Go on with what is thought ahead until something is asked."""
    while ahead and not asked():
        if ahead[0].root.visits >= MOST_AHEAD:
            ahead.clear()
        else:
            ahead[0].iterate()


def lines_of(source: int) -> Iterator[bytes]:
    """The lines of an input; while there is none, what is ahead is thought about."""
    rest = b""
    while True:
        line, end, after = rest.partition(b"\n")
        if end:
            rest = after
            yield line
            continue
        try:
            think_ahead(lambda: bool(select.select([source], [], [], 0)[0]))
        except Exception:  # a bot that fails while nobody asks hurts nobody
            ahead.clear()
        more = os.read(source, 1 << 16)
        if not more:
            return
        rest += more


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
    for line in lines_of(sys.stdin.fileno()):
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
