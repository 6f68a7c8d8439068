"""Bootleggers in the browser: whole games, a deal between two, cards out of turn, phone, keyboard, French."""

import random
from collections.abc import Callable
from contextlib import suppress
from itertools import count

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from blindpig.games.bootleggers.rules.actions import THUG_OF
from tests.browser.conftest import Meet
from tests.browser.mobster import HASTE, NEVER, Mobster
from tests.browser.program import BY_HAND, BY_PROGRAM, Board, Stretch, play_in_turns, skip
from tests.browser.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Join = Callable[..., Mobster]


@pytest.fixture
def join(meet: Meet, server: Server) -> Join:
    """Somebody who plays Bootleggers."""

    def come(**looks: object) -> Mobster:
        person = meet(server, Mobster, **looks)
        assert isinstance(person, Mobster)
        return person

    return come


def play_and_look(person: Mobster, luck: random.Random, by: str, wanted: frozenset[str] = frozenset()) -> set[str]:
    """A whole game; each kind of question, the sales, the desk and the end are looked at once with axe.

    Once all that is wanted has been seen, one takes turns with a program.
    """
    seen: set[str] = set()
    found: list[str] = []
    for number in count(1):
        if number % BY_HAND == 0 and seen >= wanted:
            skip([person], luck, Stretch(BY_PROGRAM))
        person.wait_for_turn()
        if person.is_over():
            break
        receipt = person.page.locator(".receipt").count() > 0
        for state in (person.question(), "sales" if receipt else ""):
            if state and state not in seen:
                seen.add(state)
                found += [f"{state}: {trouble}" for trouble in person.axe()]
        if person.question() == "deals" and "desk" not in seen:
            seen.add("desk")
            person.page.click("#desk-tab")
            found += [f"desk: {trouble}" for trouble in person.axe()]
            person.page.keyboard.press("Escape")
        person.act(luck, by)
    assert [*found, *person.axe()] == []
    return seen


def test_a_whole_game_with_bots_that_bargain(join: Join) -> None:
    person = join()
    person.set_up(3, bot="wiseguy", length="short")
    person.start()
    wanted = frozenset(("muscle", "take", "deals", "load", "send", "desk", "sales"))
    seen = play_and_look(person, random.Random(1), "click", wanted)
    assert "won with" in person.said() or "shared the victory" in person.said()
    assert any(text.startswith("send") for text in person.played)
    assert seen >= wanted


def in_the_fourth_year(board: Board) -> bool:
    """Whether the sales of three years are in the story."""
    year: int = board["view"]["table"]["round"]
    return year >= 4


def test_the_first_years_of_six_with_chaos_placement_in_french(join: Join) -> None:
    person = join(locale="fr-FR")
    person.set_up(6, bot="rookie", length="short", placement="chaos")
    person.start()
    luck = random.Random(6)
    while person.years() < 2:  # each question of a year by hand
        person.play_on(luck, moves=1)
        person.wait_for_turn()
    skip([person], luck, in_the_fourth_year)
    assert person.years() == 4
    assert "Les gars" not in (person.page.locator(".steps").text_content() or "")  # that phase is gone
    assert person.page.locator(".mats .mat").count() == 5
    assert "a vendu" in (person.page.locator("#story").text_content() or "")


def test_a_whole_game_by_tapping_on_a_phone(join: Join) -> None:
    person = join(**PHONE, locale="fr-FR")
    person.set_up(4, bot="rookie", length="short")
    person.start()
    play_and_look(person, random.Random(9), "tap")
    assert person.is_over()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_whole_game_by_keyboard_alone(join: Join) -> None:
    person = join()
    person.set_up(3, bot="rookie", length="short")
    person.start()
    play_in_turns(person, random.Random(10), by="type")
    assert person.is_over()


def test_one_click_on_the_first_page(join: Join) -> None:
    person = join()
    person.play_now("bootleggers")
    person.page.wait_for_selector("#board[data-asked=muscle]")
    assert person.page.locator(".mats .mat .tag").count() == 3  # three bots of the house
    person.play_on(random.Random(12), moves=4)
    assert person.page.locator("#story li").count() > 8


def at_the_deals(host: Mobster, friend: Mobster, third: Mobster) -> None:
    """Three people and no bot, who might offer something at any time; the third one wants no deals."""
    host.set_up(3, friends=2, length="short")
    for guest in (friend, third):
        guest.accept(host.invitation())
    host.start()
    luck = random.Random(5)
    people = (host, friend, third)
    while not all(person.question() == "deals" for person in people):
        for person in people:
            if person.is_asked() and person.question() != "deals":
                person.act(luck)
        host.page.wait_for_timeout(50)
    third.page.click("#do-pass")


def test_a_deal_between_two_browsers(join: Join) -> None:
    host, friend = join(), join(locale="fr-FR")
    at_the_deals(host, friend, join())
    host.page.click("#do-desk")
    host.page.click('[data-to="1"]')
    host.page.click('[data-side="give"] [data-more="money"]')
    host.page.hover("#make-offer")  # what both would hold, before the click
    host.page.wait_for_selector("#tip .would:has-text('Your money'):has-text('+ $1G')")
    host.page.fill("#promise", "I stay out of Mother's")
    host.page.click("#make-offer")
    friend.page.wait_for_selector("#board[data-asked=offer]")
    assert "I stay out of Mother's" in friend.said()
    friend.page.click("#do-counter")  # one click, and the desk holds the offer turned round
    assert friend.page.locator('[data-side="get"] [data-count="money"]').inner_text() == "1 G$"
    friend.page.click('[data-side="get"] [data-more="money"]')
    pledge = friend.page.locator("#pledges option").last.get_attribute("value") or ""
    assert pledge.startswith("Je n’envoie aucun camion chez ")
    friend.page.fill("#promise", pledge)
    friend.page.click("#make-offer")
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector("#board[data-asked=offer]")
    assert "$2G" in host.said()
    assert "I send no truck to " in host.said()  # what is on the list is read in one's own language
    host.page.click("#do-accept")
    for person in (host, friend):
        person.page.wait_for_selector(".ledger .stamp--open", state="attached")
    assert "$2G" in (host.page.locator(".ledger").first.text_content() or "")
    assert pledge in (friend.page.locator(".ledger").first.text_content() or "")


def test_who_is_ready_to_load_is_asked_only_by_an_offer(join: Join) -> None:
    host, friend = join(), join()
    at_the_deals(host, friend, join())
    host.page.click("#do-pass")
    friend.page.click("#desk-tab")
    friend.page.click('[data-to="0"]')
    friend.page.click('[data-side="give"] [data-more="money"]')
    friend.page.click("#make-offer")
    host.page.wait_for_selector("#board[data-asked=offer]")
    host.page.click("#do-accept")
    friend.page.wait_for_selector("#deals-list", state="attached")
    friend.page.keyboard.press("Escape")
    asked: set[str] = set()
    # A deal asks its two parties again, but the host is ready already.
    while not {host.question(), friend.question()} & {"load", "send"}:
        if friend.page.locator("#do-pass").count():
            with suppress(
                TooLate
            ):  # the answer to the last click may come first, and there is nothing to pass any more
                friend.page.click("#do-pass", timeout=HASTE)
        if host.is_asked():
            asked.add(host.question())
            host.act(random.Random(1))
        host.page.wait_for_timeout(50)
    assert asked <= {"offer", "load"}


def test_what_cannot_be_offered_says_so_at_once(join: Join) -> None:
    person = join()
    person.set_up(3, length="short")
    person.start()
    assert person.play_until("#board[data-asked=deals]", random.Random(6))
    person.page.click("#desk-tab")
    person.page.click('[data-to="1"]')
    with person.page.expect_response("**/why?*") as checked:
        person.page.select_option("[data-ask]", "hit")
    assert checked.value.text() == ""
    person.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert person.page.locator("#deal-why").is_hidden()  # what others hold is never checked before they accept
    assert person.page.locator("#make-offer").is_enabled()
    person.page.click("[data-wanted]")
    person.page.wait_for_selector("#deal-why .rule")
    assert person.page.locator("#make-offer").is_disabled()


def at_a_moment_with_a_card(board: Board) -> bool:
    """Whether nothing but a card can be played, and one in the hand counts now: about others the page does not ask."""
    if "raise" not in board["actions"] or not set(board["actions"]) <= {"raise", "pass", *NEVER}:
        return False
    step, held = board["view"]["table"]["step"], board["view"]["own"]["thugs"]
    return any(count and step in THUG_OF[card].stops for card, count in enumerate(held))


def test_a_card_out_of_turn_and_a_reload_inside_a_moment(join: Join) -> None:
    person = join()
    luck = random.Random(7)
    while not person.page.locator("#board[data-asked=moment] .thugs .is-legal").count():
        if not person.page.locator("#board").count() or person.is_over():
            person.set_up(3, bot="rookie", length="short")
            person.start()
        skip([person], luck, at_a_moment_with_a_card)
        person.wait_for_turn()
    before = person.said()
    person.page.reload()
    person.page.wait_for_selector("#board[data-asked=moment]")
    assert person.said() == before
    path = next(path for path in person.paths() if path.texts[-1].startswith("play ") and path.text == "raise")
    title = person.page.locator(person.target(path.steps[0][0])).locator("b").inner_text()
    lines = person.page.locator("#story li", has_text=title)
    known = lines.count()  # that it was taken is there
    for pick in path.picks(luck):
        person.click(pick)
    expect(lines.nth(known)).to_be_attached()


def test_a_dark_card_says_why(join: Join) -> None:
    person = join()
    person.set_up(4, length="short")
    person.start()
    assert person.play_until(".thug.is-off .card", random.Random(8))
    card = person.page.locator(".thug.is-off .card").first
    card.click(force=True)  # it is marked as disabled, and still answers
    person.page.wait_for_selector("#tip:not([hidden]) .rule")
