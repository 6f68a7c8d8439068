"""A server for tests: the app without a network, and clients that are guests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, cast

import httpx
from litestar import Litestar

from blindpig.store import Store
from blindpig.tables.registry import TableRegistry
from blindpig.web.app import make_app
from blindpig.web.guests import Guest, Guests
from blindpig.web.settings import Limits, ServerSettings
from tests.tables.registries import opened

MUCH = 10_000
GENEROUS = Limits(calls=MUCH, together=MUCH, talk=MUCH, makes=MUCH, writes=MUCH, writes_together=MUCH)
OPERATOR = "operator"
SETTINGS = ServerSettings(limits=GENEROUS, metrics_token=OPERATOR)


@dataclass
class Site:
    """The app, and what is behind it."""

    app: Litestar
    tables: TableRegistry
    store: Store

    def client(self, token: str = "") -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(cast("Any", self.app)), base_url="http://test", headers=headers
        )

    def sign(self, number: str) -> str:
        """The token of a guest with that number."""
        guests: Guests = self.app.state.guests
        return guests.sign("Al", Guest(number, "Al"))[1]

    async def guest(self, name: str) -> "Client":
        async with self.client("nobody") as stranger:
            answer = await stranger.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        return Client(self.client(answer.json()["token"]))


@dataclass
class Client:
    """A guest with a program."""

    http: httpx.AsyncClient

    async def get(self, path: str, **params: Any) -> Any:
        return await self.http.get(f"/api{path}", params=params)

    async def post(self, path: str, data: object = None, **params: Any) -> Any:
        return await self.http.post(f"/api{path}", json=data, params=params)


@asynccontextmanager
async def site(store: Store, limits: Limits = GENEROUS, **changes: Any) -> AsyncIterator[Site]:
    async with opened(store, **changes) as tables:
        app = await make_app(replace(SETTINGS, limits=limits), store, tables)
        yield Site(app, tables, store)
