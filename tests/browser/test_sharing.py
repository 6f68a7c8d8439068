"""Browsers add to the dice: each seals a number when its owner sits down, and opens it at the deal."""

from collections.abc import Iterator

import pytest

from blindpig.kernel.chance import pledge_of
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server, running
from tests.browser.test_games import table_of


@pytest.fixture(scope="module")
def fair_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose deals nobody has fixed."""
    with running(tmp_path_factory.mktemp("fair")) as found:
        yield found


def test_every_browser_adds_to_the_dice_and_the_slip_says_who(fair_server: Server, meet: Meet) -> None:
    host, friend = meet(fair_server), meet(fair_server)
    table_of(host, "reglement", ("friend", "bot-wiseguy"))
    friend.accept(host.invitation())
    for person in (host, friend):
        person.page.wait_for_selector('#sharing[data-pledge]:not([data-pledge=""])', state="attached")
    host.page.click('[data-post="/start"]')
    for person in (host, friend):
        person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    key = host.page.url.rsplit("/", 1)[1].partition("?")[0]
    board = host.page.evaluate(f"fetch('/api/tables/{key}').then((answer) => answer.json())")
    pledges, nonces = board["pledges"], board["nonces"]
    assert [bool(nonce) for nonce in nonces] == [True, True, False]  # two persons and a bot
    for pledge, nonce in zip(pledges[:2], nonces[:2], strict=True):
        assert pledge == pledge_of(bytes.fromhex(nonce))  # our script digests as everybody does
    host.page.reload()
    host.page.click("#menu-seal summary")
    said = host.page.inner_text("#menu-seal")
    assert "could not choose them" in said
    assert "Into these dice went" in said


def test_a_browser_does_not_open_its_number_for_another_seal(fair_server: Server, meet: Meet) -> None:
    """The house shows its seal when a number is sealed; one that shows another seal later gets nothing for it."""
    host, friend = meet(fair_server), meet(fair_server)
    table_of(host, "reglement", ("friend", "bot-wiseguy"))
    friend.accept(host.invitation())
    for person in (host, friend):
        person.page.wait_for_selector('#sharing[data-pledge]:not([data-pledge=""])', state="attached")
    home = friend.page.get_attribute("#table", "data-home") or ""
    kept = friend.page.evaluate("(place) => localStorage.getItem(place)", f"blindpig nonce {home}")
    nonce, seal = kept.split(" ")
    assert seal == friend.page.get_attribute("#sharing", "data-seal")
    seen = f"{nonce} {'0' * len(seal)}"  # as if the house had shown that one then
    friend.page.evaluate("([place, text]) => localStorage.setItem(place, text)", [f"blindpig nonce {home}", seen])
    host.page.click('[data-post="/start"]')
    friend.page.wait_for_selector("[data-ready] #board[data-waiting]", timeout=60_000)
    board = host.page.evaluate(f"fetch('/api{home.replace('/t/', '/tables/')}').then((answer) => answer.json())")
    assert [bool(nonce) for nonce in board["nonces"]] == [True, False, False]
    for person, warned in ((host, False), (friend, True)):
        person.page.reload()
        person.page.wait_for_selector("[data-ready] #board[data-waiting]")
        assert ("⚠" in person.page.inner_text("#menu-seal summary")) is warned
        person.page.click("#menu-seal summary")
        assert person.page.is_visible("#seal-changed") is warned


def dice_of(person: Person) -> tuple[list[str], list[str], str]:
    """What was sealed and opened for the dice of the game on a screen, and what the slip says of it."""
    person.page.wait_for_selector("[data-ready] #board[data-waiting]")
    key = person.page.url.rsplit("/", 1)[1].partition("?")[0]
    board = person.page.evaluate(f"fetch('/api/tables/{key}').then((answer) => answer.json())")
    person.page.click("#menu-seal summary")
    return board["pledges"], board["nonces"], person.page.inner_text("#menu-seal")


def test_a_game_that_begins_at_once_has_the_browsers_number_too(fair_server: Server, meet: Meet) -> None:
    person = meet(fair_server)
    person.page.goto(f"{fair_server.address}/")
    person.page.click('form[action="/play/prohibition"] button')
    pledges, nonces, said = dice_of(person)
    assert pledges[0] == pledge_of(bytes.fromhex(nonces[0]))
    assert "could not choose them" in said
    table_of(person, "prohibition", ("bot-random",))
    pledges, nonces, said = dice_of(person)
    assert pledges[0] == pledge_of(bytes.fromhex(nonces[0]))


def test_without_scripts_the_slip_says_what_the_house_could_have_done(fair_server: Server, meet: Meet) -> None:
    person = meet(fair_server)
    person.page.goto(f"{fair_server.address}/")
    person.page.evaluate("document.querySelector('form[action=\"/play/prohibition\"]').submit()")  # no event, no script
    pledges, nonces, said = dice_of(person)
    assert not any([*pledges, *nonces])
    assert "could have tried several numbers" in said
    assert "could not choose them" not in said
