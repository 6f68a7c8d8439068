"""All routes for browsers."""

from typing import TYPE_CHECKING

from litestar import Response, Router, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.exceptions.responses import create_exception_response
from litestar.params import FromPath

from blindpig.drawing import assets
from blindpig.kernel.refusal import Trouble
from blindpig.web.pages import (
    about,
    alerts,
    branches,
    developers,
    devices,
    finding,
    front,
    hints,
    installing,
    invitations,
    learning,
    lessons,
    lists,
    mails,
    orders,
    passkeys,
    people,
    previews,
    problems,
    reasons,
    rematches,
    replays,
    results,
    reviews,
    rooms,
    rulebooks,
    setup,
    shares,
    tables,
    texts,
)
from blindpig.web.pages.answers import broken, failed, troubled
from blindpig.web.pages.visitor import Asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from blindpig.web.guests import Guests

DAY = 24 * 3600
YEAR = 365 * DAY


async def up_to_date(request: Asked) -> None:
    """Read the secrets again if it is time: a guest who was forgotten is a stranger on pages, too."""
    guests: Guests = request.app.state.guests
    await guests.refresh()
    if not assets.is_static(request.url.path):
        await devices.note(request)


@get("/static/{edition:str}/{name:path}", sync_to_thread=False)
def static_file(request: Asked, edition: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file; under an address of this edition it never changes."""
    return sent(request, str(name).lstrip("/"), edition == assets.edition())


@get("/d/{edition:str}", sync_to_thread=False)
def drawings(request: Asked, edition: FromPath[str]) -> Response[bytes]:
    """The sheet of all drawings, at its short address."""
    return sent(request, assets.SHEET, edition == assets.brief())


def sent(request: Asked, name: str, fresh: bool) -> Response[bytes]:
    """A static file as it is sent."""
    file = assets.files().get(name)
    if file is None:
        raise NotFoundException
    headers = {"cache-control": f"public, max-age={YEAR}, immutable" if fresh else "no-store"}
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    headers["vary"] = "accept-encoding"
    return Response(body, media_type=file.media_type, headers=headers)


@get("/favicon.ico", sync_to_thread=False)
def icon() -> Response[bytes]:
    """The favicon, for browsers that ask for it at the old address."""
    headers = {"cache-control": f"public, max-age={DAY}"}
    return Response(assets.files()["icon.svg"].body, media_type="image/svg+xml", headers=headers)


def astray(request: Asked, error: HTTPException) -> Response[object] | Response[bytes] | Response[dict[str, str]]:
    """No such page, a form without its token, too many requests; the API says so in its own way."""
    scope: Mapping[str, object] = request.scope
    if "route_handler" not in scope:  # it led nowhere, so it has not been counted yet
        try:
            request.app.state.limiter.counted(request.scope)
        except HTTPException as too_many:
            error = too_many
    if request.url.path.startswith("/api"):
        return create_exception_response(request, error)
    return failed(request, error)


SITE = Router(
    "/",
    route_handlers=[
        *front.HANDLERS,
        *finding.HANDLERS,
        *setup.HANDLERS,
        *lists.HANDLERS,
        *alerts.HANDLERS,
        *mails.HANDLERS,
        *devices.HANDLERS,
        *passkeys.HANDLERS,
        *people.HANDLERS,
        *tables.HANDLERS,
        *orders.HANDLERS,
        *texts.HANDLERS,
        *invitations.HANDLERS,
        *rooms.HANDLERS,
        *rulebooks.HANDLERS,
        *developers.HANDLERS,
        *about.HANDLERS,
        *installing.HANDLERS,
        *replays.HANDLERS,
        *learning.HANDLERS,
        *previews.HANDLERS,
        *hints.HANDLERS,
        *reasons.HANDLERS,
        *results.HANDLERS,
        *rematches.HANDLERS,
        *lessons.HANDLERS,
        *problems.HANDLERS,
        *shares.HANDLERS,
        *branches.HANDLERS,
        *reviews.HANDLERS,
        static_file,
        drawings,
        icon,
    ],
    exception_handlers={Trouble: troubled, HTTPException: failed, Exception: broken},
    before_request=up_to_date,
    include_in_schema=False,
)
