"""What absent persons hear of a table: turns, moments, offers, clocks, ends; each once, and nobody learns a secret."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import cast

import pytest

from blindpig import registry
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.store import Store
from blindpig.store.deliveries import Deliveries
from blindpig.store.ways import Way, Ways
from blindpig.tables import broadcast, seating
from blindpig.tables.broadcast import JSON, Stream
from blindpig.tables.clock import ClockSetting
from blindpig.tables.now import now
from blindpig.tables.registry import TableRegistry
from blindpig.tables.setting import Setting
from blindpig.tables.table import Table
from blindpig.web.alerts import notice as module
from blindpig.web.alerts.events import Event, events_of, near_at
from blindpig.web.alerts.likes import goes
from blindpig.web.alerts.messages import message_of
from tests.tables.registries import PATIENCE, PERSON, QUICK, click, dealt, opened, play_out, playing, until
from tests.tables.test_moments import at_a_moment
from tests.web.alerts.receivers import Sink, alerting, empty, hook, plainly, sink
from tests.web.test_leaks import played, step

pytestmark = pytest.mark.anyio

MOVES = 400  # of a random game at most
TURNS = 60  # at least, of three games


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "message_of", plainly)


async def test_a_turn_is_told_once_and_the_end_too(store: Store) -> None:
    async with opened(store) as tables, sink() as heard, alerting(tables) as alerts:
        await hook(store, "guest1", heard.address)
        table = await dealt(tables, PERSON, PERSON)
        events: list[str] = []
        while table.sheet.status != "over":
            new = [event for event in events_of(table.sheet, now()).values() if event.guest == "guest1"]
            events += [event.key for event in new if event.key not in events]
            for _ in range(3):
                alerts.noticed(table)  # whoever looks again tells nothing again
            await until(partial(all_heard, heard, events))
            seat = playing(table).state.waiting_on()[0]
            await click(table, seat, playing(table).state.actions(seat)[0].text)
        events.append(f"over {table.id} 1")
        await until(lambda: len(heard.heard) >= len(events))
        assert {key.split()[0] for key in events} == {"turn", "moment", "over"}
        assert [text.split("\n")[0] for text in heard.heard] == [f"{key} hook" for key in events]
        assert f"https://pig.example/t/{table.id}" in heard.heard[0]
        await empty(alerts.queue)


def all_heard(heard: Sink, events: list[str]) -> bool:
    """Whether every event has arrived."""
    return len(heard.heard) == len(events)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_every_turn_is_told_and_none_twice(slug: str) -> None:
    """Whoever has moved and is waited for again hears of it; a moment in between makes no second turn."""
    game, luck = registry.find(slug), SeededChance(seed_of("turns", slug))
    turns = 0
    for number in range(3):
        sheet = played(game, number, 0, luck)
        told: dict[int, list[str]] = {}
        done = set(range(len(sheet.chairs)))  # those who have moved since they were told
        while sheet.status == "running" and sheet.seq < MOVES:
            for event in [each for each in events_of(sheet, 0.0).values() if each.kind == "turn"]:
                keys = told.setdefault(event.seat, [])
                if event.seat in done:
                    assert event.key not in keys, (keys, sheet.seq)
                    keys.append(event.key)
                    done.discard(event.seat)
                    turns += 1
                assert event.key == keys[-1], (keys, sheet.seq)
            assert sheet.session is not None
            before = sheet.session.state
            seat = step(sheet, luck)
            if seat in before.waiting_openly() and before.view(SPECTATOR) != sheet.session.state.view(SPECTATOR):
                done.add(seat)  # for all to see
    assert turns > TURNS


async def test_who_sits_there_or_asked_for_nothing_is_told_nothing(store: Store) -> None:
    async with opened(store) as tables, alerting(tables) as alerts:
        table = await dealt(tables, PERSON, PERSON)
        assert events_of(table.sheet, now())
        for chair in table.sheet.chairs:
            chair.present = True
        assert events_of(table.sheet, now()) == {}
        await until(lambda: len(alerts.tasks) == 2)  # all that was noticed before has been looked at
        assert await alerts.queue.waiting() == 0


async def test_at_a_moment_all_who_are_away_are_told_alike(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await at_a_moment(table)
        assert playing(table).secret
        told = [(event.kind, event.seat) for event in events_of(table.sheet, now()).values()]
        assert told == [("moment", 0), ("moment", 1), ("moment", 2)]
        before = events_of(table.sheet, now())
        await click(table, 0, "pass")  # who has answered is a secret: nothing changes
        assert playing(table).secret
        assert events_of(table.sheet, now()) == before


async def test_who_closes_the_page_on_their_turn_is_told_and_who_comes_back_is_not(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "GRACE", 0.01)
    async with opened(store) as tables, sink() as heard, alerting(tables, wait=0.5) as alerts:
        await hook(store, "guest0", heard.address)
        table = await tables.make("guest0", "Al", "tiny", Setting({}, (PERSON, PERSON)), listed=True)
        await seating.sit(table, "guest1", "Sal", 1)
        first = await looking(table)
        await tables.start(table, "guest0")
        await until(lambda: 0 in playing(table).state.waiting_openly())
        assert not [event for event in events_of(table.sheet, now()).values() if event.guest == "guest0"]
        await first.aclose()
        await until_waiting(alerts.queue, 1)
        again = await looking(table)  # in time: there is nothing to tell
        await until_waiting(alerts.queue, 0)
        assert heard.heard == []
        await again.aclose()
        await until(lambda: heard.heard)


async def looking(table: Table):  # type: ignore[no-untyped-def]  # a generator of bytes
    """Somebody looks at a table."""
    stream = Stream(table.broadcast, table.sheet, "guest0", JSON).run()
    await anext(stream)
    return stream


async def until_waiting(queue: Deliveries, count: int) -> None:
    """Wait until so many are in the queue."""
    async with asyncio.timeout(PATIENCE):
        while await queue.waiting() != count:
            await asyncio.sleep(0.01)


DAYS = ClockSetting("game", seconds=72 * 3600, increment=12 * 3600, most=120 * 3600)


async def test_the_deadline_near_is_told_at_its_time(store: Store) -> None:
    async with opened(store) as tables, sink() as heard, alerting(tables) as alerts:
        way = await Ways(store).put("guest0", "hook", heard.address, "en", "")
        await store.prefer("guest0", "alert.what.hook", "near")
        table = await dealt(tables, PERSON, PERSON, clock=DAYS)
        near = near_at(table.sheet, 0)
        assert near is not None
        deadline = table.sheet.account.deadline(0)
        assert deadline is not None
        assert round(deadline - near) == 6 * 3600
        assert {event.kind for event in events_of(table.sheet, near - 1).values()} == {"turn"}
        assert {event.kind for event in events_of(table.sheet, near + 1).values()} == {"turn", "near"}
        await until(lambda: table.id in alerts.timers)
        assert heard.heard == []
        table.sheet.account.since[0] = now() - 66 * 3600 + 0.2  # and soon it is time
        alerts.set_timer(table)
        await until(lambda: heard.heard)
        assert heard.heard[0].startswith(f"near {table.id} 0 1.0 hook")
        assert way


async def test_an_hour_has_its_reminder_a_quarter_before_and_a_blitz_none(store: Store) -> None:
    async with opened(store) as tables:
        hour = await dealt(tables, PERSON, PERSON, clock=ClockSetting("move", seconds=3600))
        near, since = near_at(hour.sheet, 0), hour.sheet.account.since[0]
        assert near is not None
        assert round(near - since) == 2700
        blitz = await dealt(tables, PERSON, PERSON, clock=ClockSetting("move", seconds=60))
        assert near_at(blitz.sheet, 0) is None


async def test_the_end_is_told_though_the_server_died_before_it_was_queued(store: Store) -> None:
    async with opened(store) as tables:  # nobody notices
        table = await dealt(tables, PERSON, PERSON)
        await play_out(table)
    async with opened(store) as tables, sink() as heard:
        await hook(store, "guest1", heard.address)
        assert await Deliveries(store).untold_ends() == [table.id]
        async with alerting(tables):
            await until(lambda: heard.heard)
            await empty(Deliveries(store))
        assert heard.heard[0].startswith(f"over {table.id} 1")
        assert await Deliveries(store).untold_ends() == []
        async with alerting(tables):
            assert await Deliveries(store).waiting() == 0


async def test_a_table_has_a_channel_of_its_own(store: Store) -> None:
    async with opened(store) as tables, sink() as heard, alerting(tables):
        table = await dealt(tables, PERSON, PERSON, PERSON)
        await Ways(store).put(table.id, "table", heard.address, "en", "")
        await at_a_moment(table)
        await until(lambda: any("moment" in text for text in heard.heard))
        await play_out(table)
        await until(lambda: any("over" in text for text in heard.heard))
        assert sum("over" in text for text in heard.heard) == 1


async def bootleggers(store: Store, deals: str) -> tuple[TableRegistry, Table]:
    """Three persons, of whom one is to take a card: offers can be made."""
    tables = TableRegistry(store, replace(QUICK), {"bootleggers": BOOTLEGGERS})
    await tables.open()
    setting = Setting({"deals": deals}, (PERSON, PERSON, PERSON))
    table = await tables.make("guest0", "Josie", "bootleggers", setting, listed=True, sits=False)
    for seat, name in enumerate(("Josie", "Sal", "Meyer")):
        await seating.sit(table, f"guest{seat}", name, seat)
    await tables.start(table, "guest0")
    async with asyncio.timeout(PATIENCE):
        while len(state_of(table).waiting_openly()) != 1 or not state_of(table).actions(0):
            seat = state_of(table).waiting_on()[0]
            await click(table, seat, state_of(table).actions(seat)[0].text)
    return tables, table


def state_of(table: Table) -> BootleggersState:
    return cast("BootleggersState", playing(table).state)


@pytest.mark.parametrize(("deals", "private"), [("open", ""), ("private", " private")])
async def test_an_offer_is_told_and_a_private_one_in_no_channel_that_others_read(
    store: Store, deals: str, private: str
) -> None:
    tables, table = await bootleggers(store, deals)
    try:
        (turn,) = state_of(table).waiting_openly()
        other = (turn + 1) % 3
        offer = f'offer {other} give $1 for nothing{private} "whiskey sour"'
        assert (await click(table, turn, offer)).kind == "played"
        events = [event for event in events_of(table.sheet, now()).values() if event.kind == "offer"]
        assert [(event.seat, event.public) for event in events] == [(other, deals == "open")]
        ways = {kind: Way("way", "guest", kind, "") for kind in ("push", "mail", "hook", "table")}
        everything = {f"alert.what.{kind}": "turn near offer over" for kind in ways}
        told = {kind for kind, way in ways.items() if goes(events[0], way, everything)}
        assert told == ({"push", "mail", "hook", "table"} if deals == "open" else {"push", "mail"})
        for kind, way in ways.items():
            lines = " ".join(message_of(table.sheet, events[0], way).lines)
            assert ("whiskey sour" in lines) == (deals == "open" or kind in ("push", "mail")), (kind, lines)
        again = [event.key for event in events_of(table.sheet, now()).values() if event.kind == "offer"]
        assert again == [event.key for event in events]
        assert state_of(table).offers_to(other, SPECTATOR) == [""] or deals == "open"
    finally:
        await tables.close()


async def test_a_message_names_game_and_table_and_tells_the_story_since_ones_last_move(store: Store) -> None:
    tables, table = await bootleggers(store, "open")
    try:
        entries = playing(table).record.entries  # of somebody after whom others have moved
        turn = next(entry.seat for entry in entries if entry.seat >= 0 and entry.seat != entries[-1].seat)
        event = Event("turn", "turn", turn, "guest")
        english = message_of(table.sheet, event, Way("way", "guest", "push", "", lang="en"))
        assert english.title == "Bootleggers, At Josie’s: it is your turn."
        assert 0 < len(english.lines) <= 5
        french = message_of(table.sheet, event, Way("way", table.id, "table", "", lang="fr"))
        assert french.title.endswith(f"{table.sheet.chairs[turn].name}, c’est à vous.")
        seen = playing(table).record.entries[-1].seat
        mover = Event("turn", "turn", seen, "guest")
        assert message_of(table.sheet, mover, Way("way", "guest", "hook", "")).lines == ()
    finally:
        await tables.close()
