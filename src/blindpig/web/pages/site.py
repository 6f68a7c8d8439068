"""All routes for browsers."""

from litestar import Response, Router, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.exceptions.responses import create_exception_response
from litestar.params import FromPath

from blindpig.drawing import assets
from blindpig.kernel.refusal import Trouble
from blindpig.web.pages import (
    about,
    developers,
    front,
    invitations,
    learning,
    lessons,
    replays,
    results,
    rooms,
    rulebooks,
    tables,
)
from blindpig.web.pages.answers import broken, failed, troubled
from blindpig.web.pages.visitor import Asked

YEAR = 365 * 24 * 3600
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def guarded(response: Response[object]) -> Response[object]:
    """Security headers: no script and no resource but ours."""
    response.headers.setdefault("content-security-policy", POLICY)
    response.headers.setdefault("x-content-type-options", "nosniff")
    response.headers.setdefault("referrer-policy", "same-origin")
    return response


@get("/static/{edition:str}/{name:path}", sync_to_thread=False)
def static_file(request: Asked, edition: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file; under an address of this edition it never changes."""
    file = assets.files().get(str(name).lstrip("/"))
    if file is None:
        raise NotFoundException
    fresh = edition == assets.edition()
    headers = {"cache-control": f"public, max-age={YEAR}, immutable" if fresh else "no-store"}
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    headers["vary"] = "accept-encoding"
    return Response(body, media_type=file.media_type, headers=headers)


@get("/favicon.ico", sync_to_thread=False)
def icon() -> Response[bytes]:
    """The favicon, for browsers that ask for it at the old address."""
    return Response(assets.files()["icon.svg"].body, media_type="image/svg+xml")


def astray(request: Asked, error: HTTPException) -> Response[object] | Response[bytes] | Response[dict[str, str]]:
    """No such page, a form without its token, too many requests; the API says so in its own way."""
    if request.url.path.startswith("/api"):
        return create_exception_response(request, error)
    return failed(request, error)


SITE = Router(
    "/",
    route_handlers=[
        *front.HANDLERS,
        *tables.HANDLERS,
        *invitations.HANDLERS,
        *rooms.HANDLERS,
        *rulebooks.HANDLERS,
        *developers.HANDLERS,
        *about.HANDLERS,
        *replays.HANDLERS,
        *learning.HANDLERS,
        *results.HANDLERS,
        *lessons.HANDLERS,
        static_file,
        icon,
    ],
    exception_handlers={Trouble: troubled, HTTPException: failed, Exception: broken},
    after_request=guarded,
    include_in_schema=False,
)
