"""What a guest likes and has learned, kept with the guest: sheets put away, the bots that fit, lessons."""

from collections.abc import Mapping

from blindpig.kernel.game import SPECTATOR
from blindpig.search import bots
from blindpig.tables.sheet import Sheet

LADDER = bots.LEVELS  # who sits down when nobody says which bot; the first one at a first table
FELT = {"hard": -1, "right": 0, "easy": 1}  # what a guest said of a game, as steps on the ladder
OFF = "off"


def is_new(likes: Mapping[str, str], slug: str) -> bool:
    """Whether the how-to sheet of a game opens by itself."""
    return likes.get(f"howto.{slug}") != OFF


def level_of(likes: Mapping[str, str], slug: str) -> str:
    """The bots that fit a guest at a game."""
    kept = likes.get(f"level.{slug}", "")
    return kept if kept in bots.names() else LADDER[0]


def next_level(level: str, felt: str) -> str:
    """The bots that would fit better after such a game."""
    at = LADDER.index(level) + FELT[felt]
    return LADDER[max(0, min(at, len(LADDER) - 1))]


def rivals_of(sheet: Sheet, guest: str) -> str:
    """The bots that a guest plays against alone, all of one strength; empty at any other table."""
    others = {chair.bot for chair in sheet.chairs if chair.guest != guest}
    return others.pop() if len(others) == 1 and sheet.seat_of(guest) != SPECTATOR else ""


def is_asked(sheet: Sheet, guest: str, likes: Mapping[str, str]) -> bool:
    """Whether this guest is asked after the game how it was."""
    return rivals_of(sheet, guest) in LADDER and likes.get(f"felt.{sheet.game.slug}") != sheet.row.id
