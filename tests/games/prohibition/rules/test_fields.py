"""Fields of a game: each is copied, and written into positions."""

import pytest

from blindpig.games.prohibition.rules import table
from blindpig.games.prohibition.rules.actions import KINDS, SPACE
from blindpig.games.prohibition.rules.edition import HOUSE
from blindpig.games.prohibition.rules.position import hidden_form, table_form, truck_form
from blindpig.games.prohibition.rules.table import OVER, STAGES, CityTable, Hidden, Stock, Truck
from tests.games.fields import check_clone

# Compiled objects have no dictionary to look into; the sources are the same.
on_sources = pytest.mark.skipif(not table.__file__.endswith(".py"), reason="compiled: no dictionary to look into")


@on_sources
def test_every_public_field_is_copied_and_written() -> None:
    names = set(check_clone(CityTable(HOUSE.city(0), 3)))
    written = set(table_form(CityTable(HOUSE.city(0), 3)))
    assert names - {"stock", "box"} == written - {"crates", "closed"}, "the stock is written as crates and closed bars"


@on_sources
def test_every_field_of_a_truck_is_copied_and_written() -> None:
    assert set(check_clone(Truck())) == set(truck_form(Truck()))


@on_sources
def test_every_hidden_field_is_copied_and_written() -> None:
    hidden = Hidden()
    hidden.hands = [[1, 2, 3], [4, 5, 6]]
    assert set(check_clone(hidden)) == set(hidden_form(hidden))


@on_sources
def test_every_set_of_bars_is_copied() -> None:
    assert len(check_clone(Stock())) == 6


def test_every_kind_of_action_has_its_time_and_every_stage_its_actions() -> None:
    for kind, declared in enumerate(KINDS):
        texts = [action.text for action in SPACE.all if action.kind == kind]
        assert texts
        assert all(text.split()[0] == declared.verb for text in texts)
    asked = {stage for declared in KINDS for stage in declared.stages}
    assert asked == set(range(len(STAGES))) - {OVER}
