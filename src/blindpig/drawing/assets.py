"""Static files: read once, packed once, kept by browsers for a year under an address that names their contents.

The toolkit's own, those that a layer above adds, and each game's `board/static` under its slug.
"""

import base64
import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from blindpig import registry

FOLDERS: list[tuple[str, Path]] = [("", Path(__file__).parent / "static")]  # what stands before a name, and where it is
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FONTS = re.compile(r'@font-face\{[^}]*url\("(fonts/[^"]+)"\)[^}]*\}')
TEXTS = (".js", ".css", ".svg")
SHEET = "pieces.svg"  # all drawings: a board names it two hundred times, so that it has a short address


@dataclass(frozen=True)
class File:
    """One file as it is sent."""

    media_type: str
    body: bytes
    packed: bytes | None  # gzip, where that helps


def read(path: Path) -> File:
    """A file from the disk."""
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in TEXTS else None
    return File(kind, body, packed)


def add_folder(folder: Path) -> None:
    """More files, for pages; said once, before the first is asked for."""
    FOLDERS.append(("", folder))


@cache
def files() -> dict[str, File]:
    """Every static file by its path."""
    games = [(f"{slug}/", found.folder() / "board" / "static") for slug, found in registry.manifests().items()]
    return {
        prefix + path.relative_to(folder).as_posix(): read(path)
        for prefix, folder in [*FOLDERS, *games]
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@cache
def edition() -> str:
    """A fingerprint of all static files: a new edition has new addresses, so that nothing old is mixed in."""
    digest = sha256()
    for name, file in files().items():
        digest.update(name.encode() + b"\0" + file.body)
    return digest.hexdigest()[:12]


@cache
def brief() -> str:
    """As much of the fingerprint as the short address needs."""
    return base64.urlsafe_b64encode(bytes.fromhex(edition())).decode()[:4]


@cache
def address(name: str) -> str:
    """Where a static file is found; an unknown one is a mistake of ours."""
    if name not in files():
        raise LookupError(f"there is no static file “{name}”")
    return f"/d/{brief()}" if name == SHEET else f"/static/{edition()}/{name}"


def is_static(path: str) -> bool:
    """Whether a static file is asked for."""
    return path.startswith(("/static/", "/d/"))


def with_fonts(css: str) -> str:
    """A style sheet with the fonts in it, for a file that stands alone; those for other alphabets are left out."""

    def embedded(found: re.Match[str]) -> str:
        """A font as data."""
        if "latin-ext" in found[1]:
            return ""
        body = base64.b64encode(files()[found[1]].body).decode()
        return found[0].replace(found[1], f"data:font/woff2;base64,{body}")

    return FONTS.sub(embedded, css)
