"""One value of a position is changed: it loads to a state that plays to its end, or is refused."""

import pytest

from blindpig import registry
from blindpig.testing.fuzz import fuzz, mutants, places_in
from tests.kernel.tiny import TINY

SOME = 150  # `python -m blindpig.testing.fuzz` tries 100,000 of each game


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_a_changed_position_plays_to_its_end_or_is_refused(slug: str) -> None:
    found, troubles = fuzz(registry.find(slug), SOME)
    assert troubles == {}
    assert found["refused"] > 0
    assert found["refused"] + found["played"] == SOME


def test_every_mutant_differs_in_one_value() -> None:
    for path, new, position in mutants(TINY, 200):
        assert dict(places_in(position))[path] == new


def test_the_fuzz_finds_a_loader_that_believes_too_much() -> None:
    """The tiny game checks its forms, and not what holds between them."""
    found, troubles = fuzz(TINY, SOME)
    assert found["broken"] > 0
    assert any("can do nothing" in kind for kind in troubles)
