"""The house as an app: Chromium would install it, and without a connection rulebooks can be read; no table is kept."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server


@pytest.fixture
def person(meet: Meet, server: Server) -> Person:
    found = meet(server, service_workers="allow")
    found.visit()
    return found


STOCKED = """async () => {
  await navigator.serviceWorker.ready;
  for (;;) {
    const names = await caches.keys();
    const kept = (path) => caches.match(path, { ignoreVary: true });
    if (names.length && await kept('/about') && await kept('/offline')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


def test_chromium_would_install_it(person: Person) -> None:
    wire = person.page.context.new_cdp_session(person.page)
    assert wire.send("Page.getAppManifest")["errors"] == []
    found = [error["errorId"] for error in wire.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(found) <= {"in-incognito"}  # a test's window keeps nothing, and says so


def test_without_a_connection_rulebooks_can_be_read_and_no_table(person: Person) -> None:
    page = person.page
    page.fill("#nick", "Zelda")
    page.press("#nick", "Enter")
    page.wait_for_selector('#nick[value="Zelda"]')
    person.play_now("prohibition")
    table = page.url
    page.evaluate(STOCKED)
    kept = page.evaluate("""async () => (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).flat()""")
    assert "/rules/prohibition" in kept
    pages = [path for path in kept if not path.startswith(("/static/", "/d/"))]
    assert not [path for path in pages if not path.startswith(("/rules", "/learn/", "/about", "/offline"))]
    read = "async (path) => (await caches.match(path, { ignoreVary: true })).text()"
    texts = [page.evaluate(read, at) for at in pages]
    assert not [text for text in texts if "Zelda" in text]
    page.context.set_offline(True)
    page.goto(f"{person.address}/rules/prohibition")
    expect(page.locator("h1").first).to_contain_text("Prohibition")
    assert page.evaluate("document.fonts.check('16px Josefin Sans')")
    page.goto(table)
    expect(page.locator("#offline")).to_contain_text("No connection")
    page.context.set_offline(False)
    page.click("#offline .btn--go")
    expect(page.locator("#nick")).to_be_visible()
    person.forgive()
