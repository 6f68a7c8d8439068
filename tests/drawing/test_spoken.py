"""Boards in words: everything has words in both languages, pages show the same, and nothing hidden is told."""

import html
import re

import pytest

from blindpig import registry
from blindpig.drawing import plain
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.spoken import text_of
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, State
from blindpig.testing.play import begin, policy_of, walk

NAMES = ("Mabel", "Otto", "Vera", "Lou", "Pearl", "Sal")
every_game = pytest.mark.parametrize("slug", registry.HOUSE)
EVERY = 17  # decisions between the moments that are looked at


def context_of(state: State, slug: str, lang: str, seat: int) -> BoardContext:
    people = [Person(number, NAMES[number]) for number in range(state.seats)]
    actions = state.actions(seat) if seat >= 0 else []
    return BoardContext(slug, lang, people, seat, actions, state.waiting_openly(), outcome=state.outcome())


@every_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_has_words_and_the_page_shows_them(slug: str, lang: str) -> None:
    """A text that lacks is a warning, and warnings are errors here."""
    game, board = registry.find(slug), board_of(slug)
    match = begin(game, game.max_seats, {}, 2)
    said: set[str] = set()
    for number, (seat, _) in enumerate(walk(match, policy_of(2))):
        context = context_of(match.state, slug, lang, seat)
        view = match.state.view(seat)
        for action in context.actions:
            if action.text not in said:
                said.add(action.text)
                assert board.says(action, view, context).endswith("."), action.text
        if number % EVERY == 0:
            told = board.spoken(view, context)
            assert all(section.title and all(section.lines) for section in told)
            drawn = board.draw(view, context)
            if "data-said=" in drawn:  # the page's script lists what these elements say (tests/browser/test_pages.py)
                drawn += "\n".join(re.findall(r'aria-label="([^"]+)"', drawn))
            page = html.unescape(re.sub(r"<[^>]+>", "\n", drawn))
            assert all(line in page for section in told for line in section.lines)
            assert not any(".." in line for section in told for line in section.lines)


@every_game
def test_every_action_that_there_is_can_be_said(slug: str) -> None:
    """Refused ones, too: whoever asks “why not?” is told what was meant."""
    game, board = registry.find(slug), board_of(slug)
    state = begin(game, game.max_seats, {}, 3).state
    context = context_of(state, slug, "en", 0)
    view = state.view(0)
    for action in game.space.all:
        assert "⟨" not in board.says(action, view, context)


@every_game
def test_two_worlds_behind_one_view_are_told_alike(slug: str) -> None:
    game, board = registry.find(slug), board_of(slug)
    match = begin(game, game.max_seats, {}, 4)
    for number, (seat, _) in enumerate(walk(match, policy_of(4))):
        if number % (3 * EVERY):
            continue
        view = match.state.view(seat)
        other = game.determinize(view, SeededChance(seed_of("another world", number)))
        told = [text_of(board.spoken(s.view(seat), context_of(s, slug, "en", seat))) for s in (match.state, other)]
        assert told[0] == told[1]


@every_game
def test_a_spectator_hears_nothing_of_anybodys_own(slug: str) -> None:
    game, board = registry.find(slug), board_of(slug)
    state = begin(game, game.max_seats, {}, 5).state
    titles = [
        section.title for section in board.spoken(state.view(SPECTATOR), context_of(state, slug, "en", SPECTATOR))
    ]
    assert titles
    assert not {"Your hand", "What is asked of you"} & set(titles)


def test_a_game_without_words_of_its_own_is_told_plainly() -> None:
    state = begin(registry.find("prohibition"), 3, {}, 1).state
    context = context_of(state, "prohibition", "en", 0)
    told = plain.spoken(state.view(0), context)
    assert any("Mabel" in line or ":" in line for section in told for line in section.lines)
    action = registry.find("prohibition").parse("drive 12")
    assert plain.says(action, state.view(0), context)
