"""Click paths: how they are sent, and which actions some picks may be the start of."""

from itertools import combinations

import pytest

from blindpig import registry
from blindpig.drawing.clicks import Caption, ClickPath, Clicks, begins_with, meant_by, one_click, path_forms, why_not
from blindpig.drawing.context import BoardContext, Person
from blindpig.kernel.action import FREE, Action, ActionSpace
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.refusal import Refusal
from tests.clicking import left, unfold

SPACE = ActionSpace()
HIT, MISS, WAIT = (SPACE.add(0, text) for text in ("hit", "miss", "wait"))
OFFER = Action(FREE, 1, "offer me a drink", ())


def test_paths_that_share_steps_are_sent_as_a_tree() -> None:
    card = Caption("Hit", "X-1", ("Whom?",))
    paths = [
        ClickPath(Clicks((["card"], ["a"])), HIT, caption=card, origin="p"),
        ClickPath(Clicks((["card"], ["b", "c"])), MISS, caption=card),
        ClickPath(one_click("wait"), WAIT),
        ClickPath(one_click("both"), HIT, [MISS, OFFER], steady=True),
    ]
    assert path_forms(paths) == [
        {"title": "Hit", "rule": "X-1", "ask": ["Whom?"], "origin": {"a": "p"}, "go": {"card": {"a": 0, "b|c": 1}}},
        {"go": {"wait": 2}},
        {"steady": 1, "go": {"both": [0, 1, "offer me a drink"]}},
    ]


@pytest.mark.parametrize("turned", [False, True])
def test_a_path_may_end_where_another_goes_on(turned: bool) -> None:
    one = ClickPath(Clicks((["card"], ["a"]), any_order=True), HIT)
    two = ClickPath(Clicks((["card"], ["a"], ["b"]), any_order=True), MISS)
    forms = path_forms([two, one] if turned else [one, two])
    assert forms == [{"any": 1, "go": {"card": {"a": {"": 0, "b": 1}}}}]


def test_all_choices_of_so_many_are_sent_as_one() -> None:
    space, picks = ActionSpace(), list(combinations(range(5), 2))
    paths = [
        ClickPath(Clicks((["glass"], [f"p-{one}"], [f"p-{two}"]), any_order=True), space.add(0, f"pour {one} {two}"))
        for one, two in picks
    ]
    names = [f"p-{number}" for number in range(5)]
    assert path_forms(paths) == [{"any": 1, "go": {"glass": {"*": [2, names, [0, *[1] * 9]]}}}]
    for sent in (paths, paths[::-1], paths[:-1], paths[1:]):
        forms = [dict(form) for form in path_forms(sent) if isinstance(form, dict)]
        found = {(frozenset(pick for (pick,) in path.steps), path.end) for path in unfold(forms, "reglement")}
        assert found == {(frozenset(pick for (pick,) in path.clicks.steps), path.end) for path in sent}
    assert "*" not in str(path_forms(paths[:-1])), "one of them cannot be"


def test_what_is_unfolded_is_what_was_sent() -> None:
    one = ClickPath(Clicks((["card"], ["a", "b"], ["a", "b"]), any_order=True), HIT)
    (path,) = unfold([dict(form) for form in path_forms([one]) if isinstance(form, dict)], "reglement")
    assert (path.steps, path.end, path.any) == ([["card"], ["a", "b"], ["a", "b"]], 0, True)
    assert left(path, ["card", "b", "a"]) == []


@pytest.mark.parametrize(
    ("picks", "ordered", "free"),
    [
        ([], True, True),
        (["card"], True, True),
        (["card", "a"], True, True),
        (["card", "c"], False, True),
        (["card", "c", "a"], False, True),
        (["card", "a", "a"], False, False),
        (["a"], False, False),
        (["card", "a", "c", "d"], False, False),
    ],
)
def test_picks_are_the_beginning_of_some_clicks(picks: list[str], ordered: bool, free: bool) -> None:
    steps = (["card"], ["a", "b"], ["c"])
    assert begins_with(Clicks(steps), picks) == ordered
    assert begins_with(Clicks(steps, any_order=True), picks) == free


def test_what_somebody_meant_begins_with_their_picks() -> None:
    def clicks(action: Action) -> Clicks:
        return Clicks((["card"], [action.text]))

    assert meant_by(["card", "miss"], SPACE.all, clicks) == [MISS]
    assert meant_by(["card"], SPACE.all, clicks) == [HIT, MISS, WAIT]


def test_the_refusal_of_what_is_possible_now_comes_first() -> None:
    game = registry.find("reglement")
    chance = SeededChance(seed_of("clicks"))
    state = game.deal(3, {}, chance)
    for _ in range(2):  # until somebody can shoot
        state.apply(state.waiting_on()[0], state.actions(state.waiting_on()[0])[0], chance)
    seat = state.waiting_on()[0]
    actions = state.actions(seat)
    people = [Person(number, f"Al {number}") for number in range(3)]
    context = BoardContext("reglement", "en", people, seat, actions)
    others = [action for action in game.space.all if action not in actions]
    kin = next(action for action in reversed(others) if action.kind == actions[0].kind)
    stranger = next(action for action in others if action.kind not in {each.kind for each in actions})
    assert why_not(state, context, [stranger, kin]) == why_not(state, context, [kin])
    assert why_not(state, context, [stranger, actions[0]]) is None
    assert why_not(state, context, []) is None


def test_a_refusal_is_said_to_the_one_who_looks() -> None:
    people, refusal = [Person(0, "Ann"), Person(1, "Bob")], Refusal("BL-4.2", "lacks-money", {"seat": 0, "money": 6})
    said = [BoardContext("bootleggers", "en", people, seat).refused(refusal) for seat in (0, 1)]
    assert said == ["You do not have $6G.", "Ann does not have $6G."]
