"""The pages without a browser: who may see what, what is refused with a sentence, what is sent along."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest

from blindpig import registry
from blindpig.drawing import assets
from blindpig.store import Store
from blindpig.tables.registry import TableRegistry
from blindpig.tables.workers import THINKER
from blindpig.web.app import make_app
from tests.tables.registries import QUICK
from tests.web.servers import SETTINGS, Site

pytestmark = pytest.mark.anyio
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')


@asynccontextmanager
async def site(store: Store, **changes: Any) -> AsyncIterator[Site]:
    """The real games; the bots play at random."""
    tables = TableRegistry(store, replace(QUICK, thinker=THINKER, **changes))
    await tables.open()
    try:
        yield Site(await make_app(SETTINGS, store, tables), tables, store)
    finally:
        await tables.close()


class Window:
    """A browser without a screen: it keeps cookies and fills forms in."""

    def __init__(self, found: Site, **headers: str) -> None:
        self.http = found.client()
        self.http.headers.update(headers)
        self.http.headers.pop("Authorization", None)

    async def see(self, path: str) -> httpx.Response:
        return await self.http.get(path, follow_redirects=True)

    async def send(self, path: str, **fields: str) -> httpx.Response:
        token = TOKEN.search((await self.see("/")).text)
        assert token is not None
        return await self.http.post(path, data={"_csrf_token": token[1], **fields}, follow_redirects=True)

    async def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        token = self.http.cookies.get("blindpig_forms") or ""
        return await self.http.post(path, json=body, headers={"x-csrftoken": token})


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["independent implementation", "is not named"]), ("fr", ["réalisation indépendante", "pas nommé"])],
)
async def test_the_designers_are_named(store: Store, lang: str, words: list[str]) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": lang})
        assert 'href="/about"' in (await window.see("/")).text
        shown = (await window.see("/about")).text
        for said in ("Donald Beyer", "Raymond Eifler", "Steven Gross", "Dominique Ehrhard", *words):
            assert said in shown
        for slug, said in (("bootleggers", "Steven Gross"), ("reglement", "Ehrhard"), ("prohibition", words[1])):
            assert said in (await window.see(f"/rules/{slug}")).text


async def test_a_table_of_old_rules_is_one_sentence_and_a_download(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        made = await window.send("/new/prohibition", **{"seat-0": "me", "seat-1": "bot-random"})
        key = re.search(r"/t/([^/?]+)", str(made.url))
        assert key is not None, made.url
        monkeypatch.setattr(registry.find("prohibition"), "version", 99)
        found.tables.tables.clear()
        assert (await window.see("/")).status_code == 200
        shown = await window.see(f"/t/{key[1]}")
        assert "of the rules of Prohibition; this server plays version 99" in shown.text
        assert f'href="/t/{key[1]}/record"' in shown.text
        record = await window.see(f"/t/{key[1]}/record")
        assert record.status_code == 200
        assert record.text.startswith('{"blindpig":"log"')


async def test_pages_run_and_load_nothing_of_others(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        for path in ("/", "/rules/reglement", "/new/prohibition", "/record", "/about"):
            answer = await window.see(path)
            assert answer.status_code == 200
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert not re.search(r"<script>|<style|\sstyle=|\son\w+=|https?://(?!www\.w3\.org)", answer.text), path


async def test_static_files_are_kept_for_ever_and_packed(store: Store) -> None:
    async with site(store) as found:
        answer = await Window(found, **{"accept-encoding": "gzip"}).see(assets.address("pieces.svg"))
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert (await Window(found).see("/static/old/nothing.js")).status_code == 404


async def test_the_language_follows_the_browser_and_then_the_person(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"})
        assert '<html lang="fr">' in (await window.see("/")).text
        answer = await window.send("/language", lang="en", back="//elsewhere.example")
        assert str(answer.url) == "http://test/"
        assert '<html lang="en">' in answer.text


async def test_a_private_table_is_for_those_with_the_link(store: Store) -> None:
    async with site(store) as found:
        host, friend, stranger = Window(found), Window(found), Window(found)
        seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "bot-random"}
        answer = await host.send("/new/reglement", **seats)
        path = answer.url.path
        link = re.search(r'value="(http://test/i/[^"]+)"', answer.text)
        assert link is not None
        assert (await stranger.see(path)).status_code == 404
        assert (await stranger.see(f"{path}/stream")).status_code == 404
        shown = await friend.see(link[1])
        assert shown.url.path == link[1].removeprefix("http://test")
        assert (await friend.see(path)).status_code == 200, "whoever has the link may watch"
        sat = await friend.send(link[1], name="Friend", seat="1")
        assert sat.url.path == path
        assert (await friend.post(f"{path}/start", {})).status_code == 403
        assert (await host.post(f"{path}/start", {})).status_code == 200
        assert 'id="dinner"' in (await host.see(path)).text


async def test_refused_moves_come_back_with_the_rule_and_the_board(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        path = (await window.send("/play/reglement")).url.path
        for action in ("done", "nonsense"):
            answer = await window.post(f"{path}/act", {"prompt": 1, "action": action, "key": action})
            assert answer.status_code == 200
            assert 'id="board"' in answer.json()["board"]
            assert answer.json()["why"]
        assert "RC-T3" in (await window.post(f"{path}/act", {"prompt": 1, "action": "done", "key": "x"})).json()["why"]


@pytest.mark.parametrize("picks", ["p-3", "card-bang,p-15", "card-move,p-99", "nonsense", ",,,", "card-cocktail,p-3"])
async def test_why_not_answers_anything(store: Store, picks: str) -> None:
    async with site(store) as found:
        window = Window(found)
        path = (await window.send("/play/reglement")).url.path
        assert (await window.see(f"{path}/why?picks={picks}")).status_code == 200


async def test_bad_forms_get_a_sentence(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        assert (await window.send("/new/reglement", **{"seat-0": "me"})).status_code == 409
        assert (await window.send("/new/poker")).status_code == 400
        assert (await window.send("/knock", invitation="https://elsewhere.example/i/a/b/c")).status_code == 409
        assert (await window.send("/name", name=" ")).status_code == 409
        assert (await window.see("/nowhere")).status_code == 404
        assert (await window.http.post("/play/reglement")).status_code == 403
        assert (await window.see("/record/nothing")).status_code == 400


async def test_whoever_waits_for_others_has_something_to_do(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        room = await window.send("/new/bootleggers", **{"seat-0": "me", "seat-1": "friend", "seat-2": "bot-rookie"})
        for way in ("data-howto", 'href="/learn/bootleggers"', 'href="/alerts"'):
            assert way in room.text.partition('class="meanwhile"')[2].partition("</nav>")[0]


async def test_what_was_typed_on_the_first_page_still_stands_there(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        refused = await window.send("/knock", invitation="elsewhere.example/i/<a>")
        assert 'value="elsewhere.example/i/&lt;a&gt;"' in refused.text
        assert f'value="{"x" * 99}"' in (await window.send("/name", name="x" * 99)).text
        assert "elsewhere" not in (await window.see("/")).text


async def test_a_table_that_cannot_be_set_up_stays_as_it_was_filled_in(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        filled = {"preset": "days", "seat-0": "me", "seat-1": "bot-boss", "seat-2": "hot", "hot-2": "Otto <3"}
        filled |= {"clock": "days", "days-hours": "", "days-increment": "7", "days-most": "99", "hints": "yes"}
        shown = await window.send("/new/bootleggers", **filled, **{"listed": "yes", "option-length": "short"})
        assert shown.status_code == 409
        assert "Every blank of the clock needs a whole number." in shown.text
        for kept in (
            'value="days" checked', 'value="bot-boss" selected', 'value="Otto &lt;3"', 'value="7"', 'value="99"',
            'name="hints" value="yes" checked', 'name="listed" value="yes" checked',
            'name="option-length" value="short" checked',
        ):  # fmt: skip
            assert kept in shown.text, kept
        assert 'name="talk" value="yes">' in shown.text


async def test_a_running_game_is_replayed_as_its_seat_saw_it(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        path = (await window.send("/play/reglement")).url.path
        answer = await window.see(f"{path}/replay?as=1")
        assert 'data-as="0"' in answer.text
        assert "seed" not in (await window.see(f"{path}/record")).text
        assert "seed is shown" in (await window.see(f"{path}/fairness")).text


async def test_a_click_names_its_action_by_index_and_may_say_what_follows(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        path = (await window.send("/play/bootleggers")).url.path
        table = await found.tables.table(path.removeprefix("/t/"))
        seat = next(chair.number for chair in table.sheet.chairs if not chair.bot)
        prompt, muscle = table.session.prompts[seat], table.session.state.actions(seat)[0]
        for nonsense in (-1, 10**6, "castle"):
            answer = await window.post(f"{path}/act", {"prompt": prompt, "action": nonsense})
            assert "not an action" in answer.json()["why"]
            answer = await window.post(f"{path}/act", {"prompt": prompt, "action": muscle.index, "then": [nonsense]})
            assert "not an action" in answer.json()["why"]
        assert table.session.prompts[seat] == prompt
        answer = await window.post(f"{path}/act", {"prompt": prompt, "action": muscle.index, "then": ["pass"]})
        assert set(answer.json()) == {"board"}
        assert [entry.action for entry in table.session.record.entries if entry.seat == seat] == [muscle.text]


async def test_why_not_of_clicks_and_of_an_action(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        path = (await window.send("/play/bootleggers")).url.path
        for asked, rule in (
            ("picks=d-mothers", "BL-4.6"),
            ("action=offer 1 give c1 for $2", "BL-"),
            ("picks=o-still", "BL-1.5"),
        ):
            assert rule in (await window.see(f"{path}/why?{asked}")).text
        for nothing in ("action=castle", "picks=card-castle", ""):
            assert (await window.see(f"{path}/why?{nothing}")).status_code == 200
