"""The wheel, installed where the sources are not: it plays a game and serves its pages, in both languages."""

import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.load.processes import free_port
from tests.packages.conftest import Environment
from tests.sources import GAMES_HOME, ROOT

PATIENCE = 120  # seconds until the server must answer
GAMES = sorted(path.parent.name for path in GAMES_HOME.glob("*/manifest.py"))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel in it, and nothing of this checkout."""
    found = Environment(tmp_path_factory.mktemp("shop"))
    found.run(f"pip wheel --quiet --no-deps --wheel-dir wheels '{ROOT}'")
    found.run("pip install --quiet --no-deps --force-reinstall wheels/blindpig-*.whl")
    return found


def test_it_is_the_wheel_that_runs(shop: Environment) -> None:
    where = shop.run("python -c 'import blindpig; print(blindpig.__file__)'")
    assert Path(where.strip()).is_relative_to(shop.folder)
    assert re.fullmatch(r"blindpig \d+\.\d+\.\d+ \(not compiled\)\n", shop.run("blindpig --version"))


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_and_has_the_rulebooks(shop: Environment, game: str) -> None:
    assert "1 game" in shop.run(f"blindpig sim {game} --games 1 --bots random")
    assert shop.run(f"blindpig rules {game} --lang fr") != shop.run(f"blindpig rules {game} --lang en")


@pytest.fixture(scope="module")
def address(shop: Environment) -> Iterator[str]:
    """A server of that environment."""
    port = free_port()
    with subprocess.Popen(
        [shop.bin / "blindpig", "serve", "--port", str(port), "--db", f"sqlite:///{shop.home / 'pig.db'}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=shop.home,
    ) as server:
        found = f"http://127.0.0.1:{port}"
        try:
            for _ in range(PATIENCE * 10):
                try:
                    urlopen(found).close()
                    break
                except URLError:
                    time.sleep(0.1)
            yield found
        finally:
            server.terminate()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_serves_the_first_page_and_all_that_belongs_to_it(address: str, lang: str) -> None:
    with urlopen(Request(address, headers={"Accept-Language": lang})) as answer:
        page = answer.read().decode()
    assert f'<html lang="{lang}"' in page
    parts = set(re.findall(r'(?:href|src)="(/[^"#]*\.(?:css|js|svg|webp|woff2)[^"]*)"', page))
    assert parts
    for part in sorted(parts):
        with urlopen(address + part) as answer:
            assert answer.read(), part
