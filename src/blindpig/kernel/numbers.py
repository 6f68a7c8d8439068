"""Rows of numbers that the compiled engine reads without unboxing and copies in one go (`row[:]`)."""

from collections.abc import Iterable
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Numbers: TypeAlias = "vec[i64]"


def filled(value: i64, count: i64) -> Numbers:
    """A row of that many times the same number."""
    return vec[i64]([value] * count)


def numbers(values: Iterable[int]) -> Numbers:
    """A row of these numbers."""
    return vec[i64](values)
