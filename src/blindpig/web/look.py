"""How a browser likes its pages: by night or by daylight, and how large. Kept in cookies: a phone may differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.response import Redirect

from blindpig.web.guests import YEAR

if TYPE_CHECKING:
    from blindpig.web.settings import ServerSettings

THEMES = ("night", "day", "device")  # the first one is the house's own
SIZES = ("usual", "large", "larger")
THEME, SIZE = "blindpig_theme", "blindpig_size"
MEDIA = {"day": "all", "device": "(prefers-color-scheme:light)"}  # when the light sheet counts


@dataclass(frozen=True)
class Look:
    """A theme and a text size."""

    theme: str = THEMES[0]
    size: str = SIZES[0]

    @property
    def light(self) -> str:
        """The media query under which pages are light; empty for never."""
        return MEDIA.get(self.theme, "")


def look_of(request: Request[object, object, State]) -> Look:
    """What was chosen in this browser."""
    theme, size = request.cookies.get(THEME, ""), request.cookies.get(SIZE, "")
    return Look(theme if theme in THEMES else THEMES[0], size if size in SIZES else SIZES[0])


def remember_look(request: Request[object, object, State], answer: Redirect, chosen: Mapping[str, str]) -> Redirect:
    """Keep a theme or a size that exists."""
    settings: ServerSettings = request.app.state.settings
    for name, key, known in ((THEME, "theme", THEMES), (SIZE, "size", SIZES)):
        if chosen.get(key) in known:
            value = chosen[key]
            kept = Cookie(name, path="/", value=value, max_age=YEAR, httponly=True, samesite="lax")
            kept.secure = settings.secure
            answer.cookies.append(kept)
    return answer
