"""Rows of numbers that the compiled engine reads without unboxing and copies in one go (`row[:]`).

In plain Python a list is faster, so that is what they are there: what both can do is all that may be done with them.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

Numbers: TypeAlias = "vec[i64]"
Floats: TypeAlias = "vec[float]"
Indices: TypeAlias = "vec[i32]"  # of actions; NumPy reads them where they are, so they are never a list
PLAIN: Final[bool] = __file__.endswith(".py")  # not compiled


def filled(value: i64, count: i64) -> Numbers:
    """A row of that many times the same number."""
    if PLAIN:
        return cast("Numbers", [value] * count)
    return vec[i64]([value] * count)


def numbers(values: Iterable[int]) -> Numbers:
    """A row of these numbers."""
    if PLAIN:
        return cast("Numbers", list(values))
    return vec[i64](values)


def floats(value: float, count: i64) -> Floats:
    """A row of that many times the same number with a fraction."""
    if PLAIN:
        return cast("Floats", [value] * count)
    return vec[float]([value] * count)


def write_row(key: BytesWriter, row: Numbers) -> None:
    """Numbers from -128 to 127, a byte each (`u8`: others are appended by a call); rows of a kind are as long."""
    for number in row:
        key.append(u8(number & 255))
