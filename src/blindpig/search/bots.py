"""The house's bots, by name."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from blindpig import registry
from blindpig.kernel.game import Game
from blindpig.kernel.manifest import BadPackage
from blindpig.kernel.refusal import BadInput
from blindpig.search.evaluator import PLAIN, Evaluator
from blindpig.search.levels import Boss, Rookie, Wiseguy
from blindpig.search.player import Player
from blindpig.search.random import RandomPlayer

Maker: TypeAlias = Callable[[Game], Player]

MOST_ITERATIONS: Final = 1_000_000


def evaluator_of(game: Game) -> Evaluator:
    """The evaluator that a game brings; one that knows nothing if it brings none."""
    manifest = registry.manifests().get(game.slug)
    if manifest is None or not manifest.evaluator:
        return PLAIN
    found = manifest.part(manifest.evaluator)
    if not isinstance(found, Evaluator):
        raise BadPackage(f"The package {manifest.package} is broken: “{manifest.evaluator}” should be an Evaluator.")
    return found


def rookie(game: Game) -> Player:
    """A Rookie for a game."""
    return Rookie(game, evaluator_of(game))


def wiseguy(game: Game) -> Player:
    """A Wiseguy for a game."""
    return Wiseguy(game, evaluator_of(game))


def boss(game: Game, iterations: int = 0) -> Player:
    """A Boss for a game, with a number of iterations for each decision or as many as the budget allows."""
    return Boss(game, evaluator_of(game), iterations)


BOTS: dict[str, Maker] = {"random": RandomPlayer, "rookie": rookie, "wiseguy": wiseguy, "boss": boss}


def find(name: str) -> Maker:
    """The bot of that name; call it with the game it shall play. `boss:200` is a Boss of 200 iterations a decision."""
    if name.startswith("boss:"):
        return partial(boss, iterations=iterations_of(name.removeprefix("boss:")))
    bot = BOTS.get(name)
    if bot is None:
        raise BadInput(f"There is no bot “{name[:40]}” here. The bots are: {', '.join(BOTS)}, and boss:N.")
    return bot


def iterations_of(text: str) -> int:
    """A number of iterations, as it is written behind `boss:`."""
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text[:9]) <= MOST_ITERATIONS or len(text) > 9:
        raise BadInput(f"Write boss:N with a number of iterations from 1 to {MOST_ITERATIONS}, not “boss:{text[:40]}”.")
    return int(text)
