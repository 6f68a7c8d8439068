"""Somebody's page and the best of the house, on pages and by the API: what they tell, and what they never tell."""

import asyncio
import html
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from blindpig.aftermath.strength import ENOUGH, FixedPoints, Rating, fixed_points
from blindpig.store import NewTable, Store, Write, open_store
from blindpig.store.devices import Devices, Passkey
from blindpig.store.friends import Friends
from blindpig.store.people import Ending, Figures, People, Result, handle_of
from blindpig.tables import scoring, seating
from blindpig.tables import setting as settings
from blindpig.tables.clock import ClockSetting
from blindpig.tables.forgetting import forget
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Table
from blindpig.web import people as people_values
from blindpig.web.api import people as people_api
from tests.postgres import Postgres
from tests.tables.registries import PATIENCE, PERSON, play_out
from tests.web.servers import Site, site
from tests.web.test_finding import browser
from tests.web.test_pages import site as real

if TYPE_CHECKING:
    from blindpig.web.alerts.notice import Alerts

pytestmark = pytest.mark.anyio
NORA, OTTO = "0a" * 16, "0b" * 16
GAME = "prohibition"
BOTS = {"random", "greenhorn", "rookie", "hustler", "wiseguy", "capo", "boss"}


async def played(store: Store, number: int, mus: dict[str, float], **changes: object) -> None:
    """A rated game: Nora first, Otto second."""
    table, at = f"table{number}", time.time() - 86400 * (40 - number)
    made = NewTable(GAME, 1, "{}", b"s" * 32, NORA, "invite", True)
    assert await store.append(Write(table, 0, at, ["{}"], joined=[NORA, OTTO], made=made))
    results = (
        Result(NORA, "Nora", 1, True, 31, "", 2, 0),
        Result(OTTO, "<b>Otto</b>", 2, False, 22, "resigned" if number == 2 else "", 1, 1),
    )
    figures: dict[str, Figures] = {guest: (mu, 2.0) for guest, mu in mus.items()}
    assert await People(store).settle(Ending(table, GAME, at, 2, results), lambda _: figures)


async def page(house: Site, path: str, guest: str = "", lang: str = "en") -> str:
    headers = {"accept-language": lang}
    async with house.client(house.sign(guest) if guest else "") as client:
        answer = await client.get(path, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text


def mu_of(bot: str) -> float:
    points = fixed_points(GAME)
    assert points is not None
    return points.bots[bot]


async def test_a_page_tells_games_results_strength_and_promises_in_both_languages(store: Store) -> None:
    async with site(store) as house:
        for number in range(3):
            await played(store, number, {NORA: mu_of("wiseguy") + 0.6 * number, OTTO: mu_of("rookie") - 0.2})
        text = await page(house, f"/p/{handle_of(NORA)}")
        for said in ("Nora", "3 games, 3 of them rated", "Between a Wiseguy and a Capo", "Provisional: 3 of 10 games"):
            assert said in text
        assert text.count(f'href="/t/table{2}/result"') == 1
        assert "6 kept" in text
        assert text.count('class="plot') == 2  # one for each width
        assert "+0." in text
        theirs = await page(house, f"/p/{handle_of(OTTO)}", lang="fr")
        for said in ("&lt;b&gt;Otto", "3 parties, dont 3 classées", "abandon", "3 tenues", "3 rompues"):
            assert said in theirs
        assert "d’un Débutant" in theirs or "d'un Débutant" in theirs


async def test_pages_never_show_the_number_of_a_guest(store: Store) -> None:
    async with site(store) as house:
        await played(store, 0, {NORA: 30.0, OTTO: 20.0})
        for path in (f"/p/{handle_of(NORA)}", "/leaders?least=any", "/leaders"):
            text = await page(house, path)
            assert NORA not in text
            assert OTTO not in text
        async with house.client() as client:
            for path in (f"/api/people/{handle_of(NORA)}", "/api/leaders/tiny"):
                assert NORA not in (await client.get(path)).text


async def test_before_the_first_game_a_name_at_a_listed_table_leads_to_an_empty_page(store: Store) -> None:
    async with real(store) as house, browser(house, OTTO) as otto:
        setting = Setting({}, (SeatSetting(),) * 3)
        for listed in (True, False):
            table = await house.tables.make(NORA, "Nora", "reglement", setting, listed)
            await seating.sit(table, OTTO, "Otto")
            found = re.search(r'href="(/p/[^"]+)">Nora<', (await otto.get(f"/t/{table.id}")).text)
            assert (found is not None) == listed
            here = f"/p/{handle_of(NORA)}?at={table.id}"
            shown = await otto.get(html.unescape(found[1]) if found else here)
            assert shown.status_code == (200 if listed else 404)
            assert ("Nora</h1>" in shown.text) == listed
            assert ("No game at a listed table yet." in shown.text) == listed
            assert 'id="follow"' not in shown.text
        assert (await otto.get(f"/p/{handle_of('vera')}?at={table.id}")).status_code == 404
        assert (await otto.get(f"/p/{handle_of(NORA)}?at=nowhere")).status_code == 404


async def test_an_address_that_is_nobodys_gets_a_sentence(store: Store) -> None:
    async with site(store) as house, house.client() as client:
        for path in (f"/p/{handle_of(NORA)}", f"/p/{NORA}", "/p/%00", "/p/..%2f"):
            answer = await client.get(path)
            assert answer.status_code == 404, path
        answer = await client.get(f"/p/{handle_of(NORA)}", headers={"accept-language": "fr"})
        assert "Personne n" in answer.text
        said = await client.get(f"/api/people/{handle_of(NORA)}")
        assert (said.status_code, said.json()["key"]) == (404, "no-person")


async def test_ones_own_page_is_there_before_the_first_game_and_ratings_can_be_refused(store: Store) -> None:
    async with site(store) as house, house.client(house.sign(NORA)) as client:
        text = (await client.get("/p/me")).text
        assert "No game at a listed table yet" in text
        await played(store, 0, {NORA: 30.0, OTTO: 20.0})
        answer = await client.post("/ratings", data={"rated": "off"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/p/me")
        assert "your seat is left out" in (await client.get("/p/me")).text
        text = await page(house, f"/p/{handle_of(NORA)}")
        assert "Nora does not want ratings." in text
        assert 'class="plot' not in text
        assert "+" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL).split("<main")[1]
        assert handle_of(NORA) not in await page(house, "/leaders?game=prohibition&least=any")
        told = (await client.get(f"/api/people/{handle_of(NORA)}")).json()
        assert (told["ratings"], [game["change"] for game in told["results"]]) == ([], [None])
        await client.post("/ratings", data={"rated": "on"})
        assert (await client.get(f"/api/people/{handle_of(NORA)}")).json()["ratings"]
        assert handle_of(NORA) in await page(house, "/leaders?game=prohibition&least=any")


async def test_the_best_stand_among_bots_that_have_no_rank(store: Store) -> None:
    async with site(store) as house:
        for number in range(ENOUGH):
            await played(store, number, {NORA: mu_of("capo") + 1} | ({OTTO: mu_of("rookie") + 1} if number else {}))
        await Devices(store).add_passkey(Passkey("key", OTTO, "Otto", b"k", 0, 1.0))
        enough = await page(house, f"/leaders?game={GAME}", NORA)
        rows = re.findall(r"<tr(?: class=\"(\w+)\")?><td class=\"n\">([^<]+)</td><th scope=\"row\">(.*?)</th>", enough)
        assert [place for kind, place, _ in rows if kind != "fix"] == ["1"]
        assert len([kind for kind, _, _ in rows if kind == "fix"]) == len(BOTS)
        assert [kind for kind, _, _ in rows][:3] == ["fix", "mine", "fix"]  # Boss, Nora, Capo
        everybody = await page(house, f"/leaders?game={GAME}&least=any")
        assert everybody.count("Provisional</span>") == 1
        assert "100 % <small>of 50 %" in everybody.replace("\u202f", " ").replace("\xa0", " ")
        secured = await page(house, f"/leaders?game={GAME}&least=any&who=secured")
        assert handle_of(OTTO) in secured
        assert handle_of(NORA) not in secured
        async with house.client() as client:
            assert (await client.get("/leaders?game=chess")).status_code == 400


async def test_whoever_is_forgotten_has_no_page_and_the_other_keeps_theirs(store: Store) -> None:
    async with site(store) as house:
        await played(store, 0, {NORA: 30.0, OTTO: 20.0})
        await forget(house.tables, NORA, "Somebody")
        async with house.client() as client:
            assert (await client.get(f"/p/{handle_of(NORA)}")).status_code == 404
        assert "1 game, 1 of them rated" in await page(house, f"/p/{handle_of(OTTO)}")
        assert handle_of(NORA) not in await page(house, f"/leaders?game={GAME}&least=any")


async def test_somebody_is_followed_from_their_page_and_no_more(store: Store) -> None:
    async with site(store) as house, house.client(house.sign(OTTO)) as client:
        await played(store, 0, {NORA: 30.0, OTTO: 20.0})
        path = f"/p/{handle_of(NORA)}"
        for on, followed in (("yes", [NORA]), ("yes", [NORA]), ("no", [])):
            answer = await client.post(f"{path}/follow", data={"on": on})
            assert (answer.status_code, answer.headers["location"]) == (303, path)
            assert [friend.id for friend in await Friends(store).of(OTTO)] == followed
            assert ('value="no"' in (await client.get(path)).text) == bool(followed)
        await client.post(f"/p/{handle_of(OTTO)}/follow", data={"on": "yes"})
        assert await Friends(store).of(OTTO) == []  # nobody follows themselves
        assert (await client.post(f"/p/{'0' * 20}/follow", data={"on": "yes"})).status_code == 404


async def test_a_new_name_is_on_the_page(store: Store) -> None:
    async with site(store) as house:
        await played(store, 0, {NORA: 30.0})
        async with house.client(house.sign(NORA)) as client:
            await client.post("/api/guest", json={"name": "Eleonora"})
            assert "Eleonora" in await page(house, f"/p/{handle_of(NORA)}")
            await client.post("/name", data={"name": "Ella"})
        assert "Ella" in await page(house, f"/p/{handle_of(NORA)}")


RATED = Setting({}, (PERSON, PERSON), ClockSetting("move", 3600), rated=True)
TINY_POINTS = FixedPoints({"random": 0.0, "rookie": 10.0, "wiseguy": 20.0, "boss": 30.0}, Rating(10.0, 8.0))


@pytest.fixture
def tiny_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game can be rated, too."""
    for module in (scoring, settings, people_api, people_values):
        monkeypatch.setattr(module, "fixed_points", {"tiny": TINY_POINTS}.get)


@asynccontextmanager
async def two_houses(postgres: Postgres) -> AsyncIterator[tuple[Site, Site]]:
    """Two servers that share a database."""
    address = postgres.new()
    first, second = await open_store(address), await open_store(address)
    try:
        async with site(first) as here, site(second) as there:
            yield here, there
    finally:
        await first.close()
        await second.close()


async def finished(here: Site, there: Site) -> Table:
    """A rated game of Nora and Otto, who sits down at the other server."""
    table = await here.tables.make(NORA, "Nora", "tiny", RATED, listed=True)
    await seating.sit(await there.tables.table(table.id), OTTO, "Otto")
    await table.refresh(table.sheet.seq + 1)
    await here.tables.start(table, NORA)
    await play_out(table)
    return table


async def rated_games(house: Site, guest: str) -> int:
    """How many rated games the API of a server tells of somebody."""
    async with house.client() as client:
        answer = await client.get(f"/api/people/{handle_of(guest)}")
        return answer.json()["ratings"][0]["games"] if answer.status_code == 200 else 0


async def come(house: Site, guest: str, games: int) -> None:
    """Wait until a server tells so many."""
    async with asyncio.timeout(PATIENCE):
        while await rated_games(house, guest) < games:
            await asyncio.sleep(0.02)


@pytest.mark.usefixtures("tiny_points")
async def test_a_game_that_ends_at_one_server_is_told_at_the_other_and_rated_once(postgres: Postgres) -> None:
    async with two_houses(postgres) as (here, there):
        alerts: list[Alerts] = [house.app.state.alerts for house in (here, there)]
        for each in alerts:
            each.open()
        try:
            for number in range(1, 4):
                table = await finished(here, there)
                for each in (*alerts, *alerts):  # both see the end, and see it again
                    await each.look_at_end(table.id)
                for guest in (NORA, OTTO):
                    await come(there, guest, number)
                    assert await rated_games(here, guest) == number
        finally:
            for each in alerts:
                await each.close()
        async with there.client(there.sign(NORA)) as client:
            mine = (await client.get("/api/people/me")).json()
            assert (mine["name"], len(mine["results"]), mine["tallies"][0]["rated"]) == ("Nora", 3, 3)
            assert mine["ratings"][0]["provisional"]
            told = [result["strength"] for result in reversed(mine["results"])]
            assert told[-1] == mine["ratings"][0]["strength"]
            best = (await client.get("/api/leaders/tiny", params={"provisional": True})).json()
            assert sorted(row["name"] for row in best["people"]) == ["Nora", "Otto"]
            assert [row["rank"] for row in best["people"]] == [None, None]
            assert (await client.get("/api/leaders/tiny")).json()["people"] == []
            assert (await client.get("/api/leaders/chess")).status_code == 400


@pytest.mark.usefixtures("tiny_points")
async def test_a_game_that_was_over_when_its_server_died_is_rated_by_another(postgres: Postgres) -> None:
    async with two_houses(postgres) as (here, there):
        await finished(here, there)  # and nobody at this server writes it down
        assert await rated_games(here, NORA) == 0
        alerts: Alerts = there.app.state.alerts
        alerts.open()
        try:
            await come(there, NORA, 1)
        finally:
            await alerts.close()
        assert await rated_games(here, OTTO) == 1


@pytest.mark.usefixtures("tiny_points")
async def test_a_table_is_made_rated_by_the_api_and_said_so(store: Store) -> None:
    async with site(store) as house:
        nora = await house.guest("Nora")
        asked = {"game": "tiny", "seats": [{}, {"bot": "random"}], "rated": True}
        refused = await nora.post("/tables", asked)
        assert (refused.status_code, refused.json()["key"]) == (400, "rated-table")
        made = await nora.post("/tables", {**asked, "clock": {"kind": "move", "seconds": 60}})
        assert made.status_code == 201
        lists = (await nora.get("/tables")).json()
        assert [row["rated"] for row in lists["mine"]] == [True]
        assert (await nora.get("/people/me")).status_code == 404  # before the first game
