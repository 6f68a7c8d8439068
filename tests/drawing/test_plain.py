"""The plain board, drawn for games that have a better one: every legal action is a button, and nothing lacks words."""

import html
import re
import warnings

import pytest

from blindpig import registry
from blindpig.drawing import plain
from blindpig.drawing.context import BoardContext, Person
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, View
from blindpig.testing.play import begin, policy_of, walk

NAMES = ("Mabel", "Otto", "Vera", "Lou", "Pearl", "Sal")
every_game = pytest.mark.parametrize("slug", registry.HOUSE)


class Form(View):
    """A view that is made of nothing but its JSON."""

    def __init__(self, form: dict[str, Json]) -> None:
        super().__init__(0)
        self.shown = form

    def form(self) -> dict[str, Json]:
        return self.shown


def people(seats: int) -> list[Person]:
    return [Person(seat, NAMES[seat]) for seat in range(seats)]


def text(drawn: str) -> str:
    """What is read, without the tags."""
    return html.unescape(re.sub(r"<[^>]+>", " ", drawn))


def told(form: dict[str, Json], lang: str = "en") -> list[plain.Line]:
    return plain.sections_of(Form(form), BoardContext("prohibition", lang, people(3)))


@every_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_legal_action_is_a_button(slug: str, lang: str) -> None:
    game = registry.find(slug)
    match = begin(game, game.max_seats, {}, 1)
    for number, (seat, _) in enumerate(walk(match, policy_of(1))):
        if number % 40:
            continue
        state = match.state
        actions = state.actions(seat)
        context = BoardContext(slug, lang, people(game.max_seats), seat, actions, state.waiting_openly())
        drawn = plain.draw(state.view(seat), context)
        assert re.findall(r'id="(act-\d+)" data-target', drawn) == [f"act-{action.index}" for action in actions]
        for action in actions[:20]:
            assert action.text in text(drawn)
        watched = BoardContext(slug, lang, people(game.max_seats), SPECTATOR, (), state.waiting_openly())
        assert "data-target" not in plain.draw(state.view(SPECTATOR), watched)


@every_game
def test_it_shows_nothing_but_the_view(slug: str) -> None:
    """Two states that look the same to a seat are drawn the same."""
    game = registry.find(slug)
    state = begin(game, game.min_seats, {}, 1).state
    other = game.determinize(state.view(0), SeededChance(seed_of("behind")))
    assert other.digest() != state.digest()
    context = BoardContext(slug, "en", people(game.min_seats), 0, state.actions(0))
    assert plain.draw(state.view(0), context) == plain.draw(other.view(0), context)


def test_fields_are_read_by_their_names() -> None:
    (first, deep) = told({"seat": 0, "dice_left": 3, "open": True, "note": "", "seats": [2, 0], "bank": {"money": 5}})
    assert first == plain.Line(
        "What you see",
        lines=(
            plain.Line("Dice left", "3"),
            plain.Line("Open", "yes"),
            plain.Line("Note", "none"),
            plain.Line("Seats", "Vera and Mabel"),
        ),
    )
    assert deep == plain.Line("Bank", lines=(plain.Line("Money", "$5"),))


def test_lists_of_things_are_numbered() -> None:
    (rows,) = told({"rows": [[1, 2], []]}, "fr")
    assert rows == plain.Line("Rows", lines=(plain.Line("1", "1 et 2"), plain.Line("2", "rien")))


def test_nobody_is_nobody() -> None:
    (first,) = told({"winner": -1, "owner": 1})
    assert [line.value for line in first.lines] == ["nobody", "Otto"]


def test_what_somebody_calls_themselves_is_no_markup() -> None:
    evil = [Person(0, "<script>alert(1)</script>"), *people(3)[1:]]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        drawn = plain.draw(Form({"turn": "<b>x</b>"}), BoardContext("prohibition", "en", evil, 0, (), (0,)))
    assert "<script>alert" not in drawn
    assert "<b>x</b>" not in drawn
