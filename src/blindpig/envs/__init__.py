"""Environments for programs that learn: PettingZoo, Gymnasium, and many games stepped together.

`blindpig.envs.<game>_v<version of its rules>` is a module-like object with `env()`, as PettingZoo has them: records and
results of one version are never mixed up with those of another.
"""

from blindpig import registry
from blindpig.envs.aec import Table
from blindpig.envs.common import Seen
from blindpig.envs.seat import Seat
from blindpig.envs.vector import Tables
from blindpig.kernel.refusal import BadInput

__all__ = ["Seat", "Seen", "Table", "Tables", "Versioned"]


class Versioned:
    """The environments of one game at one version of its rules."""

    def __init__(self, slug: str, version: int) -> None:
        self.slug, self.version = slug, version

    def env(self, **how: object) -> Table:
        """A table, as PettingZoo knows them: whoever is to act, one after the other."""
        return Table(self.slug, **how)  # type: ignore[arg-type]

    raw_env = env

    def seat(self, **how: object) -> Seat:
        """One seat against bots, as Gymnasium knows environments."""
        return Seat(self.slug, **how)  # type: ignore[arg-type]

    def tables(self, **how: object) -> Tables:
        """Many tables stepped together."""
        return Tables(self.slug, **how)  # type: ignore[arg-type]


def __getattr__(name: str) -> Versioned:
    """The environments that a name with a version stands for."""
    slug, _, version = name.rpartition("_v")
    manifest = registry.manifests().get(slug.replace("_", "-"))
    if manifest is None or not version.isdecimal():
        raise AttributeError(name)
    game = manifest.game()
    if game.version != int(version):
        raise BadInput("env-version", {"game": game.slug, "theirs": int(version), "ours": game.version})
    return Versioned(game.slug, game.version)
