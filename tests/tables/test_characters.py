"""Every bot that sits down is somebody: a name, and a style that comes with it or was asked for."""

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.search.evaluator import STYLES
from blindpig.store import Store
from blindpig.tables import hosting
from blindpig.tables.setting import CHARACTERS, SeatSetting, character, spare_name, style_of, with_names
from blindpig.tables.table import Table
from tests.tables.registries import PERSON, RANDOM, opened, play_out, setting

pytestmark = pytest.mark.anyio
WISEGUY = SeatSetting("wiseguy")


def who(table: Table) -> list[tuple[str, str, str]]:
    return [(chair.bot, chair.name, chair.style) for chair in table.sheet.chairs]


def test_every_style_is_somebodys_and_everybody_has_one() -> None:
    assert set(CHARACTERS.values()) == set(STYLES)
    assert style_of("Mabel 2") == style_of("Mabel") == "honest"
    assert style_of("Somebody") == ""


def test_a_style_that_is_asked_for_brings_somebody_who_has_it() -> None:
    for style in STYLES:
        found = character(f"boss:20@{style}", "", ["Al"], rated=False)
        assert (found.bot, found.style, style_of(found.name)) == ("boss:20", style, style)
    taken = [name for name, style in CHARACTERS.items() if style == "bold"]
    assert spare_name(taken, "bold") == f"{taken[0]} 2"


def test_a_bot_without_a_judgement_has_a_name_only_and_so_has_everybody_at_a_rated_table() -> None:
    assert character("random", "", [], rated=False) == SeatSetting("random", "Mabel")
    assert character("wiseguy@bold", "", [], rated=True).style == ""
    assert [seat.style for seat in with_names([PERSON, WISEGUY], ["Al"], rated=True)] == ["", ""]


async def test_at_a_table_everybody_keeps_name_and_style(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("host", "Sal", "tiny", setting(PERSON, WISEGUY, SeatSetting("wiseguy@thrifty")), True)
        lines = [("", "Sal", ""), ("wiseguy", "Mabel", "honest"), ("wiseguy", "Otto", "thrifty")]
        assert who(table) == lines
        await hosting.place(table, "host", 2, "capo")
        assert who(table)[2] == ("capo", "Otto", "thrifty")
        await hosting.place(table, "host", 2, "capo@bold")
        assert who(table)[2] == ("capo", "Dutch", "bold")
        await hosting.place(table, "host", 2, "random")
        assert who(table)[2] == ("random", "Dutch", "")
        await hosting.place(table, "host", 2, "")
        await hosting.fill(table, "host", "rookie@treacherous")
        assert who(table)[2] == ("rookie", "Lou", "treacherous")
        with pytest.raises(BadInput):
            await hosting.place(table, "host", 2, "rookie@shy")
        now = who(table)
        tables.tables.clear()
        table = await tables.table(table.id)
        assert who(table) == now
        await tables.start(table, "host")
        await play_out(table)
        assert who(await tables.rematch(table, "host")) == now


async def test_a_bot_plays_by_its_style(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("host", "Al", "tiny", setting(PERSON, SeatSetting("wiseguy@bold"), RANDOM), True)
        assert [tables.driver.name(table, seat) for seat in (1, 2)] == ["wiseguy@bold", "random"]
        assert tables.driver.name(table, 0) == tables.driver.substitute
