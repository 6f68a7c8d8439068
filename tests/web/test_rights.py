"""Who somebody is, what every answer carries, and how a server ends."""

import asyncio
import re
import signal
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
import structlog
from itsdangerous import URLSafeSerializer
from sqlalchemy import select
from structlog.testing import capture_logs

from blindpig.store import Store, open_store, schema
from blindpig.store.devices import Devices
from blindpig.tables.registry import TableRegistry
from blindpig.web import guests as guests_module
from blindpig.web.guests import COOKIE, FORMS, PURPOSE, YEAR, Guest, Guests
from blindpig.web.limits import FORMS_COOKIE
from blindpig.web.serve import write_logs
from blindpig.web.settings import Limits
from tests.load.processes import ServerProcess
from tests.web.servers import GENEROUS, Site
from tests.web.servers import site as tiny_site
from tests.web.test_pages import site

if TYPE_CHECKING:
    from blindpig.web.limits import Limiter

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """One database will do here."""
    found = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield found
    await found.close()


def guests_of(found: Site) -> Guests:
    guests: Guests = found.app.state.guests
    return guests


async def see(found: Site, path: str, cookie: str = "") -> httpx.Response:
    async with found.client() as http:
        return await http.get(path, headers={"cookie": cookie} if cookie else {})


@pytest.mark.parametrize("foreign", ["theme=dark blue", "a=b=c; =; x", 'q="; half', "blindpig_guest=another"])
async def test_foreign_cookies_do_not_hide_ours(store: Store, foreign: str) -> None:
    async with site(store) as found:
        _, signed = guests_of(found).sign("Nora")
        for cookie in (f"{foreign}; {COOKIE}={signed}", f"{COOKIE}={signed}; {foreign}"):
            answer = await see(found, "/", cookie)
            assert COOKIE not in answer.headers.get("set-cookie", "")  # nobody is made a new guest
            assert "Nora" in answer.text


async def test_another_programs_token_does_not_close_our_forms(store: Store) -> None:
    """Programs at one address share cookies, and some of them have one of the same name."""
    theirs = "d" * 64
    async with site(store) as found, found.client() as http:
        _, signed = guests_of(found).sign("Nora")
        others = f"{COOKIE}={signed}; csrftoken={theirs}; {FORMS_COOKIE}={theirs}"
        page = await http.get("/", headers={"cookie": others})
        token = http.cookies[FORMS_COOKIE]
        assert f'name="_csrf_token" value="{token}"' in page.text
        for foreign in (
            f"{FORMS_COOKIE}={theirs}; {FORMS_COOKIE}={token}",
            f"{FORMS_COOKIE}={token}; csrftoken={theirs}",
        ):
            cookie = {"cookie": f"{COOKIE}={signed}; {foreign}"}
            answer = await http.post("/name", data={"name": "Zoe", "_csrf_token": token}, headers=cookie)
            assert answer.status_code == 303, foreign
            answer = await http.post("/name", data={"name": "Zoe", "_csrf_token": theirs}, headers=cookie)
            assert answer.status_code == 403, foreign


async def test_two_houses_at_one_address_do_not_take_each_others_guests(store: Store, tmp_path: Path) -> None:
    """Browsers send a cookie to all ports of an address: a second Blind Pig there must leave the first one's alone."""
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    async with site(store) as first, site(other) as second:
        jar = httpx.Cookies()
        names: list[tuple[str, str]] = []
        for number in range(6):
            house = (first, second)[number % 2]
            async with house.client() as http:
                http.cookies = jar
                await http.get("/")
                jar = http.cookies
            header = "; ".join(f"{name}={value}" for name, value in jar.items())
            names.append((guests_of(first).of_headers("", header).id, guests_of(second).of_headers("", header).id))
    await other.close()
    assert len({one for one, _ in names}) == 1
    assert len({two for _, two in names[1:]}) == 1
    assert all(names[-1])


async def test_a_name_by_the_api_leaves_another_houses_guest_alone(store: Store, tmp_path: Path) -> None:
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    async with site(store) as first, site(other) as second, first.client() as http:
        await http.get("/")
        mine = guests_of(first).of_headers("", f"{COOKIE}={http.cookies[COOKIE]}").id
        assert mine
        async with second.client() as theirs:
            theirs.cookies = http.cookies
            stranger = {"Authorization": "Bearer nobody"}
            answer = await theirs.post("/api/guest", json={"name": "Zoe"}, headers=stranger)
            assert answer.status_code == 200
            header = "; ".join(f"{name}={value}" for name, value in theirs.cookies.items())
        assert guests_of(first).of_headers("", header).id == mine
        assert guests_of(second).of_headers("", header).name == "Zoe"
    await other.close()


async def test_forms_work_again_once_their_secret_was_forgotten(store: Store) -> None:
    async with site(store) as found, found.client() as http:
        await http.get("/")
        old = http.cookies[FORMS_COOKIE]
    await store.rotate(FORMS, forget=True)
    async with site(store) as found, found.client() as http:
        page = await http.get("/", headers={"cookie": f"{FORMS_COOKIE}={old}"})
        new = http.cookies[FORMS_COOKIE]
        assert new != old
        assert f'value="{new}"' in page.text
        assert f'value="{old}"' not in page.text


@pytest.mark.parametrize("letter", ["é", "道", "a"])
async def test_a_token_of_strange_letters_is_refused(store: Store, letter: str) -> None:
    async with site(store) as found, found.client() as http:
        await http.get("/")
        forged = "a" * 64 + letter * 64
        answer = await http.post("/name", data={"name": "Zoe", "_csrf_token": forged})
        assert answer.status_code == 403
        answer = await http.post("/name", data={"name": "Zoe"}, headers={b"x-csrftoken": forged.encode()})
        assert answer.status_code == 403


async def test_a_token_is_good_for_a_year_and_renewed_long_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(store) as found:
        guest, signed = guests_of(found).sign("Nora")
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + 40 * 24 * 3600)
        renewed = re.search(rf"{COOKIE}=([^;]+)", (await see(found, "/", f"{COOKIE}={signed}")).headers["set-cookie"])
        assert renewed is not None
        monkeypatch.setattr(time, "time", lambda: real() + YEAR + 24 * 3600)
        assert guests_of(found).recognise(signed).id == ""
        assert guests_of(found).recognise(renewed[1]).id == guest.id


@pytest.mark.parametrize("back", [2.0, 3600.0, 30 * 24 * 3600.0])
async def test_a_clock_that_was_set_back_makes_nobody_a_stranger(
    store: Store, monkeypatch: pytest.MonkeyPatch, back: float
) -> None:
    async with site(store) as found:
        guest, signed = guests_of(found).sign("Nora")
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - back)
        assert guests_of(found).recognise(signed).id == guest.id
        answer = await see(found, "/", f"{COOKIE}={signed}")
        assert COOKIE not in answer.headers.get("set-cookie", "")  # a new guest would have lost their seats
        assert "Nora" in answer.text


async def test_what_was_signed_without_a_time_is_good_until_a_day(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tiny_site(store) as found:
        guests = guests_of(found)
        old = URLSafeSerializer(guests.keys, salt="blindpig guest 1").dumps(["nora", "Nora"])
        monkeypatch.setattr(time, "time", lambda: guests_module.OLD_UNTIL - 1.0)
        assert guests.recognise(old).id == "nora"
        monkeypatch.setattr(time, "time", lambda: guests_module.OLD_UNTIL + 1.0)
        assert guests.recognise(old).id == ""


async def test_forgotten_guests_are_strangers_on_pages_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests_module, "REFRESH", -1.0)
    async with site(store) as found:
        _, signed = guests_of(found).sign("Nora")
        await store.rotate(PURPOSE, forget=True)
        answer = await see(found, "/", f"{COOKIE}={signed}")
        assert COOKIE in answer.headers["set-cookie"]
        assert "Nora" not in answer.text


async def test_every_answer_is_guarded(store: Store) -> None:
    async with site(store) as found:
        for path in ("/", "/nowhere", "/t/nowhere", "/api/games", "/api/nowhere", "/api/tables/nowhere", "/api"):
            answer = await see(found, path)
            assert "default-src 'none'" in answer.headers["content-security-policy"], path
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store", path


async def test_no_answer_is_kept_unless_it_says_so(store: Store) -> None:
    async with site(store) as found:
        al = await found.guest("Al")
        made = (await al.post("/tables", {"game": "prohibition", "seats": [{}, {}]})).json()
        known = {"key": made["table"], "invite": made["invite"], "slug": "prohibition", "number": "1", "move": "1"}
        routes = {route.path_format for route in found.app.routes if "GET" in getattr(route, "methods", ())}
        for route in sorted(routes):
            path = re.sub(r"\{(\w+)\}", lambda part: known.get(part[1], "nothing"), route)
            if not path.endswith("/stream"):
                answer = await al.http.get(path)
                assert answer.headers.get("cache-control"), path
                assert answer.headers["x-content-type-options"] == "nosniff", path


async def test_the_schema_is_json_and_loads_nothing(store: Store) -> None:
    async with site(store) as found:
        assert (await see(found, "/api/schema/openapi.json")).status_code == 200
        for path in ("/api/schema", "/api/schema/swagger", "/api/schema/redoc", "/api/schema/elements"):
            answer = await see(found, path)
            assert answer.status_code == 404 or answer.headers["content-type"].startswith("application/"), path
            assert "cdn" not in answer.text


async def test_an_invitation_in_any_script_is_no_server_error(store: Store) -> None:
    async with site(store) as found:
        al = await found.guest("Al")
        key = (await al.post("/tables", {"game": "prohibition", "seats": [{}, {}]})).json()["table"]
        for invite in ("приглашение", "招待", "%00", "a%0d%0ab", "é"):
            assert (await see(found, f"/i/{key}/{invite}")).status_code < 500


@pytest.mark.parametrize("host", ["a:b", "[", "a b", "x:99999999", "%00", "user@evil:None"])
async def test_a_host_that_is_none_is_no_server_error(store: Store, host: str) -> None:
    async with site(store) as found, found.client() as http:
        for path in ("/", "/nowhere", "/api/games"):
            assert (await http.get(path, headers={"host": host})).status_code < 500


async def test_a_page_comes_with_all_its_files_whatever_one_may_ask_for(store: Store) -> None:
    limits = Limits(calls=3, together=10_000, talk=10, makes=10_000)
    async with tiny_site(store, limits) as found, found.client() as http:
        parts = re.findall(r'(?:href|src)="(/static/[^"#]*)', (await http.get("/about")).text)
        assert len(parts) > limits.calls
        assert {(await http.get(part)).status_code for part in parts} == {200}
        assert 429 in [(await http.get("/api/games")).status_code for _ in range(40)]


async def test_guests_of_one_address_have_a_limit_together(store: Store) -> None:
    limits = Limits(calls=10_000, together=5, talk=10, makes=10_000)
    async with tiny_site(store, limits) as found:
        tokens = [found.sign(f"guest{number}") for number in range(20)]
        answers = [await found.client(token).get("/api/games") for token in tokens]
    assert 429 in [answer.status_code for answer in answers]


@pytest.mark.parametrize(
    ("hosts", "limited"),
    [
        ([f"2001:db8:1:2::{number:x}" for number in range(1, 21)], True),  # one line, as many addresses as it likes
        ([f"2001:db8:1:{number:x}::1" for number in range(20)], False),
        ([f"::ffff:192.0.2.{number}" for number in range(20)], False),  # lines of their own, written longer
        ([f"192.0.2.{number}" for number in range(20)], False),
    ],
)
async def test_many_addresses_of_one_line_have_a_limit_together(store: Store, hosts: list[str], limited: bool) -> None:
    limits = Limits(calls=10_000, together=5, talk=10, makes=10_000)
    async with tiny_site(store, limits) as found:
        codes = []
        for number, host in enumerate(hosts):
            transport = httpx.ASGITransport(cast("Any", found.app), client=(host, 1))
            headers = {"authorization": f"Bearer {found.sign(f'guest{number}')}"}
            async with httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers) as http:
                codes.append((await http.get("/api/games")).status_code)
    assert (429 in codes) is limited


UNLIMITED = {
    "/api/tables/{key}/submit": "a move",
    "/t/{key}/act": "a move",
    "/t/{key}/text": "a move",
    "/t/{key}/start": "once for a table",
    "/api/tables/{key}/start": "the same",
    "/language": "a cookie",
    "/look": "a cookie",
    "/knock": "nothing",
    "/problems/{slug}/{number}/hint": "nothing",
    "/problems/{slug}/{number}/line": "nothing",
    "/passkeys/new": "a cookie",
    "/passkeys/ask": "a cookie",
    "/alerts/mail/{token}": "once for a link that we sent",
    "/alerts/off/{token}": "the same",
}  # what they leave behind


async def test_whatever_leaves_something_behind_has_a_limit_by_address(store: Store) -> None:
    async with site(store) as found:
        for route in found.app.routes:
            handlers = getattr(route, "route_handler_map", {})
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                if method in handlers and route.path_format not in UNLIMITED:
                    limited = handlers[method][0].opt.get("limit")
                    assert limited in ("talk", "writes", "makes"), f"{route.path_format} has no limit"


async def test_a_name_that_is_none_any_more_keeps_nobody_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(store) as found:
        guests = guests_of(found)
        blank = guests.serializer().dumps(["0a" * 16, "\u3164", "device"])  # as earlier versions let it be
        monkeypatch.setattr(Guests, "age", lambda *_: YEAR / 2)
        answer = await see(found, "/about", f"{COOKIE}={blank}")
        assert answer.status_code == 200
        (renewed,) = re.findall(rf"{COOKIE}=\"?([^;\"]+)", answer.headers["set-cookie"])
        assert guests.recognise(renewed) == Guest("0a" * 16, "Stranger", "device")


async def test_who_sits_down_and_gets_up_again_and_again_is_stopped(store: Store) -> None:
    limits = Limits(calls=10_000, together=10_000, writes=10, writes_together=15, makes=10_000)
    async with tiny_site(store, limits) as found:
        host = await found.guest("Al")
        made = (await host.post("/tables", {"game": "tiny", "seats": [{}, {}], "listed": True})).json()
        path = f"/api/tables/{made['table']}"
        one, other = [found.client(found.sign(name)) for name in ("eve", "mallory")]
        codes = [(await one.post(f"{path}/{what}", json={})).status_code for what in ("sit", "leave") * 8]
        assert codes.count(200) == 10
        codes = [(await other.post(f"{path}/{what}", json={})).status_code for what in ("sit", "leave") * 8]
        assert codes.count(200) < 10


async def test_new_guests_without_end_do_not_fill_the_database(store: Store) -> None:
    limits = Limits(calls=10_000, together=10_000, writes_together=5, makes=10_000)
    async with site(store) as found:
        found.app.state.limiter.writes_together.most = limits.writes_together
        for _ in range(20):
            async with found.client() as http:
                assert (await http.get("/about")).status_code == 200
                assert (await http.get("/about")).status_code == 200
    async with store.reading() as connection:
        assert len((await connection.execute(select(schema.devices.c.id))).all()) == limits.writes_together


async def test_guests_of_one_address_do_not_talk_without_end(store: Store) -> None:
    limits = Limits(calls=10_000, together=10_000, talk=10, talk_together=4, makes=10_000)
    async with tiny_site(store, limits) as found:
        host = await found.guest("Al")
        made = (await host.post("/tables", {"game": "tiny", "seats": [{}, {}], "listed": True})).json()
        path = f"/api/tables/{made['table']}/say"
        clients = [found.client(found.sign(f"guest{number}")) for number in range(6)]
        codes = [(await client.post(path, json={"text": "buy this"})).status_code for client in clients]
    assert codes == [200] * 4 + [429] * 2


@pytest.mark.parametrize("proxy", ["127.0.0.1", ""])
async def test_a_proxys_word_counts_only_where_it_is_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    monkeypatch.setenv("PROXY", proxy)
    monkeypatch.setenv("MAKES", "3")
    monkeypatch.setenv("CONNECTIONS", "2")  # of others: a declared proxy has everybody's
    server = ServerProcess(f"sqlite:///{tmp_path / 'pig.db'}", tmp_path / "log")
    server.start()
    try:
        await server.ready()
        codes = []
        async with httpx.AsyncClient(base_url=server.url, headers={"Authorization": "Bearer nobody"}) as http:
            for number in (1, 1, 1, 1, 2):
                told = {"X-Forwarded-For": f"192.0.2.{number}"}
                codes.append((await http.post("/api/guest", json={"name": "Al"}, headers=told)).status_code)
        assert codes == [200, 200, 200, 429, 200 if proxy else 429]
    finally:
        server.end()


async def test_counts_are_forgotten_once_they_are_old(store: Store) -> None:
    async with tiny_site(store, GENEROUS) as found:
        for number in range(5):
            await found.client(found.sign(f"guest{number}")).get("/api/games")
        limiter: Limiter = found.app.state.limiter
        limiter.sweep()
        assert len(limiter.calls.counts) == 5
        for count in limiter.calls.counts.values():
            count.until = 0.0
        limiter.sweep()
        assert not limiter.calls.counts


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_told_to_stop_puts_everything_away(tmp_path: Path, how: signal.Signals) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'pig.db'}", tmp_path / "log")
    server.start()
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url, headers={"Authorization": "Bearer nobody"}) as http:
        token = (await http.post("/api/guest", json={"name": "Al"})).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        made = (await http.post("/api/tables", json={"game": "tiny", "seats": [{}, {}]})).json()
        async with http.stream("GET", f"/api/tables/{made['table']}/stream") as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            assert server.process is not None
            server.process.send_signal(how)
            async for _ in lines:
                pass  # the stream ends by itself: nothing is cut off
            status = await asyncio.to_thread(server.process.wait, 60)
    assert status == 0
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert "Cancel" not in (tmp_path / "log").read_text()  # nothing had to be broken off
    database = sqlite3.connect(tmp_path / "pig.db")
    assert database.execute("SELECT count(*) FROM servers").fetchone() == (0,)
    database.close()


async def test_a_connection_that_asks_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEADERS", "0.5")
    monkeypatch.setenv("BODY", "0.5")
    server = ServerProcess(f"sqlite:///{tmp_path / 'pig.db'}", tmp_path / "log")
    server.start()
    try:
        await server.ready()
        silent = await asyncio.open_connection("127.0.0.1", server.port)
        halting = await asyncio.open_connection("127.0.0.1", server.port)
        halting[1].write(b"GET / HTTP/1.1\r\nHost: a")
        promising = await asyncio.open_connection("127.0.0.1", server.port)
        head = b"POST /api/guest HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\n"
        promising[1].write(head + b"Content-Length: 50\r\n\r\n{")
        for reader, writer in (silent, halting, promising):
            assert await asyncio.wait_for(reader.read(), 60) == b""
            writer.close()
    finally:
        server.end()


async def test_one_address_has_only_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONNECTIONS", "5")
    server = ServerProcess(f"sqlite:///{tmp_path / 'pig.db'}", tmp_path / "log")
    server.start()
    try:
        await server.ready()
        kept = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(5)]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        answer = b""
        with suppress(ConnectionError):
            answer = await asyncio.wait_for(reader.read(), 60)
        assert answer == b""  # it was hung up before anything was read
        writer.close()
        kept.pop()[1].close()
        await server.ready()  # there is room again
        for _, each in kept:
            each.close()
    finally:
        server.end()


async def pours(server: ServerProcess, first: bytes) -> int:
    """Begin a request and go on with its head for as long as the server takes it, 32 MiB at most; how much it took."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(first)
    sent, line = 0, b"X-More: " + b"a" * 65_000 + b"\r\n"
    with suppress(ConnectionError):
        while sent < 2**25:
            writer.write(line)
            await asyncio.wait_for(writer.drain(), 60)
            sent += len(line)
    writer.close()
    return sent


async def test_a_head_without_end_is_hung_up_on(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'pig.db'}", tmp_path / "log")
    server.start()
    try:
        await server.ready()
        begun = b"GET / HTTP/1.1\r\nHost: a\r\n"
        async with httpx.AsyncClient(base_url=server.url, headers={"Authorization": "Bearer nobody"}) as http:
            token = (await http.post("/api/guest", json={"name": "Al"})).json()["token"]
            asked = {"game": "reglement", "seats": [{}, {}, {}]}
            mine = {"Authorization": f"Bearer {token}"}
            key = (await http.post("/api/tables", json=asked, headers=mine)).json()["table"]
        stream = f"GET /api/tables/{key}/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        for first in (begun, stream + begun, b"GET /" + b"a" * 1000):
            assert await pours(server, first) < 2**24, first
    finally:
        server.end()


@pytest.mark.parametrize("path", ["/nowhere", "/api/nowhere", "/static", "/t/a/b/c/d"])
async def test_addresses_that_lead_nowhere_count_for_the_limits(store: Store, path: str) -> None:
    async with tiny_site(store, Limits(calls=5, together=10_000)) as found, found.client() as http:
        assert [(await http.get(path)).status_code for _ in range(40)][-1] == 429
    async with tiny_site(store, Limits(calls=5, together=10_000)) as found, found.client() as http:
        assert [(await http.put("/tables")).status_code for _ in range(40)][-1] == 429


def test_a_log_does_not_say_what_was_in_variables(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(hand: str) -> None:
        cookie = f"signed-{hand}"
        raise ValueError(len(cookie))

    try:
        write_logs()
        try:
            fail("tommy-gun")
        except ValueError as error:
            structlog.get_logger("test").error("error", exc_info=error)
    finally:
        structlog.reset_defaults()
    written = capsys.readouterr().err
    assert '"ValueError"' in written
    assert '"fail"' in written
    assert "tommy-gun" not in written


async def test_a_log_does_not_say_what_opens_a_door(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(Devices, "offered", fail)
    monkeypatch.setattr(TableRegistry, "enter", fail)
    async with site(store) as found:
        with capture_logs() as logs:
            for path in ("/me/se-cret", "/i/table/se-cret"):
                assert (await see(found, path)).status_code == 500
    assert [line["event"] for line in logs if line["log_level"] == "error"]
    assert "se-cret" not in str([line.get("path") for line in logs])
