"""docs/adding-a-game.md at its word: its commands make a package, install it where nothing else is, and play it.

Then a table over the API, whole games by clicking on its own board and on the plain one, and a bot from docs/bots.md.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.packages.conftest import Environment
from tests.packages.near import change
from tests.sources import ROOT

GAME = "last-call"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BOARD = '    board="board.board:BOARD",\n'


class Stranger(Person):
    """Knows nothing of the game, and picks anything that is lit."""

    def choose(self, sent: str, luck: random.Random) -> list[str]:
        """One of the buttons: on these boards each is an action."""
        lit: list[str] = self.page.locator("#board [data-target].is-legal").evaluate_all("all => all.map(el => el.id)")
        return [luck.choice(lit)]


def blocks(page: str, kind: str = "") -> list[str]:
    """The pieces of code on a page of the docs."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


@pytest.fixture(scope="module")
def installed(environment: Environment) -> Path:
    """The package that the guide's commands make, install, test and simulate; where it is."""
    said = environment.run(blocks("adding-a-game.md")[0])
    assert re.search(r"\d+ passed", said)
    assert "20 games" in said
    return environment.home / GAME


@pytest.fixture(scope="module")
def miser(environment: Environment) -> None:
    """The bot of docs/bots.md, installed."""
    (project,) = blocks("bots.md", "toml")
    code = blocks("bots.md", "python")[1]
    folder = environment.home / "miser"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(project, encoding="utf-8")
    (folder / "miser.py").write_text(code, encoding="utf-8")
    environment.run("pip install .", "miser")


def started(environment: Environment, folder: Path) -> Server:
    """A server of that environment, with what is installed there now."""
    folder.mkdir()
    found = Server(folder, "1", python=environment.python)
    found.start()
    return found


@pytest.fixture(scope="module")
def house(environment: Environment, installed: Path, miser: None) -> Iterator[Server]:
    """A server with the game and the bot."""
    found = started(environment, environment.folder / "house")
    yield found
    found.stop()


@pytest.fixture(scope="module")
def plain_house(environment: Environment, installed: Path) -> Iterator[Server]:
    """The same game without a board of its own."""
    manifest = installed / "src" / "last_call" / "manifest.py"
    change(manifest, BOARD, "")
    found = started(environment, environment.folder / "plain")
    change(manifest, "    words=", f"{BOARD}    words=")
    yield found
    found.stop()


@pytest.mark.usefixtures("installed")
def test_it_is_listed(environment: Environment) -> None:
    assert "Last Call (last-call), 2 to 6 seats" in environment.run("blindpig games")
    assert environment.run(f"blindpig rules {GAME} LC-3 --lang fr").startswith("LC-3  Annonces.")
    entered = json.loads(environment.run(f"blindpig tournament {GAME} --bots wiseguy,random --games 6 --jobs 2 --json"))
    assert entered["games"] == 6


def test_a_table_over_the_api(environment: Environment, house: Server) -> None:
    with urlopen(f"{house.address}/api/games") as answer:
        games = json.load(answer)["games"]
    assert GAME in str(games[-1])
    (client,) = blocks("api.md", "python")
    (environment.home / "client.py").write_text(client, encoding="utf-8")
    said = environment.run(f"python client.py {house.address} {GAME}")
    assert "'winners'" in said.splitlines()[-1]


@pytest.mark.parametrize(("looks", "by"), [({}, "click"), ({**PHONE, "locale": "fr-FR"}, "tap")], ids=["desk", "phone"])
def test_a_whole_game_on_the_plain_board(plain_house: Server, meet: Meet, looks: dict[str, object], by: str) -> None:
    person = meet(plain_house, Stranger, **looks)
    person.play_now(GAME)
    assert person.page.locator("#board.plain").count() == 1
    person.wait_for_turn()
    assert person.axe() == []
    person.play_on(random.Random(1), by=by)
    assert person.is_over()
    assert person.page.locator(".plain__view .i").count() == 1, "the winner has a star"


def test_the_plain_board_by_keyboard(plain_house: Server, meet: Meet) -> None:
    person = meet(plain_house, Stranger)
    person.play_now(GAME)
    person.play_on(random.Random(2), moves=3, by="type")


def test_its_own_board(house: Server, meet: Meet) -> None:
    person = meet(house, Stranger)
    person.visit()
    assert "Believe the last one" in person.page.inner_text(f"#{GAME}")
    person.play_now(GAME)
    person.wait_for_turn()
    assert person.page.locator("#board.cups").count() == 1
    assert person.axe() == []
    person.play_on(random.Random(3))
    assert person.is_over()


def test_a_bot_from_outside(environment: Environment, house: Server, meet: Meet) -> None:
    """It is simulated in worker processes, and a table with two of it is played to the end in the browser."""
    said = environment.run(f"blindpig sim {GAME} --bots miser --seats 3 --games 6 --jobs 2")
    assert "miser" in said
    with urlopen(f"{house.address}/api/games") as answer:
        assert "miser" in json.load(answer)["bots"]
    person = meet(house, Stranger)
    person.visit(f"/new/{GAME}")
    for number, kind in enumerate(("bot-miser", "bot-miser", "none"), 1):
        person.page.select_option(f"#seat-{number}", kind)
    person.page.click(".setup__go .btn")
    person.page.wait_for_selector("[data-ready] #board")
    person.play_on(random.Random(4))
    assert person.is_over()
    assert "bot failed" not in house.log.read_text(encoding="utf-8")
