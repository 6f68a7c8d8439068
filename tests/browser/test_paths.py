"""The page's own script and tests/clicking.py walk the same paths: what tests say about clicks is true of the page."""

from collections.abc import Iterator
from typing import Any

import pytest

from blindpig.drawing.board import board_of
from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.clicking import following, left, part, unfold
from tests.games.bootleggers.board.years import sights
from tests.web.test_boards import moments

WALKS = 40  # picks that are compared on each board
# For each list of picks: what can be picked next, and what would be sent now.
WALK = """async ([groups, lists]) => {
  const address = new URL('paths.js', document.querySelector('link[rel=stylesheet][href^="/static/"]').href);
  const { unfold, next, finished } = await import(address), paths = unfold(groups);
  return lists.map((picks) => [[...next(paths, picks)].sort(), finished(paths, picks)?.end ?? null]);
}"""


def boards(slug: str) -> Iterator[str]:
    """Some boards of a game."""
    if slug != "bootleggers":
        for state, context in moments(slug, 4 if slug == "reglement" else 3, 2, 6):
            yield board_of(slug).draw(state.view(context.seat), context)
        return
    for sight in sights(4, 2, 9, "chaos"):
        for seat in sight.state.waiting_on():
            yield board_of(slug).draw(sight.state.view(seat), sight.context(seat))


def pick_lists(groups: Any, slug: str) -> list[list[str]]:
    """The ways to begin on a board's paths: forwards, backwards where the order is free, and off the path."""
    found: list[list[str]] = [[]]
    for path in unfold(groups, slug):
        picks = list[str]()
        for step in path.steps:
            picks.append(next(pick for pick in reversed(step) if pick not in picks))
        found += [picks[:count] for count in range(1, len(picks) + 1)]
        found += [[picks[0], *reversed(picks[1:])], [*picks[:-1], "nothing"]]
    return found[:: max(1, len(found) // WALKS)]


@pytest.mark.parametrize("slug", ["bootleggers", "reglement", "prohibition"])
def test_the_script_walks_as_the_tests_do(meet: Meet, server: Server, slug: str) -> None:
    person = meet(server)
    person.visit()
    compared = 0
    for html in boards(slug):
        groups = part(html, "paths")
        paths, lists = unfold(groups, slug), pick_lists(groups, slug)
        ends = [[path.end for path in paths if left(path, picks) == []] for picks in lists]
        expected = [
            [sorted(following(paths, picks)), end[0] if end else None] for picks, end in zip(lists, ends, strict=True)
        ]
        assert person.page.evaluate(WALK, [groups, lists]) == expected
        compared += len(lists)
    assert compared > WALKS
