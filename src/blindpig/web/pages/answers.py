"""Responses that all pages use: a page, a fragment, a redirect, a sentence about what went wrong."""

import gzip
from collections.abc import Mapping
from types import MappingProxyType

import structlog
from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import Trouble
from blindpig.tables.trouble import OtherRules
from blindpig.web.api.troubles import path_of, sentence_of, status_of
from blindpig.web.pages.visitor import Asked, Visitor, visitor_of

CLIENT_WORDS = (
    "your-turn",
    "find.found",
    "link-up",
    "link-down",
    "link-wait",
    "trouble",
    "trouble.403",
    "trouble.429",
    "copied",
    "replay.lost",
    "push.denied",
    "push.failed",
    "passkey.made",
    "passkey.none",
    "confirm.do",
    "confirm.final",
    "confirm.undoable",
)  # what scripts say
PATTERNS = {"span.days": ("days", "hours"), "span.hours-minutes": ("hours", "minutes")}  # scripts fill these in
NOTHING: Mapping[str, str] = MappingProxyType({})  # that was typed
WORTH = 1000  # bytes from which packing pays

logger = structlog.get_logger("blindpig.web")


def html(text: str, visitor: Visitor, status: int = 200) -> Response[bytes]:
    """HTML, compressed where the client accepts it, with the cookies of a new guest."""
    body, headers = text.encode(), {"cache-control": "no-store", "vary": "accept-encoding"}
    if visitor.packs and len(body) > WORTH:
        body = gzip.compress(body, 6)
        headers["content-encoding"] = "gzip"
    kind = MediaType.HTML
    return Response(body, media_type=kind, status_code=status, headers=headers, cookies=list(visitor.cookies))


def page(template: str, visitor: Visitor, status: int = 200, slug: str = "", **values: object) -> Response[bytes]:
    """A whole page; of a game, if one is named."""
    return filled(template, visitor, status, {"slug": slug, **values})


def filled(template: str, visitor: Visitor, status: int, values: Mapping[str, object]) -> Response[bytes]:
    """A whole page of values that were put together elsewhere, `slug` among them."""
    words = words_in(visitor.lang, str(values["slug"]))
    scripts = {key: words(key) for key in CLIENT_WORDS}
    scripts |= {key: words(key, **{name: f"{{{name}}}" for name in names}) for key, names in PATTERNS.items()}
    given = {"t": words, "csrf": visitor.csrf, "here": visitor.here, "look": visitor.look, "said": scripts}
    text = render(template, **{**given, **values})
    return html(text, visitor, status)


def fragment(text: str, visitor: Visitor) -> Response[bytes]:
    """A fragment of a page."""
    return html(text, visitor)


def go(address: str, visitor: Visitor) -> Redirect:
    """A redirect that is followed with GET."""
    return Redirect(address, status_code=303, cookies=list(visitor.cookies))


def wants_json(request: Asked) -> bool:
    """Whether the request comes from a script."""
    return request.headers.get("content-type", "").startswith("application/json")


def complaint(
    request: Asked, status: int, sentence: str, record: str = ""
) -> Response[bytes] | Response[dict[str, str]]:
    """One clear sentence: on a page with the way back, and to a record if there is one; or for a script."""
    if wants_json(request):
        return Response({"why": sentence}, status_code=status)
    return page("trouble.html", visitor_of(request), status, sentence=sentence, record=record)


def troubled(request: Asked, trouble: Trouble) -> Response[bytes] | Response[dict[str, str]]:
    """A trouble as a response."""
    record = f"/t/{trouble.table}/record" if isinstance(trouble, OtherRules) else ""
    return complaint(request, status_of(trouble), sentence_of(trouble, visitor_of(request).lang), record)


def failed(request: Asked, error: HTTPException) -> Response[bytes] | Response[dict[str, str]]:
    """What HTTP calls an error: no such page, a form that does not fit, too many requests."""
    words = words_in(visitor_of(request).lang)
    key = f"trouble.{error.status_code}"
    return complaint(request, error.status_code, words(key if words.has(key) else "trouble.other"))


def broken(request: Asked, error: Exception) -> Response[bytes] | Response[dict[str, str]]:
    """A bug of ours: logged, and told to the person without details."""
    logger.error("page broken", path=path_of(request.scope), exc_info=error)
    return complaint(request, 500, words_in(visitor_of(request).lang)("trouble.500"))
