"""After the game: the result, by clicking."""

import random
from pathlib import Path

from tests.aftermath.games import finished
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.test_games import PHONE


def open_record(person: Person, folder: Path, slug: str, seats: int) -> str:
    """Open a record file of a finished game; the address of its pages."""
    file = folder / f"{slug}.jsonl"
    file.write_text(finished(slug, seats).write(), encoding="utf-8")
    person.visit("/record")
    person.page.set_input_files("#file", str(file))
    person.page.click('form[action="/record"] .btn--go')
    person.page.wait_for_selector("#player")
    return person.page.url.split("?")[0]


def test_from_the_last_move_to_the_result_and_a_rematch(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.play_on(random.Random(5))
    person.page.click('[data-here="/result"]')
    person.page.wait_for_selector(".ranks")
    assert person.page.locator(".ranks li").count() == 4
    assert person.page.locator(".ranks .you").count() == 1
    assert person.page.locator(".titles li").count() == 4
    assert person.page.locator(".chart--wide .ln.me").count() == 1
    assert person.page.inner_text(".front h1")
    person.page.click("#moment-1")
    person.page.wait_for_selector("#player")
    assert "at=" in person.page.url
    person.page.go_back()
    person.page.click('[data-post="/rematch"]')
    person.page.wait_for_selector("[data-ready] #board:not([data-over])")


def test_the_result_in_french_on_a_phone(meet: Meet, server: Server, tmp_path: Path) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    home = open_record(person, tmp_path, "bootleggers", 4)
    person.visit(f"{home}/result")
    assert "Courrier" in person.page.inner_text(".front__plate")
    assert person.page.locator(".chart--narrow").is_visible()
    assert not person.page.locator(".chart--wide").is_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    bar, tabs = person.page.locator(".prompt--after"), person.page.locator(".tabs")
    assert bar.is_visible()
    assert tabs.is_visible()
    low, top = bar.bounding_box(), tabs.bounding_box()
    assert low is not None and top is not None  # noqa: PT018 - one after the other tells no more
    assert low["y"] + low["height"] <= top["y"] + 1
    person.page.click(".figures summary")
    assert person.page.locator(".figures tbody tr").count() > 3
