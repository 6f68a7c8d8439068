"""Problems by clicks, taps and keys: one found, one missed, hints, the line; in French on a phone, too."""

from playwright.sync_api import expect

from blindpig import registry
from blindpig.aftermath.problems import Problem, problems_of
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def clickable(someone: Person, problem: Problem, right: bool) -> list[str]:
    """What is picked, one after the other, for an answer that is right, or is not."""
    return [step[0] for step in next(p for p in someone.paths() if (p.text in problem.solutions) == right).steps]


def open_problem(someone: Person, slug: str, number: int) -> Problem:
    someone.visit(f"/problems/{slug}/{number}")
    someone.page.wait_for_selector("[data-ready] #board[data-mine]")
    return problems_of(registry.manifest(slug))[number - 1]


def test_one_is_found_by_keys_and_one_missed_by_clicks(server: Server, meet: Meet) -> None:
    someone, slug = meet(server), "reglement"
    page = someone.page
    problem = open_problem(someone, slug, 1)
    assert someone.axe() == []
    for pick in clickable(someone, problem, right=True):
        someone.type(pick)
    expect(page.locator(".prompt--told:not(.is-missed)")).to_be_visible()
    expect(page.locator("#problem-next")).to_be_focused()
    expect(page.locator('.pip[aria-current="page"]')).to_have_attribute("data-state", "solved")
    expect(page.locator(".alts2 .best .v")).to_contain_text(str(round(100 * problem.chance(problem.best))))
    assert someone.axe() == []
    page.click("#line-on")
    expect(page.locator("#line-at")).to_have_attribute("data-at", "2")
    someone.tab_to("#line-back")
    page.keyboard.press("Enter")
    expect(page.locator("#line-at")).to_have_attribute("data-at", "1")
    page.click("#problem-next")
    page.wait_for_url("**/problems/reglement/2")
    page.wait_for_selector("[data-ready] #board[data-mine]")
    for hints in range(1, 4):
        page.click("#problem-hint")
        page.wait_for_selector(f'#problem[data-hints="{hints}"]')
    expect(page.locator("#problem-hint")).to_have_count(0)
    problem = problems_of(registry.manifest(slug))[1]
    for pick in clickable(someone, problem, right=False):
        someone.click(pick)
    expect(page.locator(".prompt--told.is-missed")).to_be_visible()
    expect(page.locator('.pip[aria-current="page"]')).to_have_attribute("data-state", "missed")
    page.click('[data-filter="missed"]')
    expect(page.locator(".pip:visible")).to_have_count(1)
    page.click(".prompt__ways form .btn")
    page.wait_for_selector("[data-ready] #board[data-mine]")
    assert "/t/" in page.url, "one may play on from there"


def test_in_french_on_a_phone(server: Server, meet: Meet) -> None:
    someone = meet(server, locale="fr-FR", **PHONE)
    page = someone.page
    problem = open_problem(someone, "prohibition", 1)
    page.click(".tabs a[href='#story']")
    expect(page.locator("#problem")).to_be_visible()
    page.click("#problem-hint")
    expect(page.locator(".hints__told li")).to_contain_text("Personne n’y perd plus que")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(".tabs a[href='#board']")
    for pick in clickable(someone, problem, right=False):
        someone.tap(pick)
    expect(page.locator(".prompt--told.is-missed")).to_contain_text("points de moins")
    assert someone.axe() == []
    page.click(".tabs a[href='#story']")
    expect(page.locator(".alts2 .best")).to_be_visible()
    page.click(".small-next")
    page.wait_for_url("**/problems/prohibition/2")
    page.wait_for_selector("[data-ready] #board[data-mine]")
    page.click(".tabs a[href='#story']")
    page.click("#problem-show")
    expect(page.locator(".alts2 .best")).to_be_visible()
    expect(page.locator('.pip[aria-current="page"]')).to_have_attribute("data-state", "missed")
