"""The seed is everybody's: pledges, what is opened, who is left out; and records in which one of it was changed."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from blindpig.kernel.chance import commitment_of, pledge_of, shared_seed
from blindpig.kernel.game import compact
from blindpig.kernel.record import BadRecord, linked, read, verify
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, open_store
from blindpig.tables import seating, sharing
from blindpig.tables.records import record_for
from blindpig.tables.registry import TableRegistry
from blindpig.tables.table import Table
from blindpig.tables.trouble import NotAllowed, NotNow
from tests.kernel.tiny import TINY
from tests.tables.registries import opened, play_out, setting, story_of, until

pytestmark = pytest.mark.anyio

NONCES = ["11" * 32, "22" * 32]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """One database will do here."""
    found = await open_store(f"sqlite:///{tmp_path / 'pig.db'}")
    yield found
    await found.close()


async def seated(tables: TableRegistry, pledging: int = 2) -> Table:
    """Two persons who have pledged a nonce each."""
    table = await tables.make("guest0", "Al", "tiny", setting(), listed=True, sits=False)
    for seat in range(2):
        await seating.sit(table, f"guest{seat}", f"Al {seat}", seat)
        if seat < pledging:
            await sharing.pledge(table, f"guest{seat}", pledge_of(bytes.fromhex(NONCES[seat])))
    return table


async def started(tables: TableRegistry, table: Table) -> None:
    """The host starts, and both open."""
    starting = asyncio.create_task(tables.start(table, "guest0"))
    await until(lambda: table.sheet.sharing.called)
    for seat in range(2):
        await sharing.reveal(table, f"guest{seat}", NONCES[seat])
    await starting


async def test_the_dice_follow_from_the_house_and_every_seat(store: Store) -> None:
    async with opened(store, reveal=600.0) as tables:
        table = await seated(tables)
        promised = table.sheet.commitment
        await started(tables, table)
        assert table.session.seed == shared_seed(table.sheet.row.seed, NONCES) != table.sheet.row.seed
        await play_out(table)
        record = read(record_for(table.sheet, -1))
        assert (record.schema, record.nonces, record.commitment) == (3, NONCES, promised)
        assert record.seed is not None
        assert commitment_of(record.seed) == promised
        assert verify(TINY, record) is not None
        tables.tables.clear()  # and from the log it is the same game
        assert (await tables.table(table.id)).session.seed == table.session.seed


async def test_who_does_not_open_in_time_is_left_out_for_all_to_see(store: Store) -> None:
    async with opened(store, reveal=0.05) as tables:
        table = await seated(tables)
        assert await sharing.call(table, "guest0")
        await sharing.reveal(table, "guest0", NONCES[0])
        await tables.start(table, "guest0")
        assert table.session.record.nonces == [NONCES[0], ""]
        assert {"kind": "left-out", "seat": 1} in story_of(table)
        await play_out(table)
        assert verify(TINY, read(record_for(table.sheet, -1))) is not None


async def test_without_pledges_a_game_starts_at_once_with_the_seed_of_the_house(store: Store) -> None:
    async with opened(store, reveal=600.0) as tables:
        table = await seated(tables, pledging=0)
        await tables.start(table, "guest0")
        assert table.session.seed == table.sheet.row.seed
        assert table.session.record.schema == 2


async def test_what_cannot_be_pledged_or_opened(store: Store) -> None:
    async with opened(store, reveal=600.0) as tables:
        table = await seated(tables)
        with pytest.raises(NotNow, match="not-called"):
            await sharing.reveal(table, "guest0", NONCES[0])
        for text in ("", "zz" * 32, "11" * 31, "AA" * 32):
            with pytest.raises(BadInput, match="not-a-nonce"):
                await sharing.pledge(table, "guest0", text)
        with pytest.raises(NotAllowed, match="watching"):
            await sharing.pledge(table, "rail", NONCES[0])
        starting = asyncio.create_task(tables.start(table, "guest0"))
        await until(lambda: table.sheet.sharing.called)
        with pytest.raises(NotNow, match="started-already"):  # nobody thinks again once others may have opened
            await sharing.pledge(table, "guest1", NONCES[1])
        with pytest.raises(BadInput, match="not-pledged"):
            await sharing.reveal(table, "guest1", NONCES[0])
        for seat in range(2):
            await sharing.reveal(table, f"guest{seat}", NONCES[seat])
        await starting


async def test_what_was_opened_is_void_if_somebody_leaves(store: Store) -> None:
    async with opened(store, reveal=0.05) as tables:
        table = await seated(tables)
        assert await sharing.call(table, "guest0")
        await sharing.reveal(table, "guest0", NONCES[0])
        assert {"kind": "opened-in-vain"} not in story_of(table)
        await seating.leave(table, "guest1")
        assert story_of(table)[-2:] == [{"kind": "opened-in-vain"}, {"kind": "left", "seat": 1, "name": "Al 1"}]
        assert not table.sheet.sharing.called
        assert (table.sheet.sharing.pledges, table.sheet.sharing.nonces) == ({}, {})
        await seating.sit(table, "guest1", "Bo", 1)
        await tables.start(table, "guest0")
        assert table.session.record.nonces == []


async def test_every_change_of_seats_that_throws_open_numbers_away_is_told(store: Store) -> None:
    """Whoever runs the server knows the dice once all numbers are open, and could have them thought of anew at will."""
    async with opened(store, reveal=0.05) as tables:
        table = await seated(tables)
        for times in range(3):
            assert [line["kind"] for line in story_of(table)].count("opened-in-vain") == times
            await sharing.pledge(table, "guest0", pledge_of(bytes.fromhex(NONCES[0])))
            assert await sharing.call(table, "guest0")
            await sharing.reveal(table, "guest0", NONCES[0])
            await seating.leave(table, "guest1")
            await seating.sit(table, "guest1", "Bo", 1)  # nothing was open then
        await tables.start(table, "guest0")
        assert [line["kind"] for line in story_of(table)].count("opened-in-vain") == 3


def forged(text: str, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> str:
    """A record whose first or last line was changed by somebody who knows how links are made."""
    lines = [json.loads(line) for line in text.splitlines()]
    head, *moves, foot = lines
    change(head, foot)
    head.pop("link")
    link = linked("", head)
    written = [compact({**head, "link": link})]
    for move in moves:
        link = linked(link, move[:3])
        written.append(compact([*move[:3], link]))
    foot.pop("link")
    written.append(compact({**foot, "link": linked(link, foot)}))
    return "\n".join(written) + "\n"


def other_nonce(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["nonces"][1] = "33" * 32


def other_nonce_and_pledge(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["nonces"][1] = "33" * 32
    head["pledges"][1] = pledge_of(bytes.fromhex("33" * 32))


def left_out(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["nonces"][1] = ""


def other_pledge(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["pledges"][0] = "44" * 32


def other_seed(_: dict[str, Any], foot: dict[str, Any]) -> None:
    foot["seed"] = secrets.token_hex(32)


def other_commitment(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["commitment"] = commitment_of(b"another seed")


def other_seed_and_commitment(head: dict[str, Any], foot: dict[str, Any]) -> None:
    foot["seed"] = "55" * 32
    head["commitment"] = commitment_of(bytes.fromhex("55" * 32))


def fewer(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["nonces"].pop()


def no_hex(head: dict[str, Any], _: dict[str, Any]) -> None:
    head["nonces"][0] = "xy" * 32


CHANGES = (
    (other_nonce, "record.pledge"),
    (other_nonce_and_pledge, "record.other-outcomes"),
    (left_out, "record.other-outcomes"),
    (other_pledge, "record.pledge"),
    (other_seed, "record.promise"),
    (other_commitment, "record.promise"),
    (other_seed_and_commitment, "record.other-outcomes"),
    (fewer, "record.nonces"),
    (no_hex, "record.nonce-hex"),
)


async def test_a_record_in_which_something_was_changed_says_what_does_not_fit(store: Store) -> None:
    async with opened(store, reveal=600.0) as tables:
        table = await seated(tables)
        await started(tables, table)
        await play_out(table)
        text = record_for(table.sheet, -1)
    assert forged(text, lambda head, foot: None) == text
    for change, said in CHANGES:
        with pytest.raises(BadRecord, match=said.replace(".", r"\.")):
            verify(TINY, read(forged(text, change)))
