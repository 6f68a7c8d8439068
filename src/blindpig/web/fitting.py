"""Bots about as good as their guest: the level follows how the last games against them ended."""

from blindpig.tables.registry import TableRegistry
from blindpig.web.likes import after_result, has_won, level_of, rivals_of


async def fitting(tables: TableRegistry, guest: str, slug: str) -> str:
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
