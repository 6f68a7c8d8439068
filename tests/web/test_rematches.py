"""Another round: the page says who is in; the host may begin without the others, nobody else may."""

import pytest

from blindpig.store import Store
from blindpig.tables import rematching
from blindpig.web.pages.rematches import ticks_html
from tests.tables.registries import PERSON, RANDOM, dealt, opened, play_out
from tests.web.servers import site

pytestmark = pytest.mark.anyio


async def test_ticks_show_who_is_in_and_who_is_waited_for(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        await play_out(table)
        sheet = table.sheet
        assert ticks_html(sheet, "guest0", "en").count("is-in") == 0
        await rematching.tick(table, "guest0")
        host, other = sheet.row.host, "guest1"
        own = ticks_html(sheet, "guest0", "en")
        assert own.count("is-in") == 1
        assert "1 is in. The table waits for " in own
        assert ("/rematch/now" in own) is (host == "guest0")
        told = ticks_html(sheet, other, "fr")
        assert "La table vous attend." in told
        assert "/rematch/now" not in told
        assert ticks_html(sheet, "eve", "en") == ""  # whoever looks on has no part in it


async def test_one_person_among_bots_waits_for_nobody(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, RANDOM)
        await play_out(table)
        assert ticks_html(table.sheet, "guest0", "en") == ""
        assert await rematching.tick(table, "guest0")


async def test_the_host_begins_without_the_others_and_nobody_else_may(store: Store) -> None:
    async with site(store) as house:
        table = await dealt(house.tables)
        await play_out(table)
        host = table.sheet.row.host
        other = next(chair.guest for chair in table.sheet.chairs if chair.guest not in ("", host))
        async with house.client(house.sign(other)) as client:
            answer = await client.post(f"/t/{table.id}/rematch/now", json={"pledge": ""})
            assert answer.status_code == 403, answer.text
        assert not table.sheet.again
        assert not table.sheet.rematch
        async with house.client(house.sign(host)) as client:
            answer = await client.post(f"/t/{table.id}/rematch/now", json={"pledge": ""})
            assert answer.status_code == 200, answer.text
            assert answer.json()["go"] == f"/t/{table.sheet.rematch}"
            again = await client.post(f"/t/{table.id}/rematch/now", json={"pledge": ""})
            assert again.json()["go"] == answer.json()["go"], "there is one table for it, however often one clicks"
        new = await house.tables.table(table.sheet.rematch)
        assert new.sheet.seat_of(host) >= 0
        assert new.sheet.seat_of(other) >= 0, "the others find their seats"
