"""Public links to finished games: who may make and revoke them, and what opens them."""

import pytest

from blindpig.store import Store
from blindpig.tables import sharing
from blindpig.tables.trouble import NoTable, NotAllowed, NotNow
from tests.tables.registries import dealt, opened, play_out

pytestmark = pytest.mark.anyio


async def test_whoever_sat_there_makes_one_link_and_revokes_it(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        with pytest.raises(NotNow):
            await sharing.share(table, "guest0")
        with pytest.raises(NoTable):
            sharing.look_in(table, "")
        await play_out(table)
        with pytest.raises(NotAllowed):
            await sharing.share(table, "eve")
        token = await sharing.share(table, "guest1")
        assert await sharing.share(table, "guest0") == token
        sharing.look_in(table, token)
        for wrong in ("", token[:-1], token + "x"):
            with pytest.raises(NoTable):
                sharing.look_in(table, wrong)
        with pytest.raises(NotAllowed):
            await sharing.revoke(table, "eve")
        await sharing.revoke(table, "guest0")
        with pytest.raises(NoTable):
            sharing.look_in(table, token)
        assert await sharing.share(table, "guest0") != token
