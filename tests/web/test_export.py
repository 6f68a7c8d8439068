"""A game as one HTML file: all of it is in there, and nothing is asked of a server."""

import base64
import gzip
import json
import re

import pytest

from blindpig.aftermath import review as reviews
from blindpig.aftermath.review import Reviewer, review_of
from blindpig.drawing.context import Person
from blindpig.web.export import standalone
from tests.aftermath.games import finished


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_in_one_file(lang: str) -> None:
    record = min((finished("reglement", 4, seed) for seed in range(4)), key=lambda found: len(found.entries))
    people = [Person(seat, name, bot=seat > 0) for seat, name in enumerate(("Ada", "Bo", "<Cy>", "Di"))]
    html = standalone(record, people, lang, "Ada's table")
    assert not re.findall(r'(?:src|href)="(?!#)[^"]*"', html)
    assert 'href="#at-last"' in html, "the last board is opened in the file itself"
    assert 'class="plainlink">' not in html, "a link that leads nowhere"
    assert "/static/" not in html
    assert "url(data:" in html or 'url("data:' in html
    assert "<Cy>" not in html
    packed = re.search(r'id="moments">([^<]+)<', html)
    assert packed is not None
    game = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert game["moves"][0] == 0
    assert game["moves"][-1] == len(record.entries) - 1
    assert len(game["boards"]) == len(game["moves"]) == len(game["said"])
    last = "".join(game["parts"][part] for part in game["boards"][-1])
    assert "data-over" in last
    assert 'id="hands"' in last
    assert "data-why" not in last, "nobody is there to answer"


def test_the_file_has_the_review_of_every_decision_and_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUGH", 1), ("FINE", 2), ("FINER", 1), ("ROLLS", 1), ("DEALT", 1)):
        monkeypatch.setattr(reviews, name, value)
    record = min((finished("reglement", 3, seed) for seed in range(4)), key=lambda found: len(found.entries))
    review = review_of(record)
    people = [Person(seat, name, bot=seat > 0) for seat, name in enumerate(("Ada", "Bo", "Cy"))]
    html = standalone(record, people, "en", "Ada's table", review)
    packed = re.search(r'id="moments">([^<]+)<', html)
    assert packed is not None
    game = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    boards = {
        move: "".join(game["parts"][part] for part in board)
        for move, board in zip(game["moves"], game["boards"], strict=True)
    }
    assert all('class="odds"' in board for board in boards.values())
    reviewer = Reviewer(record)
    decided = {spot.move: spot.seat for spot in reviewer.spots if reviewer.is_choice(spot)}
    shown = [move for move in decided if move in boards]
    assert {decided[move] for move in shown} == {0, 1, 2}
    assert all('class="alts"' in boards[move] for move in shown)
