"""Manifest, icons and service worker without a browser."""

import io

import pytest
from PIL import Image

from blindpig.store import Store
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio


async def test_the_manifest_and_its_icons(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "fr"})
        answer = await window.see("/manifest.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        form = answer.json()
        assert (form["lang"], form["start_url"], form["display"]) == ("fr", "/", "standalone")
        for icon in form["icons"]:
            picture = Image.open(io.BytesIO((await window.see(icon["src"])).content))
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
        policy = (await window.see("/")).headers["content-security-policy"]
        assert "manifest-src 'self'" in policy
        assert "worker-src 'self'" in policy


async def test_the_worker_keeps_nothing_of_anybody(store: Store) -> None:
    async with site(store) as found:
        window = Window(found)
        script = await window.see("/sw.js?lang=fr")
        assert script.text.startswith('self.HOUSE = {"edition":')
        assert '"lang":"fr"' in script.text
        assert script.headers["cache-control"] == "no-cache"
        assert '"lang":"en"' in (await window.see("/sw.js?lang=%3Cscript")).text
        for path in ("/offline", "/rules", "/about"):
            assert (await window.see(path)).status_code == 200
