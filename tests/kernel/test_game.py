"""The parts of the contract that the kernel itself keeps."""

import re
from collections.abc import Mapping

import pytest

from blindpig.kernel.chance import SeededChance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, Option, Outcome, TieBreak, compact
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import start
from blindpig.kernel.refusal import BadInput, Refusal, Refused, Trouble
from tests.kernel.tiny import TINY, Tiny, TinyState
from tests.troubles import troubled


def dealt() -> TinyState:
    return TINY.set_up(2, {"length": "full"}, SeededChance(b"deal"), None)


def test_options_get_their_defaults() -> None:
    assert TINY.check(2, {}) == {"length": "full"}
    assert TINY.check(3, {"length": "short"}) == {"length": "short"}
    assert Option("length", ("full", "short"), "TG-1").default == "full"


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, {}, "tiny takes 2 to 3 seats, not 1."),
        (4, {}, "tiny takes 2 to 3 seats, not 4."),
        (2, {"size": "full"}, "tiny has no option “size”. It knows: length."),
        (2, {"length": "long"}, "tiny: “length” can be full or short, not “long”."),
    ],
)
def test_a_bad_choice_gets_a_sentence(seats: int, options: Mapping[str, str], said: str) -> None:
    for attempt in (TINY.check, lambda seats, options: TINY.deal(seats, options, SeededChance(b""))):
        with troubled(BadInput, match=re.escape(said)):
            attempt(seats, options)


def test_a_game_without_options_says_so() -> None:
    game = Tiny()
    game.options = ()
    assert game.check(2, {}) == {}
    with troubled(BadInput, match=r"tiny has no option “length”\. It has none\."):
        game.check(2, {"length": "full"})


def test_a_deal_writes_its_facts() -> None:
    journal = Journal()
    state = TINY.deal(2, {}, SeededChance(b""), journal)
    assert [fact.key for fact in journal.facts] == ["prize-rolled"]
    assert state.journal is journal


def test_a_refused_action_raises_its_reason() -> None:
    state = dealt()
    before = state.digest()
    with pytest.raises(Refused, match=r"Refused by TG-4: not-asked\.") as caught:
        state.apply(0, TINY.parse("pass"), SeededChance(b""))
    assert caught.value.refusal.rule == "TG-4"
    assert isinstance(caught.value, Trouble)
    assert state.digest() == before


def test_a_refusal_is_a_value() -> None:
    refusal = Refusal("TG-2", "no-such-card", {"card": 3})
    assert repr(refusal) == "Refusal(TG-2, no-such-card, {'card': 3})"
    assert dict(Refusal("TG-2", "no-such-card").args) == {}


def test_the_digest_is_of_the_whole_state() -> None:
    state, other = dealt(), dealt()
    assert state.digest() == other.digest()
    other.deck.reverse()
    assert state.digest() != other.digest()


def test_views_are_equal_if_they_show_the_same() -> None:
    state, other = dealt(), dealt()
    other.deck.reverse()
    assert state.view(0) == other.view(0)
    assert hash(state.view(0)) == hash(other.view(0))
    other.own[0].hand.pop()
    assert state.view(0) != other.view(0)
    assert state.view(0) != state.view(1)
    assert state.view(0) != state.view(SPECTATOR)
    assert state.view(0) != "a view"


def test_everybody_waited_for_is_shown_unless_it_is_a_secret() -> None:
    state = dealt()
    assert state.waiting_openly() == state.waiting_on() == [0, 1]


def test_an_outcome_as_json() -> None:
    tie = TieBreak("late", [0, 4, 6], fewest=True)
    assert Outcome("TG-6", [3, 5, 5], None, "rounds", [tie]).form() == {
        "rule": "TG-6",
        "ending": "rounds",
        "scores": [3, 5, 5],
        "winners": [1],
        "places": [3, 1, 2],
        "ties": [{"key": "late", "figures": [0, 4, 6], "fewest": True}],
    }


@pytest.mark.parametrize(
    ("scores", "first", "second", "places", "used"),
    [
        ([9, 7, 8], [0, 0, 0], [0, 0, 0], [1, 3, 2], []),  # no tie: nothing is asked
        ([9, 9, 8], [1, 2, 9], [0, 0, 0], [2, 1, 3], ["first"]),  # the first figure decides
        ([9, 8, 8], [0, 1, 2], [0, 0, 0], [1, 3, 2], ["first"]),  # below the winner, too
        ([9, 9, 9], [1, 1, 0], [5, 3, 1], [2, 1, 3], ["first", "second"]),  # the fewest of the second figure
        ([9, 9, 8], [1, 1, 0], [3, 3, 0], [1, 1, 3], ["first", "second"]),  # equals share, and the next place is free
    ],
)
def test_equals_are_ranked_by_the_tie_breaks_in_order(
    scores: list[int], first: list[int], second: list[int], places: list[int], used: list[str]
) -> None:
    outcome = Outcome("TG-6", scores, None, "", [TieBreak("first", first), TieBreak("second", second, fewest=True)])
    assert outcome.places == places
    assert outcome.winners == [seat for seat in range(3) if places[seat] == 1]
    assert [tie.key for tie in outcome.ties] == used


def test_winners_that_a_game_names_itself_are_first() -> None:
    assert Outcome("TG-6", [3, 9, 5], [0, 2]).places == [1, 3, 1]
    assert Outcome("TG-6", [3, 9], []).winners == []


@pytest.mark.parametrize(
    ("form", "text"),
    [({"b": [1, True, None], "a": "é"}, '{"a":"é","b":[1,true,null]}'), ([], "[]"), ("\n", '"\\n"')],
)
def test_forms_are_written_one_way(form: Json, text: str) -> None:
    assert compact(form) == text


def test_objects_say_what_they_are() -> None:
    """Whoever works in a shell reads them; who is waited for may be a secret, and is not among it."""
    state = dealt()
    assert repr(TINY) == "<tiny: rules 1, 2 to 3 seats>"
    assert repr(TINY.space) == f"<{len(TINY.space)} actions>"
    assert repr(TINY.options[0]) == "<option length: full, short>"
    assert repr(state) == "<TinyState: 2 seats, round 1>"
    assert repr(state.view(1)) == "<TinyView of seat 1>"
    assert repr(state.view(SPECTATOR)) == "<TinyView of a spectator>"
    assert repr(Outcome("TG-1", [3, 5])) == "<outcome by TG-1: scores [3, 5], winners [1]>"
    match = start(TINY, 2, {}, b"seed")
    assert repr(match.record) == "<record of tiny: 2 seats, 0 moves, under way>"
    assert repr(match.record.entries) == "[<deal>]"
