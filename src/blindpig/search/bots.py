"""The bots by name: the house's own, and those that installed packages bring.

A package announces a bot under the entry point `blindpig.bots`: a function that makes a Player for a game, or a Player
class. One that cannot be used is left out, with a sentence that the registry keeps.
"""

from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint
from typing import Final, TypeAlias, cast

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.game import Game, State
from blindpig.kernel.manifest import BadPackage, said
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search.evaluator import PLAIN, STYLES, Evaluator, weights
from blindpig.search.levels import Boss, Learner, Wiseguy
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
        raise manifest.not_a("Evaluator", manifest.evaluator)
    return found


def likelihoods(game: Game, state: State, seat: int, actions: list[Action]) -> list[float]:
    """How likely a player with the game's judgement is to choose each of these actions."""
    evaluator = evaluator_of(game)
    return weights(evaluator.scores(state, seat, actions), evaluator.temperature)


# The levels of those who learn: how far they see, and the part of what a beginner overlooks that they overlook.
SIGHTS: Final = {"greenhorn": (0.0, 1.0), "rookie": (0.1, 0.75), "hustler": (0.25, 0.45)}
CAPO: Final = 24  # iterations a decision
MATCH: Final = "match"  # plays at the level of the people at its table, which the table decides when the game begins
NEWCOMER: Final = "rookie"  # the level of people of whom nothing is known, and of a match where there are none


def learner(game: Game, level: str) -> Player:
    """A player of one of the levels below a Wiseguy."""
    evaluator = evaluator_of(game)
    sight, part = SIGHTS[level]
    return Learner(game, evaluator, sight, part * evaluator.overlooked)


def capo(game: Game) -> Player:
    """A player who looks ahead a little, and answers soon."""
    return Boss(game, evaluator_of(game), CAPO)


def wiseguy(game: Game) -> Player:
    """A Wiseguy for a game."""
    return Wiseguy(game, evaluator_of(game))


def boss(game: Game, iterations: int = 0) -> Player:
    """A Boss for a game, with a number of iterations for each decision or as many as the budget allows."""
    return Boss(game, evaluator_of(game), iterations)


BOTS: dict[str, Maker] = {
    "random": RandomPlayer,
    "greenhorn": partial(learner, level="greenhorn"),
    "rookie": partial(learner, level="rookie"),
    "hustler": partial(learner, level="hustler"),
    "wiseguy": wiseguy,
    "capo": capo,
    "boss": boss,
    MATCH: partial(learner, level=NEWCOMER),
}
LEVELS: Final = ("greenhorn", "rookie", "hustler", "wiseguy", "capo", "boss")  # from a first game to a master
GROUP: Final = "blindpig.bots"


class Installed:
    """Makes a bot that a package brings: loaded when first asked for, one Player for each game."""

    def __init__(self, entry: EntryPoint) -> None:
        self.name: str = entry.name
        self.package: str = registry.owner(entry)
        self.entry: EntryPoint = entry
        self.players: dict[str, Player] = {}

    def maker(self) -> Callable[[Game], object]:
        """What the package announces: something that can be called with a game."""
        found = registry.load(self.entry)
        if not callable(found):
            raise BadPackage("package.kind", {"package": self.package, "part": self.entry.value, "kind": "Player"})
        return cast("Callable[[Game], object]", found)

    def __call__(self, game: Game) -> Player:
        """The bot that plays this game; BadPackage if there is none."""
        known = self.players.get(game.slug)
        if known is not None:
            return known
        try:
            made = self.maker()(game)
        except Trouble:  # a bot that does not know the game says so
            raise
        except Exception as error:  # somebody else's code can fail in any way
            raise BadPackage(
                "package.failed", {"package": self.package, "name": self.name, "error": said(error)}
            ) from error
        if not isinstance(made, Player):
            raise BadPackage("package.kind", {"package": self.package, "part": self.entry.value, "kind": "Player"})
        self.players[game.slug] = made
        return made


_outside: dict[str, Installed] = {}
_looked: list[bool] = []


def outside() -> dict[str, Installed]:
    """The bots that installed packages bring, looked for once."""
    if not _looked:
        _looked.append(True)
        for entry in registry.announced(GROUP):
            try:
                registry.check_name(registry.owner(entry), entry.name, entry.name in BOTS or entry.name in _outside)
            except BadPackage as trouble:
                registry.complain(trouble)
                continue
            _outside[entry.name] = Installed(entry)
    return _outside


def names() -> list[str]:
    """Every bot; those that cannot be loaded are left out, and told about."""
    for name, bot in list(outside().items()):
        try:
            bot.maker()
        except BadPackage as trouble:
            registry.complain(trouble)
            del _outside[name]
    return [*BOTS, *_outside]


def playing(game: Game) -> list[str]:
    """The bots that play this game: one from outside may know some games only."""
    found = list(BOTS)
    for name in names()[len(BOTS) :]:
        try:
            _outside[name](game)
        except BadPackage as trouble:
            registry.complain(trouble)
        except Trouble:
            continue
        else:
            found.append(name)
    return found


def partners(game: Game) -> dict[str, Maker]:
    """The sparring partners that a game brings, by name."""
    manifest = registry.manifests().get(game.slug)
    if manifest is None or not manifest.sparring:
        return {}
    return cast("dict[str, Maker]", manifest.checked(manifest.sparring, dict))


def spar(game: Game, habit: str) -> Player:
    """A sparring partner with that habit."""
    known = partners(game)
    if habit not in known:
        raise BadInput("no-sparring", {"habit": habit[:40], "habits": list(known) or ["–"]})
    return known[habit](game)


def has_style(level: str) -> bool:
    """Whether a bot can have a style: those that play by the game's evaluator can."""
    return level in LEVELS or level == MATCH or level.startswith("boss:")


def parted(name: str) -> tuple[str, str]:
    """A bot's name as the level and the style that it says: `wiseguy@bold` is a Wiseguy who is bold.

    Whatever a name without a style is called, it is a name: programs may have an @ in theirs.
    """
    level, at, style = name.rpartition("@")
    if not at or name in BOTS or not has_style(level):
        return name, ""
    if style not in STYLES:
        raise BadInput("no-style", {"style": style[:40], "styles": list(STYLES)})
    return level, style


def joined(level: str, style: str) -> str:
    """A level and a style as one name."""
    return f"{level}@{style}" if style else level


def styled(game: Game, level: Maker, style: str) -> Player:
    """A player of a level, with a style."""
    player = level(game)
    if isinstance(player, Wiseguy):
        player.evaluator = player.evaluator.with_style(style)
    return player


def find(name: str) -> Maker:
    """The bot of that name; call it with the game it shall play.

    `boss:200` is a Boss of 200 iterations a decision, `wiseguy@bold` a Wiseguy with a style, `spar:NAME` a sparring
    partner that the game brings.
    """
    level, style = parted(name)
    if style:
        return partial(styled, level=find(level), style=style)
    if name.startswith("boss:"):
        return partial(boss, iterations=iterations_of(name.removeprefix("boss:")))
    if name.startswith("spar:"):
        return partial(spar, habit=name.removeprefix("spar:"))
    bot = BOTS.get(name) or outside().get(name)
    if bot is None:
        raise BadInput("no-bot", {"bot": name[:40], "bots": names()})
    return bot


def iterations_of(text: str) -> int:
    """A number of iterations, as it is written behind `boss:`."""
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text[:9]) <= MOST_ITERATIONS or len(text) > 9:
        raise BadInput("iterations", {"most": MOST_ITERATIONS, "text": text[:40]})
    return int(text)
