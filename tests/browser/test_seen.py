"""What one must see at a table without looking for it: who is who, what is asked, and how to get past the story."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.mobster import Mobster
from tests.browser.person import Person
from tests.browser.server import Server

# Names of which a part is cut off, or that something else covers.
HIDDEN_NAMES = """names => [...document.querySelectorAll(names)].filter((el) => {
  const { left, right, top, bottom } = el.getBoundingClientRect(), y = (top + bottom) / 2;
  const there = [left + 2, (left + right) / 2, right - 2].map((x) => document.elementFromPoint(x, y));
  return right - left < 12 || el.scrollWidth > el.clientWidth + 1 || there.some((at) => !el.parentElement.contains(at));
}).map((el) => el.innerText)"""


def sit(person: Person, slug: str, bots: int, **options: str) -> None:
    """At a table that strangers may look at, with so many bots."""
    person.visit(f"/new/{slug}")
    for number in range(1, 6):
        person.page.select_option(f"#seat-{number}", "bot-random" if number <= bots else "none")
    for key, value in options.items():
        person.page.check(f"[name={key}][value={value}]", force=True)
    person.page.click(".setup__go .btn")
    person.page.wait_for_selector("[data-ready] #board")
    if person.page.locator('[data-post="/start"]').count():
        person.page.click('[data-post="/start"]')
    person.page.wait_for_selector("#board:not(.waiting)")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_of_six_families_every_name_is_read_and_ones_own_is_you(
    meet: Meet, server: Server, size: tuple[int, int]
) -> None:
    width, height = size
    person = meet(server, viewport={"width": width, "height": height})
    sit(person, "reglement", 5)
    names = person.page.locator(".family .name")
    assert names.first.inner_text() == "You"
    assert person.page.evaluate(HIDDEN_NAMES, ".family .name") == []
    expect(names).to_have_count(6)


def test_whoever_looks_on_at_five_mobsters_reads_their_names_and_all_years(meet: Meet, server: Server) -> None:
    person, stranger = meet(server, Mobster), meet(server, Mobster)
    sit(person, "bootleggers", 4, listed="yes")
    stranger.visit(person.page.url.removeprefix(person.address))
    stranger.page.wait_for_selector("[data-ready] .mats")
    assert stranger.page.locator(".mats .mat").count() == 5
    assert stranger.page.evaluate(HIDDEN_NAMES, ".mats .name") == []
    for each in (person, stranger):
        frame, last = each.page.locator("#years"), each.page.locator("#years li").last
        box, inner = frame.bounding_box(), last.bounding_box()
        assert box is not None
        assert inner is not None
        assert inner["x"] + inner["width"] <= box["x"] + box["width"]


def test_the_story_is_one_stop_for_the_tab_key_with_its_questions(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.play_on(random.Random(4), moves=3)
    person.wait_for_turn()
    assert person.page.locator("#story [data-why]").count() > 2
    person.page.focus("#story")
    for _ in range(2):
        person.page.keyboard.press("Tab")
    assert person.page.evaluate("document.activeElement.id") == "say", "past the story and the talk"
    person.page.focus("#story")
    for _ in range(8):
        person.page.keyboard.press("ArrowUp")
        if person.page.evaluate("document.activeElement.matches('[data-why]')"):
            break
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#tip .reason")).to_contain_text("Why did")


def test_the_waiting_rooms_styles_go_with_it(meet: Meet, server: Server) -> None:
    host, friend = meet(server, Mobster), meet(server, Mobster)
    assert isinstance(host, Mobster)
    host.set_up(3, friends=1)
    friend.accept(host.invitation())
    assert host.page.locator("link[data-room]").count() == 2
    host.start()
    for each in (host, friend):
        each.page.wait_for_selector("#board[data-asked]")
        expect(each.page.locator("link[data-room]")).to_have_count(0)


def test_on_a_phone_the_question_comes_along_to_those_it_is_about(meet: Meet, server: Server) -> None:
    person = meet(server, Mobster, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit(person, "bootleggers", 3)
    person.page.wait_for_selector("#board[data-asked]")
    person.page.tap(".tabs a[href='#panels']")
    expect(person.page.locator("#prompt")).to_be_hidden()
    person.page.evaluate("document.getElementById('board').dataset.picked = 'card-moll'")  # who is it played on?
    expect(person.page.locator("#prompt")).to_be_visible()
