"""How the dinner table looks: nothing covers anything, wherever the cakes stand, at every width."""

import pytest

from blindpig.drawing.context import BoardContext, Person
from blindpig.games.reglement.board.board import draw
from blindpig.games.reglement.rules.places import LEFT, PLACES
from blindpig.games.reglement.rules.state import Dinner
from tests.browser.conftest import Meet
from tests.browser.server import Server
from tests.browser.test_bootleggers_looks import SHOW
from tests.games.reglement.rules.setting import lay

# The tags of cakes that lie over something else: a gangster, a number, a thing, what lies in the middle, another tag.
COVERED = """() => {
  const seen = (el) => el.getBoundingClientRect();
  const meet = (a, b) => a.width && b.width &&
    a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const rest = [...document.querySelectorAll(
    '#dinner .body .role, #dinner .no, #dinner .things > svg, #dinner .pot > :not(ul), #dinner .fuse')];
  return [...document.querySelectorAll('#dinner .fuse')].flatMap((tag) => rest
    .filter((el) => el !== tag && meet(seen(tag), seen(el)))
    .map((el) => `${tag.textContent} on ${el.textContent || el.getAttribute('class')}`));
}"""
# Plates whose words do not fit.
CUT = """() => [...document.querySelectorAll('#dinner .role, #dinner .no, #dinner .fuse, .hand .card b')]
  .filter((el) => el.scrollWidth > el.clientWidth + 3).map((el) => el.textContent)"""
SIZES = ((1440, 900), (1280, 720), (390, 844))
NAMES = ("Josephine", "Sal", "Dutch", "Mabel", "Orlando", "Violetta")


def with_cakes(place: int) -> Dinner:
    """Six families, and cakes at this place, beside it, and opposite or nearly so."""
    seated = "1 Y-br, 3 R-gu, 7 Y-gf, 12 G-gf, 14 O-gf, 15 Y-gu, 20 V-gf, 22 V-br asleep, 26 R-gf, 29 B-gf, 30 G-br"
    beside, across = LEFT[place], (place + PLACES // 2 - 1) % PLACES + 1
    return lay(6, seated, hands={"Y": "bang knife boom cake move"}, cakes={"R": place, "B": beside, "V": across})


def board(dinner: Dinner, lang: str) -> str:
    """The board as yellow sees it."""
    people = [Person(seat, name) for seat, name in enumerate(NAMES[: dinner.seats])]
    return draw(dinner.view(0), BoardContext("reglement", lang, people, 0, dinner.actions(0), dinner.waiting_on()))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_tag_of_a_cake_covers_nothing_wherever_it_stands(meet: Meet, server: Server, lang: str) -> None:
    person = meet(server, locale="fr-FR" if lang == "fr" else "en-GB")
    person.play_now("reglement")
    found: list[str] = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        for place in range(1, PLACES + 1):
            person.page.evaluate(SHOW, board(with_cakes(place), lang))
            found += [f"{width}, cake at {place}: {what}" for what in person.page.evaluate(COVERED)]
        found += [f"{width}: {what} does not fit" for what in person.page.evaluate(CUT)]
    assert not found, "\n".join(found)
