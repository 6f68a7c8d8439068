"""Ponderings: the same for the same view, worked out in workers a part at a time, once, and not too many at once."""

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.store import Store
from blindpig.tables.hints import PARTS
from blindpig.tables.pondering import BUSY, Wonder
from blindpig.tables.thinker import think
from tests.tables.registries import opened, until

pytestmark = pytest.mark.anyio


def wondering(number: int) -> Wonder:
    """The first decision of a dinner."""
    game = registry.find("reglement")
    state = game.deal(3, {}, SeededChance(seed_of("pondering", number)))
    seat = state.waiting_on()[0]
    return Wonder(game, state.view(seat), state.actions(seat))


def test_the_same_view_gives_the_same_thought() -> None:
    one, same, other = wondering(1), wondering(1), wondering(2)
    assert think(one.question(0, 5)) == think(same.question(0, 5))
    assert one.question(0).luck == same.question(0).luck
    assert len({one.question(0).luck, one.question(1).luck, other.question(0).luck}) == 3


async def test_it_comes_part_by_part_and_is_worked_out_once(store: Store) -> None:
    async with opened(store) as tables:
        found = tables.ponderings.now(wondering(1))
        assert not found.done
        assert tables.ponderings.now(wondering(1)) is found
        await until(lambda: found.done)
        assert found.parts == PARTS
        assert found.games > 0
        assert tables.ponderings.now(wondering(1)) is found
        await until(lambda: not tables.ponderings.tasks)


async def test_only_so_many_are_worked_out_at_once(store: Store) -> None:
    async with opened(store) as tables:
        for number in range(BUSY + 3):
            tables.ponderings.now(wondering(number))
        assert len(tables.ponderings.tasks) == BUSY
        first = tables.ponderings.now(wondering(0))  # whoever was put off asks again
        await until(lambda: first.done)
