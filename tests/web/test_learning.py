"""What is remembered of a newcomer: sheets put away, and the bots that fit."""

import re

import pytest

from blindpig.store import Store
from tests.web.servers import Site
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


async def play(found: Site, window: Window, slug: str = "reglement") -> str:
    """The key of a table against bots, made at once."""
    made = re.search(r"/t/([^/?]+)", str((await window.send(f"/play/{slug}")).url))
    assert made is not None
    return made[1]


async def rivals(found: Site, key: str) -> set[str]:
    """The bots at a table."""
    return {chair.bot for chair in (await found.tables.table(key)).sheet.chairs if chair.bot}


async def test_the_first_rivals_are_greenhorns_and_the_first_page_says_so(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        assert "against three bots · Greenhorn" in (await window.see("/")).text
        assert await rivals(found, await play(found, window)) == {"greenhorn"}


async def test_the_level_follows_what_was_said_and_is_remembered(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        for felt, bots in (("easy", "rookie"), ("right", "rookie"), ("easy", "hustler"), ("hard", "rookie")):
            key = await play(found, window)
            early = await window.post(f"/t/{key}/felt", {"felt": felt})
            assert early.status_code == 400, "it is not over yet"
            (await found.tables.table(key)).sheet.status = "over"
            assert 'id="felt"' in (await window.see(f"/t/{key}")).text
            answer = await window.post(f"/t/{key}/felt", {"felt": felt})
            assert answer.status_code == 200, answer.text
            assert 'id="felt"' not in (await window.see(f"/t/{key}")).text, "asked once"
            assert await rivals(found, await play(found, window)) == {bots}
        assert "against three bots · Rookie" in (await window.see("/")).text
        assert await rivals(found, await play(found, window, "prohibition")) == {"greenhorn"}, "each game for itself"
        assert (await window.post(f"/t/{key}/felt", {"felt": "odd"})).status_code == 400
        assert await rivals(found, await play(found, Window(found))) == {"greenhorn"}, "another guest"


async def test_the_sheet_is_put_away_for_one_game_and_can_be_taken_out_again(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        for hide in (False, True, False):
            page = (await window.see(f"/t/{await play(found, window)}")).text
            assert "data-first" in page
            assert (await window.post("/howto/reglement", {"hide": hide})).status_code == 200
            page = (await window.see(f"/t/{await play(found, window)}")).text
            assert ("data-first" in page) is not hide
            await window.post("/howto/reglement", {"hide": False})
        assert (await window.post("/howto/no-such-game", {"hide": True})).status_code == 400
        other = Window(found)
        key = await play(found, window)
        assert (await other.post(f"/t/{key}/felt", {"felt": "easy"})).status_code in (400, 403, 404)
