"""Fields of a dinner: each is copied, and written into positions."""

import pytest

from blindpig.games.reglement.rules import public
from blindpig.games.reglement.rules.position import table_form
from blindpig.games.reglement.rules.public import DinnerTable, Hidden
from blindpig.kernel.numbers import numbers
from tests.games.fields import check_clone

# Compiled objects have no dictionary to look into; the sources are the same.
pytestmark = pytest.mark.skipif(not public.__file__.endswith(".py"), reason="compiled: no dictionary to look into")


def test_every_public_field_is_copied_and_written() -> None:
    names = set(check_clone(DinnerTable(4)))
    assert names == set(table_form(DinnerTable(4))) | {"at", "free", "seated", "sleepers", "alive", "box"}, (
        "five of these follow from the gangsters' places, and the house's box goes without saying"
    )


def test_every_hidden_field_is_copied() -> None:
    hidden = Hidden()
    hidden.hands = numbers([1, 2])
    assert check_clone(hidden) == ["hands", "pile"]
