"""After the game: the result, by clicking."""

import random
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.aftermath.games import finished
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.program import skip
from tests.browser.server import Server
from tests.browser.test_games import PHONE, table_of

BESIDE = """() => document.getElementById('felt').getBoundingClientRect().left
  >= document.getElementById('board').getBoundingClientRect().right"""
ROWS = "() => new Set([...document.querySelectorAll('#felt .btn')].map(el => el.getBoundingClientRect().top)).size"
LINES = """() => {
  const said = document.createRange();
  said.selectNodeContents(document.getElementById('felt'));
  return new Set([...said.getClientRects()].map(line => line.top)).size;
}"""

FIT = """() => [...document.querySelectorAll('.chart--wide text')].every(
  text => text.getBoundingClientRect().right <= text.ownerSVGElement.getBoundingClientRect().right)"""


def open_record(person: Person, folder: Path, slug: str, seats: int) -> str:
    """Open a record file of a finished game; the address of its pages."""
    file = folder / f"{slug}.jsonl"
    file.write_text(finished(slug, seats).write(), encoding="utf-8")
    person.visit("/record")
    person.page.set_input_files("#file", str(file))
    person.page.click('form[action="/record"] .btn--go')
    person.page.wait_for_selector("#player")
    return person.page.url.split("?")[0]


def test_from_the_end_to_the_result_and_a_rematch(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit()
    person.page.fill("#nick", "Maximilian Wentworth")
    person.page.press("#nick", "Enter")
    person.page.wait_for_selector('#nick[value="Maximilian Wentworth"]')
    person.play_now("reglement")
    skip([person], random.Random(5))
    person.page.click('[data-here="/result"]')
    person.page.wait_for_selector(".ranks")
    assert person.page.locator(".ranks li").count() == 4
    assert person.page.locator(".ranks .you").count() == 1
    assert person.page.locator(".titles li").count() == 4
    assert person.page.locator(".chart--wide .ln.me").count() == 1
    assert "Maximilian" in (person.page.text_content(".chart--wide") or "")
    assert person.page.evaluate(FIT)
    assert person.page.inner_text(".front h1")
    person.page.click("#moment-1")
    person.page.wait_for_selector("#player")
    person.page.wait_for_load_state()  # with its scripts
    assert "at=" in person.page.url
    person.page.click("#end")
    person.page.wait_for_selector("#board[data-over]")
    person.page.locator("#story [data-why]").last.click()
    expect(person.page.locator("#tip .reason")).to_contain_text("From what the bot could see")
    person.page.click("#menu-seal + a.btn")
    person.page.wait_for_selector("[data-ready] #board")
    person.page.click('[data-here="/result"]')
    person.page.wait_for_selector(".ranks")
    person.page.click('[data-post="/rematch"]')
    person.page.wait_for_selector("[data-ready] #board:not([data-over])")


def test_how_it_was_is_asked_beside_the_board_and_in_one_row(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    skip([person], random.Random(5))
    asked = person.page.locator("#felt")
    expect(asked).to_be_visible()
    assert person.page.evaluate(BESIDE)  # a finished board can still be looked at
    person.page.set_viewport_size({"width": 360, "height": 740})
    expect(asked).to_be_hidden()
    person.page.click('[data-here="/result"]')
    person.page.wait_for_selector(".ranks")
    expect(asked).to_be_visible()
    assert person.page.evaluate(ROWS) == 1
    asked.locator("[data-felt=hard]").click()
    expect(asked).to_contain_text("will seat")
    assert person.page.evaluate(LINES) == 1


def two_at_the_end(host: Person, friend: Person) -> str:
    """Two people and a bot at the end of a dinner; the address of their table."""
    table_of(host, "reglement", ("friend", "bot-wiseguy"))
    friend.accept(host.invitation())
    host.page.click('[data-post="/start"]')
    host.page.wait_for_selector("[data-ready] #board.reglement")
    skip([host, friend], random.Random(8))
    return host.page.url.split("?")[0]


def test_a_rematch_waits_for_the_others(meet: Meet, server: Server) -> None:
    host, friend = meet(server), meet(server, locale="fr-FR")
    table = two_at_the_end(host, friend)
    friend.visit(f"{table}/result")
    friend.page.click('[data-post="/rematch"]')
    expect(friend.page.locator("#ticks .is-in")).to_have_count(1)
    expect(friend.page.locator("#ticks")).to_contain_text("La table attend")
    expect(friend.page.locator('[data-post="/rematch/now"]')).to_have_count(0)  # that is for the host
    host.visit(f"{table}/result")
    expect(host.page.locator("#ticks")).to_contain_text("1 is in. The table waits for you.")
    assert host.axe() == []
    host.page.click('[data-post="/rematch"]')
    for person in (host, friend):  # those who are in are taken along
        person.page.wait_for_selector("[data-ready] #board:not([data-over])")
    assert friend.page.url.split("?")[0] == host.page.url.split("?")[0] != table


def test_the_result_in_french_on_a_phone(meet: Meet, server: Server, tmp_path: Path) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    home = open_record(person, tmp_path, "bootleggers", 4)
    person.visit(f"{home}/result")
    assert "Courrier" in person.page.inner_text(".front__plate")
    for narrow, wide in zip(
        person.page.locator(".chart--narrow").all(), person.page.locator(".chart--wide").all(), strict=True
    ):
        assert narrow.is_visible()
        assert not wide.is_visible()
    assert person.page.locator(".chart--narrow").count() > 1
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
    bar, tabs = person.page.locator(".prompt--after"), person.page.locator(".tabs")
    assert bar.is_visible()
    assert tabs.is_visible()
    low, top = bar.bounding_box(), tabs.bounding_box()
    assert low is not None and top is not None  # noqa: PT018 - one after the other tells no more
    assert low["y"] + low["height"] <= top["y"] + 1
    person.page.locator(".figures summary").first.click()
    assert person.page.locator(".figures").first.locator("tbody tr").count() > 3


def test_a_link_for_strangers_is_made_and_revoked(meet: Meet, server: Server) -> None:
    person, stranger = meet(server), meet(server, locale="fr-FR")
    person.play_now("reglement")
    table = person.page.url.split("?")[0]
    assert person.page.request.get(f"{table}/result").status == 409  # not before the end
    skip([person], random.Random(6))
    person.visit(f"{table}/result")
    person.page.click('[data-open="share"]')
    person.page.click('[data-share="/share"]')
    person.page.wait_for_selector("[data-shared]:not([hidden])")
    link = person.page.input_value("#share-link")
    stranger.visit(link)
    assert stranger.page.locator(".ranks li").count() == 4
    assert stranger.page.locator('[data-post="/rematch"]').count() == 0
    assert stranger.page.locator('[data-share="/share"]').count() == 0
    image = stranger.page.get_attribute('meta[property="og:image"]', "content") or ""
    card = stranger.page.request.get(image)
    assert card.body().startswith(b"\x89PNG")
    stranger.page.click(".prompt--after a[href$='/replay']")
    stranger.page.wait_for_selector("#player")
    stranger.page.wait_for_load_state()  # with its scripts
    stranger.page.locator("#story [data-why]").last.click()
    expect(stranger.page.locator("#tip .reason")).to_contain_text("ce que le robot voyait")
    stranger.page.click("#first")
    stranger.page.wait_for_selector("#board[data-prompt='0']")
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.visit(f"{table}/replay?at=7")
    person.page.click("#share-moment")
    expect(person.page.locator("#tip")).to_be_visible()
    moment = person.page.evaluate("navigator.clipboard.readText()")
    assert moment == f"{link}/replay?at=7"
    stranger.visit(moment)
    stranger.page.wait_for_selector("#player[data-at='7']")
    assert stranger.page.locator("#share-moment[data-link^='/s/']").count() == 1  # whoever has the link may pass it on
    person.visit(f"{table}/result")
    person.page.click('[data-open="share"]')
    person.page.click('[data-share="/unshare"]')
    person.page.wait_for_selector("[data-unshared]:not([hidden])")
    stranger.page.click("#on")  # the page that is still open says so
    expect(stranger.page.locator("#tip")).to_contain_text("Rechargez la page")
    expect(stranger.page.locator("#where")).to_contain_text("7 /")
    stranger.page.goto("about:blank")
    stranger.forgive()
    assert stranger.page.request.get(link).status == 404
    assert stranger.page.request.get(image).status == 404


def test_a_replay_jumps_and_shows_every_hand(meet: Meet, server: Server, tmp_path: Path) -> None:
    person = meet(server)
    home = open_record(person, tmp_path, "reglement", 4)
    page = person.page
    assert page.locator("#hands li").count() == 4  # who sat nowhere sees all cards
    person.visit(f"{home}?at=20")
    assert page.locator("#thought .odds li").count() == 4
    page.wait_for_selector("#thought:not([data-going]) .alts .did")  # worked out while one stands here
    assert page.locator("#ghosts .letter").count() >= 1
    assert page.locator("#thought .quote").count() == 1
    assert page.locator("#eval rect").count() == 4
    high, wide = page.locator("#eval").bounding_box(), page.locator("#board").bounding_box()
    assert high is not None and wide is not None  # noqa: PT018 - one after the other tells no more
    assert high["x"] + high["width"] <= wide["x"]
    assert high["height"] > 300
    page.locator(".lane__round").nth(2).click()
    page.wait_for_selector(".lane__round[data-now]")
    assert page.locator("#share-moment").count() == 0  # a file is nobody's to share
    page.locator(".lane__at").first.click()
    page.wait_for_selector(".lane__at[data-now]")
    assert page.inner_text("#said")
    page.click('#as [data-as="1"]')
    page.wait_for_selector('#player[data-as="1"]')
    assert not page.locator("#hands").is_visible()
    person.visit(f"{home}?at=0")
    page.click("#run")
    page.wait_for_url(re.compile(r"[?&]at=([2-9]|\d\d)"))  # it goes on by itself
    page.click("#run")


def test_playing_on_from_a_move(meet: Meet, server: Server, tmp_path: Path) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    home = open_record(person, tmp_path, "reglement", 4)
    person.visit(f"{home}?at=20")
    expect(person.page.locator("#thought")).to_be_hidden()
    person.page.tap('.tabs a[href="#story"]')
    expect(person.page.locator("#thought .odds")).to_be_visible()  # what stands beside the board has its tab
    person.page.tap('.tabs a[href="#board"]')
    person.page.click("#branch-open")
    person.page.check('#branch [name="seat"][value="2"]')
    person.page.click("#branch .btn--go")
    person.page.wait_for_selector("[data-ready] #board")
    assert person.page.locator("#board[data-seat='2']").count() == 1
    assert "coup 20" in (person.page.text_content("#story") or "")
    person.wait_for_turn()
    person.act(random.Random(7), "tap")


def test_a_review_shows_its_first_results_at_once(meet: Meet, server: Server, tmp_path: Path) -> None:
    person = meet(server, locale="fr-FR", **PHONE)
    home = open_record(person, tmp_path, "reglement", 4)
    person.visit(f"{home}/result")
    person.page.click(".tabs a[href$='/review']")
    person.page.wait_for_selector(".win.chart--narrow .area")
    assert person.page.locator(".win.chart--narrow .area").count() == 4
    assert not person.page.locator(".win.chart--wide").is_visible()
    person.page.wait_for_selector(".five a, .working")
    assert "Analyse" in person.page.inner_text(".tabs")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
