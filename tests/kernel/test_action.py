"""Actions are interned: one object for each, found again by its text."""

import copy
import pickle

import pytest

from blindpig.kernel.action import FREE, Action, ActionSpace
from blindpig.kernel.refusal import BadInput
from tests.kernel.tiny import OFFER, TINY, Offer
from tests.troubles import troubled


def test_a_space_numbers_its_actions_in_order() -> None:
    space = ActionSpace()
    first, second = space.add(0, "wait"), space.add(1, "drive 12 2", (12, 2))
    assert (first.index, second.index, len(space)) == (0, 1, 2)
    assert space.all == [first, second]
    assert space.parse("drive 12 2") is second
    assert (second.kind, second.args, second.text) == (1, (12, 2), "drive 12 2")


def test_arguments_are_plain_fields_too() -> None:
    action = Action(0, 0, "go", (7, 8, 9))
    assert (action.a, action.b, action.c, action.d) == (7, 8, 9, -1)


def test_two_actions_cannot_read_the_same() -> None:
    space = ActionSpace()
    space.add(0, "wait")
    with pytest.raises(ValueError, match="two actions read “wait”"):
        space.add(1, "wait")
    assert len(space) == 1


@pytest.mark.parametrize("text", ["", "Wait", "wait ", "hijack t3", "x" * 500])
def test_an_unknown_text_gets_a_sentence(text: str) -> None:
    space = ActionSpace()
    space.add(0, "wait")
    with troubled(BadInput, match="is not an action of this game") as caught:
        space.parse(text)
    assert len(str(caught.value)) < 150


def test_actions_are_not_pickled_or_copied() -> None:
    action = TINY.space.all[0]
    for attempt in (lambda: pickle.dumps(action), lambda: copy.copy(action), lambda: copy.deepcopy(action)):
        with pytest.raises(TypeError, match="send their text"):
            attempt()


def test_an_action_shows_its_text() -> None:
    assert repr(TINY.space.all[0]) == "<bid 1>"


def test_free_actions_stand_outside_the_space() -> None:
    offer = TINY.parse("offer 2 to 1: bid low, friend")
    assert isinstance(offer, Offer)
    assert (offer.index, offer.kind, offer.args, offer.words) == (FREE, OFFER, (2, 1), "bid low, friend")
    assert offer not in TINY.space.all


@pytest.mark.parametrize(
    "text", ["offer 2 to 1", "offer x to 1: hm", "offer 02 to 1: hm", "offer 2 to 1: \n", "offer 2 to 1: " + "x" * 81]
)
def test_a_bad_offer_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadInput):
        TINY.parse(text)
