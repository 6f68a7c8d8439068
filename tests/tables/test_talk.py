"""Table talk: rare, in every language, the same for everybody, and deaf to secrets."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from string import Formatter

import pytest

from blindpig import registry
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.languages import LANGUAGES
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR, Outcome
from blindpig.kernel.journal import EVERYBODY, Fact, Journal, only
from blindpig.kernel.talk import KINDS
from blindpig.search import bots
from blindpig.search.evaluator import STYLES
from blindpig.store.store import TableRow
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import Note, form_of
from blindpig.tables.talk import CHANCES, LINES, QUIET, Talk, lines_of, moments_of

SEATS = 4
NAMES = ["Al", "Mabel", "Sal", "Dutch"]
BOTS = {1: "honest", 2: "treacherous", 3: "bold"}
every_game = pytest.mark.parametrize("slug", list(registry.games()))


@cache
def told(slug: str, seed: int) -> tuple[tuple[Fact, ...], Outcome]:
    """All the facts of a game of Rookies, secret ones too, and how it ended."""
    game, journal = registry.find(slug), Journal()
    chance, player = SeededChance(seed_of("talk", seed)), bots.find("rookie")(game)
    state = game.deal(SEATS, game.check(SEATS, {}), chance, journal)
    state.journal = journal
    while state.outcome() is None:
        seat = (state.waiting_on() + state.invited())[0]
        state.apply(seat, player.choose(state.view(seat), state.actions(seat), 0.0, chance), chance)
    outcome = state.outcome()
    assert outcome is not None
    return tuple(journal.facts), outcome


def heard(slug: str, facts: tuple[Fact, ...], table: str = "table") -> list[tuple[Fact, Note]]:
    """What is said, each with the fact it is about."""
    talk = Talk(table, slug, BOTS, NAMES)
    return [(fact, note) for fact in facts if (note := talk.hear(fact)) is not None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_written_and_none_is_left_over(lang: str) -> None:
    known = catalogue("talk", lang)
    wanted = {f"talk.{line}" for kind in CHANCES for style in ("", *STYLES) for line in lines_of(kind, style)}
    said_to = {key for key in known if key.endswith(".whom")}
    assert set(known) - said_to == wanted
    assert {key.removesuffix(".whom") for key in said_to} <= wanted
    for key, message in known.items():
        names = {name for _, name, _, _ in Formatter().parse(message.forms[0]) if name}
        assert names == ({"whom"} if key in said_to else set()), key
    assert len({message.forms[0] for message in known.values()}) == len(known), "no two lines are the same"


def test_somebody_of_a_style_has_several_things_to_say() -> None:
    assert len(lines_of("hurt", "bold")) == 2 * LINES
    assert len(lines_of("hurt", "")) == LINES


@every_game
def test_moments_are_facts_of_the_game(slug: str) -> None:
    moments = moments_of(slug)
    assert moments
    assert {f"fact.{key}" for key in moments} <= set(catalogue(slug, "en"))
    assert {moment.kind for each in moments.values() for moment in each} <= set(KINDS)
    met = [fact for seed in range(4) for fact in told(slug, seed)[0] if fact.key in moments]
    assert met
    for fact in met:
        for moment in moments[fact.key]:
            assert {moment.speaker, *filter(None, (moment.whom, moment.measure))} <= set(fact.args), fact


def round_at(facts: Sequence[Fact]) -> int:
    """The last round that was told of."""
    return next((number for fact in reversed(facts) if isinstance(number := fact.args.get("round"), int)), 0)


@every_game
def test_talk_is_rare(slug: str) -> None:
    spoken = 0
    for seed in range(4):
        facts, _ = told(slug, seed)
        public = [fact for fact in facts if fact.seen_by(SPECTATOR)]
        said = heard(slug, facts)
        spoken += len(said)
        places = [next(at for at, other in enumerate(public) if other is fact) for fact, _ in said]
        assert all(later - earlier >= QUIET for earlier, later in pairwise(places))
        rounds = [round_at(public[: at + 1]) for at in places]
        assert max(Counter(zip(rounds, [note.seat for _, note in said], strict=True)).values(), default=0) <= 1
        assert len({note.key for _, note in said}) == len(said), "nobody says a thing twice"
        assert {note.seat for _, note in said} <= set(BOTS), "nobody speaks for a person"
    assert spoken > 4, "and still it is heard"


@every_game
def test_secret_facts_are_not_heard(slug: str) -> None:
    facts, _ = told(slug, 1)
    public = tuple(fact for fact in facts if fact.seen_by(SPECTATOR))
    key, moment = next((key, each[0]) for key, each in moments_of(slug).items())
    secret = Fact("X-1", key, {moment.speaker: 1, moment.whom: 0, "round": 99, "money": 99, "points": 99}, only(1))
    crowded = tuple(each for fact in facts for each in (secret, fact))
    assert len(public) < len(facts)
    assert heard(slug, public) == heard(slug, facts) == heard(slug, crowded)
    open_one = Fact(secret.rule, key, {**secret.args, "round": 1}, EVERYBODY)
    assert any(heard(slug, (open_one,), f"table {number}") for number in range(20)), "it would be, were it public"


def test_tables_differ_in_what_is_said() -> None:
    facts, _ = told("bootleggers", 2)
    said = [[note.key for _, note in heard("bootleggers", facts, f"table {number}")] for number in range(5)]
    assert len({tuple(each) for each in said}) > 1


@every_game
def test_the_beginning_and_the_end_have_a_word_each(slug: str) -> None:
    facts, outcome = told(slug, 0)
    talk = Talk("table", slug, BOTS, NAMES)
    first = talk.begin()
    assert first is not None
    assert first.key.startswith("start.")
    for fact in facts:
        talk.hear(fact)
    last = talk.end(outcome)
    assert last is not None
    bot_won = any(seat in BOTS for seat in outcome.winners)
    assert last.key.startswith("won." if bot_won else "lost.")
    assert not bot_won or last.seat in outcome.winners
    assert Talk("table", slug, {}, NAMES).begin() is None, "people speak for themselves"


def sheet_of(talk: bool) -> Sheet:
    """A table of Règlement at which a person sits among bots."""
    game = registry.find("reglement")
    seats = settings.with_names([SeatSetting(), *[SeatSetting("rookie")] * 3], ["Al"])
    setting = settings.write(settings.check(game, Setting({}, seats, talk=talk)))
    row = TableRow(game.slug, game.version, setting, seed_of("talks"), "g", "i", True, "table", 0.0, "running", None)
    return Sheet(row, game)


def fill(sheet: Sheet) -> list[log.AnyEntry]:
    """Play the game of a sheet to its end; its log."""
    entries: list[log.AnyEntry] = [log.Made(), log.Sat(0, "g", "Al"), log.Started()]
    for entry in entries:
        sheet.fold(entry, 1.0)
    luck, player = SeededChance(seed_of("fill")), bots.find("rookie")(sheet.game)
    while sheet.status == "running":
        session = sheet.session
        assert session is not None
        seat = session.state.waiting_on()[0]
        action = player.choose(session.state.view(seat), session.state.actions(seat), 0.0, luck)
        tried = session.attempt(seat, action.text)
        entries.append(log.Moved(seat, tried.entry.action, tuple(tried.entry.outcomes)))
        sheet.fold(entries[-1], 2.0, tried)
    return entries


def said_at(sheet: Sheet) -> list[Note]:
    return [line for line in sheet.story if isinstance(line, Note) and line.kind == "talk"]


def test_every_server_hears_the_same_at_a_table_and_a_silent_table_is_silent() -> None:
    sheet = sheet_of(talk=True)
    entries = fill(sheet)
    said = said_at(sheet)
    assert len(said) > 2
    assert [note for _, note in sheet.words] == said
    again = sheet_of(talk=True)
    for entry in entries:
        again.fold(entry, 3.0)
    assert [form_of(line) for line in again.story] == [form_of(line) for line in sheet.story]
    silent = sheet_of(talk=False)
    for entry in entries:
        silent.fold(entry, 3.0)
    assert said_at(silent) == []
    assert [form_of(line) for line in silent.story] == [form_of(line) for line in sheet.story if line not in said]


def test_a_line_is_a_key_for_programs() -> None:
    sheet = sheet_of(talk=True)
    fill(sheet)
    form = form_of(said_at(sheet)[0])
    assert form.keys() == {"kind", "seat", "name", "key"}
    assert form["kind"] == "talk"
    assert str(form["key"]).startswith("start.")
