"""Everything explains itself: each thing on a board has its sentence and its rule, in both languages."""

import re

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.games.bootleggers.rules.table import SEND
from blindpig.games.prohibition.rules.city import CAPONE, NESS, NOBODY, POLICEMAN
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.reglement.rules.places import GAMBLING_HOUSES
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State
from tests.games.bootleggers.rules.scene import put, scene, truck
from tests.games.reglement.rules.setting import lay

MOVES = 80
LOOKS = 8  # a board is looked at after so many moves
# Frames around other things, and what the prompt says: they need no explanation of their own.
FRAMES = re.compile(r"board|panels|bars|dinner|offer|own|hand|prompt|steps|words-board|desk.*|deal.*|deed.*|ask-.*")
LABELLED = re.compile(r'<\w+(?=[^>]*\bid="([^"]+)")(?=[^>]*\b(?:aria-label="[^"]+"|data-explained))')


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
    assert sorted(element for element, lines in seen.items() if not lines) == []


def test_what_is_nowhere_explains_nothing() -> None:
    for slug in registry.HOUSE:
        game = registry.find(slug)
        state = game.deal(game.min_seats, {}, SeededChance(seed_of("about", 2)))
        view, context = state.view(0), context_of(game, state, 0, "en")
        for nonsense in ("", "nowhere", "p-99", "p-", "card-", "card-nothing", "p-x"):
            assert board_of(slug).explains(view, context, nonsense) == []


def told(state: State, slug: str, element: str, seat: int = 0) -> str:
    """All that is said about an element."""
    context = context_of(registry.find(slug), state, seat, "en")
    return " ".join(line.sentence for line in board_of(slug).explains(state.view(seat), context, element))


def test_a_gunman_names_whom_he_aims_at_and_a_business_its_amounts() -> None:
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 22 R-gf, 10 R-br, 20 B-gf")
    assert "line of fire: Al 1’s Godfather at place 22" in told(dinner, "reglement", "p-7")
    assert "line of fire: nobody" in told(lay(3, "7 Y-gu, 1 Y-gf, 20 R-gf, 10 B-gf"), "reglement", "p-7")
    house = told(dinner, "reglement", f"p-{GAMBLING_HOUSES[0]}")
    assert "$1,000" in house
    assert "$4,000" in house


def test_a_truck_and_a_bar_tell_their_own_figures() -> None:
    state = scene(SEND, turn=0)
    put(state, "mothers", 5, 2)
    number = truck(state, 0, "medium", load=5)
    assert "carries 6 crates; 5 aboard" in told(state, "bootleggers", f"truck-{number}")
    bar = told(state, "bootleggers", "bar-mothers", seat=1)
    assert "Al 0: control here" in bar
    assert "pays $2G here, and $1G more" in bar
    assert "want 2 to 12 crates" in bar
    assert "Closed" in told(state, "bootleggers", "sign-texas")


def test_a_street_says_who_controls_it() -> None:
    game = registry.find("prohibition")
    state = game.deal(3, {}, SeededChance(seed_of("about", 3)))
    assert isinstance(state, ProhibitionState)
    state.table.places[NESS] = state.table.places[POLICEMAN] = state.table.places[CAPONE] = NOBODY
    assert "Nobody controls" in told(state, "prohibition", "s-0")
    state.table.places[NESS] = 0
    assert "Controlled by Ness: no trade" in told(state, "prohibition", "s-0")
    state.table.places[NESS], state.table.places[CAPONE] = NOBODY, 0
    assert "Controlled by Capone: one crate more" in told(state, "prohibition", "s-0")
