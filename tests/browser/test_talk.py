"""Bots have a word to say: in the talk and in a bubble at their place, unless somebody does not want to hear it."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.mobster import Mobster
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.test_games import PHONE, every_game, table_of

SAID = "#talk [data-bot-says]"
# Bubbles stay until the next one: nobody knows how long a test takes to look at one.
STAYING = "const later = setTimeout; window.setTimeout = (f, ...more) => (f.name === 'hush' ? 0 : later(f, ...more));"
# Whose bubble there is, whether it is over or on their place, and the order of the places.
BUBBLE = """() => {
  const bubble = document.querySelector('.speech'), places = [...document.querySelectorAll('.mat[id^=panel-]')];
  const at = (el) => el.getBoundingClientRect(), place = at(document.getElementById(`panel-${bubble.dataset.of}`));
  const middle = at(bubble).left + at(bubble).width / 2;
  return [middle > place.left && middle < place.right, places.map((each) => each.id).join(' ')];
}"""

# What a bubble covers of the things on the table: gangsters, houses, bars.
COVERED = """() => {
  const said = document.querySelector('.speech').getBoundingClientRect();
  return [...document.querySelectorAll('.man, .map [data-pick], .bar')].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.left < said.right && at.right > said.left && at.top < said.bottom && at.bottom > said.top;
  }).map((each) => each.id);
}"""

# Whether the deal desk is seen where it stands, although a bubble is in the same place.
ON_TOP = """() => {
  const bubble = document.querySelector('.speech'), at = document.getElementById('desk-title').getBoundingClientRect();
  Object.assign(bubble.style, { left: `${at.left}px`, top: `${at.top}px`, pointerEvents: 'auto' });
  return document.elementFromPoint(at.left + 4, at.top + 4).closest('#desk') !== null;
}"""


def play_until_spoken(person: Person) -> None:
    """Play on until a bot says something after the beginning."""
    luck = random.Random(5)
    while person.page.locator(SAID).count() < 2 and person.page.locator("#board[data-over]").count() == 0:
        person.play_on(luck, moves=1)
    expect(person.page.locator(SAID).nth(1)).to_be_attached()


@every_game
def test_bots_have_a_character_and_say_a_word(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    table_of(person, slug, ("bot-rookie", "bot-rookie"))
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    tags = person.page.locator("[id^=panel-] .tag[title]")
    expect(tags).to_have_count(2)
    expect(tags.first).to_contain_text("honest")
    expect(person.page.locator(SAID)).to_have_count(1)
    person.page.evaluate("""() => {
      window.bubbles = [];
      new MutationObserver((news) => news.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
        if (node.classList.contains('speech')) bubbles.push([node.dataset.of, node.textContent, node.ariaHidden]);
      }))).observe(document.body, { childList: true });
    }""")
    play_until_spoken(person)
    said = person.page.locator(SAID).nth(1)
    seat, text, hidden = person.page.evaluate("window.bubbles[0]")
    assert seat == said.get_attribute("data-bot-says")
    assert text == said.locator("span").last.text_content()
    assert hidden == "true", "it is read out from the talk, once"
    assert person.page.locator("#talk").get_attribute("aria-live") == "polite"
    expect(person.page.locator("#unread[hidden]")).to_have_count(1)


def test_a_bubble_stays_with_who_speaks_and_lies_on_nothing_that_was_opened(meet: Meet, server: Server) -> None:
    person = meet(server, Mobster)
    person.page.add_init_script(STAYING)
    table_of(person, "bootleggers", ("bot-rookie", "bot-rookie", "bot-rookie"))
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    luck = random.Random(4)
    while not person.page.locator(".speech").count():
        person.play_on(luck, moves=1)
    orders: set[str] = set()
    while len(orders) < 3:
        person.play_on(luck, moves=1)
        stands, order = person.page.evaluate(BUBBLE)
        assert stands
        orders.add(order)
    person.page.click("#desk-tab")
    person.page.wait_for_function(ON_TOP)


@pytest.mark.parametrize("slug", ["reglement", "prohibition", "bootleggers"])
@pytest.mark.parametrize("looks", [{}, PHONE], ids=["desk", "phone"])
def test_a_bubble_covers_nothing_on_the_table(meet: Meet, server: Server, slug: str, looks: dict[str, Any]) -> None:
    person = meet(server, Mobster if slug == "bootleggers" else Person, **looks)
    person.page.add_init_script(STAYING)
    table_of(person, slug, ("bot-rookie", "bot-rookie", "bot-rookie"))
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    luck = random.Random(4)
    while not person.page.locator(".speech").count():
        person.play_on(luck, moves=1)
    assert person.page.evaluate(COVERED) == []


def test_who_does_not_want_to_hear_them_does_not(meet: Meet, server: Server) -> None:
    person = meet(server)
    table_of(person, "reglement", ("bot-rookie", "bot-rookie"))
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    said = person.page.locator(SAID).first
    expect(said).to_be_visible()
    person.page.click("#menu-more summary")
    person.page.select_option("#like-talk", "off")
    expect(said).to_be_hidden()
    person.page.reload()
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    expect(said).to_be_hidden()
    play_until_spoken(person)
    expect(person.page.locator(".speech")).to_have_count(0)
    expect(person.page.locator(SAID).nth(1)).to_be_hidden()


def test_a_host_can_have_a_quiet_table(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.page.goto(f"{server.address}/new/reglement")
    person.page.uncheck("[name=talk]")
    person.page.click(".setup__go button")
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    person.play_on(random.Random(6), moves=2)
    expect(person.page.locator(SAID)).to_have_count(0)
