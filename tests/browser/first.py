"""From an empty profile to the goal on the screen: `python -m tests.browser.first` counts clicks and measures seconds.

The server is as people play on it. What was found is kept in docs/first-minute.json.
"""

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from blindpig import registry
from tests.browser.server import Server, running
from tests.browser.test_learning import GOALS, PHONE
from tests.browsers import FLAGS, chromium

KEPT = Path(__file__).parents[2] / "docs" / "first-minute.json"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
TRIES = 3  # the median is told
COUNT = """addEventListener('click', (event) => {
  if (event.isTrusted) sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks') || 0) + 1);
}, true)"""


def try_once(browser: Browser, server: Server, slug: str, looks: dict[str, Any]) -> tuple[int, float, float]:
    """One newcomer: the clicks, the seconds until the first page is there, and from the click to the goal."""
    context = browser.new_context(**looks, locale="en-GB")
    context.add_init_script(COUNT)
    page = context.new_page()
    began = time.monotonic()
    page.goto(server.address)
    page.wait_for_selector(f"#{slug} .go .btn--go")
    there = time.monotonic()
    page.click(f"#{slug} .go .btn--go")
    page.get_by_role("dialog").get_by_text(GOALS[slug, "en-GB"]).wait_for()
    seen = time.monotonic()
    clicks = int(page.evaluate("sessionStorage.getItem('clicks')") or 0)
    context.close()
    return clicks, there - began, seen - there


def measured(browser: Browser, server: Server) -> list[dict[str, Any]]:
    """Every game, on a desk and on a phone."""
    found: list[dict[str, Any]] = []
    for slug in registry.HOUSE:
        for name, looks in (("desktop", DESKTOP), ("phone", PHONE)):
            tries = [try_once(browser, server, slug, looks) for _ in range(TRIES)]
            page, goal = (sorted(times)[TRIES // 2] for times in list(zip(*tries, strict=True))[1:])
            clicks = max(clicks for clicks, _, _ in tries)
            row = {"game": slug, "screen": name, "clicks": clicks, "page_s": round(page, 2), "goal_s": round(goal, 2)}
            print(row)
            found.append(row)
    return found


def main() -> None:
    """Measure, and keep it; how busy the machine was is told with it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(Path(folder), "live") as server,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        try_once(browser, server, registry.HOUSE[0], DESKTOP)  # the server and the browser are warm
        rows = measured(browser, server)
    load = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    KEPT.write_text(json.dumps({"tries": TRIES, "machine": load, "found": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
