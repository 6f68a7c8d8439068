"""The app: the API, the pages and the static files, over a store and its tables."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import structlog
from litestar import Litestar, Request, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.prometheus import PrometheusController

from blindpig.drawing.inspection import inspect
from blindpig.i18n.languages import ENGLISH
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import Trouble
from blindpig.store import Store, open_store
from blindpig.store.tasks import put_away
from blindpig.tables import holidays
from blindpig.tables.finding import FrontRoom
from blindpig.tables.forgetting import clear_now_and_then
from blindpig.tables.registry import TableRegistry
from blindpig.web.alerts.notice import Alerts
from blindpig.web.api.finding import FINDING
from blindpig.web.api.lobby import DOORS
from blindpig.web.api.people import PEOPLE
from blindpig.web.api.tables import TABLES
from blindpig.web.api.troubles import told, too_deep, unexpected
from blindpig.web.dependencies import TheGuests, TheTables
from blindpig.web.guests import FORMS, Guest, Guests
from blindpig.web.headers import App, guard
from blindpig.web.limits import (
    Limiter,
    RateLimited,
    StreamLimiter,
    csrf_protection,
    may_measure,
    recognised,
    sweep_now_and_then,
)
from blindpig.web.measuring import Measured
from blindpig.web.pages.site import SITE, astray
from blindpig.web.settings import ServerSettings
from blindpig.web.shortway import BODY, ShortWay

logger = structlog.get_logger("blindpig.web")


async def the_guest(request: Request[object, object, State], guests: TheGuests) -> Guest:
    """Who asks."""
    await guests.refresh()
    return recognised(request)


@get("/health", operation_id="health", summary="Whether the server answers")
async def health(tables: TheTables) -> dict[str, str]:
    """Asks the database, too, whether it takes what is written."""
    await tables.store.check(tables.server)
    return {"status": "ok"}


class Metrics(PrometheusController):
    """What an operator can measure."""

    guards = (may_measure,)
    include_in_schema = False


async def make_app(settings: ServerSettings, store: Store, tables: TableRegistry) -> Litestar:
    """An app over an open store and an open registry of tables."""
    guests = await Guests.open(store)
    guests.secured = tables.secured
    tables.starters.append(partial(holidays.at_start, tables))
    alerts, room = Alerts(tables, settings.alerts), FrontRoom(tables)
    room.found.append(alerts.found)
    (secret, *_) = await store.secrets(FORMS)
    given = {
        "tables": tables,
        "room": room,
        "guests": guests,
        "server_settings": settings,
        "stream_limiter": StreamLimiter(settings.limits.streams),
    }
    handlers = [*DOORS, *FINDING, *TABLES, *PEOPLE, health]
    api = Router("/api", route_handlers=handlers, dependencies={"guest": Provide(the_guest)})
    limiter = Limiter(settings.limits, guests)
    kept = {
        "guests": guests,
        "settings": settings,
        "tables": tables,
        "alerts": alerts,
        "room": room,
        "limiter": limiter,
    }
    app = App(
        route_handlers=[api, SITE, Metrics],
        dependencies={name: Provide(value_of(value), sync_to_thread=False) for name, value in given.items()},
        state=State(kept),
        middleware=[
            Measured,
            DefineMiddleware(RateLimited, limiter=limiter),
            csrf_protection(secret, settings.secure),
        ],
        exception_handlers={Trouble: told, RecursionError: too_deep, HTTPException: astray},
        after_exception=[unexpected],
        request_max_body_size=BODY,
        openapi_config=OpenAPIConfig(
            title="Blind Pig", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        before_send=[guard],
        debug=False,
        logging_config=None,  # ours is set up by `serve`
    )
    app.short = ShortWay(tables, guests, limiter).answer
    return app


def value_of(value: object) -> Callable[[], object]:
    """A dependency that is always the same."""
    return lambda: value


@asynccontextmanager
async def opened(settings: ServerSettings) -> AsyncIterator[Litestar]:
    """Everything that a server needs, and nothing left behind."""
    for trouble in inspect():
        logger.error("package", why=tell(trouble, ENGLISH))
    store = await open_store(settings.address)
    try:
        tables = TableRegistry(store, settings.tables)
        await tables.open()
        try:
            app = await make_app(settings, store, tables)
            sweeping = asyncio.create_task(sweep_now_and_then(app.state.limiter))
            refreshing = asyncio.create_task(app.state.guests.refresh_now_and_then())
            clearing = asyncio.create_task(clear_now_and_then(tables, settings.keep_days))
            app.state.alerts.open()
            app.state.room.open()
            try:
                yield app
            finally:
                await put_away([sweeping, refreshing, clearing])
                await app.state.room.close()
                await app.state.alerts.close()
        finally:
            await tables.close()
    finally:
        await store.close()
