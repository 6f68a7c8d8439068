"""Why a bot did that: decided by the kind of move, and made of what everybody sees; the same bytes in every world."""

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.games.prohibition.rules.actions import DRIVE_TO
from blindpig.games.prohibition.rules.state import ProhibitionState
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact
from blindpig.search import bots
from blindpig.store.store import TableRow
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.setting import SeatSetting, Setting
from blindpig.tables.sheet import Sheet
from blindpig.web.pages import reasons
from blindpig.web.pages.reasons import Decision, facts_of, reason_html

MOVES = 60
LATER = "told after the game"


def played(slug: str, number: int, moves: int = MOVES) -> Sheet:
    """Bots among themselves, and one person who has given the seat to another bot."""
    game, luck = registry.find(slug), SeededChance(seed_of("reasons", slug, number))
    seats = (SeatSetting(), *[SeatSetting("wiseguy")] * (game.min_seats - 1))
    setting = settings.write(settings.check(game, Setting({}, seats)))
    seed = seed_of("reason", slug, number)
    row = TableRow(slug, game.version, setting, seed, "g0", "i", True, "table", 0.0, "running", None)
    sheet = Sheet(row, game)
    sheet.fold(log.Sat(0, "g0", "Al"), 1.0)
    sheet.fold(log.Started(), 2.0)
    session, bot = sheet.session, bots.find("wiseguy")(game)
    assert session is not None
    for _ in range(moves):
        waiting = session.state.waiting_on()
        if not waiting:
            break
        seat = waiting[0]
        chosen = bot.choose(session.state.view(seat), session.state.actions(seat), 0.0, luck)
        attempt = session.attempt(seat, chosen.text)
        sheet.fold(log.Moved(seat, attempt.entry.action, tuple(attempt.entry.outcomes)), 3.0, attempt)
    return sheet


def lines(sheet: Sheet, lang: str = "en") -> dict[int, tuple[Fact, str]]:
    """Every line that a bot is asked about, with the answer for the person."""
    found = {n: (fact, reason_html(sheet, 0, n, lang)) for n, fact in enumerate(facts_of(sheet, 0))}
    return {n: answer for n, answer in found.items() if answer[1]}


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_whether_a_reason_is_told_hangs_on_the_kind_of_move_alone(slug: str) -> None:
    told = board_of(slug).reasoned
    answers = lines(played(slug, 1))
    assert answers
    for fact, html in answers.values():
        assert (LATER in html) is not told[fact.key], fact


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_worlds_that_look_the_same_give_the_same_reasons(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = played(slug, 2)
    first = lines(sheet)
    real, differed = reasons.decision, 0

    def elsewhere(table: Sheet, fact: Fact) -> Decision | None:
        """The same decision, with everything anew that nobody but the bot could see."""
        nonlocal differed
        made = real(table, fact)
        if made is None:
            return None
        view = made.state.view(SPECTATOR)
        state = table.game.determinize(view, SeededChance(seed_of("elsewhere", len(first))))
        differed += state.digest() != made.state.digest()
        return Decision(state, made.seat, made.action)

    monkeypatch.setattr(reasons, "decision", elsewhere)
    assert lines(sheet) == first
    assert differed


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_after_the_game_everything_is_told(lang: str) -> None:
    sheet = played("reglement", 3, 2000)
    assert sheet.status == "over"
    answers = lines(sheet, lang)
    assert {"discarded", "passed"} & {fact.key for fact, _ in answers.values()}
    for fact, html in answers.values():
        assert LATER not in html, fact
        assert "après la partie" not in html, fact


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
