"""What a family's options and their scores depend on: the table and its own hand, but what never changes in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import u8

from blindpig.games.reglement.rules.actions import CARDS
from blindpig.kernel.numbers import write_row

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.state import Dinner


def key_of(dinner: Dinner, seat: int) -> bytes:
    """The table and a hand in few bytes. Who was put out when counts for nothing but the end."""
    table = dinner.table
    key = BytesWriter()
    write_i64_le(key, table.bank)
    for money in table.money:
        write_i64_le(key, money)
    key.append(u8(table.turn & 255))
    key.append(u8(table.first & 255))
    key.append(u8(table.round & 255))
    key.append(u8(table.played & 255))
    key.append(u8(table.seater & 255))
    key.append(1 if table.moved else 0)
    write_row(key, table.place)
    write_row(key, table.asleep)
    write_row(key, table.cake)
    write_row(key, table.held)
    write_row(key, table.discards)
    for kind in range(CARDS):
        key.append(u8(dinner.hidden.holds(seat, kind) & 255))
    return key.getvalue()
