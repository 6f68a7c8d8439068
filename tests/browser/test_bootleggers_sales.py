"""The sales of Bootleggers: a show that can be skipped, and seen again from the story."""

import random

from tests.browser.conftest import Meet
from tests.browser.house import House
from tests.browser.mobster import Mobster


def test_sales_are_seen_again_from_the_story(meet: Meet, house: House) -> None:
    person = meet(house, Mobster)
    assert isinstance(person, Mobster)
    person.set_up(3, length="short")
    person.start()
    assert person.play_until("#story [data-replay]", random.Random(3))
    person.page.locator("#story [data-replay]").last.click()
    slip = person.page.locator(".receipt--again")
    line = person.page.locator("#story li:has([data-replay])").last.inner_text()
    assert slip.locator("li").count() >= 1
    assert slip.locator("li").first.inner_text().strip() in line
    person.page.keyboard.press("Escape")
    assert slip.count() == 0


def test_the_show_is_skipped_by_a_click_and_never_in_the_way(meet: Meet, house: House) -> None:
    person = meet(house, Mobster, reduced_motion="no-preference")
    assert isinstance(person, Mobster)
    person.set_up(3, length="short")
    person.start()
    luck = random.Random(4)
    assert person.play_until("#story [data-replay]", luck)
    person.page.locator("#story [data-replay]").last.click()
    person.page.wait_for_selector(".bar.is-trading .receipt--again")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".bars:not(:has(.is-hidden))")
    assert person.page.locator(".receipt--again").count() == 0
    person.play_on(luck, moves=3)
