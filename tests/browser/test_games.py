"""Whole games, played to the end by clicking."""

import random

import pytest

from tests.browser.conftest import Meet
from tests.browser.house import House

GAMES = ("reglement", "prohibition")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_one_person_and_bots(meet: Meet, house: House, slug: str) -> None:
    person = meet(house)
    person.play_now(slug)
    person.play_on(random.Random(1))
    assert person.is_over()
    assert "won with" in person.said() or "shared the victory" in person.said()


@pytest.mark.parametrize(("slug", "seats"), [("reglement", 6), ("prohibition", 2)])
def test_two_people_by_link(meet: Meet, house: House, slug: str, seats: int) -> None:
    host, friend = meet(house), meet(house, locale="fr-FR")
    host.visit(f"/new/{slug}")
    host.page.select_option("#seat-1", "friend")
    for number in range(2, 6):
        if host.page.locator(f"#seat-{number}").count():
            host.page.select_option(f"#seat-{number}", "none" if number >= seats else "bot-random")
    host.page.click(".setup__go .btn")
    friend.visit(host.invitation())
    host.page.click('[data-post="/start"]')
    watcher = meet(house)
    watcher.visit(host.invitation_link())
    assert watcher.page.locator(".hand").count() == 0
    luck = random.Random(2)
    for _ in range(600):
        host.page.wait_for_selector("#board[data-waiting], #board[data-over]")
        if host.is_over():
            break
        for person in (host, friend):
            if person.is_asked():
                person.act(luck)
    for person in (friend, watcher):
        person.page.wait_for_selector("#board[data-over]")
    assert host.seen() == watcher.seen()
    assert host.is_over()
    assert "won with" in host.said() or "shared the victory" in host.said()
    assert "emporte" in friend.said() or "partage" in friend.said()


@every_game
def test_on_a_phone(meet: Meet, house: House, slug: str) -> None:
    person = meet(house, **PHONE)
    person.play_now(slug)
    person.play_on(random.Random(3), by="tap")
    assert person.is_over()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


@every_game
def test_by_keyboard_alone(meet: Meet, house: House, slug: str) -> None:
    person = meet(house)
    person.visit()
    for _ in range(40):
        if person.page.locator(f"#{slug} .go .btn--go:focus").count():
            break
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("#board")
    person.play_on(random.Random(4), moves=25, by="type")
    assert person.page.locator("#story li").count() > 10
