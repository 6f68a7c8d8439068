"""Pictures of what helps newcomers: `python -m tests.browser.lights [GAME…]` photographs it all into build/lights.

The sheet, a lesson, a hint, a preview and a “why?”, of every game, at a desk and on a phone in French. A handful of
them (KEPT) goes into docs/screenshots as well.
"""

import random
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from blindpig import registry
from tests.browser import shots
from tests.browser.mobster import Mobster
from tests.browser.person import Person
from tests.browser.server import Server, running
from tests.browsers import AWAY, FLAGS, UNASKED, chromium

OUT = Path(__file__).parents[2] / "build" / "lights"
LOOKS: dict[str, dict[str, Any]] = {
    "": {**shots.DESKTOP, "locale": "en-GB"},
    "-phone-fr": {**shots.PHONE, "locale": "fr-FR"},
}
KEPT = ("lesson-reglement", "hint-bootleggers", "preview-prohibition", "why-reglement", "preview-reglement-phone-fr")
PREVIEWS = {"reglement": ("bang", "knife"), "prohibition": ("drive",), "bootleggers": ("send",)}
QUESTIONS = 4  # steps of a lesson before the one that is photographed
PATIENCE = 40_000  # milliseconds
STILL = 900  # milliseconds until everything has landed


def shoot(person: Person, name: str) -> None:
    """One picture; some are kept."""
    person.page.wait_for_timeout(STILL)
    with Image.open(BytesIO(person.page.screenshot())) as picture:
        plain = picture.convert("RGB")
    plain.save(OUT / f"{name}.png")
    if name in KEPT:
        plain.save(shots.HOME / f"{name}.webp", quality=shots.QUALITY, method=6)
    print(name)


def window(browser: Browser, server: Server, slug: str, looks: dict[str, Any], first: bool = False) -> Person:
    """Somebody with a window, for the first time or not."""
    context = browser.new_context(**looks, reduced_motion="reduce")
    context.add_init_script(UNASKED)
    if not first:
        context.add_init_script(AWAY)
    person = (Mobster if slug == "bootleggers" else Person)(context.new_page(), server.address)
    person.page.set_default_timeout(PATIENCE)
    return person


def sheet(person: Person, slug: str, tag: str) -> None:
    """The goal in sixty seconds."""
    person.play_now(slug)
    person.page.get_by_role("dialog").wait_for()
    shoot(person, f"sheet-{slug}{tag}")


def lesson(person: Person, slug: str, tag: str) -> None:
    """A lesson in mid-air: a question."""
    person.visit(f"/learn/{slug}")
    person.page.wait_for_selector("[data-lesson]")
    for step in range(QUESTIONS):
        if person.page.locator("#rosie[data-asks]").count():
            break
        person.page.click("#rosie-on")
        person.page.wait_for_selector(f'#rosie[data-at="{step + 1}"]')
    shoot(person, f"lesson-{slug}{tag}")


def hint(person: Person, slug: str, tag: str) -> None:
    """What a good player would do."""
    person.page.click("#hint-open")
    person.page.wait_for_selector("#hint [data-done]")
    shoot(person, f"hint-{slug}{tag}")
    person.page.click("#hint-close")


def preview(person: Person, slug: str, tag: str, luck: random.Random) -> None:
    """What an action would do, before it is sent."""
    while not (paths := [path for path in person.paths() if path.text.startswith(PREVIEWS[slug])]):
        person.act(luck)
        person.wait_for_turn()
    path = min(paths, key=lambda path: (PREVIEWS[slug].index(path.text.split()[0]), len(path.steps)))
    *before, last = [step[0] for step in path.steps]
    for pick in before:
        (person.tap if tag else person.click)(pick)
    if tag:
        person.tap(last)
    else:
        person.page.hover(person.target(last), force=True)
    person.page.wait_for_selector("#would:not([hidden])")
    shoot(person, f"preview-{slug}{tag}")
    person.page.mouse.move(2, 2)
    for _ in range(3):
        person.page.keyboard.press("Escape")


def why(person: Person, slug: str, tag: str, luck: random.Random) -> None:
    """Why a bot did that."""
    while not person.page.locator("#story [data-why]").count():
        person.act(luck)
        person.wait_for_turn()
    if tag:
        person.page.tap('.tabs a[href="#story"]')
    person.page.locator("#story [data-why]").last.click()
    person.page.wait_for_selector("#tip .reason")
    shoot(person, f"why-{slug}{tag}")


def main() -> None:
    """Every picture, of these games or of all."""
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(Path(folder), "1") as server,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        for slug in sys.argv[1:] or registry.HOUSE:
            for tag, looks in LOOKS.items():
                sheet(window(browser, server, slug, looks, first=True), slug, tag)
                person, luck = window(browser, server, slug, looks), random.Random(7)
                lesson(person, slug, tag)
                person.play_now(slug)
                person.wait_for_turn()
                hint(person, slug, tag)
                preview(person, slug, tag, luck)
                why(person, slug, tag, luck)


if __name__ == "__main__":
    main()
