"""What an action would do: certain things only, from the view alone; two worlds that a seat cannot tell apart give the
same bytes."""

import pytest

from blindpig import registry
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.preview import foresee
from blindpig.games.reglement.board.foresight import FORESIGHT
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.web.pages.previews import would_html
from tests.games.reglement.rules.setting import lay

NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo")
STOPS = 12  # places in each game at which previews are compared


def context_of(game: Game, state: State, seat: int, lang: str = "en") -> BoardContext:
    people = [Person(number, NAMES[number]) for number in range(state.seats)]
    return BoardContext(game.slug, lang, people, seat, state.actions(seat), state.waiting_openly())


def stopped(game: Game, number: int) -> State:
    """A random game, stopped somewhere."""
    luck = SeededChance(seed_of("previews", game.slug, number))
    state = game.deal(game.min_seats, {}, luck)
    for _ in range(luck.below(70)):
        waiting = state.waiting_on()
        if not waiting:
            break
        seat = waiting[0]
        actions = state.actions(seat)
        before = state.clone()
        state.apply(seat, actions[luck.below(len(actions))], luck)
        if not state.waiting_on():
            return before
    return state


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_previews(slug: str) -> None:
    game, compared = registry.find(slug), 0
    for number in range(STOPS):
        state = stopped(game, number)
        seat = state.waiting_on()[0]
        view = state.view(seat)
        other = game.determinize(view, SeededChance(seed_of("other world", slug, number)))
        actions = state.actions(seat)
        for action in actions[number % 3 :: max(1, len(actions) // 3)][:3]:
            shown = would_html(game, view, action, context_of(game, state, seat))
            assert shown == would_html(game, other.view(seat), action, context_of(game, other, seat))
            compared += other.digest() != state.digest()
    assert compared  # the worlds did differ


@pytest.mark.parametrize(
    ("lang", "falls"), [("en", "Bo&#39;s Godfather at place 22 falls, for good."), ("fr", "le Parrain de Bo")]
)
def test_a_shot_shows_who_falls_and_what_it_costs(lang: str, falls: str) -> None:
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 22 R-gf, 10 R-br, 20 B-gf", hands={"Y": "bang move move alert alert"})
    game = registry.find("reglement")
    (shot,) = [action for action in dinner.actions(0) if action.text.startswith("bang")]
    context = context_of(game, dinner, 0, lang)
    html = would_html(game, dinner.view(0), shot, context)
    assert falls in html
    assert 'data-final="1"' in html
    assert 'data-would="p-22"' in html
    found = foresee(game, dinner.view(0), shot, context, FORESIGHT, lambda fact: "")
    assert [row.new for row in found.rows if row.old] == [context.teller.money(0)]


def test_what_is_drawn_is_not_told() -> None:
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "move move cake alert alert"})
    game = registry.find("reglement")
    html = would_html(game, dinner.view(0), game.parse("pass"), context_of(game, dinner, 0))
    assert "drew" not in html
