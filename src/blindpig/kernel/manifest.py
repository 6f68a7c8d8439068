"""What a game brings: a manifest names its parts, and each part is loaded when somebody needs it."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

from blindpig.kernel.game import Game
from blindpig.kernel.refusal import Trouble

CONTRACT: Final = 1  # the version of what is agreed between a game and everybody else
MOST_SEATS: Final = 6  # there are six colours
Kind = TypeVar("Kind")


class BadPackage(Trouble):
    """A package that brings a game or a bot and cannot be used, or lacks something; the others play on."""


def said(error: BaseException) -> str:
    """An error of somebody else's code in one line."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0][:200]}" if lines else type(error).__name__


class Manifest:
    """One game: its slug, its package, and where its parts are.

    A part is written `module:NAME`, relative to the package. Everything else is found by its place in the package:
    `text/<language>.po`, `rulebook.md` (with `pictures/`), `board/templates/` (with `poster.svg`) and `board/static/`.
    """

    def __init__(  # noqa: PLR0913 - a manifest is a list of named parts
        self,
        *,
        slug: str,
        package: str,
        rules: str,
        seats: int,
        evaluator: str = "",
        sparring: str = "",
        board: str = "",
        words: str = "",
        pictures: str = "",
        observer: str = "",
        bargains: Mapping[str, str] | None = None,
        howto: str = "",
        chronicle: str = "",
        metrics: str = "",
        lesson: str = "",
        problems: str = "",
        calibration: str = "",
        strength: str = "",
        conserved: str = "",
        offers: str = "",
        orders: str = "",
        talk: str = "",
        styles: tuple[str, ...] = (),
        light: tuple[str, ...] = (),
        scripts: tuple[str, ...] = (),
        contract: int = CONTRACT,
    ) -> None:
        self.slug: str = slug
        self.package: str = package
        self.rules: str = rules  # a `Game`
        self.seats: int = seats  # how many sit down when nobody says
        self.evaluator: str = evaluator  # an `Evaluator`; bots fall back on play-outs without one
        self.sparring: str = sparring  # bots by name, each with one habit: what the house's bots are tested against
        self.board: str = board  # a `Board`; a game without one is shown in words
        self.words: str = words  # `Terms`: what the arguments of its facts stand for
        self.pictures: str = pictures  # `Pictures` for its rulebook, and the index of its cards
        self.observer: str = observer  # an `Observer`: what a seat may know as bytes, for programs that learn
        self.howto: str = howto  # a template in board/templates: the goal in sixty seconds
        self.chronicle: str = chronicle  # a `Chronicle`: how its ending is told; a plain ranking without one
        self.metrics: str = metrics  # `Metrics`: what its seats did, in columns for studies
        self.lesson: str = lesson  # a file in the package: a prepared game with questions (see `drawing.lessons`)
        self.problems: str = problems  # a file in the package: positions with one best move (see `aftermath.problems`)
        self.calibration: str = calibration  # a JSON file in its folder: what its evaluator's values are worth
        self.strength: str = strength  # a JSON file in its folder: how strong the bots are; rated tables need one
        # Facts about deals, by their key: "struck", or a promise "kept" or "broken", by the `partner` of the speaker.
        self.bargains: Mapping[str, str] = {} if bargains is None else bargains
        self.conserved: str = conserved  # for the contract suite: a function of a state whose value never changes
        self.orders: str = orders  # `Orders`: what a seat may have done for it while it is away
        self.talk: str = talk  # a dict of `Moment`s by facts: what bots may have a word to say about
        self.offers: str = offers  # for the contract suite: free offers to try, of a state, a seat and a chance
        self.styles: tuple[str, ...] = styles  # in board/static
        self.light: tuple[str, ...] = light  # in board/static: what differs in the light theme
        self.scripts: tuple[str, ...] = scripts
        self.contract: int = contract
        self.origin: str = package  # who brings it: the name under which the package was installed
        self.loaded: dict[str, object] = {}

    def part(self, name: str) -> object:
        """The object that a part names, loaded once."""
        found = self.loaded.get(name)
        if found is None:
            module, _, attribute = name.partition(":")
            try:
                found = getattr(import_module(f"{self.package}.{module}"), attribute)
            except (Exception, SystemExit) as error:  # somebody else's module can fail in any way
                raise BadPackage(
                    "package.load", {"package": self.origin, "part": name, "error": said(error)}
                ) from error
            self.loaded[name] = found
        return found

    def checked(self, name: str, kind: type[Kind]) -> Kind:
        """The object that a part names, if it is what it should be."""
        found = self.part(name)
        if not isinstance(found, kind):
            raise self.not_a(kind.__name__, name)
        return found

    def not_a(self, kind: str, name: str) -> BadPackage:
        """The complaint about a part that is not what it should be."""
        return BadPackage("package.kind", {"package": self.origin, "part": name, "kind": kind})

    def game(self) -> Game:
        """The rules."""
        found = self.part(self.rules)
        if not isinstance(found, Game) or found.slug != self.slug:
            raise BadPackage("package.game", {"package": self.origin, "part": self.rules, "name": self.slug})
        least, most = found.min_seats, found.max_seats
        if not 1 <= least <= self.seats <= most <= MOST_SEATS:
            raise BadPackage(
                "package.seats",
                {"package": self.origin, "name": self.slug, "least": least, "most": most, "usual": self.seats},
            )
        return found

    def folder(self) -> Path:
        """Where the package is."""
        try:
            return Path(next(iter(import_module(self.package).__path__)))
        except Exception as error:  # not a package, or it cannot be imported
            raise BadPackage(
                "package.load", {"package": self.origin, "part": self.package, "error": said(error)}
            ) from error
