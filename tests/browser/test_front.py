"""Front of house: invitations that are looked at, the waiting room, the way to the game."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.browser.test_games import table_of


def test_an_invitation_is_looked_at_then_accepted(meet: Meet, server: Server) -> None:
    host, friend = meet(server), meet(server, locale="fr-FR")
    table_of(host, "reglement", ("friend", "friend"))
    link = host.invitation()
    preview = friend.page.request.get(link, headers={"cookie": ""})
    assert preview.status == 200
    friend.visit(link)
    expect(host.page.locator(".seatrow.is-free")).to_have_count(2)
    assert friend.axe() == []
    friend.page.locator("label.chair-inv").nth(1).click()
    friend.page.fill("#name", "Sal")
    friend.page.click(".card-inv .btn--go")
    expect(host.page.locator(".seatrow").nth(2)).to_contain_text("Sal")
    expect(friend.page.locator("#prompt")).to_contain_text("lance la partie")
    host.page.click('[data-post="/free"]')
    expect(host.page.locator(".seatrow.is-free")).to_have_count(2)
    friend.page.locator('[data-post="/sit"]').first.click()
    expect(host.page.locator(".seatrow").nth(1)).to_contain_text("Sal")
    host.page.locator(".seatrow .menu summary").click()
    host.page.locator('.seatrow [data-body*="rookie"]').click()
    expect(host.page.locator("#prompt")).to_contain_text("you can start")
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
