"""Why a mobster did what he did, from the table and his own hand."""

from blindpig.bots.player import Reason
from blindpig.games.bootleggers.play import Play
from blindpig.kernel.action import Action


def reason_for(state: Play, seat: int, action: Action) -> Reason:
    """What speaks most for an action."""
    return Reason("no-reason")
