"""Boards drawn from views: every legal action can be clicked, nothing else can, and the rest says why."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, State
from blindpig.kernel.journal import Journal
from tests.clicking import clickable, part, unfold

TABLES = [
    (slug, seats)
    for slug in registry.games()
    for seats in range(registry.games()[slug].min_seats, registry.games()[slug].max_seats + 1)
]
NAMES = ("Josie", "<Sal>", "Dutch & Co", "Mabel", "Otto", "Vera")
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)
# Bootleggers asks for a raised hand before cards and makes deals at a desk: games/bootleggers/board says it there.
all_on_the_board = pytest.mark.parametrize(("slug", "seats"), [at for at in TABLES if at[0] != "bootleggers"])


def moments(slug: str, seats: int, seed: int, every: int) -> Iterator[tuple[State, BoardContext]]:
    """A random game, looked at now and then by the seat that is asked."""
    game, journal = registry.games()[slug], Journal()
    chance, luck = SeededChance(seed_of(slug, seats, seed)), SeededChance(seed_of("luck", seed))
    options = {option.key: option.values[seed % len(option.values)] for option in game.options}
    state = game.deal(seats, options, chance, journal)
    state.journal = journal
    people = [Person(seat, NAMES[seat], bot=seat % 2 == 1) for seat in range(seats)]
    move = 0
    while state.waiting_on():
        seat = state.waiting_on()[0]
        actions = state.actions(seat)
        if move % every == 0:
            facts = list(enumerate(journal.facts))[-10:]
            waiting = state.waiting_openly()
            yield state, BoardContext(slug, "en", people, seat, actions, waiting, move, facts)
        state.apply(seat, actions[luck.below(len(actions))], chance)
        move += 1
    yield (
        state,
        BoardContext(slug, "en", people, 0, (), (), move, list(enumerate(journal.facts))[-10:], state.outcome()),
    )


@all_on_the_board
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_can_be_clicked_is_what_is_legal(slug: str, seats: int, lang: str) -> None:
    for state, told in moments(slug, seats, seats + (lang == "fr"), 7):
        context = replace(told, lang=lang)
        html = board_of(slug).draw(state.view(context.seat), context)
        assert clickable(html, slug) == {(action.text,) for action in context.actions}


@every_table
def test_what_cannot_be_done_says_why_with_a_rule(slug: str, seats: int) -> None:
    rules = re.compile(rf"{registry.games()[slug].prefix}-[A-Z0-9.]+[a-z]?")
    for state, context in moments(slug, seats, 3, 17):
        html = board_of(slug).draw(state.view(context.seat), context)
        firsts = {pick for path in unfold(part(html, "paths"), slug) for pick in path.steps[0]}
        for found in re.finditer(r'<(?:button|g|circle)[^>]*?id="([a-z]-[\w-]+)"[^>]*data-target([^>]*)', html):
            if "data-option" not in found[2] and found[1] not in firsts and not found[1].startswith("o-"):
                why = board_of(slug).why(state, state.view(context.seat), context, [found[1]])
                assert why is not None, found[1]
                assert rules.fullmatch(why.rule), why


@every_table
def test_a_board_is_a_function_of_the_view(slug: str, seats: int) -> None:
    for state, context in moments(slug, seats, 5, 23):
        view = state.view(context.seat)
        other = registry.games()[slug].determinize(view, SeededChance(seed_of("other")))
        other_scene = replace(context, actions=other.actions(context.seat) if context.actions else (), parts={})
        assert board_of(slug).draw(view, context) == board_of(slug).draw(other.view(context.seat), other_scene)


def seen_by(seat: int, state: State, context: BoardContext, parts: dict[tuple[str, str], str]) -> str:
    """The board of a seat, with what others have drawn of it."""
    people = [replace(person, here=person.seat in (0, seat)) for person in context.people]
    actions = context.actions if seat == context.seat else ()
    looks = replace(context, seat=seat, people=people, actions=actions, parts=parts)
    return board_of(context.slug).draw(state.view(seat), looks)


@every_table
def test_what_is_drawn_for_everybody_is_the_same_whoever_looked_first(slug: str, seats: int) -> None:
    for state, context in moments(slug, seats, 8, 61):
        for lookers in (range(SPECTATOR, seats), range(seats - 1, SPECTATOR - 1, -1)):
            parts: dict[tuple[str, str], str] = {}
            for seat in lookers:
                assert seen_by(seat, state, context, parts) == seen_by(seat, state, context, {})


@every_table
def test_watchers_and_the_others_can_do_nothing(slug: str, seats: int) -> None:
    for state, context in moments(slug, seats, 6, 29):
        html = board_of(slug).draw(state.view(SPECTATOR), replace(context, seat=SPECTATOR, actions=()))
        assert part(html, "paths") == []
        assert "data-mine" not in html
        assert "is-legal" not in html


@every_table
def test_names_are_text(slug: str, seats: int) -> None:
    state, context = next(moments(slug, seats, 7, 1000))
    html = board_of(slug).draw(state.view(context.seat), context)
    assert "<Sal>" not in html
    assert "&lt;Sal&gt;" in html
    assert "style=" not in html
    assert " on" + "click" not in html
