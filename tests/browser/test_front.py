"""Front of house: invitations that are looked at, the waiting room, the way to the game."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.browser.test_games import table_of

SEALED = "#sharing:not([data-pledge=''])"  # the browser has sealed its number, and need not be there for it any more


def test_an_invitation_is_looked_at_then_accepted(meet: Meet, server: Server) -> None:
    host, friend = meet(server), meet(server, locale="fr-FR")
    table_of(host, "reglement", ("friend", "friend"))
    link = host.invitation()
    preview = friend.page.request.get(link, headers={"cookie": ""})
    assert preview.status == 200
    friend.visit(link)
    expect(host.page.locator(".seatrow.is-free")).to_have_count(2)
    expect(host.page.locator("#prompt")).to_contain_text("Wait for 2 more, or seat bots.")  # too few to begin
    assert friend.axe() == []
    friend.page.locator("label.chair-inv").nth(1).click()
    friend.page.fill("#name", "Sal")
    friend.page.click(".card-inv .btn--go")
    expect(host.page.locator(".seatrow").nth(2)).to_contain_text("Sal")
    expect(friend.page.locator("#prompt")).to_contain_text("lance la partie")
    friend.page.wait_for_selector(SEALED, state="attached")
    host.page.click('[data-post="/free"]')
    expect(host.page.locator(".seatrow.is-free")).to_have_count(2)
    friend.page.locator('[data-post="/sit"]').first.click()
    expect(host.page.locator(".seatrow").nth(1)).to_contain_text("Sal")
    friend.page.wait_for_selector(SEALED, state="attached")
    host.page.locator(".seatrow .menu summary").click()
    host.page.locator('.seatrow [data-body*="rookie"]').click()
    expect(host.page.locator("#prompt")).to_contain_text("you can start")
    friend.visit()
    expect(friend.page.locator(".rows")).to_contain_text("Tout le monde est là")
    friend.visit(link)
    friend.page.wait_for_selector("[data-ready] #board")
    assert host.axe() == []
    host.page.click('[data-post="/start"]')
    for person in (host, friend):
        person.page.wait_for_selector("#dinner")


def test_the_host_closes_the_table_and_everybody_is_told(meet: Meet, server: Server) -> None:
    host, friend = meet(server), meet(server)
    table_of(host, "prohibition", ("friend", "friend"))
    friend.accept(host.invitation(), "Otto")
    host.page.click("#menu-more summary")
    host.page.click('[data-post="/close"]')
    expect(friend.page.locator("#board")).to_contain_text("closed this table.")
    friend.page.click("#board .btn--go")
    expect(friend.page.locator("h1")).to_contain_text("Blind Pig")


PAGES = ("/", "/new/bootleggers", "/tables", "/games", "/rules/prohibition", "/about", "/alerts", "/devices")


def test_by_daylight_everything_can_still_be_read(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit()
    dark = person.page.evaluate("getComputedStyle(document.body).color")
    person.page.click("#menu-look summary")
    person.page.click('#menu-look [value="day"]')
    expect(person.page.locator("html")).to_have_attribute("data-theme", "light")
    person.page.wait_for_load_state()  # with its sheets
    assert person.page.evaluate("getComputedStyle(document.body).color") != dark
    found = {}
    for path in PAGES:
        person.visit(path)
        found[path] = person.axe()
    for slug in ("bootleggers", "reglement", "prohibition"):
        person.play_now(slug)
        person.wait_for_turn()
        found[slug] = person.axe()
    assert {path: troubles for path, troubles in found.items() if troubles} == {}


def test_text_grows_and_no_page_becomes_wider(meet: Meet, server: Server) -> None:
    person = meet(server, viewport={"width": 390, "height": 844})
    person.visit("/about")
    before = person.page.locator("h1").bounding_box()
    person.page.click("#menu-look summary")
    person.page.click('#menu-look [value="larger"]')
    after = person.page.locator("h1").bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"] * 1.2
    for path in PAGES:
        person.visit(path)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_a_preset_fills_in_what_nobody_touched(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit("/new/bootleggers")
    person.page.select_option("#seat-1", "bot-boss")
    person.page.check('[name=preset][value="days"]')
    expect(person.page.locator("#seat-1")).to_have_value("bot-boss")
    expect(person.page.locator("#seat-2")).to_have_value("friend")
    expect(person.page.locator('[data-clock="days"]')).to_be_visible()
    expect(person.page.locator('[data-clock="none"]')).to_be_hidden()
    person.page.check("[name=option-length][value=short]")
    expect(person.page.locator(".opt", has_text="Length").locator("p")).to_contain_text("eight")
    expect(person.page.locator("#sum")).to_have_text(
        "4 seats, 1 bot, 72 h each, +12 h a move, never more than 120 h. You bring 2 friends."
    )
    person.page.click(".setup__go .btn")
    expect(person.page.locator(".bring .terms")).to_contain_text("72 h each, +12 h a move, never more than 120 h")


def test_lists_without_a_table_say_why_and_lead_on(meet: Meet, server: Server) -> None:
    person = meet(server, locale="fr-FR")
    person.visit("/games")
    expect(person.page.locator("main")).to_contain_text("Aucune partie ne vous attend.")
    person.page.select_option("#filter-game", "reglement")
    person.page.click(".filters .btn")
    expect(person.page.locator("main")).to_contain_text("Aucune table de ce genre")
    person.page.get_by_role("link", name="Toutes").click()
    person.page.get_by_role("link", name="Ouvrir une table").click()
    expect(person.page.locator("h1")).to_have_text("Que jouons-nous ?")
