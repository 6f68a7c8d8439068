"""What the stream sends after the first board, put together by the page: the board that a new stream starts with."""

import random

import pytest

from blindpig.drawing.assets import address
from tests.browser.conftest import Meet
from tests.browser.server import Server

FOLLOW = """async ([changes]) => {
  const { boards } = await import(changes);
  const { home } = document.getElementById('table').dataset;
  window.kinds = [];
  const source = new EventSource(`${home}/stream`);
  await new Promise((begun) => {
    for (const [kind, handle] of Object.entries(boards((html) => { window.followed = html; begun(); }))) {
      source.addEventListener(kind, ({ data }) => { window.kinds.push(kind); handle(data); });
    }
  });
}"""
FRESH = """async () => {
  const source = new EventSource(`${document.getElementById('table').dataset.home}/stream`);
  const board = await new Promise((come) => source.addEventListener('board', ({ data }) => come(data)));
  source.close();
  return board === window.followed;
}"""


@pytest.mark.parametrize("slug", ["prohibition", "reglement"])
def test_changes_put_together_are_the_board_of_a_new_stream(slug: str, meet: Meet, server: Server) -> None:
    person, luck = meet(server), random.Random(4)
    person.play_now(slug)
    person.wait_for_turn()
    person.page.evaluate(FOLLOW, [address("changes.js")])
    for _ in range(4):
        person.act(luck)
        person.wait_for_turn()
        person.page.wait_for_function(FRESH)
    kinds = person.page.evaluate("window.kinds")
    assert kinds[0] == "board"
    assert set(kinds[1:]) == {"change"}
