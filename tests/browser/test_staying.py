"""Coming back: reloads, restarts of the server, several tabs, hot seats."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.test_games import every_game, table_of


@every_game
def test_a_reload_shows_the_same_board(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    for number in range(4):
        person.play_on(random.Random(number), moves=3)
        prompt, before = "", [""]
        while person.prompt() != prompt:  # bots may move while somebody is asked; then look again
            person.wait_for_turn()
            prompt, before = person.prompt(), person.seen()
            person.page.reload()
            person.page.wait_for_selector("[data-ready] #board")
        assert person.seen() == before


def test_two_tabs_show_the_same_board(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("prohibition")
    other = person.page.context.new_page()
    other.goto(person.page.url)
    luck = random.Random(7)
    for _ in range(4):
        person.wait_for_turn()
        person.act(luck)
    person.wait_for_turn()
    other.wait_for_selector(f'#board[data-prompt="{person.prompt()}"]')
    person.sees_the_same_as(Person(other, server.address))


# Streams bring nothing until they are let go; and every number that the board ever had is noted.
HELD_STREAMS = """
  window.held = []; window.numbers = [];
  const listen = EventTarget.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (name, handle) {
    listen.call(this, name, (event) => (window.held ? window.held.push(() => handle(event)) : handle(event)));
  };
  const note = () => window.numbers.push(Number(document.getElementById('board').dataset.prompt));
  window.letGo = () => {
    const late = window.held;
    window.held = null;
    late.forEach((handle) => { handle(); note(); });
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(() => document.getElementById('board') && note()).observe(document, all);
"""


@every_game
def test_a_stream_that_is_late_never_shows_an_older_board(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    person.wait_for_turn()
    person.page.add_init_script(HELD_STREAMS)
    person.page.reload()
    person.wait_for_turn()
    person.page.wait_for_function("() => held.length > 0")  # the stream has sent the board as it is before the move
    person.act(random.Random(7))
    person.page.evaluate("letGo()")
    numbers = person.page.evaluate("numbers")
    assert numbers == sorted(numbers)
    assert len(set(numbers)) > 1  # there was a move


def two_at_a_table(host: Person, friend: Person) -> None:
    table_of(host, "reglement", ("friend", "bot-wiseguy"))
    friend.accept(host.invitation())
    host.page.click('[data-post="/start"]')
    for person in (host, friend):
        person.page.wait_for_selector("[data-ready] #board[data-waiting]")


def test_the_server_is_killed_and_both_browsers_come_back(own_server: Server, meet: Meet) -> None:
    host, friend = meet(own_server), meet(own_server)
    two_at_a_table(host, friend)
    host.play_on(random.Random(8), moves=1)
    host.page.wait_for_selector("#board[data-waiting]")
    own_server.kill()
    for person in (host, friend):
        person.page.wait_for_selector('#link[data-link="down"]')
    own_server.start()
    for person in (host, friend):
        person.page.wait_for_selector('#link[data-link="up"]')  # by itself
        person.forgive()
    for _ in range(6):
        for person in (host, friend):
            if person.is_asked():
                person.act(random.Random(9))
    host.sees_the_same_as(friend)


def test_who_is_away_is_seen_and_a_bot_can_play(server: Server, meet: Meet) -> None:
    host, friend = meet(server), meet(server)
    two_at_a_table(host, friend)
    expect(host.page.locator(".tag--away")).to_have_count(0)
    address = friend.page.url
    friend.page.goto("about:blank")
    expect(host.page.locator("#panel-1 .tag--away")).to_contain_text("away")
    friend.visit(address)
    expect(host.page.locator(".tag--away")).to_have_count(0)
    friend.page.goto("about:blank")
    expect(host.page.locator("#panel-1 .tag--away")).to_be_visible()
    hand = host.page.locator('#notices [data-post="/hand"]')
    luck = random.Random(15)
    while not hand.count():
        host.page.wait_for_selector('#board[data-mine], #notices [data-post="/hand"], #board[data-over]')
        assert not host.is_over()
        if host.is_asked():
            host.act(luck)
    hand.click()
    expect(host.page.locator("#panel-1 .tag")).to_have_text("a bot plays")
    friend.visit(address)
    friend.page.click('#notices [data-post="/back"]')
    expect(host.page.locator("#panel-1 .tag")).to_have_count(0)


def test_hot_seat_covers_the_hands(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit("/new/reglement")
    person.page.select_option("#seat-1", "hot")
    person.page.fill("#hot-1", "Nora")
    person.page.select_option("#seat-2", "hot")
    person.page.fill("#hot-2", "Tom")
    person.page.select_option("#seat-3", "none")
    person.page.click(".setup__go .btn")
    luck = random.Random(10)
    names: set[str] = set()
    for _ in range(12):
        person.page.wait_for_selector(".curtain, [data-ready] #board[data-mine], [data-ready] #board[data-over]")
        if person.page.locator(".curtain").count():
            assert person.page.locator(".hand").count() == 0
            names.add(person.page.inner_text(".curtain h1"))
            person.page.click(".curtain .btn--go")
            continue
        if person.is_over():
            break
        person.act(luck)
    assert len(names) >= 2


def test_what_happened_since_my_last_turn(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("prohibition")
    luck, link = random.Random(11), person.page.locator('.log h2 a[href*="replay"]')
    person.wait_for_turn()
    while not link.count():  # until the others have moved since
        person.act(luck)
        person.wait_for_turn()
        person.page.reload()
    link.click()
    person.page.wait_for_selector("#player")
    assert person.page.get_attribute("#player", "data-at") != person.page.get_attribute("#player", "data-last")
