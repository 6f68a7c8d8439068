"""The city as it is drawn: its names, and the ways its pieces go."""

import re
from itertools import pairwise

import pytest

from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.games.prohibition.board.board import character_way, effect_of, truck_way
from blindpig.games.prohibition.board.city import middle
from blindpig.games.prohibition.rules.city import FIRST_END, SECOND_END, SIDE
from blindpig.games.prohibition.rules.game import PROHIBITION
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.prohibition.rules.table import BUILD, DRIVE, OPEN, PARK
from blindpig.i18n.teller import Teller
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.journal import EVERYBODY, Fact
from tests.clicking import part, unfold
from tests.web.test_boards import moments


def test_what_the_story_says_is_found_on_the_board() -> None:
    state, scene = next(moments("prohibition", 3, 2, 1000))
    html = board_of("prohibition").draw(state.view(scene.seat), scene)
    signs = set(re.findall(r"<text[^>]*>([\w]+)</text>", html))
    teller = Teller("prohibition", "en", ["Al", "Bo", "Cy"])
    places = [teller.noun("street", n) for n in range(84)] + [teller.noun("crossroads", n) for n in range(49)]
    for place in [*places, *(teller.noun("bar", n).removeprefix("bar ") for n in range(36))]:
        assert set(re.split(r" between | and | & ", place)) <= signs, place


def test_a_truck_goes_round_its_corners() -> None:
    way = truck_way(0, [42, 49, 12])  # from Lake down Canal, two blocks, and into Madison
    assert way[:2] == [50, 0]
    points = list(zip(way[::2], way[1::2], strict=True))
    for (x, y), (to_x, to_y) in pairwise(points):
        assert x == to_x or y == to_y, "never through a building"
    assert points[-1] == middle(12)


def test_every_route_of_two_streets_stays_on_the_road() -> None:
    for start in range(84):
        for street in range(84):
            ends = {FIRST_END[start], SECOND_END[start]} & {FIRST_END[street], SECOND_END[street]}
            if street != start and ends:
                (row, column) = divmod(ends.pop(), SIDE)
                assert truck_way(start, [street]) == [*middle(start), column * 100, row * 100, *middle(street)]


def test_a_character_walks_from_crossroads_to_crossroads() -> None:
    assert character_way(0, [1, 8]) == [0, 0, 100, 0, 100, 100]
    args: dict[str, int | str | list[int]] = {"character": 2, "start": 0, "route": [1]}
    effect = effect_of(4, Fact("PR-C2", "character-moved", args, EVERYBODY))
    assert effect is not None
    assert (effect.kind, list(effect.at)) == ("route", ["capone"])


@pytest.mark.rule("PR-B3")
def test_a_city_that_is_laid_by_its_drivers_is_clicked_building_by_building() -> None:
    state = PROHIBITION.deal(3, {"buildings": "chosen"}, SeededChance(seed_of("laid")))
    assert isinstance(state, ProhibitionState)
    people = [Person(seat, name) for seat, name in enumerate(("Al", "Bo", "Cy"))]
    while state.table.stage in (BUILD, OPEN):
        seat = state.waiting_on()[0]
        for lang in ("en", "fr"):
            context = BoardContext("prohibition", lang, people, seat, state.actions(seat), [seat])
            html = board_of("prohibition").draw(state.view(seat), context)
            assert 'id="s-0"' not in html, "streets would lie over the buildings"
            paths = unfold(part(html, "paths"), "prohibition")
            assert {path.text for path in paths} == {action.text for action in state.actions(seat)}
            for element in {each for path in paths for step in path.steps for each in step}:
                assert re.search(rf'id="{element}"[^>]*data-target', html), element
        taken = (*state.table.city.distilleries, *state.table.city.private)
        if taken:
            why = board_of("prohibition").why(state, state.view(seat), context, [f"b-{taken[0]}"])
            assert why is not None
            assert why.rule == "PR-B3"
            assert "déjà un bâtiment spécial" in why.sentence
        state.apply(seat, state.actions(seat)[-1], SeededChance(b"x"))
    assert state.table.stage == PARK


def test_a_truck_that_can_deliver_nothing_is_not_told_where_it_could() -> None:
    said: dict[tuple[bool, bool], set[str]] = {}
    for state, scene in moments("prohibition", 3, 2, 2):
        assert isinstance(state, ProhibitionState)
        if state.table.stage == DRIVE and scene.mine:
            html = board_of("prohibition").draw(state.view(scene.seat), scene)
            delivers, laden = (
                any(action.b for action in scene.actions),
                state.table.trucks[state.table.truck].crates() > 0,
            )
            said.setdefault((delivers, laden), set()).add(re.findall(r'id="ask-text">([^<]*)<', html)[0])
    assert set(said) == {(True, True), (False, True), (False, False)}
    assert all(len(texts) == 1 for texts in said.values()), "one sentence each"
    assert len(set().union(*said.values())) == len(said), "and not the same"


@pytest.mark.rule("PR-E2")
def test_the_round_and_what_is_left_of_the_game_are_in_sight() -> None:
    lines: list[str] = []
    for state, scene in moments("prohibition", 3, 2, 2):
        assert isinstance(state, ProhibitionState)
        html, table = board_of("prohibition").draw(state.view(scene.seat), scene), state.table
        line = (re.findall(r'id="roll".*?</div>(?:<p>([^<]*)</p>)?</section>', html, re.DOTALL) or [""])[0]
        lines.append(line)
        assert bool(line) == (table.round > 0)
        if line:
            assert f"Round {table.round}" in line
            assert (f"of {table.last_round} ·" in line) == (table.last_round > 0)
            assert f"Closed: {int(table.stock.closed).bit_count()} of 3" in line
    assert any(" of 3" in line for line in lines)
    assert re.search(r"Round \d+ of \d+", lines[-1]), "the last round is known before it ends"


def test_the_arrows_show_what_a_turn_has_come_to() -> None:
    now: set[str] = set()
    for state, scene in moments("prohibition", 3, 2, 2):
        assert isinstance(state, ProhibitionState)
        html = board_of("prohibition").draw(state.view(scene.seat), scene)
        arrows = re.findall(r"<li( [^>]*)?>([^<]+)</li>", html[html.index('id="steps"') :])
        current = [word for state_of, word in arrows if "aria-current" in state_of]
        assert len(current) <= 1
        now.update(current)
    assert now == {"Load", "Character", "Truck", "Load again"}
