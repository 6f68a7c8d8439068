"""The sales of Bootleggers: a show that can be skipped, and seen again from the story."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.mobster import Mobster
from tests.browser.server import Server


def seeing_again(meet: Meet, server: Server, luck: random.Random, **looks: str) -> Mobster:
    """Somebody who has played until something was sold, and looks at it again."""
    person = meet(server, Mobster, **looks)
    assert isinstance(person, Mobster)
    person.set_up(3, length="short")
    person.start()
    assert person.play_until("#story [data-replay]", luck)
    person.page.locator("#story [data-replay]:visible").first.click()
    return person


def test_sales_are_seen_again_from_the_story(meet: Meet, server: Server) -> None:
    person = seeing_again(meet, server, random.Random(3))
    line = person.page.locator("#story li:has([data-replay])").first.inner_text()
    sold = person.page.locator(".receipt--again li").first
    assert sold.inner_text().strip() in line
    person.page.wait_for_selector("#board[data-mine]")
    before, end = person.prompt(), person.paths()[0].end
    person.page.evaluate("end => document.dispatchEvent(new CustomEvent('act', { detail: { end } }))", end)
    person.page.wait_for_selector(f'#board:not([data-prompt="{before}"])')
    expect(sold, "a new board leaves it there").to_be_attached()
    person.page.keyboard.press("Escape")
    expect(sold).not_to_be_attached()


def test_the_show_is_skipped_by_a_click_and_never_in_the_way(meet: Meet, server: Server) -> None:
    luck = random.Random(4)
    person = seeing_again(meet, server, luck, reduced_motion="no-preference")
    person.page.wait_for_selector(".receipt--again")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".bars:not(:has(.is-hidden))")
    assert person.page.locator(".receipt--again").count() == 0
    person.play_on(luck, moves=3)
