"""People's pages and the best of the house: on a desk and on a phone, in both languages, for everybody who reads."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SEED, Meet, photograph
from tests.browser.house import furnish, page_of
from tests.browser.server import Server, running

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
LEADERS = "/leaders?game=bootleggers"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("people")
    with ThreadPoolExecutor(1) as thread:  # the browser's loop may run in this one
        thread.submit(lambda: asyncio.run(furnish(folder))).result()
    with running(folder, SEED) as found:
        yield found


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_pages_are_read_by_everybody(meet: Meet, house: Server, size: str, lang: str) -> None:
    person = meet(house, locale=lang, **(DESK if size == "desk" else PHONE))
    for name, path in (("person", page_of("Josie")), ("leaders", LEADERS), ("nobody", "/p/me")):
        person.visit(path)
        assert person.axe() == [], path
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        photograph(person.page, f"{name}-{size}-{lang}")
    person.visit(page_of("Josie"))
    expect(person.page.locator(".rating")).to_have_count(3)
    expect(person.page.locator(".plot:visible")).to_have_count(1)
    expect(person.page.locator(".plot:visible .trace")).to_have_count(3)
    person.page.click(".games .more")
    assert person.page.locator(".games li").count() > 8
    person.visit(LEADERS)
    bot = "Patron" if lang == "fr-FR" else "Boss"
    expect(person.page.locator("tr.fix").first).to_contain_text(bot)
    person.page.select_option("#who", "secured")
    person.page.click(".filters .btn")
    expect(person.page.locator("tbody .secured")).to_have_count(person.page.locator("tbody tr:not(.fix)").count())
    person.page.locator("tbody tr:not(.fix) a").first.click()
    expect(person.page.locator("h1 .secured")).to_have_count(1)


def test_by_daylight(meet: Meet, house: Server) -> None:
    person = meet(house)
    person.visit(page_of("Josie"))
    person.page.click("#menu-look summary")
    person.page.click('#menu-look [value="day"]')
    expect(person.page.locator("html")).to_have_attribute("data-theme", "light")
    for name, path in (("person", page_of("Josie")), ("leaders", LEADERS)):
        person.visit(path)
        assert person.axe() == [], path
        photograph(person.page, f"{name}-daylight")


def test_a_rated_game_is_announced_and_told_on_ones_page(meet: Meet, house: Server) -> None:
    person = meet(house)
    person.visit("/new/reglement")
    rated = person.page.locator("[name=rated]")
    expect(rated).to_be_disabled()
    person.page.check('[name=clock][value="live"]', force=True)
    person.page.check('[name=listed][value="yes"]', force=True)
    expect(rated).to_be_checked()  # as soon as it can be
    person.page.check("[name=hints]")
    expect(rated).to_be_disabled()
    person.page.uncheck("[name=hints]")
    person.page.uncheck("[name=rated]")
    person.page.select_option("#seat-1", "friend")
    expect(rated).not_to_be_checked()  # what one changed stays
    person.page.check("[name=rated]")
    photograph(person.page, "setup-rated")
    person.page.click(".setup__go .btn")
    expect(person.page.locator(".bring .terms")).to_contain_text("Rated")
    photograph(person.page, "room-rated")
    friend = meet(house)
    friend.visit("/p/me")
    friend.page.click("#rate-me")
    expect(friend.page.locator(".strength")).to_contain_text("your seat is left out")
    friend.visit(person.invitation())
    expect(friend.page.locator(".terms")).to_contain_text("your seat will not count")
    photograph(friend.page, "invitation-rated")
    friend.accept(person.invitation(), "Otto")
    expect(person.page.locator(".seatrow", has_text="Otto")).to_contain_text("not rated")
    person.page.click('[data-post="/start"]')
    person.page.wait_for_selector("#dinner")
    expect(person.page.locator('[data-post="/hand"]')).to_have_count(0)  # the clock decides
    for each in (friend, person):
        each.page.click("#menu-more summary")
        each.page.click('[data-post="/resign"]')
        each.page.click("[data-sure=yes]")
    person.page.wait_for_selector("#board[data-over]")
    home = person.page.url
    person.visit(f"{home}/result")
    expect(person.page.locator(".ranks a")).to_have_count(2)
    photograph(person.page, "result-people")
    person.page.locator(".ranks .you a").click()
    for _ in range(100):  # it is written down right after the end
        if person.page.locator(".rating").count():
            break
        person.page.wait_for_timeout(100)
        person.page.reload()
    expect(person.page.locator(".rating")).to_contain_text("Provisional: 1 of 10 games")
    expect(person.page.locator(".games")).to_contain_text("resigned")
    photograph(person.page, "person-first-game")
    friend.visit("/p/me")
    expect(friend.page.locator(".games li")).to_have_count(1)
    expect(friend.page.locator(".rating")).to_have_count(0)
    person.visit("/leaders?game=reglement&least=any")
    expect(person.page.locator("tr.mine")).to_contain_text("Provisional")
