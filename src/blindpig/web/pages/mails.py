"""Where mail alerts are asked for, and the link in the first letter that proves whose the address is."""

import time

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import BadInput
from blindpig.tables.trouble import NotNow
from blindpig.web.alerts.mail import checked_mail
from blindpig.web.alerts.messages import Message
from blindpig.web.api.troubles import sentence_of, status_of
from blindpig.web.pages.alerts import alerts_of, alerts_page, home_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.visitor import Asked, visitor_of

HOUR = 3600.0  # seconds in which one letter of this kind is sent
STRANGERS = 3  # who may name an address that nobody has proved


@post("/alerts/mail", opt={"limit": "makes"})
async def keep(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Response[bytes] | Redirect:
    """Keep a mail address and write to it, so that its owner can say yes; an empty one is forgotten."""
    visitor, alerts = visitor_of(request), alerts_of(request)
    if "mail" not in alerts.courier.carriers:
        raise NotNow("no-mail")
    address = data.get("address", "").strip()
    mine = [way for way in await alerts.ways.of(visitor.guest) if way.kind == "mail"]
    if not address:
        for way in mine:
            await alerts.ways.drop(way.id)
        return go("/alerts", visitor)
    try:
        checked_mail(address)
        if address not in [way.address for way in mine] and await alerts.ways.unproved("mail", address) >= STRANGERS:
            raise BadInput("mail-often")
    except BadInput as trouble:
        typed = {"mail": address}
        return await alerts_page(request, sentence_of(trouble, visitor.lang), status=status_of(trouble), typed=typed)
    key = await alerts.ways.put(visitor.guest, "mail", address, visitor.lang, home_of(request), proved=False)
    kept = await alerts.ways.find(key)
    if kept is not None and not kept.proved:
        words = words_in(visitor.lang)
        link = await alerts.courier.links.proof("", key, address)
        letter = Message(words("mail.prove"), (words("mail.prove.why", name=visitor.name),), link)
        await alerts.queue.add(f"prove {int(time.time() // HOUR)}", key, msgspec.json.encode(letter).decode())
    return go("/alerts", visitor)


async def proof_of(request: Asked, token: str) -> tuple[str, str]:
    """The way and the address that a link is about."""
    match await alerts_of(request).courier.links.read("mail", token):
        case [str(way), str(address)]:
            return way, address
        case _:
            raise BadInput("alert-link")


@get("/alerts/mail/{token:str}")
async def ask(request: Asked, token: FromPath[str]) -> Response[bytes]:
    """The link in the letter: looking at it proves nothing, since programs look at links too."""
    _, address = await proof_of(request, token)
    return page("proved.html", visitor_of(request), address=address, token=token, done=False)


@post("/alerts/mail/{token:str}", status_code=200, opt={"exclude_from_csrf": True})
async def prove(request: Asked, token: FromPath[str]) -> Response[bytes]:
    """The address is theirs, whichever device they say it on."""
    way, address = await proof_of(request, token)
    if not await alerts_of(request).ways.prove(way, address):
        raise NotNow("no-way")
    return page("proved.html", visitor_of(request), address=address, token=token, done=True)


HANDLERS = (keep, ask, prove)
