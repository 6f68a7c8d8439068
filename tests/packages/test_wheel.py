"""The wheel in an environment with nothing else in it: it plays a game and serves pages and a board, in both languages.

With BLINDPIG_WHEEL it is the wheel at that path, as `make engine` has it: the compiled one.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.load.processes import free_port
from tests.sources import GAMES_HOME, ROOT

PATIENCE = 120  # seconds until the server must answer
GAMES = sorted(path.parent.name for path in GAMES_HOME.glob("*/manifest.py"))
COMPILED = os.environ.get("BLINDPIG_WHEEL", "")
UV = os.environ.get("UV") or shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")


class Shop:
    """An environment with the wheel and what it says that it needs, and nothing of this checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"  # where commands are run
        self.home.mkdir()
        self.bin = folder / "env" / "bin"
        # The same versions as everywhere, but only those that the wheel itself asks for.
        self.uv(
            "export", "--frozen", "--no-dev", "--no-emit-project", "--no-hashes", "--output-file", f"{folder}/known"
        )
        if not COMPILED:
            self.uv("build", "--wheel", "--out-dir", str(folder))
        (wheel,) = [Path(COMPILED)] if COMPILED else folder.glob("*.whl")
        self.uv("venv", "--python", self.version(), str(folder / "env"))
        self.uv("pip", "install", "--python", str(self.bin / "python"), "--constraint", f"{folder}/known", str(wheel))

    @staticmethod
    def version() -> str:
        """The Python that runs the tests, itself and not its environment."""
        return os.path.realpath(sys.executable)

    @staticmethod
    def uv(*arguments: str) -> None:
        """Ask uv for something, about this checkout."""
        done = subprocess.run(
            [UV, *arguments], cwd=ROOT, env=outside(), capture_output=True, text=True, timeout=600, check=False
        )
        assert done.returncode == 0, done.stderr

    def run(self, *arguments: str) -> str:
        """Run a command of the environment; what it prints."""
        done = subprocess.run(
            [str(self.bin / arguments[0]), *arguments[1:]],
            cwd=self.home,
            env=outside(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def outside() -> dict[str, str]:
    """Our environment variables without those that point into our environment."""
    ours = ("PYTHON", "PYTEST", "COV", "VIRTUAL_ENV", "UV_PROJECT", "HATCH")
    return {**{name: value for name, value in os.environ.items() if not name.startswith(ours)}, "LANGUAGE": "en"}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    return Shop(tmp_path_factory.mktemp("shop"))


def test_it_is_the_wheel_that_runs_and_nothing_of_ours_beside_it(shop: Shop) -> None:
    where = shop.run("python", "-c", "import blindpig; print(blindpig.__file__)")
    assert Path(where.strip()).is_relative_to(shop.folder)
    tools = "import importlib.util as found; print([name for name in ('pytest', 'mypy') if found.find_spec(name)])"
    assert shop.run("python", "-c", tools) == "[]\n"
    engine = "compiled" if COMPILED else "not compiled"
    assert re.fullmatch(rf"blindpig \d+\.\d+\.\d+ \({engine}\)\n", shop.run("blindpig", "--version"))


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_and_has_the_rulebooks(shop: Shop, game: str) -> None:
    assert "1 game" in shop.run("blindpig", "sim", game, "--games", "1", "--bots", "random")
    french, english = (shop.run("blindpig", "rules", game, "--lang", lang) for lang in ("fr", "en"))
    assert french != english


@pytest.fixture(scope="module")
def address(shop: Shop) -> Iterator[str]:
    """A server of that environment."""
    port = free_port()
    with subprocess.Popen(
        [shop.bin / "blindpig", "serve", "--port", str(port), "--db", f"sqlite:///{shop.home / 'pig.db'}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=shop.home,
        env=outside(),
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


def everything_of(address: str, page: str) -> None:
    """A page's own files are all there."""
    parts = set(re.findall(r'(?:href|src)="(/[^"#]*\.(?:css|js|svg|webp|woff2)[^"#]*)', page))
    assert parts
    for part in sorted(parts):
        with urlopen(address + part) as answer:
            assert answer.read(), part


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_serves_the_first_page_and_all_that_belongs_to_it(address: str, lang: str) -> None:
    with urlopen(Request(address, headers={"Accept-Language": lang})) as answer:
        page = answer.read().decode()
    assert f'<html lang="{lang}"' in page
    everything_of(address, page)


def asked(address: str, path: str, data: object, token: str = "nobody") -> Any:  # noqa: S107 - no password
    """What the API answers."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urlopen(Request(address + path, json.dumps(data).encode(), headers)) as answer:
        return json.load(answer)


@pytest.mark.parametrize("game", GAMES)
def test_it_serves_a_table_with_its_board(address: str, game: str) -> None:
    token = str(asked(address, "/api/guest", {"name": "Al"})["token"])
    seats = [{}, *[{"bot": "random"}] * 2]
    table = asked(address, "/api/tables", {"game": game, "seats": seats}, token)["table"]
    asked(address, f"/api/tables/{table}/start", {}, token)
    with urlopen(Request(f"{address}/t/{table}", headers={"Authorization": f"Bearer {token}"})) as answer:
        page = answer.read().decode()
    assert 'id="board"' in page
    assert 'data-seat="0"' in page
    everything_of(address, page)
