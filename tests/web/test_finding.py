"""The front room over HTTP: who waits is seen by all, a stream brings one to the table, friends are one's own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

from blindpig.store import Store
from blindpig.store.friends import Friends
from blindpig.tables import seating
from blindpig.tables.clock import ClockSetting
from blindpig.tables.finding import FrontRoom
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Table
from tests.tables.registries import until
from tests.tables.test_presence import looking
from tests.web.servers import Site, site
from tests.web.test_pages import site as real

if TYPE_CHECKING:
    from blindpig.web.alerts.notice import Alerts

pytestmark = pytest.mark.anyio

LIVE = {"game": "tiny", "sizes": [2], "clock": {"kind": "game", "seconds": 600}}


@asynccontextmanager
async def browser(house: Site, number: str, lang: str = "en") -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a browser, who is a guest with that number."""
    async with house.client() as client:
        client.cookies.set("blindpig_guest", house.sign(number))
        client.cookies.set("blindpig_lang", lang)
        await client.get("/about")
        client.headers["x-csrftoken"] = client.cookies["blindpig_forms"]
        yield client


def room_of(house: Site) -> FrontRoom:
    room: FrontRoom = house.app.state.room
    return room


async def test_programs_wait_look_and_are_given_one_table(store: Store) -> None:
    async with site(store) as house:
        al, sal, rail = [await house.guest(name) for name in ("Al", "Sal", "Rail")]
        first = (await al.post("/find", LIVE)).json()
        assert (first["table"], first["mine"]["sizes"], first["waiting"][0]["name"]) == (None, [2], "Al")
        seen = (await rail.get("/find")).json()
        assert (seen["mine"], [wait["name"] for wait in seen["waiting"]]) == (None, ["Al"])
        second = (await sal.post("/find", LIVE)).json()
        assert second["table"] is not None
        assert (await al.get("/find")).json() == {"waiting": [], "mine": None, "table": second["table"]}
        assert (await rail.get("/find")).json()["table"] is None
        board = (await al.get(f"/tables/{second['table']}")).json()
        assert [seat["name"] for seat in board["seats"]] == ["Al", "Sal"]


async def test_programs_are_told_what_makes_no_sense(store: Store) -> None:
    async with site(store) as house:
        al, stranger = await house.guest("Al"), house.client("nobody")
        assert (await stranger.post("/api/find", json=LIVE)).status_code == 401
        for change in ({"game": "poker"}, {"sizes": [9]}, {"clock": {"kind": "none"}}, {"clock": {"kind": "move"}}):
            answer = await al.post("/find", {**LIVE, **change})
            assert answer.status_code == 400, change
            assert answer.json()["detail"]
        await al.post("/find", LIVE)
        assert (await al.post("/find/stop")).json() == {"waiting": [], "mine": None, "table": None}
        await stranger.aclose()


async def test_a_page_that_waits_is_brought_to_the_table(store: Store) -> None:
    async with real(store) as house, browser(house, "al") as al, browser(house, "sal", "fr") as sal:
        sent = {"game": "prohibition", "sizes": "2,3", "clock": "live"}
        for data, said in (
            ({**sent, "sizes": "many"}, "how many seats"),
            ({**sent, "sizes": "3,99"}, "not 99"),
            ({**sent, "clock": "year"}, "Choose a clock"),
            ({**sent, "game": "poker"}, "no game"),
        ):
            answer = await al.post("/find", data=data)
            assert answer.status_code == 409
            assert said in answer.text
        answer = await al.post("/find", data={**sent, "back": "//evil.example/"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert "data-waiting" in (await al.get("/")).text
        seen = (await sal.get("/tables")).text
        assert "Al attend : Prohibition, 2 ou 3 places, en direct." in seen.replace("\u202f", " ").replace("\xa0", " ")
        assert "data-waiting" not in seen
        await sal.post("/find", data={**sent, "sizes": "3", "bots": "yes"})
        assert "1 sur 2" in (await sal.get("/find")).text
        opened = await sal.get("/find", headers={"sec-fetch-dest": "document"})  # typed into the address bar
        assert (opened.status_code, opened.headers["location"]) == (303, "/tables")
        news = asyncio.create_task(streamed(house, "al"))
        await until(lambda: room_of(house).pages)
        answer = await al.post("/find/bots", data={"bots": "yes"})
        heard = await asyncio.wait_for(news, 60)
        [table] = await store.of_guest("al")
        assert heard.endswith(f"event: go\ndata: /t/{table.id}\n\n")
        assert answer.headers["location"] == f"/t/{table.id}"
        answer = await al.post("/find/bots", data={"bots": "yes"})  # the stream has shown the way by now
        assert answer.headers["location"] == f"/t/{table.id}"
        assert f'href="/t/{table.id}"' in (await sal.get("/find")).text
        assert "data-waiting" not in (await al.get("/")).text
        assert not room_of(house).pages


async def streamed(house: Site, number: str) -> str:
    """All that a page which waits is told, until it is sent away."""
    async with browser(house, number) as client:
        return (await client.get("/find/stream")).text


async def test_who_waits_no_more_is_told_so_and_gone(store: Store) -> None:
    async with real(store) as house, browser(house, "al") as al:
        await al.post("/find", data={"game": "prohibition", "sizes": "2", "clock": "days"})
        news = asyncio.create_task(streamed(house, "al"))
        await until(lambda: room_of(house).own)
        await al.post("/find/stop")
        heard = await asyncio.wait_for(news, 60)
        assert heard.count("event: room") == 2
        assert heard.count("data-waiting") == 1
        assert await room_of(house).waits.all() == []


async def test_whoever_does_not_come_is_alerted(store: Store) -> None:
    async with real(store) as house:
        alerts: Alerts = house.app.state.alerts
        house.tables.followers.append(alerts.noticed)
        for guest in ("al", "sal"):
            await alerts.ways.put(guest, "hook", f"https://{guest}.example/", "en", "https://pig")
        for guest in ("al", "sal"):
            await room_of(house).search(guest, guest, "prohibition", [2], ClockSetting("game", 600), bots=False)
        assert await alerts.queue.waiting() == 2
        [row] = await store.of_guest("al")
        async with looking(await house.tables.table(row.id), "al"):
            await until(lambda: not alerts.tasks)
            assert await alerts.queue.waiting() == 1
        house.tables.followers.remove(alerts.noticed)


async def seated(house: Site) -> Table:
    """Two who play."""
    setting = Setting({}, (SeatSetting(), SeatSetting()))
    table = await house.tables.make("al", "Al", "prohibition", setting, listed=False)
    await seating.sit(table, "sal", "Sal")
    await house.tables.start(table, "al")
    return table


async def test_one_follows_whom_one_plays_with_and_sees_their_listed_tables(store: Store) -> None:
    async with real(store) as house:
        together = await seated(house)
        async with browser(house, "al") as al, browser(house, "rail") as rail:
            for client, seat, status in ((rail, 1, 404), (al, 0, 409), (al, 9, 409), (al, 1, 200)):
                answer = await client.post(f"/t/{together.id}/follow", json={"seat": seat})
                assert answer.status_code == status, (seat, answer.text)
            assert f"/t/{together.id}" in (await al.get("/games?game=prohibition")).text
            mine = (await al.get("/tables")).text
            assert "<b>Sal</b>" in mine
            for listed in (True, False):
                await house.tables.make("sal", "Sal", "prohibition", together.sheet.setting, listed)
            assert (await al.get("/tables?kind=friends")).text.count('href="/i/') == 1
            assert (await rail.get("/tables?kind=friends")).text.count('href="/i/') == 0
            assert (await rail.get("/tables?seats=2&pace=nonsense")).text.count('href="/i/') == 1
            assert (await rail.get("/tables?seats=3")).text.count('href="/i/') == 0
            assert (await rail.get("/tables?pace=days")).text.count('href="/i/') == 0
            await al.post("/friends/drop", data={"place": "0", "name": "somebody else"})
            assert len(await Friends(store).of("al")) == 1
            await al.post("/friends/drop", data={"place": "0", "name": "Sal"})
            assert await Friends(store).of("al") == []


async def test_one_can_follow_so_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blindpig.store.friends.MOST", 0)
    async with real(store) as house:
        table = await seated(house)
        async with browser(house, "al") as al:
            assert (await al.post(f"/t/{table.id}/follow", json={"seat": 1})).status_code == 409
            assert (await al.post(f"/t/{table.id}/follow", json={"seat": 1, "on": False})).status_code == 200
