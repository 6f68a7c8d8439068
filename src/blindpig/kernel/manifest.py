"""What a game brings: a manifest names its parts, and each part is loaded when somebody needs it."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from blindpig.kernel.game import Game
from blindpig.kernel.refusal import Trouble

CONTRACT: Final = 1  # the version of what is agreed between a game and everybody else
MOST_SEATS: Final = 6  # there are six colours

SENTENCES: Final[dict[str, str]] = {
    "load": "The package {package} cannot be used: “{part}” cannot be loaded ({error}).",
    "kind": "The package {package} cannot be used: “{part}” should be of type {kind}.",
    "contract": "The package {package} cannot be used: it needs version {theirs} of the contract, this is {ours}.",
    "taken": "The package {package} cannot be used: the name “{name}” is taken.",
    "name": "The package {package} cannot be used: “{name}” is no name of small letters, digits and dashes.",
    "seats": "The package {package} cannot be used: “{name}” says {least} to {most} seats, usually {usual}; 6 can sit.",
    "failed": "The package {package} cannot be used: the bot “{name}” failed ({error}).",
    "lacks": "The package {package} lacks {part}.",
}


class BadPackage(Trouble):
    """A package that brings a game or a bot and cannot be used, or lacks something; the others play on."""

    def __init__(self, package: str, key: str, args: Mapping[str, str]) -> None:
        super().__init__(SENTENCES[key].format(package=package, **args))
        self.package: str = package
        self.key: str = key


def said(error: BaseException) -> str:
    """An error of somebody else's code in one line."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0][:200]}" if lines else type(error).__name__


class Manifest:
    """One game: its slug, its package, and where its parts are.

    A part is written `module:NAME`, relative to the package. Everything else is found by its place in the package:
    `text/<language>.po`, `rulebook.md`, `board/templates/` (with `poster.svg`) and `board/static/`.
    """

    def __init__(  # noqa: PLR0913 - a manifest is a list of named parts
        self,
        *,
        slug: str,
        package: str,
        rules: str,
        seats: int,
        evaluator: str = "",
        board: str = "",
        words: str = "",
        conserved: str = "",
        offers: str = "",
        styles: tuple[str, ...] = (),
        scripts: tuple[str, ...] = (),
        contract: int = CONTRACT,
    ) -> None:
        self.slug: str = slug
        self.package: str = package
        self.rules: str = rules  # a `Game`
        self.seats: int = seats  # how many sit down when nobody says
        self.evaluator: str = evaluator  # an `Evaluator`; bots fall back on play-outs without one
        self.board: str = board  # a `Board`; a game without one is shown in words
        self.words: str = words  # `Terms`: what the arguments of its facts stand for
        self.conserved: str = conserved  # for the contract suite: a function of a state whose value never changes
        self.offers: str = offers  # for the contract suite: free offers to try, of a state, a seat and a chance
        self.styles: tuple[str, ...] = styles  # in board/static
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
                raise BadPackage(self.origin, "load", {"part": name, "error": said(error)}) from error
            self.loaded[name] = found
        return found

    def wrong(self, name: str, kind: str) -> BadPackage:
        """The complaint about a part that is not what it should be."""
        return BadPackage(self.origin, "kind", {"part": name, "kind": kind})

    def game(self) -> Game:
        """The rules."""
        found = self.part(self.rules)
        if not isinstance(found, Game) or found.slug != self.slug:
            raise self.wrong(self.rules, f"Game, named “{self.slug}”")
        least, most = found.min_seats, found.max_seats
        if not 1 <= least <= self.seats <= most <= MOST_SEATS:
            numbers = {"least": str(least), "most": str(most), "usual": str(self.seats)}
            raise BadPackage(self.origin, "seats", {"name": self.slug, **numbers})
        return found

    def folder(self) -> Path:
        """Where the package is."""
        try:
            return Path(next(iter(import_module(self.package).__path__)))
        except Exception as error:  # not a package, or it cannot be imported
            raise BadPackage(self.origin, "load", {"part": self.package, "error": said(error)}) from error
