"""Whether a part of a state copies every field: nothing forgotten, nothing shared."""

from typing import Protocol

from librt.vecs import vec

from blindpig.kernel.numbers import numbers


class Part(Protocol):
    """The table, the hidden part, or a piece of them."""

    def clone(self) -> "Part":
        """An independent copy."""


def different(value: object) -> object:
    """Another value of the same type; what is neither plain nor a list stays."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}!"
    if isinstance(value, vec):
        return numbers([*value, 1])
    return [*value, value[0] if value else 1] if isinstance(value, list) else value


def check_clone(part: Part) -> list[str]:
    """Change every field, and see whether a copy has the same values in lists of its own. The fields' names."""
    names = list(vars(part))
    for name in names:
        setattr(part, name, different(getattr(part, name)))
    copy = part.clone()
    assert list(vars(copy)) == names
    for name in names:
        here, there = getattr(part, name), getattr(copy, name)
        if isinstance(here, bool | int | str):
            assert here == there, f"{name} is not copied"
        elif isinstance(here, vec):
            assert here == there, f"{name} is not copied"
            there[0] += 1
            assert here != there, f"{name} is shared"
        elif isinstance(here, list):
            assert len(here) == len(there), f"{name} is not copied"
            assert here is not there, f"{name} is shared"
            for one, other in zip(here, there, strict=True):
                assert one is not other or isinstance(one, int), f"an item of {name} is shared"
    return names
