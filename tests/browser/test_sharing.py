"""Browsers add to the dice: each seals a number when its owner sits down, and opens it at the deal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from blindpig.kernel.chance import pledge_of
from tests.browser.conftest import Meet
from tests.browser.server import Server, running
from tests.browser.test_games import table_of


@pytest.fixture
def fair_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose deals nobody has fixed."""
    with running(tmp_path) as found:
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
