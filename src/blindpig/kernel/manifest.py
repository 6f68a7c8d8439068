"""What a game brings: a manifest names its parts, and each part is loaded when somebody needs it."""

from importlib import import_module
from pathlib import Path
from typing import Final

from blindpig.kernel.game import Game
from blindpig.kernel.refusal import Trouble

CONTRACT: Final = 1  # the version of what is agreed between a game and everybody else


class BadPackage(Trouble):
    """A package that brings a game or a bot and cannot be used; the others play on."""


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
        self.styles: tuple[str, ...] = styles  # in board/static
        self.scripts: tuple[str, ...] = scripts
        self.contract: int = contract
        self.loaded: dict[str, object] = {}

    def part(self, name: str) -> object:
        """The object that a part names, loaded once."""
        found = self.loaded.get(name)
        if found is None:
            module, _, attribute = name.partition(":")
            try:
                found = getattr(import_module(f"{self.package}.{module}"), attribute)
            except (ImportError, AttributeError) as error:
                raise BadPackage(
                    f"The package {self.package} is broken: “{name}” cannot be loaded ({error})."
                ) from error
            self.loaded[name] = found
        return found

    def game(self) -> Game:
        """The rules."""
        found = self.part(self.rules)
        if not isinstance(found, Game) or found.slug != self.slug:
            raise BadPackage(f"The package {self.package} is broken: “{self.rules}” is not the game “{self.slug}”.")
        return found

    def folder(self) -> Path:
        """Where the package is."""
        return Path(str(import_module(self.package).__file__)).parent
