"""Public links to finished games: who may make and revoke them, and what opens them."""

import pytest

from blindpig.store import Store
from blindpig.tables import links
from blindpig.tables.trouble import NoTable, NotAllowed, NotNow
from tests.tables.registries import dealt, opened, play_out

pytestmark = pytest.mark.anyio


async def test_whoever_sat_there_makes_one_link_and_revokes_it(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables)
        with pytest.raises(NotNow):
            await links.share(table, "guest0")
        with pytest.raises(NoTable):
            links.look_in(table, "")
        await play_out(table)
        with pytest.raises(NotAllowed):
            await links.share(table, "eve")
        token = await links.share(table, "guest1")
        assert await links.share(table, "guest0") == token
        links.look_in(table, token)
        for wrong in ("", token[:-1], token + "x"):
            with pytest.raises(NoTable):
                links.look_in(table, wrong)
        with pytest.raises(NotAllowed):
            await links.revoke(table, "eve")
        await links.revoke(table, "guest0")
        with pytest.raises(NoTable):
            links.look_in(table, token)
        assert await links.share(table, "guest0") != token
