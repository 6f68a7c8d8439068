"""The rulebook in a browser: pages turn, the search marks what it finds, marks open their reasons."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.browser.test_games import PHONE

SOON = 10_000  # milliseconds


def test_the_search_marks_and_opens_what_it_finds_by_keyboard(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit("/rules/reglement")
    page = person.page
    page.keyboard.press("/")
    page.keyboard.type("bang")
    expect(page.locator("#found li.is-here .rule")).to_have_text("RC-S2")
    expect(page.locator("#RC-S2 mark").first).to_have_text("Bang")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#RC-K2")).to_be_in_viewport()
    expect(page.locator("#found-at")).to_contain_text("2/")
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()
    expect(page.locator("mark")).to_have_count(0)


def test_a_mark_opens_its_reason(meet: Meet, server: Server) -> None:
    person = meet(server)
    person.visit("/rules/reglement#RC-K2")
    why = person.page.locator("#why-RC-K2-0")
    expect(why).to_be_hidden()
    mark = person.page.locator("#RC-K2 [data-ours]")
    mark.focus()
    person.page.keyboard.press("Enter")
    expect(why).to_be_visible()
    expect(mark).to_have_attribute("aria-expanded", "true")
    person.page.keyboard.press("Enter")
    expect(why).to_be_hidden()


def test_pages_turn_and_the_contents_follow(meet: Meet, server: Server) -> None:
    person = meet(server, viewport={"width": 1440, "height": 900})
    person.visit("/rules/bootleggers")
    page = person.page
    expect(page.locator("#page-at")).to_contain_text("1–2 /")
    page.keyboard.press("PageDown")
    expect(page.locator("#page-at")).to_contain_text("3–4 /")
    last = page.locator(".toc a").last
    last.click()
    expect(page.locator("#cards")).to_be_in_viewport()
    expect(last).to_have_attribute("aria-current", "location")
    assert person.axe() == []


def test_on_a_phone_the_contents_are_a_tab(meet: Meet, server: Server) -> None:
    person = meet(server, **PHONE)
    person.visit("/rules/prohibition")
    page = person.page
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    expect(page.locator(".toc")).to_be_hidden()
    page.click(".book__tabs a[href='#contents']")
    expect(page.locator(".toc")).to_be_visible()
    page.click(".toc a >> nth=3")
    expect(page.locator(".toc")).to_be_hidden()
    assert person.axe() == []


def test_a_phone_leads_from_one_rulebook_to_the_others(meet: Meet, server: Server) -> None:
    person = meet(server, **PHONE)
    person.visit("/rules")
    person.page.locator("a:visible", has_text="Prohibition").click(timeout=SOON)
    expect(person.page.locator("h1")).to_have_text("Prohibition")


# Pictures have a label, so axe does not look into them: here it does.
LOOK_IN = """document.querySelectorAll('.picture, .picture [aria-hidden]').forEach((place) => {
  for (const name of ['role', 'aria-label', 'aria-hidden']) place.removeAttribute(name);
})"""


def test_by_daylight_pictures_contents_and_menus_can_be_read(meet: Meet, server: Server) -> None:
    person = meet(server, **PHONE)
    page = person.page
    page.context.add_cookies([{"name": "blindpig_theme", "value": "day", "url": server.address}])
    found = {}
    for path in ("bootleggers", "prohibition", "bootleggers#contents"):
        person.visit(f"/rules/{path}")
        page.reload()
        page.evaluate(LOOK_IN)
        found[path] = [trouble for trouble in person.axe() if trouble.startswith("color-contrast")]
    person.play_now("prohibition")
    page.click("#menu-more summary")
    found["menu"] = [trouble for trouble in person.axe() if trouble.startswith("color-contrast")]
    assert {path: troubles for path, troubles in found.items() if troubles} == {}
