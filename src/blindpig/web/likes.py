"""What a guest likes and has learned, kept with the guest: sheets put away, whether to ask how a game was."""

from collections.abc import Mapping

from blindpig.tables.ladder import LADDER, rivals_of
from blindpig.tables.sheet import Sheet

OFF = "off"


def is_new(likes: Mapping[str, str], slug: str) -> bool:
    """Whether the how-to sheet of a game opens by itself."""
    return likes.get(f"howto.{slug}") != OFF


def is_asked(sheet: Sheet, guest: str, likes: Mapping[str, str]) -> bool:
    """Whether this guest is asked after the game how it was."""
    return rivals_of(sheet, guest) in LADDER and likes.get(f"felt.{sheet.game.slug}") != sheet.row.id
