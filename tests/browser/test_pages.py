"""Every page: what it says, in both languages; accessible; light; nothing from elsewhere."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.test_games import GAMES, PHONE, every_game

FIRST_PAGE = 150_000  # bytes over the wire
PAGES = (
    "/", "/rules/reglement", "/rules/prohibition", "/new/reglement", "/new/prohibition", "/record", "/api", "/alerts",
    "/devices",
)  # fmt: skip
SIZES = (
    (360, 740), (390, 844), (667, 375), (768, 1024), (844, 390), (1024, 768), (1024, 1366), (1280, 720), (2560, 1440),
)  # fmt: skip


def test_the_first_page_is_light(meet: Meet, server: Server) -> None:
    person = meet(server)
    wire = person.page.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    person.page.goto(server.address, wait_until="networkidle")
    assert 20_000 < sum(sizes) <= FIRST_PAGE


def test_the_browser_decides_the_language_until_somebody_does(meet: Meet, server: Server) -> None:
    person = meet(server, locale="fr-FR")
    person.visit()
    expect(person.page.locator("html")).to_have_attribute("lang", "fr")
    expect(person.page.locator("#reglement .go .btn--go")).to_contain_text("Jouer")
    person.page.click("#reglement .go .btn--go")
    expect(person.page.locator("#prompt")).to_contain_text("À vous.")
    person.page.click("#menu-language summary")
    person.page.click("#menu-language [lang=en]")
    expect(person.page.locator("#prompt")).to_contain_text("Your turn.")
    person.visit()
    expect(person.page.locator("html")).to_have_attribute("lang", "en")


def test_a_name_is_kept(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit()
    person.page.fill("#nick", "<b>Josie</b>")
    person.page.press("#nick", "Enter")
    expect(person.page.locator("#nick")).to_have_value("<b>Josie</b>")
    person.page.click("#reglement .go .btn--go")
    expect(person.page.locator("#panel-0 .name b")).to_have_text("<b>Josie</b>")


def test_what_cannot_be_done_says_why_with_its_rule(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.wait_for_turn()
    places = {f"p-{place}" for place in range(1, 31)}
    goals: dict[str, set[str]] = {}
    rules: dict[str, str] = {}
    for path in person.paths():
        if path.text.startswith(("move", "cake", "bang", "knife")):
            goals.setdefault(path.steps[0][0], set()).add(path.steps[1][0])
            rules[path.steps[0][0]] = path.group["rule"]
    card = next(card for card in goals if places - goals[card])  # a first cake can go anywhere
    person.click(card)
    wrong, rule = min(places - goals[card]), rules[card]
    person.page.click(f"#{wrong}", force=True)  # it is not enabled, and says why
    slip = person.page.locator("#tip")
    expect(slip).to_be_visible()
    expect(slip.locator(".rule")).to_have_text(rule)
    slip.locator(".rule").click()
    expect(slip).to_contain_text(f"{rule} ·")
    person.page.click("#take-back")
    expect(person.page.locator(".is-chosen")).to_have_count(0)


def test_every_line_of_the_story_can_be_asked_why(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.page.locator("#story .rule", has_text="RC-T2").first.click()
    expect(person.page.locator("#tip")).to_contain_text("Income")


def test_talk_reaches_the_table_as_text(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.page.fill("#say", "<i>Smells good</i>")
    person.page.press("#say", "Enter")
    expect(person.page.locator("#talk li").last).to_contain_text("<i>Smells good</i>")


REDRAW = """async () => {
  const sent = new DOMParser().parseFromString(await (await fetch(location)).text(), 'text/html');
  document.dispatchEvent(new CustomEvent('redraw', { detail: sent.getElementById('board').outerHTML }));
}"""


@every_game
def test_the_board_in_words(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    person.page.click("#menu-more summary")
    person.page.click("#in-words")
    assert len(person.page.inner_text(".in-words").splitlines()) > 4
    said = person.page.locator(".in-words [data-said]")
    assert said.count() == 0, "what elements say of themselves stands there in their place"


def test_the_board_in_words_says_what_its_elements_say(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.play_now("reglement")
    person.wait_for_turn()
    person.page.click("#menu-more summary")
    person.page.click("#in-words")
    for _ in range(2):
        labels = person.page.locator("#dinner .man").evaluate_all("men => men.map(man => man.ariaLabel)")
        lines = person.page.locator(".in-words li").all_inner_texts()
        assert len(labels) == 30
        assert [line for line in lines if line in labels] == labels
        person.page.evaluate(REDRAW)  # a new board comes while it is read


@every_game
def test_replay_fairness_and_records(meet: Meet, server: Server, slug: str, tmp_path: Path) -> None:
    person = meet(server)
    person.play_now(slug)
    person.play_on(random.Random(12), moves=3)
    person.page.click("#menu-more summary")
    person.page.click('[data-post="/resign"]')
    person.page.click('[data-sure="yes"]')  # bots play it to the end
    person.page.wait_for_selector("#board[data-over]")
    end = person.seen()
    person.page.click('[data-here="/replay"]')
    person.page.wait_for_selector("#player")
    last = int(person.page.get_attribute("#player", "data-last") or 0)
    assert person.seen() == end
    person.page.click("#first")
    expect(person.page.locator("#where")).to_have_text(f"0 / {last}")
    assert person.seen() != end
    person.page.click("#on")
    expect(person.page.locator("#where")).to_have_text(f"1 / {last}")
    person.page.locator(".lane__round").nth(1).click()
    expect(person.page.locator("#where")).not_to_have_text(f"1 / {last}")
    person.page.locator("#slider").fill(str(last))
    expect(person.page.locator("#where")).to_have_text(f"{last} / {last}")
    assert person.axe() == []
    person.page.click("#menu-seal summary")
    person.page.click("[data-check] .btn")
    expect(person.page.locator("#fair-answer")).to_contain_text("The seal is good.")
    with person.page.expect_download() as waited:
        person.page.click('a[href$="/record"]')
    waited.value.save_as(tmp_path / "game.jsonl")
    person.visit("/record")
    person.page.set_input_files("#file", tmp_path / "game.jsonl")
    person.page.click(".slip .btn--go")
    person.page.wait_for_selector("#player")
    assert int(person.page.get_attribute("#player", "data-last") or 0) == last


def test_a_file_that_is_no_record_gets_a_sentence(meet: Meet, server: Server, tmp_path: Path) -> None:
    (tmp_path / "no.jsonl").write_text("nothing\n", encoding="utf-8")
    person = meet(server)
    person.visit("/record")
    person.page.set_input_files("#file", tmp_path / "no.jsonl")
    person.page.click(".slip .btn--go")
    expect(person.page.locator(".trouble")).to_be_visible()
    person.forgive()


@pytest.mark.parametrize("looks", [{}, {**PHONE, "locale": "fr-FR"}], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(meet: Meet, server: Server, looks: dict[str, object]) -> None:
    person = meet(server, **looks)
    found: dict[str, list[str]] = {}
    for path in PAGES:
        person.visit(path)
        found[path] = person.axe()
    person.visit("/t/nowhere")
    found["trouble"] = person.axe()
    person.forgive()
    for slug in GAMES:
        person.play_now(slug)
        person.wait_for_turn()
        found[slug] = person.axe()
        person.click(person.paths()[0].steps[0][0])
        found[f"{slug}, choosing"] = person.axe()
    person.visit("/new/reglement")
    person.page.select_option("#seat-1", "friend")
    person.page.click(".setup__go .btn")
    person.page.wait_for_selector("#link-copy")
    found["room"] = person.axe()
    assert {page: troubles for page, troubles in found.items() if troubles} == {}


@every_game
def test_every_size_holds_the_board(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.play_now(slug)
    person.wait_for_turn()
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert wide(person) <= width, (width, height)
        for part, least in (("#prompt", 40), ("#dinner, .map", 240)):
            box = person.page.locator(part).bounding_box()
            assert box is not None, (part, width, height)
            assert 0 <= box["x"] <= width - least, (part, width, height)
            assert 0 <= box["y"] <= height - least, (part, width, height)
            assert box["width"] >= least, (part, width, height)


def test_every_size_holds_the_pages(meet: Meet, server: Server) -> None:
    person = meet(server)
    for path in PAGES:
        person.visit(path)
        for width, height in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            assert wide(person) <= width, (path, width)


def wide(person: Person) -> int:
    found: int = person.page.evaluate("document.documentElement.scrollWidth")
    return found
