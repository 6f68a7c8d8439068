"""Two devices, one person: a seat moved by a link and played on; a passkey made and used."""

import random
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server


def test_a_seat_is_moved_by_link_and_played_on(meet: Meet, server: Server) -> None:
    laptop, phone = meet(server), meet(server, viewport={"width": 390, "height": 844})
    laptop.play_now("prohibition")
    luck = random.Random(3)
    laptop.play_on(luck, moves=2)
    table = laptop.page.url
    laptop.visit("/devices")
    laptop.page.click("#make-link")
    expect(laptop.page.locator(".qrcard")).to_be_visible()
    assert laptop.axe() == []
    phone.visit(laptop.page.input_value("#along-link"))
    phone.page.click(".slip .btn--go")
    phone.visit(table)
    phone.page.wait_for_selector("[data-ready] #board")
    phone.play_on(luck, moves=2)
    laptop.visit(table)
    laptop.wait_for_turn()
    laptop.sees_the_same_as(phone)


@dataclass
class Elsewhere:
    """The same server under its name: a passkey is bound to one, never to a number."""

    address: str


def with_authenticator(person: Person) -> str:
    """Give a browser a virtual authenticator that says yes."""
    wire = person.page.context.new_cdp_session(person.page)
    wire.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    found: str = wire.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    return found


def test_a_passkey_is_made_and_brings_its_person_back(meet: Meet, server: Server) -> None:
    person = meet(Elsewhere(f"http://localhost:{server.port}"))
    with_authenticator(person)
    person.visit()
    person.page.fill("#nick", "Josie")
    person.page.press("#nick", "Enter")
    expect(person.page.locator("#nick")).to_have_value("Josie")
    person.page.goto(f"{person.address}/devices")
    person.page.click("#make-passkey")
    expect(person.page.locator("#passkey-said")).to_have_text("Your name is secured.")
    person.page.context.clear_cookies()  # another browser that knows the same keys
    person.visit()
    expect(person.page.locator("#nick")).not_to_have_value("Josie")
    person.visit("/devices")
    person.page.click("#use-passkey")
    expect(person.page.locator("#nick")).to_have_value("Josie")
    person.visit("/devices")
    expect(person.page.locator(".key .tag")).to_have_text("secured")
    assert person.axe() == []
