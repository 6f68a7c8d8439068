"""What makes a browser offer to install the house: a manifest, icons, a service worker, a page without a connection."""

import msgspec
from litestar import Response, get
from litestar.params import FromQuery

from blindpig import registry
from blindpig.drawing import assets
from blindpig.drawing.words import words_in
from blindpig.i18n.languages import ENGLISH, known
from blindpig.web.pages.answers import page
from blindpig.web.pages.visitor import Asked, visitor_of

OFFLINE = "/offline"
GROUND = "#0E231F"
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable-512.png", 512, "maskable"))
CORE = (
    "tokens.css",
    "shell.css",
    "shell-small.css",
    "pages.css",
    assets.SHEET,
    "icon.svg",
    "fonts/josefin-sans-latin-400-normal.woff2",
    "fonts/limelight-latin-400-normal.woff2",
)  # what the page without a connection is drawn with


@get("/manifest.webmanifest")
async def manifest(request: Asked) -> Response[bytes]:
    """The house as an app."""
    visitor = visitor_of(request)
    words = words_in(visitor.lang)
    form = {
        "id": "/",
        "name": "Blind Pig",
        "short_name": "Blind Pig",
        "description": words("app.description"),
        "lang": words.tag,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            {"src": assets.address(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, side, purpose in ICONS
        ],
    }
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return Response(msgspec.json.encode(form), media_type="application/manifest+json", headers=headers)


@get("/sw.js", sync_to_thread=False)
def service_worker(lang: FromQuery[str] = "") -> Response[bytes]:
    """The service worker, told what to keep: pages that are the same for everybody, and static files."""
    slugs = [*registry.games()]
    learned = [slug for slug in slugs if registry.manifest(slug).lesson]
    house = {
        "edition": assets.edition(),
        "sheet": assets.address(assets.SHEET),
        "lang": known(lang) or ENGLISH,
        "offline": OFFLINE,
        "icon": assets.address("icon-192.png"),
        "core": [assets.address(name) for name in CORE],
        "pages": ["/rules", *[f"/rules/{slug}" for slug in slugs], *[f"/learn/{slug}" for slug in learned], "/about"],
        "files": [assets.address(name) for name in assets.files()],
    }
    body = b"self.HOUSE = " + msgspec.json.encode(house) + b";\n" + assets.files()["sw.js"].body
    return Response(body, media_type="text/javascript", headers={"cache-control": "no-cache"})


@get(OFFLINE)
async def offline(request: Asked) -> Response[bytes]:
    """What is shown when there is no connection."""
    return page("offline.html", visitor_of(request), slugs=list(registry.games()))


HANDLERS = (manifest, service_worker, offline)
