"""What a person can do wrong at a table, and what can be wrong with a table: each with its sentence."""

from blindpig.kernel.refusal import Trouble


class NotAllowed(Trouble):
    """Somebody asks for what is not theirs to do."""


class NotNow(Trouble):
    """What is asked cannot be done as the table stands."""


class NoTable(Trouble):
    """There is no such table, or it is not for this guest: the two look the same from outside."""

    def __init__(self) -> None:
        super().__init__("no-table")


class NoPerson(NoTable):
    """Nobody has a page there."""

    def __init__(self) -> None:
        Trouble.__init__(self, "no-person")


class BrokenTable(Trouble):
    """A log that does not replay. Nothing is changed; the log stays as it is."""

    def __init__(self, table: str, seq: int, why: str) -> None:
        super().__init__("broken-table", {"table": table})
        self.why = f"entry {seq}: {why}"


class OtherRules(NotNow):
    """A table of rules that are no longer played here: it cannot go on, but its log can be had."""

    def __init__(self, table: str, theirs: int, game: str, ours: int) -> None:
        super().__init__("other-rules", {"table": theirs, "game": game, "server": ours})
        self.table = table
