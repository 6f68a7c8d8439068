"""Small screens: what must be there is there, and buttons stand in line."""

import pytest
from playwright.sync_api import expect

from blindpig import registry
from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.browser.test_games import PHONE

# The middles of the buttons in each row of buttons, from the top.
MIDDLES = """rows => rows.map(row => [...row.querySelectorAll('button, a.btn, summary')]
  .filter(el => el.getClientRects().length && !el.closest('details > :not(summary), p'))
  .map(el => { const box = el.getBoundingClientRect(); return box.top + box.height / 2; }))"""
SLACK = 1.5  # pixels


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_at_1280_the_buttons_of_a_row_stand_in_line(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server, viewport={"width": 1280, "height": 720})
    person.play_now(slug)
    person.wait_for_turn()
    rows = person.page.locator("#prompt, .masthead .tools").evaluate_all(MIDDLES)
    assert any(len(row) > 1 for row in rows)
    for row in rows:
        assert max(row) - min(row) <= SLACK, rows


def test_a_phone_shows_the_year(meet: Meet, server: Server) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    person.play_now("bootleggers")
    person.wait_for_turn()
    year = person.page.locator(".steps__year")
    expect(year).to_be_in_viewport()
    expect(year).to_contain_text("1")
    person.page.locator(".steps [aria-current]").evaluate("el => { el.textContent = 'Coup de chaleur'; }")
    steps, how = person.page.locator(".steps--boot").bounding_box(), person.page.locator("#howto-open").bounding_box()
    assert steps is not None
    assert how is not None
    assert steps["x"] + steps["width"] <= how["x"], "the longest phase covers nothing"


def test_a_phone_names_the_families_at_the_dinner(meet: Meet, server: Server) -> None:
    person = meet(server, **PHONE)
    person.play_now("reglement")
    person.wait_for_turn()
    names = person.page.locator(".family .name")
    for place in range(names.count()):
        expect(names.nth(place)).to_be_in_viewport()
        assert names.nth(place).inner_text().strip()
