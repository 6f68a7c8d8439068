"""How much a short game of Bootleggers asks of one person: `python -m tests.browser.sitting [GAMES]`.

A careful but efficient person plays against three bots of the server, at its own pace and with default settings.
Prompts and clicks are counted, waiting is measured; thinking is not measured but reckoned: so many seconds for the
first question of a kind in a year, and few when it is asked again.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import sync_playwright

from tests.browser.mobster import Mobster
from tests.browser.server import running
from tests.browsers import AWAY, FLAGS, chromium
from tests.clicking import SentPath

THINKING = {"muscle": 20, "take": 12, "deals": 15, "moment": 8, "investigate": 6, "offer": 8, "dock": 4, "load": 3}
OTHERWISE = 6  # seconds for any other question
AGAIN = 4  # seconds when the same is asked again in the same year
CLICK = 1.0  # seconds to move to what is clicked


class Careful(Mobster):
    """Plays what seems good without thinking for long; counts what is asked of them."""

    def sit(self, luck: random.Random) -> tuple[Counter[tuple[int, str]], int, float]:
        """A whole game: the questions by year, the clicks, and the seconds spent waiting for others."""
        asked: Counter[tuple[int, str]] = Counter()
        clicks, waited = 0, 0.0
        while True:
            began = time.monotonic()
            try:
                self.page.wait_for_selector("#board[data-mine], #board[data-over]", timeout=60_000)
            except TooLate:
                print(self.page.locator("#board").evaluate("el => JSON.stringify(el.dataset)"), self.said())
                print(*self.page.locator("#story li").all_inner_texts()[-8:], sep="\n")
                raise
            waited += time.monotonic() - began
            if self.is_over():
                return asked, clicks, waited
            asked[self.years(), self.question()] += 1
            self.clicked = 0
            self.act(luck)
            clicks += self.clicked

    clicked = 0

    def click(self, pick: str) -> None:
        self.clicked += 1
        super().click(pick)

    def answer(self, asked: str, paths: list[SentPath], luck: random.Random) -> list[str]:
        """All on board at once, markers where they are many already, cards when asked about them."""
        if asked == "load":
            return ["do-load-all"] if any(path.steps == [["do-load-all"]] for path in paths) else ["do-done"]
        if asked == "place":
            bars = [path.steps[0][0] for path in paths if path.text.startswith("place ")]
            own = {pick: self.page.locator(f"#bar-{pick[2:]} .bar__circles .p-yellow").count() for pick in bars}
            return [max(bars, key=lambda pick: own[pick])] if bars else ["do-done"]
        if asked == "moment" and any(path.text == "pass" for path in paths):
            plays = [path for path in paths if path.text == "raise"]
            return luck.choice(plays).picks(luck) if plays and luck.random() < 0.4 else ["do-pass"]
        if asked == "offer":
            return ["do-refuse-all"]
        return super().answer(asked, paths, luck)


def main() -> None:
    """Play so many games and say what they took."""
    games = int(sys.argv[1]) if sys.argv[1:] else 1
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(Path(folder), "live") as server,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        for number in range(games):
            person = Careful(browser.new_page(viewport={"width": 1440, "height": 900}), server.address)
            person.page.add_init_script(AWAY)
            person.set_up(4, bot="wiseguy", length="short")
            person.start()
            asked, clicks, waited = person.sit(random.Random(number))
            thought = sum(THINKING.get(key, OTHERWISE) + AGAIN * (count - 1) for (_, key), count in asked.items())
            kinds: Counter[str] = Counter()
            for (_, key), count in asked.items():
                kinds[key] += count
            minutes = (thought + clicks * CLICK + waited) / 60
            print(f"game {number}: {sum(asked.values())} prompts, {clicks} clicks, {waited:.0f} s of waiting")
            print(f"  about {minutes:.0f} minutes, thinking reckoned at {thought} s; {dict(kinds.most_common())}")
            person.page.close()


if __name__ == "__main__":
    main()
