"""Everything explains itself: each thing on a board has its sentence and its rule, in both languages."""

import re

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State

MOVES = 80
LOOKS = 8  # a board is looked at after so many moves
# Frames around other things, and what the prompt says: they need no explanation of their own.
FRAMES = re.compile(r"board|panels|bars|dinner|offer|own|hand|prompt|steps|words-board|desk.*|deal.*|deed.*|ask-.*")
LABELLED = re.compile(r'<\w+(?=[^>]*\bid="([^"]+)")(?=[^>]*\baria-label="[^"]+")')


def context_of(game: Game, state: State, seat: int, lang: str) -> BoardContext:
    people = [Person(number, f"Al {number}") for number in range(state.seats)]
    return BoardContext(game.slug, lang, people, seat, state.actions(seat), state.waiting_openly())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("slug", registry.HOUSE)
def test_whatever_has_a_name_on_the_board_says_what_it_is(slug: str, lang: str) -> None:
    game, board = registry.find(slug), board_of(slug)
    book = (registry.manifest(slug).folder() / "rulebook.md").read_text(encoding="utf-8")
    luck = SeededChance(seed_of("about", slug))
    state = game.deal(game.min_seats, {}, luck)
    seen: dict[str, int] = {}
    for number in range(MOVES):
        if not state.waiting_on():
            break
        seat = state.waiting_on()[0]
        if number % LOOKS == 0:
            view, context = state.view(seat), context_of(game, state, seat, lang)
            for element in LABELLED.findall(board.draw(view, context)):
                if not FRAMES.fullmatch(element):
                    lines = board.explains(view, context, element)
                    seen[element] = max(len(lines), seen.get(element, 0))
                    assert all(line.sentence and f"**{line.rule}**" in book for line in lines), (element, lines)
        actions = state.actions(seat)
        state.apply(seat, actions[luck.below(len(actions))], luck)
    assert len(seen) > 20
    assert sorted(element for element, lines in seen.items() if not lines and not element.startswith("p-")) == []


def test_what_is_nowhere_explains_nothing() -> None:
    for slug in registry.HOUSE:
        game = registry.find(slug)
        state = game.deal(game.min_seats, {}, SeededChance(seed_of("about", 2)))
        view, context = state.view(0), context_of(game, state, 0, "en")
        for nonsense in ("", "nowhere", "p-99", "p-", "card-", "card-nothing", "p-x"):
            assert board_of(slug).explains(view, context, nonsense) == []
