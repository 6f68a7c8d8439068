"""Who asks for a page: the guest, their name and language, and the cookies that remember them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.response import Redirect
from litestar.utils.scope.state import ScopeState

from blindpig.drawing.words import words_in
from blindpig.i18n.languages import known
from blindpig.tables.chairs import hot_guest
from blindpig.tables.registry import TableRegistry
from blindpig.tables.sheet import Sheet
from blindpig.web.guests import YEAR, Guests, cookies_named
from blindpig.web.language import LANGUAGE, language_of
from blindpig.web.limits import recognised
from blindpig.web.look import Look, look_of
from blindpig.web.streams import packs

if TYPE_CHECKING:
    from blindpig.web.settings import ServerSettings

INVITATION = "blindpig_invite"
RENEW = 30 * 24 * 3600  # seconds after which a visitor's cookie is signed anew
Asked: TypeAlias = Request[object, object, State]


@dataclass(frozen=True)
class Visitor:
    """Somebody who looks at a page. A newcomer becomes a guest at once and gets a cookie."""

    guest: str
    name: str
    lang: str
    csrf: str
    here: str  # the address of the page, to come back to
    packs: bool  # whether the browser reads gzip
    device: str  # which of the guest's browsers
    look: Look
    cookies: tuple[Cookie, ...] = ()


def cookie(request: Asked, name: str, value: str, path: str = "/") -> Cookie:
    """A cookie of ours."""
    settings: ServerSettings = request.app.state.settings
    return Cookie(name, path=path, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=settings.secure)


def guest_cookie(request: Asked) -> str:
    """The name of the cookie that says who a browser is."""
    guests: Guests = request.app.state.guests
    return guests.cookie_beside(request.headers.get("cookie", ""))


def stale(request: Asked) -> bool:
    """Whether the visitor's cookie is to be signed anew: it is good for a year from then on."""
    guests: Guests = request.app.state.guests
    found = cookies_named(guest_cookie(request), request.headers.get("cookie", ""))
    return bool(found) and min(guests.age(signed) for signed in found) > RENEW


def visitor_of(request: Asked) -> Visitor:
    """The visitor behind a request, found once for each request."""
    found = request.state.get("visitor")
    if isinstance(found, Visitor):
        return found
    guests: Guests = request.app.state.guests
    lang, guest = language_of(request), recognised(request)
    cookies: tuple[Cookie, ...] = ()
    if not guest.id:
        guest, signed = guests.sign(words_in(lang)("home.stranger"))
        cookies = (cookie(request, guest_cookie(request), signed),)
    elif stale(request):
        guest, signed = guests.sign_again(guest, words_in(lang)("home.stranger"))
        cookies = (cookie(request, guest_cookie(request), signed),)
    token = ScopeState.from_scope(request.scope).csrf_token
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    visitor = Visitor(
        guest=guest.id,
        name=guest.name,
        lang=lang,
        csrf=token if isinstance(token, str) else "",
        here=here if request.method == "GET" else "/",
        packs=packs(request),
        device=guest.device,
        cookies=cookies,
        look=look_of(request),
    )
    request.state["visitor"] = visitor
    return visitor


def tables_of(request: Asked) -> TableRegistry:
    """The registry of tables."""
    tables: TableRegistry = request.app.state.tables
    return tables


def remember(request: Asked, answer: Redirect, name: str = "", lang: str = "") -> Redirect:
    """Store a new name or language in cookies."""
    if name:
        guests: Guests = request.app.state.guests
        _, signed = guests.sign(name, recognised(request))
        answer.cookies.append(cookie(request, guest_cookie(request), signed))
    chosen = known(lang)
    if chosen:
        answer.cookies.append(cookie(request, LANGUAGE, chosen))
    return answer


def invitation_of(request: Asked, key: str) -> str:
    """The invitation to a table that the visitor came in by."""
    table, _, invite = request.cookies.get(INVITATION, "").partition(".")
    return invite if table == key else ""


AnyAnswer = TypeVar("AnyAnswer", Redirect, Response[bytes])


def keep_invitation(request: Asked, answer: AnyAnswer, key: str, invite: str) -> AnyAnswer:
    """Remember the invitation in a cookie, if there was one. Ours are ASCII; anything else was typed by somebody."""
    if invite and invite.isascii() and invite.isprintable():
        answer.cookies.append(cookie(request, INVITATION, f"{key}.{invite}", f"/t/{key}"))
    return answer


def faces_of(sheet: Sheet, guest: str) -> dict[int, str]:
    """The seats of everybody at this screen, and the guest at each."""
    found: dict[int, str] = {}
    for chair in sheet.chairs:
        if chair.guest and chair.guest in (guest, hot_guest(guest, chair.number)):
            found[chair.number] = chair.guest
    return found
