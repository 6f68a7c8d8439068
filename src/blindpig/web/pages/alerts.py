"""Where alerts are asked for: an address that a message is posted to when it is your turn."""

from litestar import Response, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from blindpig.kernel.refusal import BadInput
from blindpig.web.alerts import HOME, HOOK, LANG
from blindpig.web.api.troubles import sentence_of
from blindpig.web.pages.answers import go, page
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.webhooks import LONGEST, checked


async def alerts_page(request: Asked, address: str, trouble: str = "") -> Response[bytes]:
    """The sheet."""
    status = 409 if trouble else 200
    return page("alerts.html", visitor_of(request), status, address=address, trouble=trouble, longest=LONGEST)


@get("/alerts")
async def show(request: Asked) -> Response[bytes]:
    """One's alerts."""
    likes = await tables_of(request).store.preferences(visitor_of(request).guest)
    return await alerts_page(request, likes.get(HOOK, ""))


@post("/alerts", opt={"limit": "makes"})
async def keep(request: Asked, data: URLEncodedBody[dict[str, str]]) -> Response[bytes] | Redirect:
    """Keep an address, or none."""
    visitor, store = visitor_of(request), tables_of(request).store
    address = data.get("address", "").strip() if data.get("off") is None else ""
    if address:
        try:
            checked(address)
        except BadInput as trouble:
            return await alerts_page(request, address[:LONGEST], sentence_of(trouble, visitor.lang))
    said = ((HOOK, address), (LANG, visitor.lang), (HOME, str(request.base_url).rstrip("/")))
    for key, value in said:
        await store.prefer(visitor.guest, key, value)
    return go("/alerts", visitor)


HANDLERS = (show, keep)
