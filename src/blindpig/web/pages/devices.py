"""Take me along: one person on many devices, by a link that is good once; and a list of them, to sign out."""

import time
from base64 import b64encode
from dataclasses import dataclass

import structlog
from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.words import Words, words_in
from blindpig.kernel.refusal import Trouble
from blindpig.store.devices import GOOD_FOR, Device, Devices, Handover
from blindpig.tables.forgetting import forget
from blindpig.tables.trouble import NotNow
from blindpig.web.dependencies import TheTables
from blindpig.web.guests import Guest, Guests
from blindpig.web.limits import Limiter, address, recognised
from blindpig.web.pages.alerts import alerts_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.invitations import qr_svg
from blindpig.web.pages.visitor import Asked, Visitor, cookie, guest_cookie, visitor_of

BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
PHONES = ("Android", "iPhone", "iPad")
MINUTE, HOUR, DAY = 60, 3600, 86400
NOTED = 20_000  # devices of which a server remembers when it wrote them down

logger = structlog.get_logger("blindpig.web")


@dataclass(frozen=True)
class DeviceRow:
    """A device in the list."""

    id: str
    kind: str
    last: str
    phone: bool
    here: bool


@dataclass(frozen=True)
class KeyRow:
    """A passkey in the list."""

    id: str
    made: str


def devices_of(request: Asked) -> Devices:
    """The devices in the store."""
    guests: Guests = request.app.state.guests
    return guests.devices


def kind_of(request: Asked) -> str:
    """What a browser says it is, as “Firefox, Linux”: a hint for its owner, nothing that is believed."""
    agent = request.headers.get("user-agent", "")
    known = [next((name for mark, name in marks if mark in agent), "") for marks in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in known if name) or "?"


def ago(seconds: float, words: Words) -> str:
    """How long ago, in one unit."""
    if seconds < HOUR:
        return words("ago.minutes", count=max(1, int(seconds // MINUTE)))
    if seconds < 2 * DAY:
        return words("ago.hours", count=int(seconds // HOUR))
    return words("ago.days", count=int(seconds // DAY))


def row_of(device: Device, visitor: Visitor, now: float) -> DeviceRow:
    """A device as its owner sees it."""
    here = device.id == visitor.device
    words = words_in(visitor.lang)
    last = words("devices.here-now") if here else ago(now - device.seen_at, words)
    return DeviceRow(device.id, device.kind, last, any(name in device.kind for name in PHONES), here)


async def note(request: Asked) -> None:
    """Somebody's device is here: written down at most once an hour, so that its owner can tell which is which."""
    guests: Guests = request.app.state.guests
    guest, at = recognised(request), time.monotonic()
    if not guest.device or at < guests.noted.get(guest.device, -HOUR) + HOUR:
        return
    limiter: Limiter = request.app.state.limiter
    if limiter.writes_together.take(address(request)) is None:
        return  # whoever looks at pages without a cookie is a new one each time
    if len(guests.noted) > NOTED:
        guests.noted.clear()
    guests.noted[guest.device] = at
    try:
        await guests.devices.seen(guest.device, guest.id, kind_of(request))
    except Trouble as trouble:  # a page is no worse for it
        logger.warning("device not noted", said=str(trouble))


async def devices_page(request: Asked, secret: str = "") -> Response[bytes]:
    """The sheet: a link if one was asked for, passkeys, the list."""
    visitor, devices = visitor_of(request), devices_of(request)
    await devices.seen(visitor.device, visitor.guest, kind_of(request))
    found = await devices.of_guest(visitor.guest)
    link = f"{str(request.base_url).rstrip('/')}/me/{secret}" if secret else ""
    return page(
        "devices.html",
        visitor,
        name=visitor.name,
        link=link,
        qr="data:image/svg+xml;base64," + b64encode(qr_svg(link)).decode() if link else "",
        minutes=int(GOOD_FOR // MINUTE),
        rows=[row_of(device, visitor, time.time()) for device in found],
        keys=[
            KeyRow(key.id, ago(time.time() - key.made_at, words_in(visitor.lang)))
            for key in await devices.passkeys_of(visitor.guest)
        ],
    )


@get("/devices")
async def show(request: Asked) -> Response[bytes] | Redirect:
    """One's devices."""
    return await named(request) or await devices_page(request)


async def named(request: Asked) -> Redirect | None:
    """A cookie from before there were devices gets one, and the page is asked for again."""
    visitor = visitor_of(request)
    if visitor.device:
        return None
    guests: Guests = request.app.state.guests
    _, signed = guests.sign_again(recognised(request), words_in(visitor.lang)("home.stranger"))
    answer = go("/devices", visitor)
    answer.cookies.append(cookie(request, guest_cookie(request), signed))
    return answer


@post("/devices/link", status_code=200, opt={"limit": "makes"})
async def offer(request: Asked) -> Response[bytes]:
    """A new link, good once and for ten minutes."""
    visitor = visitor_of(request)
    return await devices_page(request, await devices_of(request).offer(visitor.guest, visitor.name))


@post("/devices/out", opt={"limit": "writes"})
async def sign_out(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Redirect:
    """Sign a device out; its cookie is worth nothing from now on."""
    visitor, guests = visitor_of(request), request.app.state.guests
    device = data.get("device", "")[:32]
    if not await devices_of(request).sign_out(visitor.guest, device):
        raise NotNow("no-device")
    await alerts_of(request).ways.drop_device(visitor.guest, device)
    guests.sign_out(device)
    return go("/" if device == visitor.device else "/devices", visitor)


@post("/devices/forget", opt={"limit": "makes"})
async def forget_me(request: Asked, tables: TheTables) -> Redirect:
    """Remove everything about a guest; whoever comes back is a stranger."""
    visitor, guests = visitor_of(request), request.app.state.guests
    await forget(tables, visitor.guest, words_in(visitor.lang)("devices.nobody"))
    guests.forget(visitor.guest)
    answer = go("/", visitor)
    answer.delete_cookie(guest_cookie(request))
    return answer


async def good(request: Asked, secret: str) -> Handover:
    """What a link offers; NotNow with the reason if it is over."""
    found = await devices_of(request).offered(secret[:64])
    if found is None:
        raise NotNow("link-unknown")
    if found.used:
        raise NotNow("link-used")
    if found.until <= time.time():
        raise NotNow("link-old")
    return found


@get("/me/{secret:str}")
async def look(request: Asked, secret: FromPath[str]) -> Response[bytes]:
    """A link on the other device: looking does not use it up."""
    found, visitor = await good(request, secret), visitor_of(request)
    return page("along.html", visitor, name=found.name, secret=secret, same=found.guest == visitor.guest)


@post("/me/{secret:str}", opt={"limit": "writes"})
async def take(request: Asked, secret: FromPath[str]) -> Redirect:
    """This device is the same person from now on."""
    found = await good(request, secret)
    if not await devices_of(request).take(secret[:64]):
        raise NotNow("link-used")
    return await signed_in(request, Guest(found.guest), found.name)


async def signed_in(request: Asked, guest: Guest, name: str) -> Redirect:
    """Make a browser somebody's, as a device of its own."""
    guests: Guests = request.app.state.guests
    stranger = words_in(visitor_of(request).lang)("home.stranger")
    known, signed = guests.sign_again(Guest(guest.id, name), stranger)
    await guests.devices.seen(known.device, known.id, kind_of(request))
    answer = Redirect("/", status_code=303)
    answer.cookies.append(cookie(request, guest_cookie(request), signed))
    return answer


HANDLERS = (show, offer, sign_out, forget_me, look, take)
