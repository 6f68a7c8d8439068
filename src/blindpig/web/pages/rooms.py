"""What the host does in the waiting room; the chairs are drawn anew for everybody by the stream."""

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from blindpig.tables import hosting
from blindpig.tables.table import Table
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of


class Chair(msgspec.Struct):
    """A chair, and the bot that is to sit on it; without one it is for a person."""

    seat: int = -1
    bot: str = ""


async def entered(request: Asked, key: str) -> tuple[Table, Visitor]:
    """The table, and who asks."""
    visitor = visitor_of(request)
    return await tables_of(request).enter(key, visitor.guest), visitor


@post("/t/{key:str}/free", status_code=200, opt={"limit": "writes"})
async def free(request: Asked, key: FromPath[str], data: JSONBody[Chair]) -> dict[str, str]:
    """Free a seat."""
    table, visitor = await entered(request, key)
    await hosting.free(table, visitor.guest, data.seat)
    return {}


@post("/t/{key:str}/place", status_code=200, opt={"limit": "writes"})
async def place(request: Asked, key: FromPath[str], data: JSONBody[Chair]) -> dict[str, str]:
    """Put a bot on a chair, or keep the chair for a person."""
    table, visitor = await entered(request, key)
    await hosting.place(table, visitor.guest, data.seat, data.bot[:40])
    return {}


@post("/t/{key:str}/fill", status_code=200, opt={"limit": "writes"})
async def fill(request: Asked, key: FromPath[str], data: JSONBody[Chair]) -> dict[str, str]:
    """Bots on all free chairs."""
    table, visitor = await entered(request, key)
    await hosting.fill(table, visitor.guest, data.bot[:40])
    return {}


@post("/t/{key:str}/add", status_code=200, opt={"limit": "writes"})
async def add(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """One more chair."""
    table, visitor = await entered(request, key)
    await hosting.add(table, visitor.guest)
    return {}


@post("/t/{key:str}/remove", status_code=200, opt={"limit": "writes"})
async def remove(request: Asked, key: FromPath[str], data: JSONBody[Chair]) -> dict[str, str]:
    """One chair less."""
    table, visitor = await entered(request, key)
    await hosting.remove(table, visitor.guest, data.seat)
    return {}


@post("/t/{key:str}/begin", status_code=200, opt={"limit": "writes"})
async def begin(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Take the free chairs away, and deal to those who are here."""
    table, visitor = await entered(request, key)
    await hosting.drop_free(table, visitor.guest)
    await tables_of(request).start(table, visitor.guest)
    return {}


@post("/t/{key:str}/close", status_code=200, opt={"limit": "writes"})
async def close(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Close the table."""
    table, visitor = await entered(request, key)
    await hosting.close(table, visitor.guest)
    return {"go": "/"}


HANDLERS = (free, place, fill, add, remove, begin, close)
