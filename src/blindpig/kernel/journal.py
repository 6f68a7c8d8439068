"""The journal: facts in the past tense, each with its rule and with who may read it."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from blindpig.kernel.refusal import Arg

EVERYBODY = -1  # an audience is a set of seats as bits; all bits set is everybody, spectators too


def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


def all_but(seat: int) -> int:
    """Everybody, spectators included, except one seat."""
    return ~(1 << seat)


class Fact:
    """Something that happened: its rule, the key and arguments of its sentence, and its audience."""

    def __init__(self, rule: str, key: str, args: Mapping[str, Arg], audience: int) -> None:
        self.rule: str = rule
        self.key: str = key
        self.args: Mapping[str, Arg] = args
        self.audience: int = audience

    def seen_by(self, seat: int) -> bool:
        """Whether a seat (or SPECTATOR) may read this fact."""
        if seat < 0:
            return self.audience < 0
        return self.audience >> seat & 1 == 1

    def __repr__(self) -> str:
        return f"Fact({self.rule}, {self.key}, {dict(self.args)})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """Facts in the order they happened, and moments that went by because all who might act had passed in advance.

    Such a moment is over inside one move. Whoever shows the game can let it last as long as any other, so that nobody
    sees that nobody was asked: `pauses` has the state as it stood, and how many facts had been told before.
    """

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.asking: bool = False  # whether a question was put in this move, and has not been looked at
        self.pauses: list[tuple[int, object]] = []  # states; the kernel's State knows journals, not the other way round

    def tell(self, rule: str, key: str, args: Mapping[str, Arg] | None = None, audience: int = EVERYBODY) -> None:
        """Write one fact down."""
        self.facts.append(Fact(rule, key, {} if args is None else args, audience))

    def take(self) -> list[Fact]:
        """The facts written since the last call; pauses are forgotten."""
        taken = self.facts
        self.facts = []
        self.pauses = []
        self.asking = False
        return taken

    def pause(self, state: object) -> None:
        """A moment went by."""
        self.pauses.append((len(self.facts), state))
