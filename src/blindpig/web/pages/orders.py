"""A seat's standing orders: given, read and taken back by its owner, and by nobody else."""

from dataclasses import dataclass
from typing import TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.orders import Blank, Order, Orders, orders_of
from blindpig.drawing.words import Words, words_in
from blindpig.kernel.refusal import Trouble
from blindpig.tables import seating
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotNow
from blindpig.web.api.troubles import sentence_of, status_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.tables import As, enter
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of

Fields: TypeAlias = URLEncodedBody[dict[str, str]]


@dataclass(frozen=True)
class Field:
    """A blank of a form."""

    name: str
    label: str
    blank: Blank
    choices: list[tuple[str, str]]


def part_of(table: Table) -> Orders:
    """The orders of the table's game; NotNow if it has none."""
    found = orders_of(table.sheet.game.slug)
    if found is None:
        raise NotNow("orders-none")
    return found


def told(order: Order, part: Orders, words: Words) -> str:
    """An order in words."""
    args = dict(order.args)
    for blank in part.find(order.kind).blanks:
        if blank.choices:
            args[blank.name] = words(f"{blank.words}{args[blank.name]}")
    return words(f"order.{order.kind}", **args)


def fields_of(blanks: tuple[Blank, ...], words: Words) -> list[Field]:
    """The blanks of a kind, as a form shows them."""
    return [
        Field(
            blank.name,
            words(f"order.blank.{blank.name}"),
            blank,
            [(choice, words(f"{blank.words}{choice}")) for choice in blank.choices],
        )
        for blank in blanks
    ]


async def orders_page(request: Asked, table: Table, guest: str, trouble: Trouble | None = None) -> Response[bytes]:
    """The sheet of orders."""
    visitor, part, sheet = visitor_of(request), part_of(table), table.sheet
    seating.own_seat(sheet, guest)
    words = words_in(visitor.lang, sheet.game.slug)
    return page(
        "orders.html",
        visitor,
        200 if trouble is None else status_of(trouble),
        slug=sheet.game.slug,
        title=words("orders"),
        home=f"/t/{sheet.row.id}",
        face=f"?as={sheet.seat_of(guest)}",
        orders=[told(order, part, words) for order in await tables_of(request).orders.of(table, guest)],
        kinds=[(kind.key, words(f"order.{kind.key}.ask"), fields_of(kind.blanks, words)) for kind in part.kinds],
        running=sheet.status == "running",
        trouble="" if trouble is None else sentence_of(trouble, visitor.lang),
    )


@get("/t/{key:str}/orders")
async def show(request: Asked, key: FromPath[str], face: As = None) -> Response[bytes]:
    """One's orders at a table."""
    table, _, guest = await enter(request, key, face)
    return await orders_page(request, table, guest)


@post("/t/{key:str}/orders", opt={"limit": "writes"})
async def give(request: Asked, key: FromPath[str], data: Fields, face: As = None) -> Response[bytes] | Redirect:
    """Give an order."""
    table, visitor, guest = await enter(request, key, face)
    driver = tables_of(request).orders
    try:
        order = part_of(table).find(data.get("kind", "")).read(data)
        before = await driver.of(table, guest)
        await driver.put(table, guest, [*[each for each in before if each != order], order])
    except Trouble as trouble:
        return await orders_page(request, table, guest, trouble)
    return go(f"/t/{key}/orders?as={table.sheet.seat_of(guest)}", visitor)


@post("/t/{key:str}/orders/drop", opt={"limit": "writes"})
async def drop(request: Asked, key: FromPath[str], data: Fields, face: As = None) -> Redirect:
    """Take an order back, by its place."""
    table, visitor, guest = await enter(request, key, face)
    driver = tables_of(request).orders
    before = await driver.of(table, guest)
    kept = [order for place, order in enumerate(before) if data.get("place") != str(place)]
    await driver.put(table, guest, kept)
    return go(f"/t/{key}/orders?as={table.sheet.seat_of(guest)}", visitor)


HANDLERS = (show, give, drop)
