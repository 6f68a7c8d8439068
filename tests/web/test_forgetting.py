"""Somebody wants to be forgotten: the page does it, and their cookie is worth nothing from then on."""

import re
from urllib.parse import unquote

import pytest

from blindpig.store import Store
from tests.tables.test_forgetting import everything
from tests.web.servers import Site
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


def number_of(found: Site, window: Window) -> str:
    """The guest's number, from the cookie."""
    header = "; ".join(f"{name}={value}" for name, value in window.http.cookies.items())
    number: str = found.app.state.guests.of_headers("", unquote(header)).id
    return number


async def test_the_page_forgets_and_no_cookie_brings_them_back(store: Store) -> None:
    async with site(store) as found:
        nora, otto = (Window(found, **{"accept-language": "en"}) for _ in range(2))
        for window, name in ((nora, "Nora"), (otto, "Otto")):
            await window.send("/name", name=name)
        seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "none", "seat-3": "none"}
        made = await nora.send("/new/prohibition", listed="yes", **seats)
        key = re.search(r"/t/([^/?]+)", str(made.url))
        assert key is not None
        assert (await otto.post(f"/t/{key[1]}/sit", {})).status_code == 200
        number, cookies = number_of(found, nora), dict(nora.http.cookies)
        assert number in await everything(store)
        assert "Remove everything about me" in (await nora.see("/devices")).text
        assert (await nora.send("/devices/forget")).status_code == 200
        after = await everything(store)
        assert number not in after
        assert "Nora" not in after
        assert "Nora" not in (await otto.see(f"/t/{key[1]}")).text
        stolen = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        for read_at in (found.app.state.guests.read_at, -1000.0):  # before and after the store is asked again
            found.app.state.guests.read_at = read_at
            async with found.client() as thief:
                answer = await thief.get("/devices", headers=stolen)
            assert answer.cookies["blindpig_guest"]  # a stranger, who becomes another guest
        assert number not in await everything(store)
