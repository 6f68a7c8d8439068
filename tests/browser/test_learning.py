"""Help for newcomers, in a browser: the goal in sixty seconds, advice at each question."""

import re

import pytest
from playwright.sync_api import expect

from blindpig import registry
from tests.browser.conftest import Meet
from tests.browser.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GOALS = {
    ("bootleggers", "en-GB"): "richest mobster wins",
    ("bootleggers", "fr-FR"): "truand le plus riche gagne",
    ("reglement", "en-GB"): "richest family wins",
    ("reglement", "fr-FR"): "famille la plus riche gagne",
    ("prohibition", "en-GB"): "Most points win",
    ("prohibition", "fr-FR"): "plus de points gagne",
}


@pytest.mark.parametrize("slug", registry.HOUSE)
@pytest.mark.parametrize(("locale", "looks"), [("en-GB", {}), ("fr-FR", PHONE)])
def test_one_click_from_the_first_page_the_goal_is_on_the_screen(
    server: Server, meet: Meet, slug: str, locale: str, looks: dict[str, object]
) -> None:
    person = meet(server, first=True, locale=locale, **looks)
    person.play_now(slug)  # one click
    sheet = person.page.get_by_role("dialog")
    expect(sheet).to_contain_text(GOALS[slug, locale])
    expect(sheet).to_be_focused()
    expect(person.page.locator("#howto-play")).to_be_in_viewport()
    assert person.axe() == []
    if not looks:
        assert sheet.evaluate("el => el.scrollHeight <= el.clientHeight"), "it never scrolls at 900"
    person.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(person.page.locator("#howto-open")).to_be_focused()


def test_it_opens_at_the_next_table_too_until_it_is_put_away(server: Server, meet: Meet) -> None:
    person = meet(server, first=True)
    sheet = person.page.get_by_role("dialog")
    person.play_now("reglement")
    person.page.click("#howto-play")
    expect(sheet).to_be_hidden()
    person.page.reload()
    person.page.wait_for_selector("[data-ready] #board")
    expect(sheet).to_be_hidden()  # once a table
    person.play_now("reglement")
    expect(sheet).to_be_visible()
    with person.page.expect_response(re.compile("/howto/reglement")):
        person.page.check("#howto-hide")
    person.page.click("#howto-close")
    person.play_now("reglement")
    expect(sheet).to_be_hidden()
    person.page.click("#howto-open")  # always there under its name
    expect(sheet).to_be_visible()
    person.play_now("prohibition")
    expect(sheet).to_be_visible()  # another game, another goal


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_advice_stands_at_the_question_until_it_is_switched_off(server: Server, meet: Meet, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    person.page.wait_for_selector("#board[data-mine]")
    advice = person.page.locator("#coach")
    expect(advice).to_be_visible()
    assert len(advice.inner_text()) > 20
    person.page.click("#menu-more summary")
    person.page.uncheck("#coach-tick")
    expect(advice).to_be_hidden()
    person.play_now(slug)  # it is remembered at the next table
    person.page.wait_for_selector("#board[data-mine]")
    expect(advice).to_be_hidden()
    expect(person.page.locator("#coach-tick")).not_to_be_checked()


def test_what_a_place_is_follows_who_sits_there(server: Server, meet: Meet) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.wait_for_turn()
    path = next(path for path in person.paths() if path.text.startswith("move ") and len(path.steps) == 3)
    card, (origin,), (goal,) = path.steps[0][0], *path.steps[1:]
    slip = person.page.locator("#tip .about")
    told: list[list[str]] = []
    for move in (True, False):
        person.page.mouse.move(2, 2)
        expect(person.page.locator("#tip")).to_be_hidden()
        person.page.hover(f"#{origin}")
        expect(person.page.locator("#tip")).to_be_visible()
        told.append(slip.all_inner_texts())
        if move:
            before = person.prompt()
            for pick in (card, origin, goal):
                person.click(pick)
            person.page.wait_for_selector(f'#board:not([data-prompt="{before}"])')
    assert told[0], "somebody sat there"
    assert told[0] != told[1]
