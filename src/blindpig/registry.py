"""The games that can be played here: those of the house, and those that installed packages bring.

Everybody else asks for a game by its slug and goes through its manifest; this list alone knows the games' names.
"""

from functools import cache
from importlib import import_module
from typing import Final

from blindpig.kernel.game import Game
from blindpig.kernel.manifest import Manifest
from blindpig.kernel.refusal import BadInput

HOUSE: Final = ("bootleggers", "reglement", "prohibition")  # in the order of the first page


@cache
def manifests() -> dict[str, Manifest]:
    """Every game's manifest by its slug."""
    found: dict[str, Manifest] = {}
    for slug in HOUSE:
        manifest: Manifest = import_module(f"blindpig.games.{slug}.manifest").MANIFEST
        found[slug] = manifest
    return found


def manifest(slug: str) -> Manifest:
    """The manifest of a game."""
    found = manifests().get(slug)
    if found is None:
        raise BadInput(f"There is no game “{slug[:40]}” here. The games are: {', '.join(manifests())}.")
    return found


def find(slug: str) -> Game:
    """The game of that name."""
    return manifest(slug).game()


def games() -> dict[str, Game]:
    """All games, loaded."""
    return {slug: found.game() for slug, found in manifests().items()}
