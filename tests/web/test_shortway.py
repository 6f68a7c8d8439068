"""The short way of a move answers what the long way does, to the letter; and what is no move goes the long way."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from blindpig.store import Store, StoreTrouble, open_store
from blindpig.tables import seating
from blindpig.web.guests import REFRESH
from blindpig.web.headers import App
from blindpig.web.settings import Limits
from blindpig.web.shortway import BODY, ROUTE, ShortWay
from tests.web.servers import GENEROUS, OPERATOR, Client, Site, site
from tests.web.test_api import table_of

pytestmark = pytest.mark.anyio

LONG = "x" * (BODY + 1)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """One database will do here."""
    found = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield found
    await found.close()


@pytest.fixture
def shortly(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The actions that went the short way."""
    taken: list[str] = []
    play = ShortWay.play

    async def noted(asked: Any, data: Any) -> bytes:
        taken.append(data.action)
        return await play(asked, data)

    monkeypatch.setattr(ShortWay, "play", staticmethod(noted))
    return taken


async def by_both_ways(place: Site, http: httpx.AsyncClient, path: str, **sent: Any) -> httpx.Response:
    """The same request the short way and the long way, which must be answered the same."""
    app = place.app
    assert isinstance(app, App)
    first = await http.post(f"/api{path}/submit", **sent)
    app.short, short = None, app.short
    second = await http.post(f"/api{path}/submit", **sent)
    app.short = short
    assert (first.status_code, first.content) == (second.status_code, second.content)
    assert sorted(first.headers.multi_items()) == sorted(second.headers.multi_items())
    return first


async def test_what_is_played_repeated_stale_or_refused(store: Store, shortly: list[str]) -> None:
    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        boards = [(await player.get(path)).json() for player in players]
        seat = next(number for number, board in enumerate(boards) if board["asked"])
        http, prompt, action = players[seat].http, boards[seat]["prompt"], boards[seat]["actions"][0]
        stale = await by_both_ways(place, http, path, json={"prompt": prompt - 1, "action": action})
        refused = await by_both_ways(place, http, path, json={"prompt": prompt, "action": "raise 99"})
        played = await http.post(f"/api{path}/submit", json={"prompt": prompt, "action": action, "key": "k"})
        repeated = await by_both_ways(place, http, path, json={"prompt": prompt, "action": action, "key": "k"})
        assert [answer.json().get("answer") for answer in (stale, played, repeated)] == ["stale", "played", "repeated"]
        assert played.json()["board"] == (await players[seat].get(path)).json()
        assert refused.status_code in (200, 400)
    assert shortly == [action, "raise 99", action, action]


@pytest.mark.parametrize(
    "sent",
    [
        {"content": b""},
        {"content": b"{"},
        {"content": b"\xff"},
        {"content": b"[" * 5000},
        {"json": {"prompt": -1, "action": "x"}},
        {"json": {"prompt": 1}},
        {"json": {"prompt": "1", "action": "x"}},
        {"json": {"prompt": 1, "action": LONG}},
        {"json": {"prompt": 1, "action": "x"}, "headers": {"content-type": "text/plain"}},
    ],
)
async def test_what_does_not_read_as_a_move_goes_the_long_way(
    store: Store, shortly: list[str], sent: dict[str, Any]
) -> None:
    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        await by_both_ways(place, players[0].http, path, **sent)
    assert not shortly


async def test_who_has_no_seat_or_is_nobody_goes_the_long_way(store: Store, shortly: list[str]) -> None:
    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        others = [place.client("forged"), place.client(), (await place.guest("Eve")).http]
        codes = [
            (await by_both_ways(place, http, path, json={"prompt": 1, "action": "x"})).status_code for http in others
        ]
        assert all(code in (401, 403, 404) for code in codes)
        await by_both_ways(place, players[0].http, "/tables/nowhere", json={"prompt": 1, "action": "x"})
    assert not shortly


async def test_a_trouble_is_told_as_the_long_way_tells_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    troubles: list[tuple[Exception, int]] = [
        (StoreTrouble("store.full", {"where": "here"}), 503),
        (ZeroDivisionError("oh"), 500),
    ]

    async def fails(*_: object) -> None:
        raise troubles[0][0]

    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        monkeypatch.setattr(seating, "play", fails)
        while troubles:
            for language in ("fr", "en"):
                sent = {"json": {"prompt": 1, "action": "x"}, "headers": {"accept-language": language}}
                answer = await by_both_ways(place, players[0].http, path, **sent)
                assert answer.status_code == troubles[0][1]
            del troubles[0]


async def test_moves_count_for_the_limits_and_the_metrics(store: Store, shortly: list[str]) -> None:
    limits = Limits(calls=6, together=10_000, talk=10, makes=10_000)
    async with site(store, limits) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        codes = [(await players[1].post(f"{path}/submit", {"prompt": 0, "action": "x"})).status_code for _ in range(12)]
        assert codes.count(429) >= 1
        assert codes.count(200) == len(shortly)
        async with place.client(OPERATOR) as operator:
            lines = (await operator.get("/metrics")).text.splitlines()
        assert any(line.startswith("blindpig_http_requests_total") and f'"{ROUTE}"' in line for line in lines)
        assert not any("submit" in line and f'"{ROUTE}"' not in line and "http" in line for line in lines)


async def test_many_moves_whose_bodies_come_at_once_are_no_more_than_the_limit(store: Store) -> None:
    async with site(store, Limits(calls=10, together=10_000, talk=10, makes=10_000)) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        begun, all_begun = 0, asyncio.Event()

        async def late() -> AsyncIterator[bytes]:
            nonlocal begun
            begun += 1
            if begun == 30:
                all_begun.set()
            await all_begun.wait()
            yield b'{"prompt": 0, "action": "x"}'

        asked = [players[1].http.post(f"/api{path}/submit", content=late()) for _ in range(30)]
        codes = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert 429 in codes
        assert codes.count(200) <= 10


async def test_a_table_that_is_not_in_memory_is_read_the_long_way(store: Store, shortly: list[str]) -> None:
    async with site(store, GENEROUS) as place:
        players: list[Client] = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        place.tables.tables.clear()
        answers = [(await players[0].post(f"{path}/submit", {"prompt": 0, "action": "x"})).json() for _ in range(2)]
        assert [answer["answer"] for answer in answers] == ["stale", "stale"]
    assert shortly == ["x"]


async def test_whoever_is_refused_is_told_when_to_come_back(store: Store) -> None:
    async with site(store, Limits(calls=10_000, together=10_000, talk=10, makes=2)) as place:
        async with place.client("nobody") as http:
            answers = [await http.post("/api/guest", json={"name": "Al"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert [answer.headers["ratelimit-remaining"] for answer in answers] == ["1", "0", "0"]
        assert all(int(answer.headers["ratelimit-reset"]) > 0 for answer in answers)


async def test_moves_go_the_short_way_while_the_secrets_are_read_again(store: Store, shortly: list[str]) -> None:
    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        guests = place.app.state.guests
        guests.read_at -= 2 * REFRESH
        async with guests.lock:  # somebody reads them, and nobody else waits for that
            for player in players:
                await player.http.post(f"/api{path}/submit", json={"prompt": 0, "action": "soon"})
        assert shortly == ["soon", "soon"]
        await players[0].http.post(f"/api{path}/submit", json={"prompt": 0, "action": "late"})
        assert shortly == ["soon", "soon"]  # whoever comes first then has them read
        await players[0].http.post(f"/api{path}/submit", json={"prompt": 0, "action": "again"})
        assert shortly == ["soon", "soon", "again"]
