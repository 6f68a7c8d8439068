"""Text mode: whole games by keyboard and by what a screen reader is told, and nothing else."""

import random

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.program import Stretch, skip
from tests.browser.server import Server

ASKED = "You are asked to act."
MOVES = 600
BY_EAR, BY_PROGRAM = 12, 150  # answers, in turns
SHORT = {
    "bootleggers": {"seat-3": "none", "option-length": "short"},
    "reglement": {"seat-3": "none"},
    "prohibition": {"seat-2": "none"},
}


def set_up(person: Person, slug: str) -> None:
    """A short game against few bots that do not think, in text."""
    person.visit(f"/new/{slug}")
    for seat in person.page.locator("[data-seat-kind]").all()[1:]:
        seat.select_option("bot-random")
    for name, value in SHORT[slug].items():
        if name.startswith("seat"):
            for number in range(int(name[-1]), person.page.locator("[data-seat-kind]").count()):
                person.page.select_option(f"#seat-{number}", "none")
        else:
            person.page.check(f"[name={name}][value={value}]", force=True)
    person.page.click(".setup__go .btn")
    person.page.wait_for_selector("[data-ready] #board:not(.waiting)")
    person.visit(person.page.url.partition("?")[0].removeprefix(person.address) + "/text")


def ways(person: Person) -> Locator:
    """The buttons of what can be done, as a screen reader finds them."""
    return person.page.get_by_role("region", name="What you can do").get_by_role("button")


def by_keyboard(person: Person, name: str) -> bool:
    """Go to a button by its name, and press it; False if it is gone by now."""
    try:
        ways(person).get_by_text(name, exact=True).first.focus(timeout=2000)
    except TooLate:
        return False
    person.page.keyboard.press("Enter")
    return True


def wanted(names: list[str], luck: random.Random) -> str:
    """What leads on: rather pass than raise a hand, rather play than bargain."""
    passing = [name for name in names if name.startswith(("Pass", "Let it pass"))]
    playing = [name for name in names if not name.startswith(("Offer", "Ask for the word", "Raise"))]
    return luck.choice(passing or playing or names)


def play(person: Person, luck: random.Random) -> None:
    """To the end, in turns with a program."""
    here = person.page.url
    turn = person.page.locator(f"#text-board[data-over], #text-board:has-text('{ASKED}')")
    for number in range(1, MOVES):
        if number % BY_EAR == 0:
            skip([person], luck, Stretch(BY_PROGRAM))
            person.visit(here)
        turn.wait_for()
        board = person.page.locator("#text-board")
        before = board.get_attribute("data-prompt")
        if board.get_attribute("data-over") is not None:
            return
        names = [text.strip() for text in ways(person).all_inner_texts()]
        if not names:
            person.page.locator("#text-board summary").first.focus()
            person.page.keyboard.press("Enter")
            names = [text.strip() for text in ways(person).all_inner_texts()]
        if names and by_keyboard(person, wanted(names, luck)):
            person.page.wait_for_selector(f'#text-board:not([data-prompt="{before}"]), #text-board[data-over]')
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("slug", list(SHORT))
def test_a_whole_game_by_ear(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    set_up(person, slug)
    assert person.axe() == []
    play(person, random.Random(5))
    expect(person.page.get_by_role("status").first).to_contain_text("The game is over.")
    expect(person.page.get_by_role("log")).not_to_be_empty()
    assert person.axe() == []


def test_keys_lead_to_each_part_and_a_thing_is_asked_for_by_name(meet: Meet, server: Server) -> None:
    person = meet(server, viewport={"width": 390, "height": 844})
    set_up(person, "reglement")
    person.page.wait_for_selector(f"#text-board:has-text('{ASKED}')")
    person.page.keyboard.press("h")
    expect(person.page.locator("#happened")).to_be_focused()
    person.page.keyboard.press("a")
    expect(person.page.locator("#can")).to_be_focused()
    person.page.keyboard.press("1")
    expect(person.page.locator("#part-1")).to_be_focused()
    person.page.keyboard.press("/")
    person.page.keyboard.type("no such thing")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#found")).to_contain_text("Nothing here is called")
    name = person.page.locator("#part-1 + ul li").first.inner_text().split()[0].strip(".,:")
    person.page.fill("#ask", name)
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#found")).to_contain_text(name)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert person.axe() == []
