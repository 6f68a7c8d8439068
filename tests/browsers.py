"""The browser that tests share, and people with a window of it each. A failed test leaves screenshots in build/browser.

This is a plugin and not a `conftest.py`: a process has one browser, whichever folder its tests are in.
"""

import asyncio
import contextlib
import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from tests.browser.person import SLOW, Person

if TYPE_CHECKING:
    from tests.browser.server import Server  # it loads the whole house, which few tests need

SHOTS = Path(__file__).parents[1] / "build" / "browser"
# The first one is the same browser without its windows and menus, and takes less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Whoever is not here for the first time puts the how-to sheet away at once.
# It would open when a game begins in the waiting room, too: there it counts as seen.
AWAY = """addEventListener('DOMContentLoaded', () => {
  document.getElementById('howto-close')?.click();
  const home = document.getElementById('table')?.dataset.home;
  if (home) sessionStorage.setItem(`howto ${home}`, 'yes');
})"""
Meet = Callable[..., Person]
expect.set_options(timeout=SLOW)

# People in tests mean what they click: they are not asked again before what is final, unless they want to be.
UNASKED = """if (location.origin !== 'null' && !localStorage.getItem('blindpig-likes')) {
  localStorage.setItem('blindpig-likes', '{"confirm":"never"}');
}"""  # an empty page has no storage
FAILED = pytest.StashKey[bool]()

left_behind: list[asyncio.AbstractEventLoop] = []  # by Playwright, while its browser is open


def installed() -> str:
    """Install the first of its packages that there is; where it is now."""
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    install = ["apt-get", "install", "-y", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for name in NAMES[:2]:
        done = subprocess.run([*install, name], check=False, stdout=subprocess.DEVNULL)
        if done.returncode == 0:
            return shutil.which(name) or ""
    return ""


def chromium() -> str:
    """Where Chromium is; on a Debian machine it is installed if it is missing."""
    with (Path(tempfile.gettempdir()) / "blindpig-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # test processes that start together must not install it twice
        found = os.environ.get("BLINDPIG_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
        if not found and os.geteuid() == 0 and shutil.which("apt-get"):
            found = installed()
    assert found, "Chromium is not here: install it, or say where it is in BLINDPIG_CHROMIUM."
    return found


class Desk:
    """The browser that the tests of one process share; a new one if it died, or if a worker gets more tests."""

    def __init__(self) -> None:
        self.playwright: Playwright | None = None
        self.window: Browser | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def browser(self) -> Browser:
        """One that answers."""
        try:
            if self.window is not None:
                self.window.new_context().close()
                return self.window
        except Error:
            self.close()
        self.close()
        self.playwright = sync_playwright().start()
        self.loop = asyncio._get_running_loop()
        self.window = self.playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        return self.window

    def close(self) -> None:
        """Let go of it, whatever state it is in, and of the event loop that Playwright leaves behind."""
        asyncio._set_running_loop(self.loop)  # the last test may be one without a browser
        for part in (self.window and self.window.close, self.playwright and self.playwright.stop):
            if part:
                with contextlib.suppress(Exception):
                    part()
        self.playwright = self.window = self.loop = None
        asyncio._set_running_loop(None)
        left_behind.clear()


@pytest.fixture(scope="session")
def desk() -> Iterator[Desk]:
    found = Desk()
    yield found
    found.close()


@pytest.fixture
def browser(desk: Desk) -> Browser:
    return desk.browser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember what became of a test until its windows are closed."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def meet(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Meet]:
    """Somebody with a browser of their own; at the end nothing may have gone wrong in any of them."""
    people: list[Person] = []

    def come(server: "Server", kind: type[Person] = Person, first: bool = False, **looks: Any) -> Person:
        size = {"width": 1440, "height": 900}
        usual = {"viewport": size, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**usual, **looks})
        if not first:
            context.add_init_script(AWAY)
        context.add_init_script(UNASKED)
        person = kind(context.new_page(), server.address)
        people.append(person)
        return person

    yield come
    failed = request.node.stash.get(FAILED, False)
    for number, person in enumerate(people):
        if failed or person.troubles:
            photograph(person.page, f"{request.node.name}-{number}")
        person.page.context.close()
    assert [trouble for person in people for trouble in person.troubles] == []


def photograph(page: Page, name: str) -> None:
    """Leave a picture of what was seen."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    safe = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)
    page.screenshot(path=SHOTS / f"{safe}.png")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Playwright leaves its event loop behind as the one that runs: only tests with a browser may see it."""
    watches = "desk" in getattr(item, "fixturenames", ())
    asyncio._set_running_loop(left_behind[-1] if watches and left_behind else None)
    try:
        return (yield)
    finally:
        loop = asyncio._get_running_loop()
        if watches and loop is not None:
            left_behind[:] = [loop]
        asyncio._set_running_loop(None)


if __name__ == "__main__":
    chromium()
