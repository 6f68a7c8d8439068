"""Reasons: why a bot chose an action, as a value."""

from collections.abc import Mapping

from blindpig.kernel.refusal import Arg


class Reason:
    """Why an action was chosen: the key (`why.<key>` in the catalogues) and arguments of a sentence.

    It is made of what the bot's seat can see, its hand included: nobody else may read it while the game goes on.
    """

    def __init__(self, key: str, args: Mapping[str, Arg] | None = None) -> None:
        self.key: str = key
        self.args: Mapping[str, Arg] = {} if args is None else args

    def __repr__(self) -> str:
        return f"Reason({self.key}, {dict(self.args)})"
