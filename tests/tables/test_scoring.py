"""Rated tables: what counts, for whom, and once; resigning and running out of time are the last place."""

from types import SimpleNamespace

import pytest

from blindpig import registry
from blindpig.aftermath.strength import FixedPoints, Rating
from blindpig.kernel.journal import EVERYBODY, Fact
from blindpig.kernel.refusal import BadInput
from blindpig.store import Store, StoreTrouble, removal
from blindpig.store.people import OFF, RATED, People
from blindpig.tables import entries as log
from blindpig.tables import scoring, seating
from blindpig.tables import setting as settings
from blindpig.tables.chairs import hot_guest
from blindpig.tables.clock import ClockSetting
from blindpig.tables.forgetting import forget
from blindpig.tables.hints import allowed
from blindpig.tables.registry import TableRegistry
from blindpig.tables.scoring import ending_of, places_of, promises_of, settle
from blindpig.tables.setting import Branch, SeatSetting, Setting
from blindpig.tables.table import Change, Table
from blindpig.tables.trouble import NotNow
from tests.tables.registries import PERSON, RANDOM, dealt, opened, play_out, playing

pytestmark = pytest.mark.anyio

CLOCK = ClockSetting("move", 3600)
NEWCOMER = Rating(10.0, 8.0)
POINTS = FixedPoints({"random": 0.0, "rookie": 10.0, "wiseguy": 20.0, "boss": 30.0}, NEWCOMER)


@pytest.fixture(autouse=True)
def points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game has fixed points, too."""
    for module in (scoring, settings):
        monkeypatch.setattr(module, "fixed_points", {"tiny": POINTS}.get)


def rated(*seats: SeatSetting) -> Setting:
    return Setting({}, seats, CLOCK, rated=True)


async def begun(tables: TableRegistry, *seats: SeatSetting) -> Table:
    """A rated table under way: guest0 at seat 0, guest1 at seat 1 and so on."""
    table = await tables.make("guest0", "Al", "tiny", rated(*seats), listed=True, sits=False)
    for number, seat in enumerate(seats):
        if not seat.bot:
            await seating.sit(table, f"guest{number}", f"Al {number}", number)
    await tables.start(table, "guest0")
    return table


async def mus(store: Store, *guests: str) -> list[float | None]:
    """The ratings of some people at the tiny game."""
    found = [await People(store).ratings(guest) for guest in guests]
    return [each[0].mu if each else None for each in found]


def outcome(table: Table) -> list[int]:
    found = playing(table).state.outcome()
    assert found is not None
    return found.places


async def test_the_winner_goes_up_the_loser_down_and_a_second_look_changes_nothing(store: Store) -> None:
    async with opened(store) as tables:
        table = await begun(tables, PERSON, PERSON)
        await settle(table)  # not before the end
        assert await mus(store, "guest0", "guest1") == [None, None]
        seed = 1
        await play_out(table, seed)
        places = outcome(table)
        assert places != [1, 1]
        for _ in range(3):
            await settle(table)
        after = await mus(store, "guest0", "guest1")
        best, other = after if places[0] == 1 else reversed(after)
        assert best is not None
        assert other is not None
        assert other < NEWCOMER.mu < best
        [game] = await People(store).results("guest0")
        assert (game.seats, game.place, game.won, game.gone) == (2, places[0], places[0] == 1, "")
        [rating] = await People(store).ratings("guest0")
        assert rating.games == 1


async def test_bots_stay_put_and_count_for_the_person(store: Store) -> None:
    async with opened(store) as tables:
        table = await begun(tables, PERSON, RANDOM)
        await play_out(table)
        await settle(table)
        [mu] = await mus(store, "guest0")
        assert mu is not None
        assert (mu > NEWCOMER.mu) == (outcome(table)[0] < outcome(table)[1])
        # Somebody who is expected to win gains little, and loses much: the Drunk's rating is far below a newcomer's.
        assert abs(mu - NEWCOMER.mu) < NEWCOMER.sigma


@pytest.mark.parametrize("way", ["resigned", "clock"])
async def test_whoever_leaves_is_last_whatever_the_bot_makes_of_it(store: Store, way: str) -> None:
    async with opened(store) as tables:
        table = await begun(tables, PERSON, PERSON, PERSON)
        if way == "resigned":
            await seating.resign(table, "guest1")
        else:
            await table.change(lambda _: Change([log.Handed(1, "clock")]))
        await play_out(table)
        assert places_of(table.sheet)[1] == 3
        await settle(table)
        [game] = await People(store).results("guest1")
        assert (game.place, game.won, game.gone) == (3, False, "resigned" if way == "resigned" else "away")
        ratings = await mus(store, "guest0", "guest1", "guest2")
        assert ratings[1] is not None
        assert ratings[1] == min(mu for mu in ratings if mu is not None) < NEWCOMER.mu


async def test_whoever_comes_back_counts_as_they_played(store: Store) -> None:
    async with opened(store) as tables:
        table = await begun(tables, PERSON, PERSON)
        await table.change(lambda _: Change([log.Handed(1, "clock")]))
        await seating.take_back(table, "guest1")
        await play_out(table)
        assert places_of(table.sheet) == outcome(table)


async def test_whoever_does_not_want_it_is_left_out_and_the_others_are_rated(store: Store) -> None:
    async with opened(store) as tables:
        await store.prefer("guest1", RATED, OFF)
        table = await begun(tables, PERSON, PERSON, PERSON)
        assert [chair.unrated for chair in table.sheet.chairs] == [False, True, False]
        await store.prefer("guest0", RATED, OFF)  # too late for this game
        await play_out(table)
        await settle(table)
        await store.prefer("guest0", RATED, "on")
        first, second, third = await mus(store, "guest0", "guest1", "guest2")
        assert second is None
        assert first is not None
        assert third is not None
        assert len(await People(store).results("guest1")) == 1  # the game is on their page all the same
        again = await tables.rematch(table, "guest0")
        assert [chair.unrated for chair in again.sheet.chairs] == [False, True, False]
        await seating.leave(again, "guest1")
        assert not any(chair.unrated for chair in again.sheet.chairs)


async def test_a_host_who_does_not_want_it_sits_down_unrated(store: Store) -> None:
    async with opened(store) as tables:
        await store.prefer("guest0", RATED, OFF)
        table = await tables.make("guest0", "Al", "tiny", rated(PERSON, RANDOM), listed=True)
        assert table.sheet.chairs[0].unrated
        await tables.start(table, "guest0")
        await play_out(table)
        await settle(table)
        assert await mus(store, "guest0") == [None]


@pytest.mark.parametrize("what", ["not listed", "hints", "no clock", "no fixed points"])
async def test_a_table_that_cannot_be_rated_is_refused(
    store: Store, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, listed, key = rated(PERSON, PERSON), what != "not listed", "rated-table"
    if what == "hints":
        chosen = Setting({}, chosen.seats, CLOCK, hints=True, rated=True)
    if what == "no clock":
        chosen = Setting({}, chosen.seats, rated=True)
    if what == "no fixed points":
        key = "rated-game"
        monkeypatch.setattr(settings, "fixed_points", lambda _: None)
    async with opened(store) as tables:
        with pytest.raises(BadInput) as refused:
            await tables.make("guest0", "Al", "tiny", chosen, listed=listed)
        assert refused.value.phrase.key == key
        assert await store.of_guest("guest0") == []


async def test_at_a_rated_table_nobody_has_two_seats_hints_or_a_bot_by_the_hosts_hand(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("guest0", "Al", "tiny", rated(PERSON, PERSON), listed=True)
        with pytest.raises(NotNow) as refused:
            await seating.sit(table, hot_guest("guest0", 1), "Bo", 1)
        assert refused.value.phrase.key == "rated-screen"
        await seating.sit(table, "guest1", "Bo", 1)
        await tables.start(table, "guest0")
        with pytest.raises(NotNow) as refused:
            await seating.hand(table, "guest0", 1)
        assert refused.value.phrase.key == "rated-hand"
        alone = await begun(tables, PERSON, RANDOM)
        assert not allowed(alone.sheet)


async def test_what_is_not_rated_goes_on_pages_and_what_nobody_may_see_does_not(store: Store) -> None:
    async with opened(store) as tables:
        friendly = await dealt(tables, PERSON, PERSON)
        hidden = await tables.make("guest0", "Al", "tiny", Setting({}, (PERSON, RANDOM)), listed=False)
        await tables.start(hidden, "guest0")
        bots = await dealt(tables, RANDOM, RANDOM)
        for table in (friendly, hidden, bots):
            await play_out(table)
            await settle(table)
        assert [game.table for game in await People(store).results("guest0")] == [friendly.id]
        assert await mus(store, "guest0", "guest1") == [None, None]


async def test_a_game_that_goes_on_from_another_counts_for_nothing(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON)
        await play_out(table)
        assert ending_of(table.sheet, 1.0) is not None
        moves = ((-1, "deal", ()),)
        branched = Setting({}, table.sheet.setting.seats, branch=Branch("Al's", "c" * 64, moves))
        table.sheet.setting = branched
        assert ending_of(table.sheet, 1.0) is None


async def test_those_at_the_hosts_screen_get_no_pages(store: Store) -> None:
    async with opened(store) as tables:
        table = await tables.make("guest0", "Al", "tiny", Setting({}, (PERSON, PERSON)), listed=True)
        await seating.sit(table, hot_guest("guest0", 1), "Bo", 1)
        await tables.start(table, "guest0")
        await play_out(table)
        ending = ending_of(table.sheet, 1.0)
        assert ending is not None
        assert [result.guest for result in ending.results] == ["guest0"]


async def test_whoever_was_forgotten_is_left_out_of_the_ranking(store: Store) -> None:
    async with opened(store) as tables:
        table = await begun(tables, PERSON, PERSON, PERSON)
        await forget(tables, "guest1", "Somebody")
        await play_out(table)
        await settle(table)
        first, second, third = await mus(store, "guest0", "guest1", "guest2")
        assert second is None
        assert first is not None
        assert third is not None
        await removal.forget_guest(store, "guest0")
        assert await mus(store, "guest0", "guest2") == [None, third]


async def test_trouble_of_the_store_is_told_and_a_bug_is_only_logged(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store) as tables:
        table = await begun(tables, PERSON, PERSON)
        await play_out(table)

        async def full(*_: object) -> bool:
            raise StoreTrouble("store.full", {"where": "here"})

        with monkeypatch.context() as patched:
            patched.setattr(People, "settle", full)
            with pytest.raises(StoreTrouble):
                await settle(table)

        def bug(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(scoring, "ending_of", bug)
            await settle(table)
        assert await People(store).results("guest0") == []
        await settle(table)
        assert len(await People(store).results("guest0")) == 1


async def test_a_bot_that_nobody_measured_is_left_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = FixedPoints({name: mu for name, mu in POINTS.bots.items() if name != "random"}, NEWCOMER)
    monkeypatch.setattr(scoring, "fixed_points", lambda _: unknown)
    async with opened(store) as tables:
        table = await begun(tables, PERSON, RANDOM)
        await play_out(table)
        await settle(table)
        assert await mus(store, "guest0") == [None]  # there is nobody to compare with


async def test_promises_are_counted_for_those_who_made_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    bargains = SimpleNamespace(bargains={"kept": "kept", "lied": "broken", "deal": "struck"})
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON)
        for number, (key, partner) in enumerate([("kept", 1), ("kept", 1), ("lied", 0), ("deal", 0), ("kept", 0)]):
            fact = Fact("TG-5", key, {"seat": 1 - partner, "partner": partner}, EVERYBODY)
            table.sheet.story.append(fact)
            if number != 4:  # the last was taken back
                table.sheet.moves[id(fact)] = number
        with monkeypatch.context() as patched:
            patched.setattr(registry, "manifests", lambda: {"tiny": bargains})
            assert promises_of(table.sheet) == [{"kept": 0, "broken": 1}, {"kept": 2, "broken": 0}]
