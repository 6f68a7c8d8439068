"""A bot at a table answers an offer though the game does not wait for it."""

from dataclasses import replace
from typing import cast

import pytest

from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import TAKE
from blindpig.store import Store
from blindpig.tables import seating
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.table import Table
from tests.tables.registries import PERSON, QUICK, click, until

pytestmark = pytest.mark.anyio


def state_of(table: Table) -> BootleggersState:
    assert table.sheet.session is not None
    return cast("BootleggersState", table.sheet.session.state)


async def my_pick(table: Table) -> None:
    """Seat 0 chooses muscle and passes until it has to take a card: nobody else is waited for then."""
    while not (state_of(table).table.step == TAKE and state_of(table).table.turn == 0):
        await until(lambda: 0 in state_of(table).waiting_on())
        state = state_of(table)
        if state.table.step != TAKE:
            await click(table, 0, state.actions(0)[0].text)


async def test_a_bot_answers_an_offer_that_the_game_does_not_wait_for(store: Store) -> None:
    tables = TableRegistry(store, replace(QUICK), {"bootleggers": BOOTLEGGERS})
    await tables.open()
    try:
        seats = (PERSON, SeatSetting("wiseguy"), SeatSetting("wiseguy"))
        table = await tables.make("guest0", "Al", "bootleggers", Setting({}, seats), listed=True, sits=False)
        await seating.sit(table, "guest0", "Al", 0)
        await tables.start(table, "guest0")
        await my_pick(table)
        assert state_of(table).waiting_on() == [0]
        await click(table, 0, "offer 1 give $1 for nothing")
        await click(table, 0, "offer 2 give nothing for $1")
        await until(lambda: not state_of(table).hidden.offers)
        assert [entry.offer.a for entry in state_of(table).hidden.ledger] == [1]
    finally:
        await tables.close()
