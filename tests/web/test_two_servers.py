"""Two servers on PostgreSQL, real processes: devices, alerts and find players, whichever server one is at."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from blindpig.store import open_store
from blindpig.store.deliveries import Deliveries
from tests.load.processes import ServerProcess
from tests.postgres import Postgres
from tests.tables.registries import PATIENCE, until
from tests.web.alerts.receivers import Sink, empty, sink
from tests.web.test_devices import this_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

QUICK = {"REFRESH": 0.2, "WAIT": 0.0, "PAUSE": 0.05}
LINK = re.compile(r'value="http://[^"/]+(/me/[^"]+)"')
GO = re.compile(r"event: go\ndata: (/t/\S+)\n")


class House:
    """Two servers on one database."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.servers = [ServerProcess(address, folder / f"log{place}", settings=QUICK) for place in range(2)]
        self.left, self.right = (server.url for server in self.servers)

    async def ready(self) -> None:
        for server in self.servers:
            server.start()
        for server in self.servers:
            await server.ready()

    def end(self) -> None:
        for server in self.servers:
            server.end()


@pytest.fixture(scope="module")
def at(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(postgres.new(), tmp_path_factory.mktemp("house"))
    try:
        asyncio.run(found.ready())
        yield found
    finally:
        found.end()
    for server in found.servers:
        assert b"Traceback" not in server.log.read_bytes()


class Browser:
    """Somebody's browser: its cookies are good at either server, as behind one door."""

    def __init__(self) -> None:
        self.http = httpx.AsyncClient(timeout=30, headers={"accept-language": "en"})

    async def see(self, url: str) -> httpx.Response:
        return await self.http.get(url, follow_redirects=True)

    async def send(self, url: str, **fields: str) -> httpx.Response:
        return await self.http.post(url, data=fields, headers=self.token(), follow_redirects=True)

    async def say(self, url: str, form: object = None) -> Any:
        answer = await self.http.post(url, json=form, headers=self.token())
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def token(self) -> dict[str, str]:
        return {"x-csrftoken": self.http.cookies["blindpig_forms"]}

    async def heard(self, url: str, wanted: re.Pattern[str]) -> str:
        """Listen until something is said."""
        told = ""
        async with asyncio.timeout(PATIENCE), self.http.stream("GET", url) as stream:
            async for text in stream.aiter_text():
                told += text
                if found := wanted.search(told):
                    return found[1]
        raise AssertionError(told)

    async def listens(self, url: str) -> None:
        """Listen until the server ends it."""
        async with asyncio.timeout(PATIENCE), self.http.stream("GET", url) as stream:
            async for _ in stream.aiter_bytes():
                pass


@asynccontextmanager
async def people(*names: str, at: str) -> AsyncIterator[list[Browser]]:
    """Browsers of people with these names, who said them at a server."""
    found = [Browser() for _ in names]
    try:
        for browser, name in zip(found, names, strict=True):
            await browser.see(f"{at}/about")
            if name:
                await browser.send(f"{at}/name", name=name)
        yield found
    finally:
        for browser in found:
            await browser.http.aclose()


async def test_one_person_on_two_devices_at_two_servers(at: House) -> None:
    async with people("Josie", "", "", at=at.left) as (laptop, phone, late):
        path = (await laptop.send(f"{at.left}/play/reglement")).url.path
        link = LINK.search((await laptop.send(f"{at.left}/devices/link")).text)
        assert link is not None
        assert "Be Josie here, too?" in (await phone.see(at.right + link[1])).text
        assert (await phone.see(at.right + path)).status_code == 404
        await phone.send(at.right + link[1])
        for server in (at.left, at.right):
            assert (await phone.see(server + path)).status_code == 200
            assert "This link was used." in (await late.send(server + link[1])).text
            assert "2 devices know you" in (await laptop.see(f"{server}/devices")).text
        theirs = this_of((await phone.see(f"{at.right}/devices")).text)
        listening = asyncio.create_task(phone.listens(f"{at.right}{path}/stream"))
        await laptop.send(f"{at.left}/devices/out", device=theirs)
        assert (await phone.see(at.left + path)).status_code == 404, "it is a stranger at once where it was signed out"
        await listening  # and what it has open at the other server ends
        assert (await phone.see(at.right + path)).status_code == 404
        assert (await laptop.see(at.right + path)).status_code == 200


async def test_those_who_wait_at_two_servers_find_one_table(at: House) -> None:
    sent = {"game": "prohibition", "sizes": "2", "clock": "live"}
    async with people("Al", "Sal", at=at.left) as (al, sal):
        await al.send(f"{at.left}/find", **sent)
        brought = asyncio.create_task(al.heard(f"{at.left}/find/stream", GO))
        assert "Al" in (await sal.see(f"{at.right}/find")).text
        await sal.send(f"{at.right}/find", **sent, bots="yes")
        key = (await brought).removeprefix("/t/")
        looking = [
            asyncio.create_task(browser.listens(f"{server}/api/tables/{key}/stream"))
            for browser, server in ((al, at.left), (sal, at.right))
        ]
        boards = [f"{server}/api/tables/{key}" for server in (at.left, at.right)]
        for browser, url in ((al, boards[1]), (sal, boards[0])):
            await status_of(browser, url, "running")
        seats = {(await browser.see(boards[0])).json()["seat"] for browser in (al, sal)}
        assert seats == {0, 1}
        for task in looking:
            task.cancel()


async def status_of(browser: Browser, url: str, wanted: str) -> None:
    """Wait until a table is so."""
    async with asyncio.timeout(PATIENCE):
        while (await browser.see(url)).json()["status"] != wanted:
            await asyncio.sleep(0.05)


async def hooked(server: str, heard: Sink, **browsers: Browser) -> None:
    """Each has a webhook of their own."""
    for name, browser in browsers.items():
        answer = await browser.send(f"{server}/alerts/hook", address=f"{heard.address}&who={name}")
        assert answer.status_code == 200, answer.text


def told(heard: Sink, name: str, table: str) -> int:
    """How often somebody heard of a table."""
    return sum(f"who={name} " in head and table.encode() in body for head, body in heard.requests)


async def two_play(at: House, al: Browser, sal: Browser) -> str:
    """A game of two, who said so at two servers; the name of the table."""
    seats = {"game": "prohibition", "seats": [{}, {}], "listed": True}
    key: str = (await al.say(f"{at.left}/api/tables", seats))["table"]
    await sal.say(f"{at.right}/api/tables/{key}/sit", {})
    await al.say(f"{at.left}/api/tables/{key}/start")
    return key


async def move(browser: Browser, url: str) -> int:
    """Make the first move there is; the number of the prompt that comes next."""
    async with asyncio.timeout(PATIENCE):
        while not (board := (await browser.see(url)).json())["asked"]:
            await asyncio.sleep(0.02)
    form = {"prompt": board["prompt"], "action": board["actions"][0], "key": f"{board['seat']} {board['prompt']}"}
    answer = await browser.say(f"{url}/submit", form)
    assert answer["answer"] == "played"
    return int(answer["board"]["prompt"])


async def asked(players: dict[str, Browser], url: str) -> list[str]:
    """Who is asked to move: one, or several at once."""
    return [name for name, browser in players.items() if (await browser.see(url)).json()["asked"]]


async def test_each_turn_is_told_once_whichever_server_it_came_about_at(at: House) -> None:
    async with people("Al", "Sal", at=at.right) as (al, sal), sink() as heard:
        heard.delay = 0.2  # whoever took it as well would send it in that time
        players, moves, turns = {"Al": al, "Sal": sal}, Counter[str](), set[tuple[str, int]]()

        def all_told() -> bool:
            return all(told(heard, name, key) == sum(name == each for each, _ in turns) for name in players)

        await hooked(at.right, heard, **players)
        key = await two_play(at, al, sal)
        for number in range(8):
            url = f"{(at.left, at.right)[number % 2]}/api/tables/{key}"
            names = await asked(players, url)
            turns |= {(name, moves[name]) for name in names}
            await until(all_told)
            await queue_is_empty(at)
            assert all_told(), turns
            moves[names[0]] += 1
            prompt = await move(players[names[0]], url)
            for server in (at.left, at.right):
                await knows(players[names[0]], f"{server}/api/tables/{key}", prompt)


async def knows(browser: Browser, url: str, prompt: int) -> None:
    """Wait until a server has heard of a move."""
    async with asyncio.timeout(PATIENCE):
        while (await browser.see(url)).json()["prompt"] < prompt:
            await asyncio.sleep(0.02)


async def queue_is_empty(at: House) -> None:
    store = await open_store(at.address)
    try:
        await empty(Deliveries(store))
    finally:
        await store.close()


async def present(browser: Browser, url: str, seat: int) -> None:
    """Wait until a server knows that somebody is at the table."""
    async with asyncio.timeout(PATIENCE):
        while not (await browser.see(url)).json()["seats"][seat]["present"]:
            await asyncio.sleep(0.05)


async def test_who_looks_at_the_other_server_is_not_away(at: House) -> None:
    async with people("Al", "Sal", at=at.left) as (al, sal), sink() as heard:
        players = {"Al": al, "Sal": sal}
        key = await two_play(at, al, sal)
        left, right = (f"{server}/api/tables/{key}" for server in (at.left, at.right))
        [here] = await asked(players, left)
        there = "Sal" if here == "Al" else "Al"
        watching = asyncio.create_task(players[there].listens(f"{right}/stream"))
        await present(al, left, (await players[there].see(right)).json()["seat"])
        await hooked(at.right, heard, **{there: players[there]})
        while there not in await asked(players, left):
            await move(players[here], left)
        other = await two_play(at, players[there], players[here])  # of which they do hear: then all before was noticed
        while there not in await asked(players, f"{at.left}/api/tables/{other}"):
            await move(players[here], f"{at.left}/api/tables/{other}")
        await until(lambda: told(heard, there, other))
        assert told(heard, there, key) == 0
        watching.cancel()
        await until(lambda: told(heard, there, key))  # who closes the page is away
