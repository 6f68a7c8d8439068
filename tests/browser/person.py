"""A person with a browser: looks, clicks, taps, types; and notices everything that goes wrong in the window."""

import json
import random
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Page, Request
from playwright.sync_api import TimeoutError as TooLate

from tests.clicking import SentPath, unfold

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
# Rules that find nothing worse than moderate are not asked: nobody listens to them here.
GRAVE = """() => {
  const soft = axe._audit.rules.filter((rule) => ['minor', 'moderate'].includes(rule.impact));
  const rules = Object.fromEntries(soft.map((rule) => [rule.id, { enabled: false }]));
  return axe.run(document, { resultTypes: ['violations'], rules });
}"""
OFTEN = 100  # milliseconds between two looks
SLOW = 90_000  # milliseconds after which something will not happen any more, even on a machine with other work
TRIES = 6  # looks at what is asked, within that time, by somebody who cannot reach what they want
LONGEST = 400  # moves of one person
PLACES = """places => places.map(place => [
  place.getAttribute('aria-label'),
  ...[...place.querySelectorAll('[data-piece], use')].map(el => el.dataset.piece || el.getAttribute('href')),
].join(' '))"""
# What is asked, and how it can be answered: of one board, whatever is drawn meanwhile.
LOOK = """() => {
  const { prompt = '', asked = '', mine } = document.getElementById('board').dataset;
  return [prompt, asked, mine !== undefined, document.getElementById('paths')?.textContent || '[]'];
}"""
TABS = 400  # stops of a page at most, twice: a board that is drawn anew may lead back to the first
FOCUS = "w => document.activeElement.matches(w) ? 'here' : document.querySelector(w) ? 'elsewhere' : 'gone'"


def bold(paths: list[SentPath]) -> list[SentPath]:
    """What brings a game to its end: deliver, load, play cards rather than throw them away."""
    wanted = bold_texts([path.text for path in paths])
    return [path for path in paths if path.text in wanted]


def bold_texts(texts: list[str]) -> list[str]:
    """The same of actions."""
    for wanted in ("deliver", "load"):
        if found := [text for text in texts if wanted in text]:
            return found
    return [text for text in texts if not text.startswith("discard")] or texts


def evenly(paths: list[SentPath], luck: random.Random) -> list[SentPath]:
    """One path of each first step: what can be done in many ways is not done more often."""
    by_first: dict[str, list[SentPath]] = {}
    for path in paths:
        by_first.setdefault(path.steps[0][0] if len(path.steps) > 1 else "", []).append(path)
    return [luck.choice(some) for some in by_first.values()]


class Person:
    """Somebody at a window."""

    patience = SLOW  # milliseconds that a held choice may take to be sent

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.troubles: list[str] = []
        page.set_default_timeout(SLOW)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("request", self.asked)

    def heard(self, message: ConsoleMessage) -> None:
        blocked = "registration blocked by Playwright" in message.text  # most tests do without a service worker
        if message.type in ("error", "warning") and not blocked:
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"a request to another host: {request.url}")

    def forgive(self) -> None:
        """What the browser says while the server is away is not ours."""
        self.troubles = [
            trouble for trouble in self.troubles if "net::ERR" not in trouble and "Failed to load" not in trouble
        ]

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.address + path if path.startswith("/") else path)

    def invitation(self) -> str:
        """The link for friends, as it stands on the table page."""
        self.page.wait_for_selector("#link-copy")
        return self.invitation_link()

    def invitation_link(self) -> str:
        return self.page.get_attribute("#invite", "value") or ""

    def accept(self, link: str, name: str = "Friend") -> None:
        """Open an invitation and sit down."""
        self.visit(link)
        self.page.fill("#name", name)
        self.page.click(".card-inv .btn--go")
        self.page.wait_for_selector("[data-ready] #board")

    # The table

    def play_now(self, slug: str) -> None:
        self.visit()
        self.page.click(f"#{slug} .go .btn--go")
        self.page.wait_for_selector("[data-ready] #board")

    def game(self) -> str:
        """The game on the table."""
        return (self.page.get_attribute("#board", "class") or "").split()[1]

    def paths(self) -> list[SentPath]:
        """All that can be clicked, as the board sent it."""
        return unfold(json.loads(self.page.locator("#paths").evaluate("el => el.textContent")), self.game())

    def is_over(self) -> bool:
        return self.page.locator("#board[data-over]").count() > 0

    def is_asked(self) -> bool:
        return self.page.locator("#board[data-mine]").count() > 0

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("[data-ready] #board[data-mine], [data-ready] #board[data-over]")

    def prompt(self) -> str:
        return self.page.get_attribute("#board", "data-prompt") or ""

    def choose(self, sent: str, luck: random.Random) -> list[str]:
        """The elements of one of the paths that were sent, in the order they are picked."""
        return luck.choice(evenly(bold(unfold(json.loads(sent), self.game())), luck)).picks(luck)

    def act(self, luck: random.Random, by: str = "click") -> None:
        """Make a move, if it is one's turn, and see that the board has taken it."""
        before, _, mine, sent = self.page.evaluate(LOOK)
        if not mine or sent == "[]":
            return  # the board was drawn anew in between
        picks = self.choose(sent, luck)
        if not all(self.reaches(pick, by, before) for pick in picks):
            return
        self.mean_it(by, picks[-1])
        self.page.wait_for_selector(f'#board:not([data-prompt="{before}"]), #board[data-over], .curtain')
        self.page.wait_for_selector(
            "#table:not([data-sending]), .curtain"
        )  # or one would answer the same question twice

    def reaches(self, pick: str, by: str, before: str) -> bool:
        """Pick something; False if the table goes on while one tries, which takes away what was asked."""
        for _ in range(TRIES):
            try:
                getattr(self, by)(pick)
            except TooLate:
                if self.prompt() != before:
                    return False
            else:
                return True
        raise TooLate(f"{pick} is asked for and cannot be picked")

    def target(self, pick: str) -> str:
        """The selector of what is picked: a piece and its button are one."""
        return f'[id="{pick}"]' if self.page.locator(f'[id="{pick}"]').count() else f'[data-pick="{pick}"]'

    def click(self, pick: str) -> None:
        self.page.click(self.target(pick), timeout=SLOW / TRIES)

    def tap(self, pick: str) -> None:
        self.page.tap(self.target(pick), timeout=SLOW / TRIES)

    def mean_it(self, by: str, pick: str) -> None:
        """A finger's first tap shows what would happen; the prompt's verb does it, or a second tap on another tab."""
        if by == "tap" and self.page.locator("#board[data-held]").count():
            if self.page.locator("#send").is_visible():
                self.page.tap("#send", timeout=self.patience)
            else:
                self.tap(pick)

    def type(self, pick: str) -> None:
        """By keyboard alone: Tab until it has the focus, then Enter."""
        self.tab_to(self.target(pick))
        self.page.keyboard.press("Enter")

    def tab_to(self, wanted: str) -> None:
        """Tab until something has the focus."""
        for _ in range(TABS):
            at = self.page.evaluate(FOCUS, wanted)
            if at == "here":
                return
            if at == "gone":
                break  # the table was faster
            self.page.keyboard.press("Tab")
        raise TooLate(f"Tab never comes to {wanted}")

    def play_on(self, luck: random.Random, moves: int = LONGEST, by: str = "click") -> int:
        """Play until the game is over, or for so many moves; how many there were."""
        for made in range(moves):
            self.wait_for_turn()
            if self.is_over():
                return made
            self.act(luck, by)
        return moves

    def said(self) -> str:
        return self.page.inner_text("#prompt")

    def seen(self) -> list[str]:
        """The board as everybody sees it: what stands where, in words, and the pieces that are drawn there."""
        found: list[str] = self.page.locator(".man, .map .truck, .map .server, .map .character").evaluate_all(PLACES)
        return found

    def sees_the_same_as(self, other: "Person") -> None:
        """Wait until two windows show one board: what a bot does now reaches one of them first."""
        for _ in range(SLOW // OFTEN):
            if self.seen() == other.seen():
                return
            self.page.wait_for_timeout(OFTEN)
        assert self.seen() == other.seen()

    # Accessibility

    def axe(self) -> list[str]:
        """Serious and critical findings of axe-core."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(GRAVE)
        return [
            f"{trouble['id']}: {trouble['nodes'][0]['html'][:160]} ({trouble['nodes'][0]['failureSummary'][:300]})"
            for trouble in found["violations"]
            if trouble["impact"] in ("serious", "critical")
        ]
