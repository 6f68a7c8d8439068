"""Text mode over HTTP: what is told and what can be done, without a script; nothing that a seat may not know."""

import re

import pytest

from blindpig.store import Store
from blindpig.tables import seating
from tests.web.test_finding import browser
from tests.web.test_orders import started
from tests.web.test_pages import site

pytestmark = pytest.mark.anyio

BUTTON = re.compile(r'name="action" value="([^"]+)"')
PROMPT = re.compile(r'name="prompt" value="(\d+)"')


async def test_many_ways_to_do_a_thing_are_one_line_with_no_stop_in_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blindpig.web.text.FEW", 1)
    async with site(store) as house:
        table = await started(house, "prohibition")
        assert table.sheet.session is not None
        mover = table.sheet.chairs[table.sheet.session.state.waiting_on()[0]]
        async with browser(house, mover.guest) as al:
            seen = (await al.get(f"/t/{table.id}/text")).text
    assert re.search(r"[^.], and other ways", seen)
    assert "., and" not in seen


async def test_a_move_is_a_form_and_what_came_of_it_is_told(store: Store) -> None:
    async with site(store) as house:
        table = await started(house, "prohibition")
        assert table.sheet.session is not None
        mover = table.sheet.chairs[table.sheet.session.state.waiting_on()[0]]
        async with browser(house, mover.guest) as al, browser(house, "rail", "fr") as rail:
            page = f"/t/{table.id}/text"
            seen = (await al.get(page)).text
            action, prompt = BUTTON.search(seen), PROMPT.search(seen)
            assert action is not None
            assert prompt is not None
            assert "You are asked to act." in seen
            watched = (await rail.get(page)).text
            assert BUTTON.search(watched) is None
            assert f"On attend {mover.name}." in watched
            assert (await rail.post(page, data={"action": action[1], "prompt": prompt[1]})).status_code == 403
            moved = await al.post(page, data={"action": action[1], "prompt": prompt[1]})
            assert moved.status_code == 303
            assert table.sheet.session.record.entries[-1].action == action[1]
            for bad, status in (("fly away", 409), ("pass the cake", 409)):
                current = PROMPT.search((await al.get(page)).text)
                assert current is not None
                answer = await al.post(page, data={"action": bad, "prompt": current[1]})
                assert answer.status_code == status
                assert 'role="alert">' in answer.text
            await seating.say(table, "sal", "sal", "Hello there")
            assert "sal says: Hello there" in (await rail.get(page, headers={"cookie": ""})).text


async def test_a_thing_is_asked_for_by_any_word_of_its_name(store: Store) -> None:
    async with site(store) as house:
        table = await started(house, "bootleggers")
        async with browser(house, "al") as al:
            found = (await al.get(f"/t/{table.id}/text/found", params={"of": "MOTHER"})).text
            assert "Mother" in found
            assert "Nothing here is called" in (await al.get(f"/t/{table.id}/text/found", params={"of": "xyzzy"})).text
            assert (
                "Mother" in (await al.get(f"/t/{table.id}/text", params={"of": "mother"})).text.split('id="found"')[1]
            )


async def test_one_reads_you_and_who_watches_reads_a_name(store: Store) -> None:
    async with site(store) as house:
        table = await started(house, "bootleggers")
        async with browser(house, "al") as al, browser(house, "sal", "fr") as sal, browser(house, "rail") as rail:
            assert "You were dealt" in (await al.get(f"/t/{table.id}/text")).text
            assert "Vous avez reçu" in (await sal.get(f"/t/{table.id}/text")).text
            assert "You " not in (await rail.get(f"/t/{table.id}/text")).text.split('id="told"')[1].split("</ol>")[0]


async def test_before_the_deal_it_says_who_is_there(store: Store) -> None:
    async with site(store) as house:
        table = await house.tables.make(
            "al", "Al", "reglement", (await started(house, "reglement")).sheet.setting, True
        )
        async with browser(house, "al") as al:
            assert "The game has not begun. At the table: Al" in (await al.get(f"/t/{table.id}/text")).text
