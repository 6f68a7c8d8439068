"""docs/adding-a-language.md, followed to the letter in a copy of the package: a language of three plural forms."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

PAGE = (ROOT / "docs" / "adding-a-language.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`(src/\S+)`\n\n```(po|md)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SKIPPED = shutil.ignore_patterns("__pycache__", "*.pyc")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with what the guide says to write."""
    home = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "src", home / "src", ignore=SKIPPED)
    for name, kind, text in FILE.findall(PAGE):
        path = home / name
        assert path.exists() == (kind == "md"), f"{name}: the guide adds to rulebooks, and makes all else"
        path.parent.mkdir(exist_ok=True)
        before = path.read_text(encoding="utf-8") + "\n" if path.exists() else ""
        path.write_text(before + text, encoding="utf-8")
    return home


def run(checkout: Path, *arguments: str, **variables: str) -> str:
    """Run Python in the copy; what it printed, complaints included."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")}
    environ = {**kept, "PYTHONPATH": str(checkout / "src"), "LANG": "C.UTF-8", **variables}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=checkout, env=environ, capture_output=True, encoding="utf-8", check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout + done.stderr


def test_the_guide_names_every_catalogue() -> None:
    for path in (ROOT / "src" / "blindpig" / "i18n" / "en").glob("*.po"):
        assert f"`{path.name}`" in PAGE


def test_the_commands_of_the_guide(checkout: Path) -> None:
    (block,) = COMMANDS.findall(PAGE)
    sim, rules = [run(checkout, "-m", *line.split()) for line in block.splitlines()]
    assert "Porachunki: 100 games" in sim  # what is missing is told in English
    assert "RC-S1  Rodziny i bank. Przy 4 rodzinach każda ma 7 gangsterów" in rules
    assert "RC-S2" not in rules


CHECK = """
import warnings
warnings.simplefilter("ignore")
from blindpig.drawing.words import words_in
from blindpig.i18n import languages
from blindpig.i18n.rulebook import CHAPTERS
from blindpig.i18n.teller import Teller

assert languages.LANGUAGES == ("en", "fr", "pl"), languages.LANGUAGES
assert CHAPTERS["Polski"] == "pl"
teller = Teller("common", "pl")
said = [teller.sentence("sim.records", {"count": count, "place": "x"}).split()[1] for count in (0, 1, 2, 5, 12, 22, 25)]
assert said == ["zapisów", "zapis", "zapisy", "zapisów", "zapisów", "zapisy", "zapisów"], said
assert teller.sentence("replay.finished", {"game": "x", "seats": 3, "moves": 22}).startswith("X, 3 seats, 22 moves")
assert languages.from_header("de, pl-PL;q=0.9, en;q=0.5") == "pl"
assert languages.from_environment({"LANG": "pl_PL.UTF-8"}) == "pl"
assert [each.name for each in words_in("en").languages] == ["English", "Français", "Polski"]
assert words_in("pl", "reglement")("title") == "Porachunki"
assert words_in("pl", "bootleggers")("title") == "Bootleggers"
print("fine")
"""


def test_plurals_the_menu_and_what_falls_back(checkout: Path) -> None:
    assert run(checkout, "-c", CHECK) == "fine\n"


def test_the_terminal_and_the_option_speak_it(checkout: Path) -> None:
    assert run(checkout, "-m", "blindpig", "sim", "poker", LANG="pl_PL.UTF-8").startswith("Nie ma tu gry „poker”.")
    assert run(checkout, "-m", "blindpig", "sim", "poker", "--lang", "pl").startswith("Nie ma tu gry „poker”.")
    assert "en, fr, pl" in run(checkout, "-m", "blindpig", "sim", "poker", "--lang", "de")
    assert "en|fr|pl" in run(checkout, "-m", "blindpig", "sim", "--help", COLUMNS="200")


PAGES = """
import asyncio, warnings
warnings.simplefilter("ignore")
from pathlib import Path
import httpx
from blindpig.web.app import opened
from blindpig.web.settings import ServerSettings

async def main():
    settings = ServerSettings("127.0.0.1", 0, "sqlite:///" + str(Path("pig.db").absolute()))
    async with opened(settings) as app:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test", follow_redirects=True) as client:
            for path in ("/", "/new/reglement", "/new/bootleggers", "/rules/reglement", "/rules/prohibition"):
                page = (await client.get(path, headers={"accept-language": "pl"})).text
                assert '<html lang="pl">' in page, path
                assert 'aria-label="Język: Polski"' in page, path
                assert [f'lang="{lang}"' in page for lang in ("en", "fr", "pl")] == [True] * 3
                assert "⟨" not in page, path
            token = client.cookies["blindpig_forms"]
            chosen = {"lang": "fr", "back": "/rules/reglement", "_csrf_token": token}
            page = (await client.post("/language", data=chosen, headers={"accept-language": "pl"})).text
            assert '<html lang="fr">' in page
            chosen["lang"] = "pl"
            assert '<html lang="pl">' in (await client.post("/language", data=chosen)).text
            started = await client.post("/play/prohibition", data={"_csrf_token": token})
            assert started.status_code == 200 and '<html lang="pl">' in started.text, started.text[:300]
    print("fine")

asyncio.run(main())
"""


def test_pages_offer_it_and_speak_it(checkout: Path) -> None:
    assert run(checkout, "-c", PAGES).splitlines()[-1] == "fine"
