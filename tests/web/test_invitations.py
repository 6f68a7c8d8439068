"""Invitations: a look takes no chair, sitting down does; whoever hosts has power over the chairs; QR codes."""

import re

import pytest

from blindpig.store import Store
from blindpig.web.pages.invitations import qr_svg
from tests.web.servers import Site
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio
DAYS = {
    "move-minutes": "5",
    "live-minutes": "10",
    "live-increment": "20",
    "days-hours": "72",
    "days-increment": "12",
    "days-most": "120",
}
SEATS = {"seat-0": "me", "seat-1": "friend", "seat-2": "friend", "seat-3": "bot-random"}


async def invited(found: Site, **more: str) -> tuple[Window, str, str]:
    """A host, their table's path, and its invitation link."""
    host = Window(found, **{"accept-language": "en"})
    await host.send("/name", name="Josie")
    answer = await host.send("/new/reglement", **SEATS, **more)
    link = re.search(r'value="http://test(/i/[^"]+)"', answer.text)
    assert link is not None
    return host, answer.url.path, link[1]


async def taken(found: Site, path: str) -> list[str]:
    table = await found.tables.table(path.removeprefix("/t/"))
    return [chair.name for chair in table.sheet.chairs if chair.guest]


async def test_looking_takes_no_chair_whoever_looks(store: Store) -> None:
    async with site(store) as found:
        host, path, link = await invited(found)
        table = await found.tables.table(path.removeprefix("/t/"))
        before = table.sheet.seq
        for _ in range(3):  # a chat program that draws previews: no cookie, no script
            shown = await found.client().get(link)
            assert shown.status_code == 200
            assert (await found.client().head(link)).status_code in (200, 405)
        assert table.sheet.seq == before
        assert await taken(found, path) == ["Josie"]
        assert "Josie asks you to a game of" in (await Window(found, **{"accept-language": "en"}).see(link)).text
        assert "Josie vous propose" in (await Window(found, **{"accept-language": "fr"}).see(link)).text
        assert (await host.see(link)).url.path == path, "who sits there goes to the table"


async def test_the_host_is_shown_where_a_channel_is_named_before_the_deal(store: Store) -> None:
    async with site(store) as found:
        host, path, link = await invited(found)
        friend = Window(found, **{"accept-language": "en"})
        await friend.send(link, name="Sal", seat="2")
        assert "name a webhook for this table" in (await host.see(path)).text
        assert "name a webhook for this table" not in (await friend.see(path)).text
        assert f'value="{path.removeprefix("/t/")}"' in (await host.see("/alerts")).text


async def test_sitting_down_is_a_form_with_a_name_and_a_chair(store: Store) -> None:
    async with site(store) as found:
        _, path, link = await invited(found)
        friend, late = Window(found), Window(found)
        assert (await found.client().post(link, data={"name": "Sal", "seat": "2"})).status_code == 403, "no token"
        assert (await friend.send(link, name=" ", seat="2")).status_code == 400
        assert (await friend.send(link, name="Sal", seat="2")).url.path == path
        assert await taken(found, path) == ["Josie", "Sal"]
        refused = await late.send(link, name="Otto", seat="2")
        assert refused.status_code == 409
        assert 'name="name" value="Otto"' in refused.text
        assert (await late.send(link, name="Otto", seat="99")).status_code == 409
        assert (await late.send(link, name="Otto")).url.path == path
        assert await taken(found, path) == ["Josie", "Otto", "Sal"]
        full = await Window(found, **{"accept-language": "en"}).see(link)
        assert "Every seat is taken" in full.text
        assert 'value="Otto"' in (await late.see("/")).text, "the name is kept"


async def test_a_listed_table_is_looked_at_before_one_sits_down(store: Store) -> None:
    async with site(store) as found:
        _, path, _ = await invited(found, listed="yes")
        _, private, _ = await invited(found)
        guest = Window(found)
        look = path.replace("/t/", "/i/")
        assert look in (await guest.see("/")).text
        assert (await guest.see(look)).status_code == 200
        assert await taken(found, path) == ["Josie"]
        assert (await guest.send(look, name="Sal")).url.path == path
        assert await taken(found, path) == ["Josie", "Sal"]
        assert (await guest.see(private.replace("/t/", "/i/"))).status_code == 404


async def test_the_host_has_power_over_the_chairs(store: Store) -> None:
    async with site(store) as found:
        host, path, link = await invited(found)
        friend = Window(found)
        await friend.send(link, name="Sal", seat="1")
        for wish, body in (("free", {"seat": 0}), ("close", {}), ("add", {}), ("fill", {"bot": "random"})):
            assert (await friend.post(f"{path}/{wish}", body)).status_code == 403
        assert (await host.post(f"{path}/free", {"seat": 1})).status_code == 200
        assert await taken(found, path) == ["Josie"]
        assert (await host.post(f"{path}/place", {"seat": 1, "bot": "rookie"})).status_code == 200
        assert (await host.post(f"{path}/remove", {"seat": 1})).status_code == 200
        assert (await host.post(f"{path}/add", {})).status_code == 200
        assert (await host.post(f"{path}/fill", {"bot": "nobody"})).status_code == 400
        assert (await host.post(f"{path}/begin", {})).status_code == 400, "three are needed"
        assert (await host.post(f"{path}/place", {"seat": 1, "bot": "random"})).status_code == 200
        assert (await host.post(f"{path}/begin", {})).status_code == 200
        assert 'id="dinner"' in (await host.see(path)).text


async def test_a_closed_table_says_so(store: Store) -> None:
    async with site(store) as found:
        host, path, link = await invited(found)
        friend = Window(found, **{"accept-language": "en"})
        await friend.see(link)
        assert (await host.post(f"{path}/close", {})).json() == {"go": "/"}
        for page in (await friend.see(link), await friend.see(path), await friend.send(link, name="Sal")):
            assert "Josie closed this table." in page.text
        assert path not in (await host.see("/")).text


async def test_the_link_as_a_qr_code(store: Store) -> None:
    async with site(store) as found:
        host, path, link = await invited(found)
        drawn = await host.see(f"{path}/qr.svg")
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.content == qr_svg(f"http://test{link}")
        assert (await Window(found).see(f"{path}/qr.svg")).status_code == 404


async def test_lists_with_filters(store: Store) -> None:
    async with site(store) as found:
        _, path, _ = await invited(found, listed="yes", clock="days", **DAYS)
        host, _, _ = await invited(found)
        look = path.replace("/t/", "/i/")
        guest = Window(found, **{"accept-language": "en"})
        shown = (await guest.see("/tables")).text
        assert "Over days, 72\xa0h each, +12\xa0h a move, never more than 120\xa0h" in shown
        assert look in shown
        for way, seen in (("pace=days", True), ("kind=open", True), ("pace=live", False), ("kind=running", False)):
            assert (look in (await guest.see(f"/tables?{way}")).text) == seen, way
        assert look in (await guest.see("/tables?kind=nonsense&pace=nonsense&seats=nonsense")).text
        assert look in (await guest.see("/tables?game=reglement")).text
        assert look not in (await guest.see("/tables?game=prohibition")).text
        assert "Nothing waits for you." in (await guest.see("/")).text
        assert "Return" in (await host.see("/games")).text


async def test_clocks_of_every_kind_are_set_up_and_nonsense_is_told(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        for clock, seconds in (("move", 300), ("live", 600), ("days", 72 * 3600)):
            made = await window.send("/new/reglement", **SEATS, clock=clock, **DAYS)
            table = await found.tables.table(made.url.path.removeprefix("/t/"))
            assert table.sheet.setting.clock.seconds == seconds
        for bad in ({"days-hours": "9999"}, {"days-most": "1"}, {"days-increment": "x"}, {"days-hours": ""}):
            assert (await window.send("/new/reglement", **SEATS, clock="days", **{**DAYS, **bad})).status_code == 409


async def test_a_look_is_kept_and_nonsense_is_not(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        assert 'data-theme="light"' not in (await window.see("/")).text
        shown = await window.send("/look", theme="device", size="large", back="/about")
        assert shown.url.path == "/about"
        assert 'media="(prefers-color-scheme:light)"' in shown.text
        assert 'data-size="large"' in shown.text
        shown = await window.send("/look", theme="neon", size="", back="//elsewhere.example")
        assert str(shown.url) == "http://test/"
        assert 'media="(prefers-color-scheme:light)"' in shown.text
