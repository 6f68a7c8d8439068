"""How Bootleggers looks: titles and texts fit on their cards, and nothing runs out of its panel, at every width."""

import pytest

from blindpig.games.bootleggers.board.board import draw
from blindpig.games.bootleggers.rules.components import THUG, THUG_NAMES
from blindpig.games.bootleggers.rules.hidden import ASKED
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import LINED_UP, TAKE
from tests.browser.conftest import Meet
from tests.browser.mobster import Mobster
from tests.browser.server import Server
from tests.games.bootleggers.board.years import Sight, sights
from tests.games.bootleggers.rules.scene import hold, put, scene

# Put a board drawn elsewhere on the page; texts that stick out of what holds them.
SHOW = """html => {
  const sheet = document.createElement('template');
  sheet.innerHTML = html;
  document.getElementById('board').replaceWith(sheet.content.getElementById('board'));
}"""
CLIPPED = """([holders, texts]) => [...document.querySelectorAll(holders)].flatMap((holder) => {
  const box = holder.getBoundingClientRect();
  if (!box.width) return [];
  return [...holder.querySelectorAll(texts)].filter((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const own = text.getBoundingClientRect();
    const inner = text.matches('.muscle, .mini') ? own : range.getBoundingClientRect();
    if (!inner.width || getComputedStyle(text).visibility === 'hidden') return false;
    const title = text.tagName === 'B' && holder.matches('.card');
    const cut = title || ['hidden', 'clip'].includes(getComputedStyle(text).overflowX) ? own : box;
    const beside = inner.left < cut.left - 1.5 || inner.right > cut.right + 1.5;
    return beside || inner.top < cut.top - 4 || inner.bottom > cut.bottom + 4;
  }).map((text) => `${holder.id || holder.className}: ${text.textContent.trim().slice(0, 60)}`);
})"""
HOLDERS = {
    ".bar": ".bar__name, .ticket, .standing b, .receipt h3, .bar__notes li",
    ".prompt": "#ask-title, #ask-text, .btn",
    ".mat": ".muscle, .cash, .mini, dd, .tag",
    ".offer .slip": "b, span",
}
WIDTHS = (390, 768, 1280, 1440)
LOW = 720  # pixels of a laptop's screen
everywhere = pytest.mark.parametrize("lang", ["en", "fr"])


def page_for(meet: Meet, server: Server, lang: str) -> Mobster:
    person = meet(server, Mobster, locale="fr-FR" if lang == "fr" else "en-GB")
    assert isinstance(person, Mobster)
    person.set_up(3, length="short")
    person.start()
    return person


def widen(person: Mobster, width: int) -> None:
    person.page.set_viewport_size({"width": width, "height": 844 if width < 720 else LOW if width == 1280 else 900})


def show(person: Mobster, state: BootleggersState, lang: str, sight: Sight | None = None) -> None:
    seen = sight or Sight(state, [])
    person.page.evaluate(SHOW, draw(state.view(0), seen.context(0, lang)))


@everywhere
def test_every_title_and_text_fits_on_its_card(meet: Meet, server: Server, lang: str) -> None:
    person = page_for(meet, server, lang)
    found: list[str] = []
    for width in WIDTHS:
        widen(person, width)
        if width < 720:
            person.page.click(".tabs a[href='#hand']")
        for first in range(1, len(THUG_NAMES), 4):
            titles = THUG_NAMES[first : first + 4]
            for step in (LINED_UP, TAKE):  # playable for the most part, and not
                state = scene(step, turn=1)
                put(state, "mothers", 1, 2)
                for title in titles:
                    hold(state, 0, title)
                state.hidden.answer[0] = ASKED
                state.table.offer = [THUG + THUG_NAMES.index(title) for title in titles]
                show(person, state, lang)
                cut = person.page.evaluate(CLIPPED, [".thugs .card", "b, .txt"])
                if width >= 720:
                    cut += person.page.evaluate(CLIPPED, [".offer .slip", "b, span"])
                found += [f"{width}: {text}" for text in cut]
    assert "\n".join(sorted(set(found))) == ""


@pytest.mark.parametrize(("seats", "lang"), [(3, "fr"), (6, "en"), (6, "fr")])
def test_nothing_runs_out_of_its_panel(meet: Meet, server: Server, seats: int, lang: str) -> None:
    person = page_for(meet, server, lang)
    found: list[str] = []
    for width in WIDTHS:
        widen(person, width)
        for sight in sights(seats, 3 if seats == 6 else 1, 97):
            show(person, sight.state, lang, sight)
            for holder, texts in HOLDERS.items():
                found += [f"{width}: {text}" for text in person.page.evaluate(CLIPPED, [holder, texts])]
            assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    assert "\n".join(sorted(set(found))) == ""


# What of the masthead lies on something else there.
OVERLAPS = """() => {
  const parts = [...document.querySelectorAll('.masthead :is(.brand, .btn:not(.paper *)), .steps--boot li')];
  const boxes = parts.map((part) => [part.textContent.trim(), part.getBoundingClientRect()])
    .filter(([, at]) => at.width);
  return boxes.flatMap(([one, a], first) => boxes.slice(first + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${one} and ${other}`));
}"""


def test_the_phases_lie_on_nothing_else_of_the_masthead(meet: Meet, server: Server) -> None:
    person = page_for(meet, server, "fr")
    found: list[str] = []
    for width in (*WIDTHS, 820, 1024, 1180):
        widen(person, width)
        found += [f"{width}: {pair}" for pair in person.page.evaluate(OVERLAPS)]
    assert "\n".join(found) == ""


# Every bar sold a lot, and has a note: how high the line is that says who controls it.
SOLD_OUT = """() => [...document.querySelectorAll('.bar:has(.docks):has(.standing)')].map((bar) => {
  const line = '<li><i class="disc"></i><span>Sal 4</span><b>$8G</b></li>', standing = bar.querySelector('.standing');
  standing.insertAdjacentHTML('beforebegin', '<ul class="bar__notes"><li>Sal</li></ul>');
  bar.querySelector('.docks').outerHTML = `<div class="receipt paper"><h3>Sal</h3><ul>${line.repeat(9)}</ul></div>`;
  return standing.offsetHeight;
})"""


def test_a_long_receipt_leaves_room_for_who_controls_the_bar(meet: Meet, server: Server) -> None:
    person = page_for(meet, server, "en")
    widen(person, 1440)
    state = scene(TAKE, turn=1)
    put(state, "barleycorns", 1, 6)
    show(person, state, "en")
    heights = person.page.evaluate(SOLD_OUT)
    assert heights
    assert min(heights) > 20
