"""Coming back: reloads, restarts of the server, several tabs, hot seats."""

import random

from tests.browser.conftest import Meet
from tests.browser.house import House


def test_a_reload_shows_the_same_board(meet: Meet, house: House) -> None:
    person = meet(house)
    person.play_now("reglement")
    person.play_on(random.Random(5), moves=4)
    person.wait_for_turn()
    before = person.seen()
    person.page.reload()
    person.page.wait_for_selector("#board")
    assert person.seen() == before
    person.play_on(random.Random(6), moves=2)


def test_two_tabs_show_the_same_board(meet: Meet, house: House) -> None:
    person = meet(house)
    person.play_now("prohibition")
    other = person.page.context.new_page()
    other.goto(person.page.url)
    luck = random.Random(7)
    for _ in range(4):
        person.wait_for_turn()
        person.act(luck)
    person.wait_for_turn()
    other.wait_for_selector(f'#board[data-prompt="{person.prompt()}"]')
    labels = "els => els.map(el => el.getAttribute('aria-label'))"
    found = other.locator("#dinner .man, .map .truck, .map .house, .map .character").evaluate_all(labels)
    assert found == person.seen()


def test_the_server_is_killed_and_both_browsers_come_back(own_house: House, meet: Meet) -> None:
    host, friend = meet(own_house), meet(own_house)
    host.visit("/new/reglement")
    host.page.select_option("#seat-1", "friend")
    host.page.select_option("#seat-3", "none")
    host.page.click(".setup__go .btn")
    friend.visit(host.invitation())
    host.page.click('[data-post="/start"]')
    host.play_on(random.Random(8), moves=1)
    host.page.wait_for_selector("#board[data-waiting]")
    own_house.kill()
    for person in (host, friend):
        person.page.wait_for_selector('#link[data-link="down"]')
    own_house.start()
    for person in (host, friend):
        person.page.wait_for_selector('#link[data-link="up"]')  # by itself
        person.forgive()
    for _ in range(6):
        for person in (host, friend):
            if person.is_asked():
                person.act(random.Random(9))
    host.page.wait_for_selector("#board[data-waiting]")
    friend.page.wait_for_selector(f'#board[data-waiting="{host.page.get_attribute("#board", "data-waiting")}"]')
    assert host.seen() == friend.seen()


def test_hot_seat_covers_the_hands(meet: Meet, house: House) -> None:
    person = meet(house)
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


def test_what_happened_since_my_last_turn(meet: Meet, house: House) -> None:
    person = meet(house)
    person.play_now("prohibition")
    person.play_on(random.Random(11), moves=4)
    person.wait_for_turn()
    person.page.reload()
    person.page.click('.log h2 a[href*="replay"]')
    person.page.wait_for_selector("#player")
    assert person.page.get_attribute("#player", "data-at") != person.page.get_attribute("#player", "data-last")
