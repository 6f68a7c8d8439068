"""The ladder of bots from a first game to a master, and where a guest stands on it by the games against them."""

from collections.abc import Mapping

from blindpig.kernel.game import SPECTATOR
from blindpig.search import bots
from blindpig.tables.sheet import Sheet

LADDER = bots.LEVELS  # who sits down when nobody says which bot; the first one at a first table
FELT = {"hard": -1, "right": 0, "easy": 1}  # what a guest said of a game, as steps on the ladder
WINS, LOSSES = 2, 3  # so many in a row, and the next game is against the next bots up, or down


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
    others = {chair.plays for chair in sheet.chairs if chair.guest != guest}
    return others.pop() if len(others) == 1 and sheet.seat_of(guest) != SPECTATOR else ""


def after_result(level: str, streak: int, won: bool) -> tuple[str, int]:
    """The bots that fit after a game was won or lost, and how many in a row now: below zero, how many were lost."""
    streak = max(0, streak) + 1 if won else min(0, streak) - 1
    if streak >= WINS:
        return next_level(level, "easy"), 0
    if streak <= -LOSSES:
        return next_level(level, "hard"), 0
    return level, streak


def has_won(sheet: Sheet, guest: str) -> bool | None:
    """Whether a guest has won a game against bots of the ladder; None if it is another game, or not over."""
    outcome = None if sheet.session is None else sheet.session.state.outcome()
    if outcome is None or rivals_of(sheet, guest) not in LADDER:
        return None
    return sheet.seat_of(guest) in outcome.winners
