"""The pictures of the README: `make screenshots` plays a little and photographs pages into docs/screenshots."""

import random
import sys
import tempfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.mobster import Mobster
from tests.browser.person import Person
from tests.browser.server import Server, running
from tests.browser.sitting import Careful
from tests.browsers import AWAY, FLAGS, UNASKED, chromium

HOME = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
QUALITY = 66  # of 100: small print stays sharp, all pictures together about 3 MB
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
STILL = 900  # milliseconds until everything has landed


Kind = TypeVar("Kind", bound=Person)


def someone(browser: Browser, server: Server, lang: str, looks: Mapping[str, Any], kind: type[Kind]) -> Kind:
    """A person with a window."""
    locale = "fr-FR" if lang == "fr" else "en-GB"
    context = browser.new_context(**looks, locale=locale, reduced_motion="reduce")
    context.add_init_script(AWAY)
    context.add_init_script(UNASKED)
    person = kind(context.new_page(), server.address)
    person.visit()
    person.page.fill("#nick", "Josie")
    person.page.press("#nick", "Enter")
    person.page.wait_for_selector('#nick[value="Josie"]')
    return person


def shoot(person: Person, name: str) -> None:
    """One picture."""
    person.page.wait_for_timeout(STILL)
    person.page.mouse.move(2, 2)
    person.page.evaluate("document.getElementById('tip').hidden = true")
    with Image.open(BytesIO(person.page.screenshot())) as picture:
        picture.convert("RGB").save(HOME / f"{name}.webp", quality=QUALITY, method=6)
    print(name)


def pick_first(person: Person, wanted: tuple[str, ...]) -> None:
    """Begin a choice, so that its targets light up."""
    for word in wanted:
        path = next((path for path in person.paths() if path.text.startswith(word) and len(path.steps) > 1), None)
        if path is not None:
            person.click(path.steps[0][0])
            return


def game(person: Person, slug: str, tag: str, late: int) -> None:
    """A board early and late, and its replay."""
    luck = random.Random(20)
    person.play_now(slug)
    person.play_on(luck, moves=4)
    person.wait_for_turn()
    while not person.is_over() and any(path.text.startswith("seat ") for path in person.paths()):
        person.play_on(luck, moves=1)  # a table that everybody has just left is no picture of the game
        person.wait_for_turn()
    pick_first(person, ("bang", "knife", "move", "drive"))
    shoot(person, f"{slug}-early{tag}")
    person.page.keyboard.press("Escape")
    person.play_on(luck, moves=late)
    if not person.is_over():
        person.wait_for_turn()
    shoot(person, f"{slug}-late{tag}")


BOOTLEGGERS = (  # what is photographed once it is seen, and what is clicked before
    ("muscle", "#board[data-asked=muscle] .years .done ~ .done", ""),
    ("offer", "#board[data-asked=take]", ""),
    ("placing", "#board[data-asked=place] .free.is-legal", ""),
    ("bargain", "#board[data-asked=offer]", ""),
    ("deals", "#board[data-asked=deals], #board[data-asked=offer]", "#desk-tab"),
    ("loading", "#board[data-asked=load] .own .rig.is-legal", ".own .rig.is-legal"),
    ("docks", "#board[data-asked=send] .queue .rig", ""),
    ("thugs", "#board[data-asked=moment] .thugs .is-legal", ".thugs .is-legal"),
    ("sales", ".bar:not(.bar--omalleys) .receipt", ""),
)


def write_offer(person: Mobster) -> None:
    """Something on the desk to look at."""
    person.page.click('[data-to="1"]')
    for _ in range(2):
        person.page.click('[data-side="give"] [data-more="money"]')
    person.page.select_option("[data-ask]", "hit")
    texts = {"fr": "Je vous laisse Barleycorn's cette manche.", "en": "Barleycorn's is yours this round."}
    person.page.fill("#promise", texts[person.page.get_attribute("html", "lang") or "en"])


def bootleggers(person: Mobster, seats: int, tag: str, wanted: tuple[str, ...] = ()) -> None:
    """A game of Bootleggers, photographed where something is to be seen, to its end."""
    luck = random.Random(seats)
    person.set_up(seats, bot="wiseguy", length="short")
    person.start()
    left = {name: (goal, click) for name, goal, click in BOOTLEGGERS if not wanted or name in wanted}
    while not person.is_over():
        person.wait_for_turn()
        for name, (goal, click) in list(left.items()):
            if person.page.locator(goal).count() and (name in ("muscle", "bargain") or person.years() > 2):
                del left[name]
                if click and person.page.locator(click).first.is_visible():
                    person.page.locator(click).first.click()
                if name == "deals":
                    write_offer(person)
                shoot(person, f"bootleggers-{name}{tag}")
                person.page.keyboard.press("Escape")
        if not person.is_over():
            person.act(luck)
        if wanted and not left:
            return
    person.page.keyboard.press("Escape")
    shoot(person, f"bootleggers-end{tag}")


def pictures(browser: Browser, server: Server) -> None:
    """Every picture."""
    josie = someone(browser, server, "en", DESKTOP, Person)
    game(josie, "reglement", "", 10)
    game(josie, "prohibition", "", 14)
    josie.play_on(random.Random(21))
    josie.page.click('[data-here="/replay"]')
    josie.page.wait_for_selector("#player")
    josie.page.locator(".lane__round").nth(2).click()
    shoot(josie, "replay")
    josie.visit("/rules/reglement#RC-K2")
    shoot(josie, "rulebook")
    josie.visit("/new/reglement")
    shoot(josie, "set-up")
    josie.visit()
    shoot(josie, "first-page")
    simone = someone(browser, server, "fr", DESKTOP, Person)
    shoot(simone, "first-page-fr")
    game(simone, "reglement", "-fr", 4)
    game(simone, "prohibition", "-fr", 12)
    for lang in ("en", "fr"):
        phone = someone(browser, server, lang, PHONE, Person)
        shoot(phone, f"phone-first-page-{lang}")
        game(phone, "reglement", f"-phone-{lang}", 6)
        game(phone, "prohibition", f"-phone-{lang}", 8)
    for looks, tag in ((TABLET, "-tablet"), (SIDEWAYS, "-phone-sideways")):
        for slug in ("reglement", "prohibition"):
            nora = someone(browser, server, "en", looks, Person)
            nora.play_now(slug)
            nora.play_on(random.Random(22), moves=4)
            nora.wait_for_turn()
            shoot(nora, f"{slug}{tag}")
    bootleggers_pictures(browser, server)


def bootleggers_pictures(browser: Browser, server: Server) -> None:
    """Bootleggers for four, in French, on a phone, and for six."""
    bootleggers(someone(browser, server, "en", DESKTOP, Careful), 4, "")
    bootleggers(someone(browser, server, "fr", DESKTOP, Careful), 4, "-fr")
    bootleggers(someone(browser, server, "en", PHONE, Careful), 4, "-phone")
    bootleggers(someone(browser, server, "en", DESKTOP, Careful), 6, "-six", ("muscle", "docks", "placing", "sales"))


def main() -> None:
    """Make them all."""
    HOME.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(Path(folder)) as server,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        if sys.argv[1:] == ["bootleggers"]:
            bootleggers_pictures(browser, server)
        else:
            pictures(browser, server)


if __name__ == "__main__":
    main()
