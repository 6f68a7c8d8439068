"""Before the click: what it would do is shown, and what is final is asked for first."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.test_games import PHONE

WANTS = "mode => localStorage.setItem('blindpig-likes', JSON.stringify({ confirm: mode }))"


def wanting(person: Person, mode: str, slug: str = "reglement") -> None:
    """Sit down as somebody who wants to be asked in this way."""
    person.visit()
    person.page.evaluate(WANTS, mode)
    person.play_now(slug)
    person.wait_for_turn()


def pick(person: Person, start: str) -> tuple[str, str]:
    """The two clicks of an action."""
    path = next(path for path in person.paths() if path.text.startswith(start) and len(path.steps) == 2)
    return path.steps[0][0], path.steps[1][0]


def test_a_kill_is_shown_and_asked_for_and_can_be_taken_back(meet: Meet, server: Server) -> None:
    person = meet(server)
    wanting(person, "final")
    card, target = pick(person, "bang")
    person.click(card)
    person.page.hover(f"#{target}")
    expect(person.page.locator("#would")).to_contain_text("falls, for good")
    expect(person.page.locator(f"#{target}.would-fall")).to_have_count(1)
    expect(person.page.locator("#ghosts .would-fire")).to_have_count(1)
    before = person.prompt()
    person.click(target)
    sure = person.page.locator("#sure")
    expect(sure).to_contain_text("falls, for good")
    expect(sure.locator("[data-sure=yes]")).to_have_text("Shoot")
    expect(sure.locator("[data-sure=yes]")).to_be_focused()
    assert person.axe() == []
    person.page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    expect(person.page.locator(".is-chosen, .would-fall, .would-fire")).to_have_count(0)
    assert person.prompt() == before
    person.click(card)
    person.click(target)
    person.page.click("[data-sure=yes]")
    person.page.wait_for_selector("#story li:has-text('You fired across the table')")


@pytest.mark.parametrize(("mode", "asks"), [("final", False), ("always", True), ("never", False)])
def test_who_wants_to_be_asked_is_asked(meet: Meet, server: Server, mode: str, asks: bool) -> None:
    person = meet(server)
    wanting(person, mode)
    card, target = pick(person, "cake")  # it can be taken back, as long as something else can follow
    before = person.prompt()
    person.click(card)
    person.click(target)
    if asks:
        expect(person.page.locator("#sure")).to_contain_text("still take it back")
        person.page.click("[data-sure=yes]")
    person.page.wait_for_selector(f'#board:not([data-prompt="{before}"])')


def test_resigning_is_asked_for(meet: Meet, server: Server) -> None:
    person = meet(server)
    wanting(person, "never")
    person.page.click("#menu-more summary")
    person.page.click('[data-post="/resign"]')
    expect(person.page.locator("#sure")).to_contain_text("You cannot come back")
    person.page.click("[data-sure=no]")
    expect(person.page.locator('[data-post="/resign"]')).to_have_count(1)


def test_on_a_phone_the_question_comes_from_below(meet: Meet, server: Server) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    wanting(person, "final")
    card, target = pick(person, "bang")
    person.tap(card)
    person.tap(target)
    expect(person.page.locator("#sure")).to_contain_text("tombe, pour de bon")
    box = person.page.locator("#sure").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(844, abs=2)


@pytest.mark.parametrize("again", [True, False])
def test_on_a_phone_the_first_tap_shows_and_the_second_does(meet: Meet, server: Server, again: bool) -> None:
    person = meet(server, **PHONE)
    wanting(person, "never")
    card, target = pick(person, "bang")
    other = next(path.steps[1][0] for path in person.paths() if path.text.startswith("cake"))
    before = person.prompt()
    person.tap(card)
    person.tap(target)
    slip, verb = person.page.locator("#would"), person.page.locator("#send")
    expect(slip).to_contain_text("falls, for good")
    expect(person.page.locator(f"#{target}.would-fall")).to_have_count(1)
    expect(verb).to_have_text("Shoot")
    box, prompt = slip.bounding_box(), person.page.locator("#prompt").bounding_box()
    assert box is not None
    assert prompt is not None
    assert box["y"] > 0
    assert box["y"] + box["height"] <= prompt["y"], "above the prompt"
    assert person.axe() == []
    person.page.tap("#take-back")  # the target first, the card stays in hand
    expect(slip).to_be_hidden()
    expect(person.page.locator(f"#{card}.is-chosen")).to_have_count(1)
    person.tap("card-cake")
    person.tap(other)
    expect(person.page.locator("#board[data-held]")).to_have_count(1)
    assert person.prompt() == before, "nothing was sent"
    person.tap(other) if again else person.page.tap("#send")
    person.page.wait_for_selector(f'#board:not([data-prompt="{before}"])')
    expect(slip).to_be_hidden()


def test_a_drive_is_drawn_before_it_is_made(meet: Meet, server: Server) -> None:
    person, luck = meet(server), random.Random(3)
    wanting(person, "never", "prohibition")
    while not any(path.text.startswith("drive") for path in person.paths()):
        person.act(luck)
        person.wait_for_turn()
    street = next(path.steps[0][0] for path in person.paths() if path.text.startswith("drive") and len(path.steps) == 1)
    person.page.locator(f"#{street} > rect").first.hover()
    expect(person.page.locator("#would")).to_contain_text("Streets to drive")
    expect(person.page.locator(".map .would-route")).to_have_count(1)
    assert person.page.locator(".map .would-number").count() == int(person.page.inner_text("#would li b"))
    person.page.mouse.move(2, 2)
    expect(person.page.locator(".would-sketch")).to_have_count(0)


def test_who_wants_to_be_asked_about_everything_is_asked_about_deals(meet: Meet, server: Server) -> None:
    person = meet(server)
    wanting(person, "always", "bootleggers")
    person.page.click("#desk-tab")
    person.page.evaluate("""() => {
      const button = Object.assign(document.createElement('button'), { id: 'deal-test', textContent: 'Accept' });
      button.dataset.act = 'pass-round';
      document.querySelector('#desk .desk__head').append(button);
    }""")
    before = person.prompt()
    person.page.click("#deal-test")
    expect(person.page.locator("#sure [data-sure=yes]")).to_have_text("Accept")
    person.page.click("[data-sure=no]")
    assert person.prompt() == before
