"""Whole games, played to the end: by clicking once each; otherwise people and programs take turns."""

import random

import pytest

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.program import play_in_turns, skip
from tests.browser.server import Server

GAMES = ("reglement", "prohibition")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEES_MOTION = """
globalThis.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  moved.push([this.dataset.piece || '', frames.length || 0]);
  return animate.call(this, frames, timing);
};
"""
SOME = 6  # answers of each by clicking, with all windows open
every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_one_person_and_bots(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    person.play_on(random.Random(1))
    assert person.is_over()
    assert "won with" in person.said() or "shared the victory" in person.said()
    person.page.click('[data-here="/result"]')  # it has come with the last move
    person.page.wait_for_selector(".ranks")


def table_of(host: Person, slug: str, others: tuple[str, ...]) -> None:
    """Set a table up: the host, and these others."""
    host.visit(f"/new/{slug}")
    for number in range(1, host.page.locator("[data-seat-kind]").count()):
        host.page.select_option(f"#seat-{number}", (*others, *["none"] * 6)[number - 1])
    host.page.click(".setup__go .btn")


@pytest.mark.parametrize(("slug", "bots"), [("reglement", 4), ("prohibition", 2)])
def test_two_people_by_link(meet: Meet, server: Server, slug: str, bots: int) -> None:
    host, friend = meet(server), meet(server, locale="fr-FR")
    table_of(host, slug, ("friend", *["bot-wiseguy"] * bots))
    friend.accept(host.invitation())
    host.page.click('[data-post="/start"]')
    host.page.wait_for_selector(f"[data-ready] #board.{slug}")  # before that a stranger is invited, not shown the board
    watcher = meet(server)
    watcher.visit(host.invitation_link())
    watcher.page.wait_for_selector(f"[data-ready] #board.{slug}")
    assert watcher.page.locator(".hand").count() == 0
    luck = random.Random(2)
    somebody = '[data-ready] #board:is([data-waiting~="0"], [data-waiting~="1"], [data-over])'
    for _ in range(SOME):
        host.page.wait_for_selector(somebody)
        for person in (host, friend):
            if person.is_asked():
                person.act(luck)
    host.sees_the_same_as(watcher)
    skip([host, friend], luck)
    for person in (friend, watcher):  # who only looks has looked on
        person.page.wait_for_selector("#board[data-over]")
    host.sees_the_same_as(watcher)
    assert host.is_over()
    assert "won with" in host.said() or "shared the victory" in host.said()
    assert "emporte" in friend.said() or "partage" in friend.said()


def test_two_drivers_have_two_trucks_each(meet: Meet, server: Server) -> None:
    person = meet(server)
    table_of(person, "prohibition", ("bot-wiseguy",))
    person.page.wait_for_selector("[data-ready] #board")
    person.play_on(random.Random(13), moves=14)
    assert person.page.locator(".driver .bed").count() == 4
    assert "truck 1" in person.page.inner_text("#story")


@every_game
def test_on_a_phone(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server, **PHONE)
    person.play_now(slug)
    play_in_turns(person, random.Random(3), by="tap")
    assert person.is_over()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


@every_game
def test_by_keyboard_alone(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.visit()
    person.tab_to(f"#{slug} .go .btn--go")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("[data-ready] #board")
    play_in_turns(person, random.Random(4), by="type")
    assert person.is_over()
    person.tab_to('[data-post="/rematch"]')


def test_pieces_go_by_the_road(meet: Meet, server: Server) -> None:
    person = meet(server, reduced_motion="no-preference")
    person.page.add_init_script(SEES_MOTION)
    person.play_now("prohibition")
    person.play_on(random.Random(14), moves=7)
    person.page.wait_for_function("moved.some(([piece, frames]) => piece.startsWith('truck-') && frames > 2)")
    calm = meet(server)
    calm.page.add_init_script(SEES_MOTION)
    calm.play_now("prohibition")
    calm.play_on(random.Random(14), moves=7)
    assert calm.page.evaluate("moved.length") == 0
