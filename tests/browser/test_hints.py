"""“What would you do?” and “why?”: asked by clicking, answered on paper."""

import random

import pytest
from playwright.sync_api import expect

from blindpig.registry import HOUSE
from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.browser.test_games import PHONE, table_of


@pytest.mark.parametrize("slug", HOUSE)
def test_a_hint_shows_three_ways_and_medals_on_the_board(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    person.wait_for_turn()
    person.page.click("#hint-open")
    hint = person.page.locator("#hint")
    expect(hint.locator("[data-hint]").first).to_be_visible()
    expect(hint.locator("[data-done]")).to_have_count(1)
    assert 1 < hint.locator("[data-hint]").count() <= 3
    assert person.page.locator("#ghosts .medal").count() == hint.locator("[data-hint]").count()
    chances = hint.locator("li .chance").all_inner_texts()
    assert person.page.locator("#ghosts .medal .chance").all_inner_texts() == chances
    assert person.axe() == []
    person.page.click("#hint-close")
    expect(hint).to_be_hidden()
    assert person.page.locator("#ghosts .medal").count() == 0


def test_a_hint_on_a_phone_in_french_goes_with_the_next_move(meet: Meet, server: Server) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    person.play_now("reglement")
    person.wait_for_turn()
    person.page.tap("#hint-open")
    expect(person.page.locator("#hint [data-hint]").first).to_be_visible()
    person.page.tap("#hint-close")
    person.act(random.Random(2), "tap")
    expect(person.page.locator("#hint")).to_be_hidden()


@pytest.mark.parametrize("allowed", [False, True])
def test_among_people_there_are_no_hints_unless_the_host_says_so(meet: Meet, server: Server, allowed: bool) -> None:
    host, friend = meet(server), meet(server)
    host.visit("/new/prohibition")
    host.page.set_checked('[name="hints"]', allowed)
    for number in range(1, host.page.locator("[data-seat-kind]").count()):
        host.page.select_option(f"#seat-{number}", "friend" if number == 1 else "none")
    host.page.click(".setup__go .btn")
    link = host.invitation()
    expect(host.page.locator(".terms")).to_contain_text("Hints are allowed" if allowed else "clock")
    friend.visit(link)
    expect(friend.page.get_by_text("Hints are allowed")).to_have_count(1 if allowed else 0)
    friend.accept(link)
    host.page.click('[data-post="/start"]')
    for person in (host, friend):
        person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    asked = host if host.is_asked() else friend
    expect(asked.page.locator("#hint-open")).to_have_count(1 if allowed else 0)


def test_a_bot_is_asked_why(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.play_on(random.Random(4), moves=3)
    person.wait_for_turn()
    pill = person.page.locator("#story [data-why]").first
    pill.click()
    expect(person.page.locator("#tip .reason")).to_contain_text("Why did")
    assert person.axe() == []


def test_a_capo_tells_what_it_expected(meet: Meet, server: Server) -> None:
    person = meet(server)
    table_of(person, "reglement", ("bot-capo", "bot-capo"))
    person.page.wait_for_selector("[data-ready] #board:not(.waiting)")
    person.play_on(random.Random(4), moves=2)
    person.wait_for_turn()
    person.page.locator("#story [data-why]").last.click()
    told = person.page.locator("#tip .reason")
    expect(told).to_contain_text("From what everybody can see")
    expect(person.page.locator("#tip .reason:not([data-going])")).to_be_visible(timeout=60_000)  # in a worker
