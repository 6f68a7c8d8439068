"""Find players: two browsers find each other; a closed page waits no more; one follows whom one played with."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server


def wait_for(person: Person, slug: str, sizes: str) -> None:
    person.visit()
    person.page.select_option("#find-game", slug)
    person.page.select_option("#find-sizes", sizes)
    person.page.click("[data-find] .btn")
    person.page.wait_for_selector("#find[data-waiting]")


def expect_nobody(person: Person) -> None:
    """Ask until nobody waits, and look: a closed page counts for a few seconds more."""
    for _ in range(60):
        if "Nobody waits" in person.page.request.get(person.address).text():
            break
        person.page.wait_for_timeout(500)
    person.visit()
    expect(person.page.locator("#waiters")).to_contain_text("Nobody waits")


def test_two_find_each_other_and_the_game_begins_by_itself(meet: Meet, server: Server) -> None:
    josie, sal = meet(server), meet(server, locale="fr-FR", viewport={"width": 390, "height": 844})
    for person, name in ((josie, "Josie"), (sal, "Sal")):
        person.visit()
        person.page.fill("#nick", name)
        person.page.press("#nick", "Enter")
    wait_for(josie, "prohibition", "2")
    assert josie.axe() == []
    sal.visit()
    expect(sal.page.locator("#waiters")).to_contain_text("Josie attend")
    assert sal.axe() == []
    sal.page.click("#waiters .btn")
    for person in (josie, sal):
        person.page.wait_for_url("**/t/*")
        person.page.wait_for_selector("[data-ready] #board[data-prompt]")
    assert josie.page.url == sal.page.url
    josie.page.wait_for_selector("#board:not(.waiting)")
    josie.page.click("#menu-more summary")
    josie.page.click('[data-post="/follow"]')
    expect(josie.page.locator("#tip")).to_contain_text("You follow them now")
    josie.visit("/tables")
    expect(josie.page.locator(".friends")).to_contain_text("Sal")
    assert josie.axe() == []
    josie.page.click(".friends .btn")
    expect(josie.page.locator(".friends")).not_to_contain_text("Sal")


def test_bots_fill_up_if_both_agree_and_a_closed_page_waits_no_more(own_server: Server, meet: Meet) -> None:
    josie, sal, gone = meet(own_server), meet(own_server), meet(own_server)
    wait_for(gone, "bootleggers", "3")
    gone.page.goto("about:blank")
    expect_nobody(josie)
    wait_for(josie, "bootleggers", "3")
    wait_for(sal, "bootleggers", "3,4")
    expect(josie.page.locator("#find [role=status]")).to_contain_text("waits for the same game")
    expect(sal.page.locator("#find [role=status]")).to_contain_text("waits for the same game")
    josie.page.click("#find-bots")
    expect(sal.page.locator("#find")).to_contain_text("1 of 2 agree")
    own_server.stop()
    own_server.start()
    sal.page.click("#find-bots")
    for person in (josie, sal):
        person.page.wait_for_selector("#table[data-live]")
        person.forgive()
    gone.forgive()
    josie.page.wait_for_selector("#board:not(.waiting)")


def test_one_stops_waiting(meet: Meet, server: Server) -> None:
    person = meet(server)
    wait_for(person, "reglement", "3")
    person.page.click("#find-stop")
    expect(person.page.locator("#find:not([data-waiting])")).to_be_visible()
    person.visit("/tables")
    expect(person.page.locator("#waiters")).to_contain_text("Nobody waits just now")
