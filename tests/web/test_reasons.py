"""Why a bot did that: decided by the kind of move, and made of what everybody sees; the same bytes in every world."""

import re

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of, decider_of
from blindpig.games.bootleggers.rules.table import TAKE
from blindpig.games.prohibition.rules.actions import DRIVE_TO
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.games.reglement.rules.edition import HOUSE
from blindpig.games.reglement.rules.places import RESTAURANTS
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact
from blindpig.search import bots
from blindpig.search.player import Player
from blindpig.store.store import TableRow
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.hints import PARTS, Hint
from blindpig.tables.pondering import Wonder, searches
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Sheet
from blindpig.tables.thinker import think
from blindpig.web.pages import reasons
from blindpig.web.pages.moments import ReplaySource, draw_moment
from blindpig.web.pages.reasons import Decision, Line, facts_of, line_at, line_in, reason_html, wonder
from blindpig.web.pages.replays import people_then
from blindpig.web.tapes import Tape
from tests.games.bootleggers.rules.scene import scene
from tests.games.reglement.rules.setting import lay

MOVES = 60
GAMES = 10  # of a search behind a reason
LATER = "told after the game"
WHY = re.compile(r'data-why="(\d+)"')


def played(
    slug: str, number: int, moves: int = MOVES, options: dict[str, str] | None = None, bot: str = "wiseguy"
) -> Sheet:
    """Bots among themselves, and one person who has given the seat to another bot. All play like a Wiseguy."""
    game, luck = registry.find(slug), SeededChance(seed_of("reasons", slug, number))
    seats = (SeatSetting(), *[SeatSetting(bot)] * (game.min_seats - 1))
    setting = settings.write(settings.check(game, Setting(options or {}, seats)))
    seed = seed_of("reason", slug, number)
    row = TableRow(slug, game.version, setting, seed, "g0", "i", True, "table", 0.0, "running", None)
    sheet = Sheet(row, game)
    sheet.fold(log.Sat(0, "g0", "Al"), 1.0)
    sheet.fold(log.Started(), 2.0)
    session, player = sheet.session, bots.find("wiseguy")(game)
    assert session is not None
    for _ in range(moves):
        waiting = session.state.waiting_on()
        if not waiting:
            break
        seat = waiting[0]
        chosen = player.choose(session.state.view(seat), session.state.actions(seat), 0.0, luck)
        attempt = session.attempt(seat, chosen.text)
        sheet.fold(log.Moved(seat, attempt.entry.action, tuple(attempt.entry.outcomes)), 3.0, attempt)
    return sheet


def tape_of(sheet: Sheet) -> Tape:
    """The game, played again."""
    assert sheet.session is not None
    tape = Tape(sheet.session.record)
    tape.follow()
    return tape


def lines(sheet: Sheet, lang: str = "en") -> dict[int, tuple[Fact, str]]:
    """Every line that a bot is asked about, with the answer for the person."""
    tape = tape_of(sheet)
    found: dict[int, tuple[Fact, str]] = {}
    for number, fact in enumerate(facts_of(sheet, 0)):
        line = line_at(sheet, 0, number, lang)
        found[number] = (fact, reason_html(line, tape, pondered(wonder(line, tape))))
    return {n: answer for n, answer in found.items() if answer[1]}


def pondered(asked: Wonder | None) -> Hint | None:
    """What a small search finds."""
    if asked is None:
        return None
    found = Hint(0)
    found.add(think(asked.question(0, GAMES)))
    found.parts = PARTS
    return found


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_whether_a_reason_is_told_hangs_on_the_kind_of_move_alone(slug: str) -> None:
    told = board_of(slug).reasoned
    answers = lines(played(slug, 1))
    assert answers
    for fact, html in answers.values():
        assert (LATER in html) is not told[fact.key], fact


@pytest.mark.parametrize("bot", ["wiseguy", "capo"])
@pytest.mark.parametrize("slug", registry.HOUSE)
def test_worlds_that_look_the_same_give_the_same_reasons(slug: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = played(slug, 2, bot=bot)
    first = lines(sheet)
    assert any("It expected" in html for _, html in first.values()) is (bot == "capo")
    real, differed = reasons.decision, 0

    def elsewhere(line: Line, tape: Tape) -> Decision | None:
        """The same decision, with everything anew that nobody but the bot could see."""
        nonlocal differed
        made = real(line, tape)
        if made is None:
            return None
        view = made.state.view(SPECTATOR)
        state = tape.game.determinize(view, SeededChance(seed_of("elsewhere", len(first))))
        differed += state.digest() != made.state.digest()
        return Decision(state, made.seat, made.action)

    monkeypatch.setattr(reasons, "decision", elsewhere)
    assert lines(sheet) == first
    assert differed


@pytest.mark.parametrize(("slug", "lang"), [("reglement", "fr"), ("bootleggers", "en"), ("prohibition", "en")])
def test_after_the_game_everything_is_told(slug: str, lang: str) -> None:
    sheet = played(slug, 3, 4000, {"length": "short"} if slug == "bootleggers" else {})
    assert sheet.status == "over"
    secret = {key for key, told in board_of(slug).reasoned.items() if not told}
    answers = lines(sheet, lang)
    assert secret & {fact.key for fact, _ in answers.values()}
    for fact, html in answers.values():
        for never in (LATER, "après la partie", "taken back", "repris"):
            assert never not in html, (fact, html)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_a_replay_asks_about_the_line_that_it_shows(slug: str) -> None:
    sheet = played(slug, 3)
    sheet.status = "over"
    tape, people = tape_of(sheet), people_then(sheet)
    source = ReplaySource(tape.record, people, 1, "/t/x", "/t/x")
    state, told = tape.look(len(tape.played) - 1, None)
    drawn = draw_moment(source, state, told, 0, len(tape.played) - 1, "en")
    asked = [int(number) for number in WHY.findall(drawn.story)]
    assert asked
    for number in asked:
        line = line_in(source, tape, number, "en")
        assert line is not None
        assert line.fact in told
        actor = decider_of(board_of(slug), line.fact)
        assert actor is not None
        assert f"Why did {people[actor].name} do that?" in reason_html(line, tape)
    others = [number for number, fact in enumerate(tape.facts) if not fact.seen_by(1)]
    assert all(line_in(source, tape, number, "en") is None for number in others)


def test_where_nobody_can_answer_there_is_no_pill() -> None:
    sheet = played("reglement", 3)
    tape, people = tape_of(sheet), people_then(sheet)
    state, told = tape.look(len(tape.played) - 1, None)
    for source in (
        ReplaySource(tape.record, people, SPECTATOR, "", up=True),  # a file without a server
        ReplaySource(tape.record, people, 0, "/t/x", "/t/x", over=False),  # a game under way
    ):
        assert "data-why" not in draw_moment(source, state, told, 0, 1, "en").story
        assert line_in(source, tape, 3, "en") is None


def test_nobody_speaks_of_a_next_turn_in_the_last_round() -> None:
    sheet = played("prohibition", 4, 120)
    session = sheet.session
    assert session is not None
    assert isinstance(session.state, ProhibitionState)
    table = session.state.table
    idle = next(action for action in sheet.game.space.all if action.kind == DRIVE_TO and action.b == 0
                and table.city.distillery_on[action.a] < 0)  # fmt: skip
    table.last_round = 0
    evaluator = bots.evaluator_of(sheet.game)
    assert evaluator.reason(session.state, table.driver(), idle).key == "better-next-turn"
    table.last_round = table.round
    assert evaluator.reason(session.state, table.driver(), idle).key == "nothing-to-deliver"


def test_nobody_speaks_of_money_to_come_when_none_will() -> None:
    game = registry.find("reglement")
    dinner = lay(3, "7 Y-gu, 1 Y-gf, 22 R-gf, 20 B-gf", hands={"Y": "move move bang alert alert"})
    house = next(place for place in RESTAURANTS if dinner.table.at[place] < 0)
    move = game.parse(f"move 7 {house}")
    evaluator = bots.evaluator_of(game)
    assert evaluator.reason(dinner, 0, move).key == "seat-earns"
    bank, dinner.table.bank = dinner.table.bank, 1  # the others take it before yellow's next turn
    assert evaluator.reason(dinner, 0, move).key == "seat-is-safer"
    dinner.table.bank, dinner.table.round = bank, HOUSE.rounds
    assert evaluator.reason(dinner, 0, move).key == "seat-is-safer"


def test_nobody_keeps_anything_for_a_year_that_does_not_come() -> None:
    game, state = registry.find("bootleggers"), scene(TAKE, turn=0)
    evaluator, kept = bots.evaluator_of(game), [game.parse(text) for text in ("keep", "improve back")]
    assert [evaluator.reason(state, 0, action).key for action in kept] == ["card-for-later", "improvement-can-wait"]
    state.table.round = state.table.rounds
    assert [evaluator.reason(state, 0, action).key for action in kept] == ["nothing-better-now"] * 2


def test_a_reason_tells_what_the_search_expected_and_what_else_it_considered() -> None:
    sheet = played("reglement", 5, bot="boss")
    sheet.status = "over"
    tape, found = tape_of(sheet), 0
    for number in range(len(facts_of(sheet, 0))):
        line = line_at(sheet, 0, number, "en")
        asked = wonder(line, tape)
        if asked is None:
            continue
        going = reason_html(line, tape, Hint(0))
        assert "data-going" in going
        assert "thinking it over again: 0\xa0%" in going
        told = reason_html(line, tape, pondered(asked))
        assert told == reason_html(line, tape, pondered(asked))  # the same words for the same record
        assert "data-going" not in told
        found += "It expected" in told and "Next best" in told and 'class="is-own"' in told
    assert found >= 5


def test_what_is_told_after_the_game_is_not_searched_before() -> None:
    sheet = played("bootleggers", 2, bot="boss")
    tape = tape_of(sheet)
    secret = [n for n, fact in enumerate(facts_of(sheet, 0)) if board_of("bootleggers").reasoned.get(fact.key) is False]
    assert secret
    assert all(wonder(line_at(sheet, 0, number, "en"), tape) is None for number in secret)


def test_only_those_who_look_ahead_are_searched() -> None:
    game = registry.find("reglement")
    assert all(isinstance(bots.find(name)(game), Player) for name in bots.LEVELS)  # which compiled classes remember
    looking = [name for name in bots.LEVELS if searches(game, name)]
    assert looking == ["capo", "boss"]
    assert not searches(game, "")
    assert not searches(game, "gone")
    assert searches(game, "boss:20")
