"""What is remembered of a newcomer: sheets put away, and the bots that fit."""

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from blindpig.kernel.game import Outcome
from blindpig.store import Store
from blindpig.tables.fitting import fitting
from blindpig.tables.ladder import after_result
from tests.web.servers import Site
from tests.web.test_pages import Window, site

if TYPE_CHECKING:
    from blindpig.tables.registry import TableRegistry

pytestmark = pytest.mark.anyio


async def play(found: Site, window: Window, slug: str = "reglement") -> str:
    """The key of a table against bots, made at once."""
    made = re.search(r"/t/([^/?]+)", str((await window.send(f"/play/{slug}")).url))
    assert made is not None
    return made[1]


async def rivals(found: Site, key: str) -> set[str]:
    """The bots at a table."""
    return {chair.bot for chair in (await found.tables.table(key)).sheet.chairs if chair.bot}


async def test_the_first_rivals_are_greenhorns_and_the_first_page_says_so(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        assert "against three bots · Greenhorn" in (await window.see("/")).text
        assert await rivals(found, await play(found, window)) == {"greenhorn"}


async def test_the_level_follows_what_was_said_and_is_remembered(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        for felt, bots in (("easy", "rookie"), ("right", "rookie"), ("easy", "hustler"), ("hard", "rookie")):
            key = await play(found, window)
            early = await window.post(f"/t/{key}/felt", {"felt": felt})
            assert early.status_code == 400, "it is not over yet"
            (await found.tables.table(key)).sheet.status = "over"
            assert 'id="felt"' in (await window.see(f"/t/{key}")).text
            answer = await window.post(f"/t/{key}/felt", {"felt": felt})
            assert answer.status_code == 200, answer.text
            assert 'id="felt"' not in (await window.see(f"/t/{key}")).text, "asked once"
            assert await rivals(found, await play(found, window)) == {bots}
        assert "against three bots · Rookie" in (await window.see("/")).text
        assert await rivals(found, await play(found, window, "prohibition")) == {"greenhorn"}, "each game for itself"
        assert (await window.post(f"/t/{key}/felt", {"felt": "odd"})).status_code == 400
        assert await rivals(found, await play(found, Window(found))) == {"greenhorn"}, "another guest"


async def test_the_sheet_is_put_away_for_one_game_and_can_be_taken_out_again(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        for hide in (False, True, False):
            page = (await window.see(f"/t/{await play(found, window)}")).text
            assert "data-first" in page
            assert (await window.post("/howto/reglement", {"hide": hide})).status_code == 200
            page = (await window.see(f"/t/{await play(found, window)}")).text
            assert ("data-first" in page) is not hide
            await window.post("/howto/reglement", {"hide": False})
        assert (await window.post("/howto/no-such-game", {"hide": True})).status_code == 400
        other = Window(found)
        key = await play(found, window)
        assert (await other.post(f"/t/{key}/felt", {"felt": "easy"})).status_code in (400, 403, 404)


class Played:
    """A guest's games against bots, as the registry and the store tell of them: the newest first."""

    def __init__(self) -> None:
        self.likes: dict[str, str] = {}
        self.games: list[SimpleNamespace] = []
        self.store = self

    def end(self, bot: str, won: bool) -> None:
        outcome = Outcome("RC-E1", [0, 0, 0], [0 if won else 1])
        chairs = [SimpleNamespace(guest="me", plays=""), *[SimpleNamespace(guest="", plays=bot)] * 2]
        session = SimpleNamespace(state=SimpleNamespace(outcome=lambda: outcome))
        sheet = SimpleNamespace(session=session, chairs=chairs, seat_of=lambda guest: 0)
        self.games.insert(0, SimpleNamespace(id=f"t{len(self.games)}", game="reglement", status="over", sheet=sheet))

    async def preferences(self, guest: str) -> dict[str, str]:
        return self.likes

    async def prefer(self, guest: str, key: str, value: str) -> None:
        self.likes[key] = value

    async def of_guest(self, guest: str) -> list[SimpleNamespace]:
        return self.games

    async def table(self, key: str) -> SimpleNamespace:
        return next(game for game in self.games if game.id == key)


async def test_the_level_follows_the_results_of_who_says_nothing() -> None:
    played = Played()
    tables = cast("TableRegistry", played)
    met = [await fitting(tables, "me", "reglement")]
    for won in (True, True, True, False, False, False):
        played.end(met[-1], won)
        met.append(await fitting(tables, "me", "reglement"))
        assert await fitting(tables, "me", "reglement") == met[-1], "a game counts once"
    assert met == ["greenhorn", "greenhorn", "rookie", "rookie", "rookie", "rookie", "greenhorn"]
    played.end("greenhorn", won=True)
    played.likes["felt.reglement"] = played.games[0].id
    played.likes["streak.reglement"] = "1"
    assert await fitting(tables, "me", "reglement") == "greenhorn", "who has said how it was is believed"


@pytest.mark.parametrize(
    ("level", "streak", "won", "after"),
    [
        ("rookie", 1, True, ("hustler", 0)),
        ("rookie", -2, True, ("rookie", 1)),
        ("rookie", -2, False, ("greenhorn", 0)),
        ("rookie", 1, False, ("rookie", -1)),
        ("boss", 1, True, ("boss", 0)),
        ("greenhorn", -2, False, ("greenhorn", 0)),
    ],
)
def test_two_games_won_or_three_lost_in_a_row_change_the_level(
    level: str, streak: int, won: bool, after: tuple[str, int]
) -> None:
    assert after_result(level, streak, won) == after
