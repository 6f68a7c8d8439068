"""Determinization: a state that could be behind a view, all that is hidden drawn anew."""

from blindpig.games.bootleggers.play import Play
from blindpig.games.bootleggers.view import BootleggersView
from blindpig.kernel.chance import Chance


def guess(view: BootleggersView, chance: Chance) -> Play:
    """A state that could be behind this view."""
    raise NotImplementedError
