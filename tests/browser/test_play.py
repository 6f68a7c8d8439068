"""What spoils play if it is not right: a story that stops, a menu that is old, notes that scold who only looks."""

import random

import pytest
from playwright.sync_api import expect

from blindpig.registry import HOUSE
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.test_games import PHONE, table_of

GROWS = """() => {
  const list = document.getElementById('story');
  const line = () => Object.assign(document.createElement('li'), { textContent: 'old news' });
  const grow = () => { for (let n = 0; n < 40; n += 1) list.append(line()); };
  grow();
  list.scrollTop = list.scrollHeight;
  grow(); // newer lines come before the page hears that it was scrolled
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
LOW = """() => {
  const list = document.getElementById('story');
  return list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
}"""
UP = """() => {
  const list = document.getElementById('story');
  return list.scrollTop < list.scrollHeight - list.clientHeight - 500;
}"""


def old_hand(meet: Meet, server: Server) -> Person:
    """Somebody with a long story: the whole of it comes once with the stream, and more has come since."""
    person = meet(server)
    person.play_now("reglement")
    person.wait_for_turn()
    person.act(random.Random(1))
    person.wait_for_turn()
    person.page.evaluate(GROWS)
    return person


def test_the_story_follows_though_newer_lines_come_while_it_scrolls(meet: Meet, server: Server) -> None:
    person = old_hand(meet, server)
    lines = person.page.locator("#story li").count()
    person.act(random.Random(1))
    person.page.wait_for_function("n => document.querySelectorAll('#story li').length > n", arg=lines)
    person.page.wait_for_function(LOW)


def test_who_reads_further_up_is_left_there(meet: Meet, server: Server) -> None:
    person = old_hand(meet, server)
    person.page.hover("#story")
    person.page.mouse.wheel(0, -900)
    person.page.wait_for_function(UP)
    person.act(random.Random(1))
    person.wait_for_turn()
    assert not person.page.evaluate(LOW)


def test_the_menu_is_never_older_than_the_game(meet: Meet, server: Server) -> None:
    host, friend = meet(server), meet(server)
    table_of(host, "prohibition", ("friend", "bot-wiseguy"))
    friend.accept(host.invitation())
    for person in (host, friend):
        person.page.wait_for_selector("[data-ready] .waiting")
    host.page.click('[data-post="/start"]')
    for person in (host, friend):
        person.page.wait_for_selector("[data-ready] #board.prohibition")
        person.page.click("#menu-more summary")
        for way in ('[data-post="/undo"]', '[data-post="/resign"]', 'a[href$="/replay"]'):
            expect(person.page.locator(f"#menu-more {way}")).to_be_visible()
    expect(host.page.locator('#menu-more [data-post="/hand"]')).to_be_visible()


def test_a_menu_goes_away_with_escape_and_with_a_click_beside_it(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("prohibition")
    menu, other = person.page.locator("#menu-more"), person.page.locator("#menu-seal")
    menu.locator("> summary").click()
    person.page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("> summary")).to_be_focused()
    menu.locator("> summary").click()
    other.locator("> summary").click()
    expect(menu).not_to_have_attribute("open", "")
    expect(other).to_have_attribute("open", "")
    person.page.click(".masthead__game")
    expect(other).not_to_have_attribute("open", "")


def test_nobody_behind_the_curtain_is_away(meet: Meet, server: Server) -> None:
    person, watcher = meet(server), meet(server)
    person.visit("/new/prohibition")
    for number, name in ((1, "Nora"), (2, "Tom")):
        person.page.select_option(f"#seat-{number}", "hot")
        person.page.fill(f"#hot-{number}", name)
    person.page.click(".setup__go .btn")
    person.page.wait_for_selector(".curtain")
    person.page.click(".curtain .btn--go")
    person.page.wait_for_selector("[data-ready] #board[data-mine]")
    assert person.page.locator(".is-away").count() == 0
    watcher.visit(person.invitation_link())
    expect(watcher.page.locator(".is-away")).to_have_count(0)
    luck = random.Random(5)
    while not person.page.locator(".curtain").count():
        person.act(luck)
        person.page.wait_for_selector(".curtain, [data-ready] #board[data-mine]")
    with person.page.expect_response(lambda answer: "curtain=true" in answer.url) as heard:
        person.page.reload()
    assert heard.value.status == 200  # whose stream is open is at the table, and so are all at the screen


SMALL = """() => [...document.querySelectorAll('#table *')].filter((el) => {
  const own = [...el.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!own || !el.getClientRects().length || el.closest('.visually-hidden')) return false;
  return el.getBoundingClientRect().width > 2 && parseFloat(getComputedStyle(el).fontSize) * el.currentCSSZoom < 11.95;
}).map((el) => `${el.className.baseVal ?? el.className} ${el.textContent.slice(0, 20)}`)"""


@pytest.mark.parametrize("slug", HOUSE)
def test_nothing_is_too_small_to_read_on_a_small_laptop(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server, viewport={"width": 1280, "height": 720})
    person.play_now(slug)
    person.wait_for_turn()
    assert person.page.evaluate(SMALL) == []


def test_size_and_speed_are_everybodys_own_and_are_kept(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("prohibition")
    before = person.page.locator(".prompt p").evaluate("el => el.getBoundingClientRect().height")
    person.page.click("#menu-more summary")
    person.page.select_option("#like-size", "1.3")
    person.page.select_option("#like-speed", "fast")
    expect(person.page.locator("#ways")).to_have_attribute("data-pace", "fast")
    assert person.page.locator(".prompt p").evaluate("el => el.getBoundingClientRect().height") > before * 1.2
    person.play_now("reglement")
    assert person.page.input_value("#like-size") == "1.3"
    expect(person.page.locator("#ways")).to_have_attribute("data-pace", "fast")  # the new table's bots are told as well


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_who_only_looks_is_told_what_it_is_and_never_scolded(meet: Meet, server: Server, lang: str) -> None:
    person = meet(server, locale=lang)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.play_now("reglement")
    person.wait_for_turn()
    person.page.hover("#p-1")
    slip = person.page.locator("#tip")
    expect(slip).to_contain_text("register" if lang == "en-GB" else "caisse")
    expect(slip.locator(".rule").first).to_be_visible()
    person.page.hover("#bank")
    expect(slip).to_contain_text("money" if lang == "en-GB" else "argent")
    assert [url for url in asked if "/why" in url] == []


def test_a_long_press_explains_and_plays_nothing_and_a_note_stays_on_its_tab(meet: Meet, server: Server) -> None:
    person = meet(server, **PHONE)
    person.play_now("reglement")
    person.wait_for_turn()
    before = person.prompt()
    box = person.page.locator("#p-1").bounding_box()
    assert box is not None
    finger = person.page.context.new_cdp_session(person.page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    slip = person.page.locator("#tip")
    expect(slip).to_contain_text("register")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert person.prompt() == before
    person.page.tap('.tabs a[href="#story"]')
    expect(slip).to_be_hidden()
