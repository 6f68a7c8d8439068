"""By daylight properties change their lightness: whatever is written on a ground of its own can still be read."""

import re
from collections.abc import Iterator

from tests.web.test_styles import HOME, plain

STATIC = HOME / "web" / "static"
LIGHT = "[data-theme=light] "
LEAST = 3.0  # contrast: large type; axe looks at the pages, but not at what pictures and pieces say
HEX = re.compile(r"#[0-9A-Fa-f]{3,8}\b")
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
# In the masthead, which stays dark; and all years but one have a line of their own by daylight.
ELSEWHERE = {".how[aria-expanded=true]", ".years li i"}


def by_daylight() -> dict[str, str]:
    """The properties of the room as daylight leaves them."""
    dark = (HOME / "drawing" / "static" / "tokens.css").read_text(encoding="utf-8")
    light = (STATIC / "tokens-light.css").read_text(encoding="utf-8")
    pairs: dict[str, str] = {}
    for sheet, selector in ((dark, ":root{"), (light, ":root[data-theme=light]{")):
        body = plain(sheet).split(selector, 1)[1].split("}", 1)[0]
        pairs |= dict(re.findall(r"(--[\w-]+)\s*:\s*([^;]+)", body))
    return pairs


def luminance(colour: str) -> float:
    """How light #RGB or #RRGGBB is."""
    digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def solid(value: str, known: dict[str, str]) -> float | None:
    """How light a colour or a gradient is on the whole; nothing if one sees through it."""
    for _ in range(3):
        value = re.sub(r"var\((--[\w-]+)(?:,([^()]*))?\)", lambda m: known.get(m[1], m[2] or ""), value)
    found = HEX.findall(value)
    if not found or any(len(colour) in (5, 9) for colour in found):
        return None
    return sum(map(luminance, found)) / len(found)


def written(sheet: str, known: dict[str, str]) -> Iterator[tuple[str, float]]:
    """The rules with a colour and a ground, and the contrast between them."""
    for selectors, body in RULE.findall(plain(sheet)):
        told = dict(re.findall(r"(?:^|;)\s*(color|background|background-color)\s*:\s*([^;]+)", body))
        ground, ink = told.get("background") or told.get("background-color"), told.get("color")
        if ground and ink:
            light, dark = solid(ground, known), solid(ink, known)
            if light is not None and dark is not None:
                low, high = sorted((light, dark))
                for selector in selectors.split(","):
                    yield selector.strip(), (high + 0.05) / (low + 0.05)


def test_what_is_written_on_a_ground_of_its_own_can_be_read_by_daylight() -> None:
    known = by_daylight()
    lights = [path for path in HOME.rglob("*.css") if path.name in ("light.css", "tokens-light.css")]
    changed = {
        selector.strip().removeprefix(LIGHT)
        for path in lights
        for selectors, _ in RULE.findall(plain(path.read_text(encoding="utf-8")))
        for selector in selectors.split(",")
    }
    dim = [
        f"{path.name}: {selector} ({contrast:.1f})"
        for path in sorted(HOME.rglob("*.css"))
        if path not in lights
        for selector, contrast in written(path.read_text(encoding="utf-8"), known)
        if contrast < LEAST and selector not in changed and selector not in ELSEWHERE
    ]
    assert dim == []
