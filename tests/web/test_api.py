"""The API: a whole game over HTTP, seats that are not yours, forged tokens, limits, metrics."""

from math import inf

import pytest

from blindpig.kernel.record import read, verify
from blindpig.store import Store, StoreTrouble
from blindpig.tables import listing
from blindpig.tables.session import Attempt, GameSession, Stage
from blindpig.tables.table import Submit
from blindpig.web.guests import COOKIE, Guests
from blindpig.web.limits import StreamLimiter, TooMany
from blindpig.web.settings import Limits
from tests.kernel.tiny import TINY
from tests.troubles import troubled
from tests.web.servers import OPERATOR, Client, site

pytestmark = pytest.mark.anyio

TWO = {"game": "tiny", "seats": [{}, {}]}


async def table_of(host: Client, guest: Client, **changes: object) -> str:
    made = (await host.post("/tables", {**TWO, **changes})).json()
    path = f"/tables/{made['table']}"
    assert (await guest.post(f"{path}/sit", {}, invite=made["invite"])).status_code == 200
    assert (await host.post(f"{path}/start")).status_code == 200
    return path


async def test_a_whole_game_over_http(store: Store) -> None:
    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players)
        for _ in range(200):
            boards = [(await player.get(path)).json() for player in players]
            if boards[0]["status"] == "over":
                break
            seat = next(number for number, board in enumerate(boards) if board["asked"])
            board = boards[seat]
            click = {"prompt": board["prompt"], "action": board["actions"][0], "key": "k" + str(board["prompt"])}
            answer = (await players[seat].post(f"{path}/submit", click)).json()
            assert answer["answer"] == "played"
            assert answer["board"] == (await players[seat].get(path)).json()
            assert (await players[seat].post(f"{path}/submit", click)).json()["answer"] == "repeated"
        text = (await players[0].get(f"{path}/record")).text
        outcome = verify(TINY, read(text))
        assert outcome is not None
        assert boards[0]["outcome"] == outcome.form()
        again = [(await player.post(f"{path}/rematch")).json()["table"] for player in players]
        assert again[0] == again[1]
        lists = (await players[0].get("/tables")).json()
        assert [found["status"] for found in lists["mine"]] == ["open", "over"]


async def test_who_may_do_what(store: Store) -> None:
    async with site(store) as place:
        host, guest, eve = [await place.guest(name) for name in ("Al", "Bo", "Eve")]
        path = await table_of(host, guest, listed=False)
        before = (await guest.get(path)).json()
        entries = len(await store.lines(path.rsplit("/", 1)[1]))
        click = {"prompt": before["prompt"], "action": before["actions"][0]}
        forged = Client(place.client("ImFiIg.forged"))
        stranger = Client(place.client())
        for client in (eve, forged):
            for call, data in (
                ("submit", click),
                ("say", {"text": "x"}),
                ("sit", {}),
                ("resign", None),
                ("undo", {"say": "ask"}),
            ):
                answer = await client.post(f"{path}/{call}", data)
                assert answer.status_code in (401, 404), (call, answer.text)
            assert (await client.get(path)).status_code == 404
            assert (await client.get(f"{path}/record")).status_code == 404
        assert (await stranger.post(f"{path}/submit", click)).status_code == 403  # neither bearer nor form token
        assert (await guest.post(f"{path}/hand", {"seat": 0})).status_code == 403
        assert (await guest.get(path)).json() == before
        assert len(await store.lines(path.rsplit("/", 1)[1])) == entries


async def test_a_browsers_cookie_needs_the_forms_token(store: Store) -> None:
    async with site(store) as place, place.client() as browser:
        assert (await browser.post("/api/guest", json={"name": "Al"})).status_code == 403
        await browser.get("/api/games")
        browser.headers["x-csrftoken"] = browser.cookies["blindpig_forms"]
        assert (await browser.post("/api/guest", json={"name": "Al"})).status_code == 200
        assert COOKIE in browser.cookies
        assert (await browser.post("/api/tables", json=TWO)).status_code == 201
        del browser.headers["x-csrftoken"]
        assert (await browser.post("/api/tables", json=TWO)).status_code == 403


async def test_a_rotated_secret(store: Store) -> None:
    guests = await Guests.open(store)
    al, signed = guests.sign("Al")
    await store.rotate("guests", forget=False)
    later = await Guests.open(store)
    assert later.recognise(signed) == al
    _, resigned = later.sign("Al", al)
    assert resigned != signed
    await store.rotate("guests", forget=True)
    last = await Guests.open(store)
    assert last.recognise(signed).id == last.recognise(resigned).id == ""


async def test_sentences_for_people(store: Store) -> None:
    async with site(store) as place:
        al = await place.guest("Al")
        for answer, status, said in (
            (await al.post("/tables", {**TWO, "game": "chess"}), 400, "There is no game"),
            (await al.post("/tables", {**TWO, "x": 1}), 400, ""),
            (await al.post("/tables", {**TWO, "clock": {"kind": "move", "seconds": 0}}), 400, "A clock needs"),
            (await al.get("/tables/none"), 404, "There is no such table"),
            (await al.post("/guest", {"name": "x" * 90}), 400, "24 letters"),
            (await Client(place.client("x.y")).post("/tables", TWO), 401, "say your name"),
        ):
            assert answer.status_code == status
            assert said in answer.json()["detail"]


async def test_floods_are_stopped(store: Store) -> None:
    async with site(store, Limits(calls=1000, talk=3, makes=2)) as place:
        al = await place.guest("Al")
        path = "/tables/" + (await al.post("/tables", TWO)).json()["table"]
        assert (await al.post("/tables", TWO)).status_code == 429
        codes = [(await al.post(f"{path}/say", {"text": "hey"})).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]


async def test_metrics_are_for_the_operator(store: Store) -> None:
    async with site(store) as place:
        host, guest = await place.guest("Al"), await place.guest("Bo")
        path = await table_of(host, guest)
        board = (await host.get(path)).json()
        await host.post(f"{path}/submit", {"prompt": board["prompt"], "action": "accept"})
        async with place.client() as anybody, place.client(OPERATOR) as operator:
            assert (await anybody.get("/metrics")).status_code == 404
            text = (await operator.get("/metrics")).text
        for name in ("tables", "moves", "submit_seconds", "streams", "bot_seconds", 'refusals_total{rule="TG-5"}'):
            assert f"blindpig_{name}" in text


async def test_why_not(store: Store) -> None:
    async with site(store) as place:
        host, guest = await place.guest("Al"), await place.guest("Bo")
        path = await table_of(host, guest)
        assert (await host.get(f"{path}/why", action="accept")).json()["refusal"]["rule"] == "TG-5"
        legal = (await host.get(path)).json()["actions"][0]
        assert (await host.get(f"{path}/why", action=legal)).json() == {"refusal": None}


async def test_health_and_schema(store: Store) -> None:
    async with site(store) as place, place.client() as client:
        assert (await client.get("/api/health")).json() == {"status": "ok"}
        paths = (await client.get("/api/schema/openapi.json")).json()["paths"]
        assert "/api/tables/{key}/submit" in paths


async def test_streams_are_counted() -> None:
    gate = StreamLimiter(2)

    with gate.open_from("here"):
        gate.check("here")
        with gate.open_from("here"):
            with troubled(TooMany, match="close some windows"):
                gate.check("here")
            gate.check("there")
        gate.check("here")
    assert not gate.open


async def test_troubles_speak_the_language_of_the_one_who_asks(store: Store) -> None:
    async with site(store) as place:
        host = await place.guest("Al")
        path = f"/tables/{(await host.post('/tables', TWO)).json()['table']}"
        assert "still free" in (await host.post(f"{path}/start")).json()["detail"]
        host.http.headers["Accept-Language"] = "fr-BE,fr;q=0.9"
        assert "encore libre" in (await host.post(f"{path}/start")).json()["detail"]
        answer = (await host.post(f"{path}/start")).json()
        assert (answer["key"], answer["args"]) == ("seats-free", {"free": 1, "seats": 2})
        answer = (await host.post("/guest", {"name": " "})).json()
        assert (answer["key"], answer["args"]) == ("write", {"what": {"key": "what.a-name", "args": {}}})
        host.http.cookies.set("blindpig_lang", "en")
        assert "still free" in (await host.post(f"{path}/start")).json()["detail"]


async def test_the_database_in_trouble_is_not_described_to_guests(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> list[object]:
        raise StoreTrouble("store.no-answer", {"where": "/secret/place"})

    async with site(store) as place:
        host = await place.guest("Al")
        monkeypatch.setattr(store, "listed", lost)
        answer = await host.get("/tables")
        assert answer.status_code == 503
        assert "try again" in answer.json()["detail"]
        assert "/secret" not in answer.text


async def test_a_game_is_in_the_lists_until_its_end_is_shown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store knows it before: who looks at the lists must not learn that all will let the last moments pass."""
    plan = GameSession.plan

    def late(session: GameSession, attempt: Attempt, at: float, lengths: list[float]) -> list[Stage]:
        found = plan(session, attempt, at, lengths)
        for stage in found if attempt.state.outcome() is not None else []:
            stage.due += 1000.0
        return found

    monkeypatch.setattr(GameSession, "plan", late)
    async with site(store) as place:
        players = [await place.guest("Al"), await place.guest("Bo")]
        path = await table_of(*players, listed=True)
        table = await place.tables.table(path.removeprefix("/tables/"))
        session = table.session
        while not session.ahead:
            seat = session.state.waiting_on()[0]
            await table.submit(seat, Submit(session.prompts[seat], session.state.actions(seat)[0].text))
        row = await store.table(table.id)
        assert row is not None
        assert (row.status, table.sheet.status) == ("over", "running")
        for who, where in ((await place.guest("Eve"), "listed"), (players[0], "mine")):
            lists = (await who.get("/tables")).json()
            assert [found["status"] for found in lists[where]] == ["running"]
        assert [found.status for found in await listing.listed(place.tables)] == ["running"]
        table.sheet.show_due(inf)
        assert (await players[0].get("/tables")).json()["listed"] == []
        assert [found["status"] for found in (await players[0].get("/tables")).json()["mine"]] == ["over"]
