"""Environments for programs that learn: PettingZoo, Gymnasium, and many games stepped together.

`blindpig.envs.<game>_v<version of its rules>` is a module-like object with `env()`, as PettingZoo has them: records and
results of one version are never mixed up with those of another.
"""

from functools import partial

from blindpig import registry
from blindpig.kernel.refusal import BadInput

try:
    from blindpig.envs.aec import TableEnv
    from blindpig.envs.common import Seen
    from blindpig.envs.parallel import ParallelTableEnv
    from blindpig.envs.seat import SeatEnv
    from blindpig.envs.vector import Tables
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"blindpig.envs needs {missing.name}: install blindpig[envs]", name=missing.name
    ) from None

__all__ = ["ParallelTableEnv", "SeatEnv", "Seen", "TableEnv", "Tables", "Versioned"]


class Versioned:
    """The environments of one game at one version of its rules."""

    def __init__(self, slug: str, version: int) -> None:
        self.slug, self.version = slug, version
        self.env = self.raw_env = partial(TableEnv, slug)  # PettingZoo: whoever is to act, one after the other
        self.parallel_env = partial(ParallelTableEnv, slug)  # PettingZoo: everybody at every step
        self.seat = partial(SeatEnv, slug)  # one seat against bots, as Gymnasium knows environments
        self.tables = partial(Tables, slug)  # many tables stepped together

    def __repr__(self) -> str:
        return f"<blindpig.envs.{self.slug.replace('-', '_')}_v{self.version}>"


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
