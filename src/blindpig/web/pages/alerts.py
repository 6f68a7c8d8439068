"""Tell me, wherever I am: by which ways, what, and when not. One click in a message turns its way off."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

import msgspec
from babel.dates import format_datetime
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.words import Words, words_in
from blindpig.i18n.languages import locale_of
from blindpig.kernel.refusal import BadInput
from blindpig.store.ways import Way, WayKind
from blindpig.tables import holidays
from blindpig.tables.trouble import NotAllowed, NotNow
from blindpig.web.alerts.likes import COLUMNS, ROWS, chosen, key_of
from blindpig.web.alerts.messages import Message
from blindpig.web.alerts.notice import Alerts
from blindpig.web.alerts.push import Subscription
from blindpig.web.alerts.quiet import QUIET, quiet_of, read_quiet
from blindpig.web.api.troubles import sentence_of, status_of
from blindpig.web.pages.answers import NOTHING, go, page
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of
from blindpig.web.posting import LONGEST, refuse_inside

MARKS = {"push": "bell", "mail": "mail", "hook": "hook", "table": "people"}


@dataclass(frozen=True)
class WayRow:
    """A way as its owner sees it."""

    kind: str
    mark: str
    way: Way | None
    state: str  # how it fares, in a sentence
    bad: bool
    title: str = ""  # of a table's channel

    @property
    def on(self) -> bool:
        """Whether it is switched on."""
        return self.way is not None and self.way.open


@dataclass(frozen=True)
class Tick:
    """A box of the table of what goes where."""

    name: str
    label: str
    on: bool


def alerts_of(request: Asked) -> Alerts:
    """Who notices and delivers."""
    found: Alerts = request.app.state.alerts
    return found


def home_of(request: Asked) -> str:
    """The address of this house that messages lead to: what its host says, or what the visitor knows it by."""
    return alerts_of(request).settings.home or str(request.base_url).rstrip("/")


def when(at: float, zone: tzinfo, words: Words) -> str:
    """A day and a time, as one says it."""
    here = datetime.fromtimestamp(at, zone)
    return str(format_datetime(here, "EEEE HH:mm", tzinfo=zone, locale=locale_of(words.lang)))


def day_words(at: float, zone: tzinfo, words: Words) -> str:
    """A day and a time some days ahead."""
    here = datetime.fromtimestamp(at, zone)
    return str(format_datetime(here, "d MMMM, HH:mm", tzinfo=zone, locale=locale_of(words.lang)))


def state_of(way: Way | None, zone: tzinfo, words: Words) -> tuple[str, bool]:
    """How a way fares, and whether that is bad news."""
    if way is None:
        return "", False
    if not way.proved:
        return words("alerts.unproved"), True
    if way.failing_since is not None:
        return words("alerts.unreached", since=when(way.failing_since, zone, words)), True
    if way.arrived_at is not None:
        return words("alerts.arrived", at=when(way.arrived_at, zone, words)), False
    return "", False


async def way_rows(request: Asked, visitor: Visitor, zone: tzinfo) -> list[WayRow]:
    """The visitor's own ways, one of each kind: that of this browser, where there are several."""
    alerts, words = alerts_of(request), words_in(visitor.lang)
    found = await alerts.ways.of(visitor.guest)
    rows: list[WayRow] = []
    for kind in COLUMNS:
        if kind in alerts.courier.carriers:
            mine = [way for way in found if way.kind == kind and (kind != "push" or way.device == visitor.device)]
            way = mine[0] if mine else None
            rows.append(WayRow(kind, MARKS[kind], way, *state_of(way, zone, words)))
    return rows


async def channel_rows(request: Asked, visitor: Visitor, zone: tzinfo) -> list[WayRow]:
    """The channels of tables that the visitor is the host of."""
    alerts, tables, words = alerts_of(request), tables_of(request), words_in(visitor.lang)
    rows: list[WayRow] = []
    for kept in await tables.store.of_guest(visitor.guest):
        if kept.host == visitor.guest and kept.status in ("open", "running"):
            found = await alerts.ways.of(kept.id)
            title = words_in(visitor.lang, kept.game)("title")
            way = found[0] if found else Way("", kept.id, "table", "", open=False)
            rows.append(WayRow("table", MARKS["table"], way, *state_of(way, zone, words), title))
    return rows


async def alerts_page(
    request: Asked, trouble: str = "", said: str = "", status: int = 200, typed: Mapping[str, str] = NOTHING
) -> Response[bytes]:
    """The sheet; what was typed and cannot be kept still stands there: an address under its kind or its table."""
    visitor = visitor_of(request)
    likes = await tables_of(request).store.preferences(visitor.guest)
    quiet = read_quiet(likes.get(QUIET, ""))
    zone = UTC if quiet is None else quiet.zone
    words, rows = words_in(visitor.lang), await way_rows(request, visitor, zone)
    kinds: list[WayKind] = [kind for kind in COLUMNS if any(row.kind == kind for row in rows)]

    def ticked(kind: WayKind, what: str) -> bool:
        """Whether something goes by a way."""
        return f"{kind}-{what}" in typed if f"{kind}-shown" in typed else what in chosen(likes, kind)

    ticks = {
        what: [
            Tick(f"{kind}-{what}", f"{words(f'alerts.{what}')}, {words(f'alerts.{kind}')}", ticked(kind, what))
            for kind in kinds
        ]
        for what in ROWS
    }
    channels = await channel_rows(request, visitor, zone)
    push_key = await alerts_of(request).courier.push.public()
    until, left = await holidays.state(tables_of(request), visitor.guest)
    return page(
        "alerts.html", visitor, status, trouble=trouble, status_line=said, longest=LONGEST, rows=rows, kinds=kinds,
        push_key=push_key, ticks=ticks, quiet=quiet, typed=typed, channels=channels, days_left=left,
        longest_holiday=min(left, holidays.LONGEST),
        holiday=day_words(until, zone, words) if until else "",
    )  # fmt: skip


@get("/alerts")
async def show(request: Asked) -> Response[bytes]:
    """One's alerts."""
    return await alerts_page(request)


async def owned(request: Asked, key: str) -> Way:
    """A way of the visitor's own, or of a table that the visitor is the host of."""
    way, visitor = await alerts_of(request).ways.find(key[:32]), visitor_of(request)
    if way is None:
        raise NotNow("no-way")
    if way.owner != visitor.guest:
        kept = await tables_of(request).store.table(way.owner)
        if kept is None or kept.host != visitor.guest:
            raise NotNow("no-way")
    return way


@post("/alerts/hook", opt={"limit": "makes"})
async def keep_hook(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Response[bytes] | Redirect:
    """Keep a webhook of one's own, or of a table; an empty one is forgotten."""
    visitor, alerts = visitor_of(request), alerts_of(request)
    address, table = data.get("address", "").strip(), data.get("table", "")[:32]
    if table:
        kept = await tables_of(request).store.table(table)
        if kept is None or kept.host != visitor.guest:
            raise NotAllowed("host-arranges")
    owner, kind = (table, "table") if table else (visitor.guest, "hook")
    try:
        if address:
            await refuse_inside(address, alerts.settings.private)
    except BadInput as trouble:
        typed = {table or "hook": address}
        return await alerts_page(request, sentence_of(trouble, visitor.lang), status=status_of(trouble), typed=typed)
    if address:
        await alerts.ways.put(owner, "table" if kind == "table" else "hook", address, visitor.lang, home_of(request))
    else:
        for way in await alerts.ways.of(owner):
            if way.kind == kind:
                await alerts.ways.drop(way.id)
    return go("/alerts", visitor)


@post("/alerts/push", status_code=200, opt={"limit": "makes"})
async def subscribe(request: Asked, data: JSONBody[Subscription]) -> dict[str, str]:
    """A browser subscribed: it can be reached while no page is open."""
    visitor, alerts = visitor_of(request), alerts_of(request)
    data.bytes_of()
    await refuse_inside(data.endpoint, alerts.settings.private)
    address = msgspec.json.encode(data).decode()
    await alerts.ways.put(visitor.guest, "push", address, visitor.lang, home_of(request), device=visitor.device)
    return {}


@post("/alerts/switch", opt={"limit": "writes"})
async def switch(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Redirect:
    """Switch a way on or off."""
    way = await owned(request, data.get("way", ""))
    await alerts_of(request).ways.switch(way.id, data.get("on") == "yes")
    return go("/alerts", visitor_of(request))


@post("/alerts/try", status_code=200, opt={"limit": "makes"})
async def attempt(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Response[bytes]:
    """Send something now, and say whether it arrived."""
    way = await owned(request, data.get("way", ""))
    if not way.proved:
        raise NotNow("no-way")
    words = words_in(visitor_of(request).lang)
    unreached = await alerts_of(request).courier.sent(way, [Message(words("alerts.sample"), (), "/alerts")])
    if unreached is None:
        return await alerts_page(request, said=words("alerts.tried"))
    why = words(f"unreached.{unreached.key}", detail=unreached.detail)
    return await alerts_page(request, trouble=words("alerts.not-tried", why=why))


@post("/alerts/what", opt={"limit": "writes"})
async def choose(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Response[bytes] | Redirect:
    """Keep what goes by which way, and the quiet hours."""
    visitor, store = visitor_of(request), tables_of(request).store
    start, end = data.get("start", "").strip(), data.get("end", "").strip()
    try:
        quiet = quiet_of(start, end, data.get("zone", "").strip()).text() if start or end else ""
    except BadInput as trouble:
        return await alerts_page(request, sentence_of(trouble, visitor.lang), status=status_of(trouble), typed=data)
    for kind in COLUMNS:
        if f"{kind}-shown" in data:
            await store.prefer(visitor.guest, key_of(kind), " ".join(what for what in ROWS if f"{kind}-{what}" in data))
    await store.prefer(visitor.guest, QUIET, quiet)
    return go("/alerts", visitor)


@post("/holidays", opt={"limit": "makes"})
async def rest(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Response[bytes] | Redirect:
    """Go on holiday for some days, or come back early."""
    visitor, tables = visitor_of(request), tables_of(request)
    said = data.get("days", "").strip()
    try:
        if "back" in data:
            await holidays.come_back(tables, visitor.guest)
        else:
            await holidays.go(tables, visitor.guest, int(said[:6]) if said.isascii() and said.isdigit() else 0)
    except (BadInput, NotNow) as trouble:
        return await alerts_page(request, sentence_of(trouble, visitor.lang), status=status_of(trouble), typed=data)
    return go("/alerts#holidays", visitor)


async def way_of(request: Asked, token: str) -> Way:
    """The way that a link in a message is about."""
    key = await alerts_of(request).courier.links.read("off", token)
    way = await alerts_of(request).ways.find(str(key)[:32])
    if way is None:
        raise NotNow("no-way")
    return way


@get("/alerts/off/{token:str}")
async def ask_off(request: Asked, token: FromPath[str]) -> Response[bytes]:
    """A link in a message: looking at it turns nothing off, since programs look at links too."""
    way = await way_of(request, token)
    return page("off.html", visitor_of(request), kind=way.kind, off=not way.open, token=token)


@post("/alerts/off/{token:str}", status_code=200, opt={"exclude_from_csrf": True})
async def turn_off(request: Asked, token: FromPath[str]) -> Response[bytes]:
    """Turn a way off; whoever has the link needs no cookie, and mail programs post by themselves."""
    way = await way_of(request, token)
    await alerts_of(request).ways.switch(way.id, False)
    return page("off.html", visitor_of(request), kind=way.kind, off=True, token=token)


HANDLERS = (show, keep_hook, subscribe, switch, attempt, choose, rest, ask_off, turn_off)
