"""Standing orders by keyboard, on a phone, in French: one is given, corrected and taken back, and nothing overflows."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server

PHONE = {"width": 390, "height": 844}
WIDTH = "document.documentElement.scrollWidth"


def fill(person: Person, field: str, value: str) -> None:
    """Come to a field by Tab, and write into it."""
    person.tab_to(field)
    person.page.keyboard.press("Control+a")
    person.page.keyboard.type(value)


def test_orders_are_given_and_taken_back_by_keyboard(meet: Meet, server: Server) -> None:
    person = meet(server, viewport=PHONE, locale="fr-FR")
    person.play_now("bootleggers")
    table = person.page.url.partition("?")[0]
    person.visit(f"{table}/orders")
    orders, page = person.page.locator(".friends li"), person.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Ordres permanents")
    expect(page.locator(".friends")).to_contain_text("Vous n’en avez donné aucun.")
    assert person.axe() == []
    assert page.evaluate(WIDTH) <= PHONE["width"]
    fill(person, "#accept-crates", "2")
    fill(person, "#accept-price", "3")
    page.keyboard.press("Enter")
    expect(orders).to_have_count(1)
    expect(orders).to_contain_text(re.compile(r"Accepter 3.G\$ ou plus pour des caisses.: 2\."))
    person.tab_to("#investigate-card")
    page.keyboard.press("b")  # a list is searched by its first letter
    person.tab_to("[aria-labelledby=order-investigate] button")
    page.keyboard.press("Enter")
    expect(orders).to_have_count(2)
    assert person.axe() == []
    assert page.evaluate(WIDTH) <= PHONE["width"]
    person.tab_to(".friends li:first-child button")
    page.keyboard.press("Enter")
    expect(orders).to_have_count(1)
    expect(orders).to_contain_text("Enquêter quand")  # the other one was taken back
    person.tab_to(".friends .btn--go")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-ready] #board")
    assert page.url.partition("?")[0] == table


def test_an_order_that_makes_no_sense_gets_a_sentence(meet: Meet, server: Server) -> None:
    person = meet(server, viewport=PHONE, locale="fr-FR")
    person.play_now("bootleggers")
    person.visit(person.page.url.partition("?")[0] + "/orders")
    person.page.locator("#pass-year").evaluate("field => { field.type = 'text'; }")  # another browser lets it through
    fill(person, "#pass-year", "demain")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("alert")).to_contain_text("2")
    assert person.axe() == []
    person.forgive()  # the browser counts a refusal as a failure
