"""Hints: from the seat's own view only, in a worker, where they are allowed, and noted."""

import pytest

from blindpig import registry
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.record import BadRecord, verify
from blindpig.kernel.record import read as read_record
from blindpig.store import Store
from blindpig.store.store import TableRow
from blindpig.tables import entries as log
from blindpig.tables import seating
from blindpig.tables import setting as settings
from blindpig.tables.hints import PARTS, SHOWN, Hint, Ranked, allowed, question
from blindpig.tables.records import record_for
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Sheet
from blindpig.tables.thinker import think
from blindpig.tables.trouble import NotAllowed
from blindpig.web.pages.hints import hint_html
from tests.tables.registries import PERSON, RANDOM, dealt, opened, play_out, until
from tests.troubles import troubled

pytestmark = pytest.mark.anyio

STOPS = 4  # places in each game at which hints are compared
GAMES = 12  # played for each of them


def stopped(slug: str, number: int) -> Sheet:
    """One person among bots, somewhere in a random game, and asked."""
    game, luck = registry.find(slug), SeededChance(seed_of("hints", slug, number))
    seats = (SeatSetting(), *[SeatSetting("rookie")] * (game.min_seats - 1))
    setting = settings.write(settings.check(game, Setting({}, seats)))
    row = TableRow(slug, game.version, setting, seed_of("hint", number), "g0", "i", True, "table", 0.0, "running", None)
    sheet = Sheet(row, game)
    sheet.fold(log.Sat(0, "g0", "Al"), 1.0)
    sheet.fold(log.Started(), 2.0)
    session = sheet.session
    assert session is not None
    moves = 5 + luck.below(40)
    while moves > 0 or 0 not in session.state.waiting_on() or len(session.state.actions(0)) < 2:
        waiting = session.state.waiting_on()
        if not waiting:
            return stopped(slug, number + 100)
        seat = waiting[luck.below(len(waiting))]
        actions = session.state.actions(seat)
        attempt = session.attempt(seat, actions[luck.below(len(actions))].text)
        sheet.fold(log.Moved(seat, attempt.entry.action, tuple(attempt.entry.outcomes)), 3.0, attempt)
        moves -= 1
    return sheet


def shown(sheet: Sheet) -> bytes:
    """A small hint, as the page gets it."""
    hint = Hint(1)
    for part in range(2):
        hint.add(think(question(sheet, 0, part, GAMES, 0.0)))
    return "".join(hint_html(sheet, 0, hint, lang) for lang in ("en", "fr")).encode()


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_hint(slug: str) -> None:
    differed = 0
    for number in range(STOPS):
        sheet = stopped(slug, number)
        session = sheet.session
        assert session is not None
        before, first = session.state.digest(), shown(sheet)
        luck = SeededChance(seed_of("other world", slug, number))
        session.state = sheet.game.determinize(session.state.view(0), luck)
        assert shown(sheet) == first
        differed += session.state.digest() != before
        assert b"data-hint" in first
    assert differed


def test_the_best_come_first_and_what_was_hardly_looked_at_does_not() -> None:
    seen = {"often": (70, 15.0), "better": (60, 13.5), "lucky": (4, 1.5), "seldom": (2, 2.0)}
    hint = Hint(1, options={name: Ranked(name, visits, total) for name, (visits, total) in seen.items()})
    assert [(option.action, option.chance) for option in hint.best()] == [("better", 22), ("often", 21), ("lucky", 38)]


async def test_a_hint_comes_part_by_part_and_is_noted(store: Store) -> None:
    async with opened(store) as tables:
        setting = Setting({}, (PERSON, PERSON), hints=True)
        table = await tables.make("guest0", "Al", "tiny", setting, listed=True)
        await seating.sit(table, "guest1", "Bo")
        await tables.start(table, "guest0")
        hint = await tables.hints.ask(table, "guest0")
        assert await tables.hints.ask(table, "guest0") is hint  # worked out once
        await until(lambda: hint.done)
        assert hint.parts == PARTS
        assert 0 < len(hint.best()) <= SHOWN
        assert table.sheet.hints == [0]
        assert not any(getattr(line, "kind", "") == "hinted" for line in table.sheet.story)
        await until(lambda: not tables.hints.tasks)  # nothing is kept of what is done
        await play_out(table)
        assert any(getattr(line, "kind", "") == "hinted" for line in table.sheet.story)
        assert tables.hints.now(table, 0) is None
        assert not tables.hints.found
        text = record_for(table.sheet, SPECTATOR)
        record = read_record(text)
        assert record.hints == [1, 0]
        assert verify(table.sheet.game, record) is not None
        for other in ('"hints":[0,1]', '"hints":[2,0]', '"hints":[1]'):
            with troubled(BadRecord, match="last line"):
                read_record(text.replace('"hints":[1,0]', other))


async def test_among_people_only_where_the_host_allowed_it(store: Store) -> None:
    async with opened(store) as tables:
        table = await dealt(tables, PERSON, PERSON)
        assert not allowed(table.sheet)
        with troubled(NotAllowed, match="allowed no hints"):
            await tables.hints.ask(table, "guest0")
        alone = await dealt(tables, PERSON, RANDOM)
        assert allowed(alone.sheet)
