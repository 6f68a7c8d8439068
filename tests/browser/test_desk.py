"""The browser of the tests itself: whatever became of the last one, the next test gets one that works."""

import asyncio
import subprocess

import pytest
from playwright.sync_api import Error

from tests.browsers import Desk


def works(desk: Desk) -> bool:
    """Whether somebody can open a page in it."""
    page = desk.browser().new_page()
    page.set_content("<p>still here</p>")
    said = page.inner_text("p")
    page.close()
    return said == "still here"


def test_a_worker_that_closed_its_browser_gets_another(desk: Desk) -> None:
    desk.browser()
    desk.close()
    assert asyncio._get_running_loop() is None
    assert works(desk)


def test_a_browser_that_died_is_replaced(desk: Desk) -> None:
    session = desk.browser().new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    main = next(process["id"] for process in processes if process["type"] == "browser")
    subprocess.run(["kill", "-9", str(main)], check=True)
    assert works(desk)


def test_a_browser_that_did_not_start_leaves_nothing_in_the_way(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.close()
    monkeypatch.setenv("BLINDPIG_CHROMIUM", "/bin/false")
    with pytest.raises(Error):
        desk.browser()
    monkeypatch.delenv("BLINDPIG_CHROMIUM")
    assert works(desk)
