"""Sets of places: how many members they have, and which."""

from hypothesis import given
from hypothesis import strategies as st

from blindpig.games.prohibition.rules.city import CROSSROADS, SIDE, as_list
from blindpig.games.prohibition.rules.sets import member, row_size, size

sets = st.integers(0, (1 << CROSSROADS) - 1)


@given(bits=sets)
def test_members_are_counted_and_found_by_their_rank(bits: int) -> None:
    members = as_list(bits)
    assert size(bits) == len(members)
    assert [member(bits, rank) for rank in range(len(members))] == members


@given(bits=sets)
def test_rows_are_counted(bits: int) -> None:
    for first in range(0, CROSSROADS, SIDE):
        assert row_size(bits, first) == len([place for place in as_list(bits) if first <= place < first + SIDE])
