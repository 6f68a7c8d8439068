"""A person who plays Bootleggers by what is lit: one way to answer each question, cards now and then."""

import json
import random

from playwright.sync_api import Locator, Page, Position
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.person import LOOK, Person, evenly
from tests.clicking import SentPath, unfold

# What a sensible mobster does when asked; what is not here is left to luck.
WANTED = {
    "muscle": ("muscle",),
    "take": ("take",),
    "place": ("place",),
    "load": ("load",),
    "send": ("send",),
    "deals": ("pass",),
    "offer": ("accept", "refuse"),
    "keep": ("keep",),
    "moment": ("pass", "raise"),
    "word": ("play", "pass"),
    "investigate": ("investigate", "pass"),
}
TRIES = 12
HASTE = 2500  # milliseconds after which it is better to look again; more each time, on a machine with other work
PLAIN = ("influence", "still", "speakeasy", "truck")  # what is no thug, but for one that takes a truck
CORNER: Position = {"x": 10, "y": 16}  # cards overlap: their left upper corners are free
WIDE = 720  # pixels from which there are no tabs
NEVER = ("pass-phase", "pass-round", "ask-me")


class Mobster(Person):
    """Somebody at a table of Bootleggers."""

    patience = HASTE  # others act too, and what was shown may be over

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        self.played: list[str] = []

    def question(self) -> str:
        return self.page.get_attribute("#board", "data-asked") or ""

    def answer(self, asked: str, paths: list[SentPath], luck: random.Random) -> list[str]:
        """The elements of one path that answers what is asked."""
        if not paths:
            raise TooLate("nothing is lit any more")
        wanted = WANTED.get(asked, ())
        fit = [path for path in paths if path.text.startswith(wanted)] if wanted else []
        if asked == "moment" and luck.random() < 0.5:
            fit = [path for path in fit if path.text == "pass"] or fit
        fit = fit or [path for path in paths if path.text not in NEVER] or paths
        if asked == "take":  # thugs make for an interesting game
            fit = [path for path in fit if not path.text.endswith(PLAIN) or path.text.endswith("free-truck")] or fit
        path = luck.choice(evenly(fit, luck))
        self.played.append(path.text)
        return path.picks(luck)

    def act(self, luck: random.Random, by: str = "click") -> None:
        """Answer; while others act too, what was lit may be dark before it is clicked: then look again."""
        for tried in range(TRIES):
            self.patience = HASTE * (tried + 1)
            before, asked, mine, paths = self.page.evaluate(LOOK)
            if not mine:
                return
            try:
                picks = self.answer(asked, unfold(json.loads(paths), "bootleggers"), luck)
                for pick in picks:
                    getattr(self, by)(pick)
                self.mean_it(by, picks[-1])
                changed = f'#board:not([data-prompt="{before}"]), #board:not([data-asked="{asked}"]), #board[data-over]'
                self.page.wait_for_selector(changed, timeout=self.patience)
            except TooLate:
                self.page.keyboard.press("Escape")
                self.page.keyboard.press("Escape")
            else:
                return
        raise AssertionError(f"nothing answers “{self.said()}”")

    def reach(self, pick: str) -> Locator:
        """What is picked; on a phone after turning to the tab it is on."""
        found = self.page.locator(self.target(pick)).first
        size = self.page.viewport_size
        if size is not None and size["width"] >= WIDE:
            return found
        for tab in ("board", "hand", "panels"):
            if found.is_visible():
                break
            if self.page.locator(".tabs").is_visible():
                self.page.click(f".tabs a[href='#{tab}']")
        return found

    def click(self, pick: str) -> None:
        corner: Position | None = CORNER if pick.startswith(("mu-", "card-")) else None
        self.reach(pick).click(position=corner, timeout=self.patience)

    def tap(self, pick: str) -> None:
        corner: Position | None = CORNER if pick.startswith(("mu-", "card-")) else None
        self.reach(pick).tap(position=corner, timeout=self.patience)

    def set_up(self, seats: int, friends: int = 0, bot: str = "random", **options: str) -> None:
        """A table with so many seats: me, friends by link, bots."""
        self.visit("/new/bootleggers")
        for number in range(1, 6):
            kind = "friend" if number <= friends else f"bot-{bot}" if number < seats else "none"
            self.page.select_option(f"#seat-{number}", kind)
        for key, value in options.items():
            self.page.check(f"[name=option-{key}][value={value}]")
        self.page.click(".setup__go .btn")
        self.page.wait_for_selector("[data-ready] #board")

    def start(self) -> None:
        """Deal, if the table waits for that."""
        self.page.wait_for_selector('[data-post="/start"], #board[data-asked]')
        if not self.question():
            self.page.click('[data-post="/start"]')
        self.page.wait_for_selector("#board[data-asked]")

    def years(self) -> int:
        """The year under way."""
        return int(self.page.locator(".years [aria-current] i").inner_text())

    def play_until(self, goal: str, luck: random.Random, moves: int = 200) -> bool:
        """Play on until this is on the page; whether it ever was."""
        for _ in range(moves):
            self.page.wait_for_selector(f"{goal}, #board[data-mine], #board[data-over]")
            if self.page.locator(goal).count():
                return True
            if self.is_over():
                return False
            self.act(luck)
        return False
