"""Blind Pig: board games of the dry years, for people, bots and researchers.

`blindpig.registry.games()` are the games; `blindpig.kernel` says what games, states and records are,
`blindpig.envs` has them as environments for programs that learn. docs/research.md begins with a whole game.
"""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blindpig import kernel, registry

    __version__: str
else:

    def __getattr__(name: str) -> object:
        """What most programs do without is loaded when it is asked for."""
        if name == "__version__":
            return version("blindpig")
        if name in {"kernel", "registry"}:
            return import_module(f"blindpig.{name}")
        raise AttributeError(f"module 'blindpig' has no attribute {name!r}")


__all__ = ["__version__", "kernel", "registry"]
