"""One person on many devices, without a browser: links, sign-outs, bad passkeys."""

import re

import pytest

from blindpig.store import Store
from blindpig.store import devices as kept
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio
LINK = re.compile(r'value="http://test(/me/[^"]+)"')


async def link_of(window: Window) -> str:
    found = LINK.search((await window.send("/devices/link")).text)
    assert found is not None
    return found[1]


async def test_a_seat_goes_along_to_another_device(store: Store) -> None:
    async with site(store) as found:
        laptop, phone, late = (Window(found, **{"accept-language": "en"}) for _ in range(3))
        await laptop.send("/name", name="Josie")
        path = (await laptop.send("/play/reglement")).url.path
        assert (await phone.see(path)).status_code == 404
        link = await link_of(laptop)
        for _ in range(2):
            assert "Be Josie here, too?" in (await phone.see(link)).text, "looking does not use it up"
        await phone.send(link)
        assert (await phone.see(path)).status_code == 200
        assert 'value="Josie"' in (await phone.see("/")).text
        for used in (await late.see(link), await late.send(link)):
            assert used.status_code == 409
            assert "This link was used." in used.text
        assert (await late.see("/me/nonsense")).status_code == 409
        assert "2 devices know you" in (await laptop.see("/devices")).text


async def test_an_old_link_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        monkeypatch.setattr(kept, "GOOD_FOR", -1.0)
        assert "It was good for ten minutes." in (await Window(found).see(await link_of(window))).text.replace("’", "'")


async def test_a_device_that_is_signed_out_is_a_stranger(store: Store) -> None:
    async with site(store) as found:
        laptop, phone, other = Window(found), Window(found), Window(found)
        path = (await laptop.send("/play/reglement")).url.path
        await phone.send(await link_of(laptop))
        assert (await phone.see(path)).status_code == 200
        shown = (await laptop.see("/devices")).text
        (theirs,) = [
            number for number in re.findall(r'name="device" value="([^"]+)"', shown) if number != this_of(shown)
        ]
        assert (await other.send("/devices/out", device=theirs)).status_code == 409
        await laptop.send("/devices/out", device=theirs)
        assert (await phone.see(path)).status_code == 404
        assert (await laptop.see(path)).status_code == 200


def this_of(shown: str) -> str:
    """The device that is marked as this one."""
    found = re.search(r'class="tag">.*?name="device" value="([^"]+)"', shown, re.DOTALL)
    assert found is not None
    return found[1]


async def test_a_cookie_from_before_there_were_devices_is_still_good(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        old = found.app.state.guests.serializer().dumps(["0" * 32, "Josie"])
        answer = await window.http.get("/devices", headers={"cookie": f"blindpig_guest={old}"})
        assert answer.status_code == 303
        assert (await window.see("/devices")).status_code == 200
        assert 'value="Josie"' in (await window.see("/")).text


async def test_passkeys_of_nobody_and_nonsense_get_a_sentence(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        await window.see("/")
        for path, body in (
            ("/passkeys/keep", {}),
            ("/passkeys/keep", {"id": "x", "rawId": "x", "type": "public-key", "response": {}}),
            ("/passkeys/enter", {"id": "nobody's"}),
            ("/passkeys/enter", {"id": ["no", "text"]}),
        ):
            answer = await window.post(path, body)
            assert answer.status_code == 400, answer.text
            assert "passkey" in answer.json()["why"]
        assert (await window.post("/passkeys/ask", {})).json()["challenge"]
