"""Bots about as good as their guests: by their ratings, or by how the last games against bots ended."""

from contextlib import suppress
from typing import TYPE_CHECKING

from blindpig.aftermath.strength import fixed_points
from blindpig.kernel.refusal import Trouble
from blindpig.search import bots
from blindpig.store.people import People
from blindpig.tables.ladder import LADDER, after_result, has_won, level_of, rivals_of
from blindpig.tables.sheet import Sheet

if TYPE_CHECKING:
    from blindpig.tables.registry import TableRegistry


async def fitting(tables: "TableRegistry", guest: str, slug: str) -> str:
    """The bots that fit a guest now; the last game counts once, unless the guest has said how it was."""
    store = tables.store
    likes = await store.preferences(guest)
    level = level_of(likes, slug)
    last = next((row for row in await store.of_guest(guest) if row.game == slug and row.status == "over"), None)
    if last is None or last.id in (likes.get(f"counted.{slug}"), likes.get(f"felt.{slug}")):
        return level
    sheet = (await tables.table(last.id)).sheet
    won = has_won(sheet, guest)
    if won is None:
        return level
    kept = likes.get(f"streak.{slug}", "0")
    level, streak = after_result(rivals_of(sheet, guest), int(kept) if kept.lstrip("-").isdecimal() else 0, won)
    for key, value in (("level", level), ("streak", str(streak)), ("counted", last.id)):
        await store.prefer(guest, f"{key}.{slug}", value)
    return level


async def matched(tables: "TableRegistry", sheet: Sheet) -> str:
    """The level at which bots that adapt play a game that begins now: about as good as the people at the table.

    Somebody counts by their rating at the game, else by the bots that fit them so far, else as a newcomer. Of several
    people it is the middle. Nothing where no bot adapts.
    """
    if all(chair.bot != bots.MATCH for chair in sheet.chairs):
        return ""
    points = fixed_points(sheet.game.slug)
    scale = {level: points.bots[level] if points else float(step) for step, level in enumerate(LADDER)}
    people = [chair.guest for chair in sheet.chairs if chair.guest and chair.guest != sheet.hot[chair.number]]
    found = [await standing(tables, guest, sheet.game.slug, scale) for guest in people]
    middle = sum(found) / len(found) if found else scale[bots.NEWCOMER]
    return min(LADDER, key=lambda level: abs(scale[level] - middle))


async def standing(tables: "TableRegistry", guest: str, slug: str, scale: dict[str, float]) -> float:
    """Where somebody stands among the bots."""
    rated = [row.mu for row in await People(tables.store).ratings(guest) if row.game == slug]
    if rated and fixed_points(slug) is not None:
        return rated[0]
    with suppress(Trouble):  # the last game cannot be read: what was known before it counts
        await fitting(tables, guest, slug)
    level = (await tables.store.preferences(guest)).get(f"level.{slug}", "")
    return scale.get(level, scale[bots.NEWCOMER])
