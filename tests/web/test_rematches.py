"""Another round: the page says who is in; the host may begin without the others, nobody else may."""

import pytest

from blindpig.store import Store
from blindpig.tables import rematching
from blindpig.web.pages.rematches import ticks_html
from tests.tables.registries import PERSON, RANDOM, dealt, opened, play_out

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
        assert "La table attend vous." in told
        assert "/rematch/now" not in told
        assert ticks_html(sheet, "eve", "en") == ""  # whoever looks on has no part in it


async def test_one_person_among_bots_waits_for_nobody(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, RANDOM)
        await play_out(table)
        assert ticks_html(table.sheet, "guest0", "en") == ""
        assert await rematching.tick(table, "guest0")
