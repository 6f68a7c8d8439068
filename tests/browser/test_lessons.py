"""Every lesson, played to the end by clicks: in both languages, on a phone, with a wrong answer at each question."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Position, expect

from blindpig import registry
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server
from tests.clicking import SentPath

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOOKS = [("en-GB", {}), ("fr-FR", PHONE)]  # and the fullest board the other way round, too
# Where a click on an element meets nothing else; null if all of it is covered or out of sight.
OPEN = """el => {
  el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = el.getBoundingClientRect();
  for (const y of [0.5, 0.2, 0.8]) for (const x of [0.5, 0.15, 0.85, 0.06]) {
    const [left, top] = [box.left + box.width * x, box.top + box.height * y];
    if (box.width && el.contains(document.elementFromPoint(left, top))) return [left, top];
  }
  return null;
}"""
HASTE = 20_000  # milliseconds: what is covered stays covered
SLUGS = [slug for slug, manifest in registry.manifests().items() if manifest.lesson]


class Learner(Person):
    """Somebody who takes a lesson, and tries something else first at every question."""

    def at(self) -> str:
        return self.page.get_attribute("#rosie", "data-at") or ""

    def is_right(self, path: SentPath) -> bool:
        """Whether a path ends in an answer that the step takes."""
        space = registry.find(self.slug).space
        right = (self.page.get_attribute("#rosie", "data-solutions") or "").split()
        return path.text in [space.all[int(index)].text for index in right]

    def learn(self, slug: str) -> int:
        """To the end of the lesson; how many questions were answered."""
        self.slug, asked = slug, 0
        self.visit(f"/learn/{slug}")
        self.page.wait_for_selector("[data-lesson]")
        while True:
            before = self.at()
            if self.page.locator("#rosie[data-asks]").count():
                asked += 1
                self.try_something_else()
                assert self.at() == before, "nothing was played"
                self.do_it()
            elif self.page.locator("#rosie-on").count():
                self.page.click("#rosie-on")
            else:
                return asked
            self.page.wait_for_selector(f'#rosie:not([data-at="{before}"])')

    def thing(self, pick: str) -> Locator:
        """What is picked."""
        return self.page.locator(self.target(pick)).first

    def try_something_else(self) -> None:
        """A legal move that is not asked for: it is told what it would do, and where it was tried."""
        wrong = [path for path in self.paths() if not self.is_right(path)]
        in_sight = (path for path in wrong if all(self.thing(pick[0]).evaluate(OPEN) for pick in path.steps))
        for pick in next(in_sight, wrong[0]).steps:
            self.page.mouse.click(*self.found(pick[0]))
        expect(self.page.locator("#rosie-bar:not(.is-right)")).to_be_visible()
        assert self.page.inner_text("#rosie-told").strip()
        expect(self.page.locator("#rosie-told .rule")).to_have_count(1)

    def found(self, pick: str) -> list[float]:
        """Where it can be clicked, as somebody looks for it: under Rosie's card, then on the other tabs."""
        thing = self.thing(pick)
        for tab in [None, *self.page.locator(".tabs a:visible").all()]:
            if tab is not None:
                tab.click()
            at: list[float] | None = thing.evaluate(OPEN)
            if not at and self.page.locator("#rosie-fold:visible").count():
                if self.page.locator("#rosie-fold[aria-expanded=true]").count():
                    self.page.click("#rosie-fold")
                expect(self.page.locator("#rosie.is-folded")).to_be_visible()
                at = thing.evaluate(OPEN)
            if at:
                return at
        raise AssertionError(f"nobody can click {pick}")

    def do_it(self) -> None:
        """What is asked for, by clicks on what is lit."""
        self.page.click("#rosie-show")
        expect(self.page.locator("#pointer")).to_be_visible()
        for step in next(path for path in self.paths() if self.is_right(path)).steps:
            corner: Position | None = {"x": 8, "y": 8} if step[0].startswith("mu-") else None  # cards overlap in a hand
            self.page.click(self.target(step[0]), position=corner)


@pytest.mark.parametrize(
    ("slug", "locale", "looks"),
    [
        *[(slug, *look) for slug in SLUGS for look in LOOKS],
        ("bootleggers", "fr-FR", {}),
        ("bootleggers", "en-GB", PHONE),
    ],
)
def test_a_lesson_is_played_to_the_end(
    server: Server, meet: Meet, slug: str, locale: str, looks: dict[str, Any]
) -> None:
    learner = meet(server, Learner, locale=locale, **looks)
    assert isinstance(learner, Learner)
    learner.page.set_default_timeout(HASTE)
    asked = learner.learn(slug)
    assert asked >= 5
    assert learner.axe() == []
    learner.page.click(".rosie__foot .btn--go")  # one click into a game against Rookies
    learner.page.wait_for_selector("[data-ready][data-tab] #board:not(.waiting)")
    assert "/t/" in learner.page.url


def test_a_refused_click_is_answered_on_the_card(server: Server, meet: Meet) -> None:
    learner = meet(server, Learner)
    learner.visit("/learn/reglement")
    learner.page.wait_for_selector("[data-lesson]")
    for step in range(3):
        learner.page.click("#rosie-on")
        learner.page.wait_for_selector(f'#rosie[data-at="{step + 1}"]')
    learner.page.click("#card-knife")
    learner.page.click("#p-3", force=True)  # nobody with a knife sits beside him
    expect(learner.page.locator("#rosie-told .rule")).to_have_text("RC-K1")
    expect(learner.page.locator("#tried")).to_be_visible()
    expect(learner.page.locator("#tip")).to_be_hidden()
    learner.page.click("#p-13")
    learner.page.wait_for_selector('#rosie[data-at="4"]')
    learner.page.reload()
    expect(learner.page.locator("#rosie")).to_have_attribute("data-at", "4")
