"""What a guest says of the help and of the bots, remembered for the next table."""

from typing import Literal

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from blindpig import registry
from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import BadInput
from blindpig.tables.ladder import LADDER, next_level, rivals_of
from blindpig.web.likes import OFF
from blindpig.web.pages.tables import enter
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of


class Hiding(msgspec.Struct):
    """Whether the how-to sheet stays away."""

    hide: bool


class Felt(msgspec.Struct):
    """How a game against bots was."""

    felt: Literal["hard", "right", "easy"]


@post("/howto/{slug:str}", status_code=200, opt={"limit": "writes"})
async def keep_sheet(request: Asked, slug: FromPath[str], data: JSONBody[Hiding]) -> dict[str, str]:
    """Put the how-to sheet of a game away for good, or let it open by itself again."""
    key, value = f"howto.{registry.manifest(slug).slug}", OFF if data.hide else ""
    await tables_of(request).store.prefer(visitor_of(request).guest, key, value)
    return {}


@post("/t/{key:str}/felt", status_code=200, opt={"limit": "writes"})
async def keep_level(request: Asked, key: FromPath[str], data: JSONBody[Felt]) -> dict[str, str]:
    """How a game against bots was: the next one is against those that fit better."""
    table, visitor, guest = await enter(request, key, None)
    sheet, store = table.sheet, tables_of(request).store
    rivals = rivals_of(sheet, guest)
    if sheet.status != "over" or rivals not in LADDER:
        raise BadInput("no-rivals")
    level = next_level(rivals, data.felt)
    await store.prefer(guest, f"level.{sheet.game.slug}", level)
    await store.prefer(guest, f"felt.{sheet.game.slug}", key)
    return {"said": words_in(visitor.lang)(f"felt.next.{level}")}


HANDLERS = (keep_sheet, keep_level)
