"""Bootleggers in the browser: whole games, a deal between two, cards out of turn, phone, keyboard, French."""

import random
from collections.abc import Callable

import pytest

from tests.browser.conftest import Meet
from tests.browser.house import House
from tests.browser.mobster import Mobster

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Join = Callable[..., Mobster]


@pytest.fixture
def join(meet: Meet, house: House) -> Join:
    """Somebody who plays Bootleggers."""

    def come(**looks: object) -> Mobster:
        person = meet(house, Mobster, **looks)
        assert isinstance(person, Mobster)
        return person

    return come


@pytest.mark.parametrize(("seats", "placement"), [(3, "normal"), (6, "chaos")])
def test_a_whole_game_by_clicking(join: Join, seats: int, placement: str) -> None:
    person = join()
    person.set_up(seats, length="short", placement=placement)
    person.start()
    person.play_on(random.Random(seats), moves=600)
    assert person.is_over()
    assert "won with" in person.said() or "shared the victory" in person.said()
    assert any(text.startswith("send") for text in person.played)


def test_a_deal_between_two_browsers(join: Join) -> None:
    host, friend = join(), join(locale="fr-FR")
    host.set_up(3, friends=1, length="short")
    friend.visit(host.invitation())
    host.start()
    luck = random.Random(5)
    for _ in range(60):
        for person in (host, friend):
            if person.is_asked() and person.question() not in ("deals", "offer"):
                person.act(luck)
        if host.question() in ("deals", "offer") and friend.question() in ("deals", "offer"):
            break
        host.page.wait_for_timeout(50)
    host.page.click("#desk-tab")
    host.page.click('[data-to="1"]')
    host.page.click('[data-side="give"] [data-more="money"]')
    host.page.fill("#promise", "I stay out of Mother's")
    host.page.click("#make-offer")
    friend.page.wait_for_selector(".desk-tab .count")
    friend.page.click("#desk-tab")
    deed = friend.page.locator(".deed", has_text="I stay out of Mother's")
    assert deed.locator(".btn--go").is_enabled()
    deed.locator("[data-counter]").click()
    assert friend.page.locator('[data-side="get"] [data-count="money"]').inner_text() == "$1G"
    friend.page.click('[data-side="get"] [data-more="money"]')
    friend.page.click("#make-offer")
    back = host.page.locator(".desk .deed[id^=deed]").filter(has=host.page.locator('[data-act^="accept 1"]')).first
    back.locator(".btn--go").click()
    host.page.wait_for_selector("#deals-list")
    friend.page.wait_for_selector("#deals-list")
    assert "$2G" in host.page.locator("#deals-list").inner_text() or host.page.locator("#deals-list").count()


def test_what_cannot_be_offered_says_so_at_once(join: Join) -> None:
    person = join()
    person.set_up(3, length="short")
    person.start()
    assert person.play_until("#board[data-asked=deals]", random.Random(6))
    person.page.click("#desk-tab")
    person.page.click('[data-to="1"]')
    person.page.select_option("[data-ask]", "hit")
    person.page.wait_for_timeout(400)
    assert person.page.locator("#deal-why").is_hidden()  # what others hold is never checked before they accept
    assert person.page.locator("#make-offer").is_enabled()
    person.page.click("[data-wanted]")
    person.page.wait_for_selector("#deal-why .rule")
    assert person.page.locator("#make-offer").is_disabled()


def test_a_card_out_of_turn_and_a_reload_inside_a_moment(join: Join) -> None:
    person = join()
    person.set_up(4, length="short")
    person.start()
    luck = random.Random(7)
    assert person.play_until("#board[data-asked=moment] .thugs .is-legal", luck)
    before = person.said()
    person.page.reload()
    person.page.wait_for_selector("#board[data-asked=moment]")
    assert person.said() == before
    way = next(way for way in person.ways() if way["text"].startswith("raise\nplay"))
    title = person.page.locator(person.target(way["path"][0][0])).locator("b").inner_text()
    for pick in person.picks(way, luck):
        person.click(pick)
    person.page.wait_for_selector(f"#story li:has-text('{title}')")


def test_a_dark_card_says_why(join: Join) -> None:
    person = join()
    person.set_up(4, length="short")
    person.start()
    assert person.play_until(".thug.is-off .card", random.Random(8))
    card = person.page.locator(".thug.is-off .card").first
    card.hover()
    person.page.wait_for_selector("#tip:not([hidden]) .rule")


def test_on_a_phone(join: Join) -> None:
    person = join(**PHONE)
    person.set_up(4, length="short")
    person.start()
    person.play_on(random.Random(9), moves=30)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_by_keyboard_alone(join: Join) -> None:
    person = join()
    person.set_up(3, length="short")
    person.start()
    person.play_on(random.Random(10), moves=14, by="type")
    assert person.page.locator("#story li").count() > 10


@pytest.mark.parametrize("looks", [{}, PHONE, {"locale": "fr-FR"}], ids=["desktop", "phone", "french"])
def test_accessible(join: Join, looks: dict[str, object]) -> None:
    person = join(**looks)
    person.set_up(4, length="short")
    person.start()
    assert person.axe() == []
    assert person.play_until("#board[data-asked=deals]", random.Random(11))
    assert person.axe() == []
    person.page.click("#desk-tab")
    assert person.axe() == []
    person.page.click("[data-desk-close]")
    person.page.click("#help-open")
    assert person.axe() == []
