"""Actions are interned values: a game declares its action space once and legal lists hold references to it."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from blindpig.kernel.refusal import BadInput

FREE: Final = -1  # the index of an action that is built freely, outside the space


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One action: a kind, up to four small arguments, its index in the space, a text that round-trips.

    Two actions of one space are the same action only if they are the same object.
    """

    def __init__(self, index: int, kind: int, text: str, args: tuple[int, ...]) -> None:
        self.index: i64 = index
        self.kind: i64 = kind
        self.text: str = text
        self.args: tuple[int, ...] = args
        # The same arguments as plain fields: a field of a compiled class is read faster than a tuple.
        self.a: i64 = args[0] if len(args) > 0 else -1
        self.b: i64 = args[1] if len(args) > 1 else -1
        self.c: i64 = args[2] if len(args) > 2 else -1
        self.d: i64 = args[3] if len(args) > 3 else -1

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("Actions are interned: send their text and parse it on the other side.")


class ActionSpace:
    """Every action a game knows, in a fixed order: the index of an action is its RL encoding."""

    def __init__(self) -> None:
        self.all: list[Action] = []
        self.by_text: dict[str, Action] = {}

    def add(self, kind: int, text: str, args: tuple[int, ...] = ()) -> Action:
        """Declare one action; its text must be new."""
        if text in self.by_text:
            raise ValueError(f"two actions read “{text}”")
        action = Action(len(self.all), kind, text, args)
        self.all.append(action)
        self.by_text[text] = action
        return action

    def parse(self, text: str) -> Action:
        """The action that this text names."""
        action = self.by_text.get(text)
        if action is None:
            raise BadInput("not-an-action", {"action": text[:80]})
        return action

    def __repr__(self) -> str:
        return f"<{len(self.all)} actions>"

    def __len__(self) -> int:
        return len(self.all)
