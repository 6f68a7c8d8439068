"""Why a move stands: the one reason that applies, for each kind of move."""

from blindpig import registry
from blindpig.i18n.troubles import tell
from blindpig.kernel.chance import seed_of
from blindpig.tables.seating import no_undo
from blindpig.tables.session import GameSession


def stopped(slug: str, number: int) -> GameSession:
    """A game at its deal."""
    game = registry.find(slug)
    nobody = [""] * game.min_seats
    return GameSession(game, game.check(game.min_seats, {}), seed_of("undo", slug, number), 0.0, (nobody, nobody))


def move(session: GameSession, start: str = "") -> int:
    """The first one who is asked does the first thing of that kind; who it was."""
    seat = session.state.waiting_on()[0]
    action = next(action for action in session.state.actions(seat) if action.text.startswith(start))
    session.take(session.attempt(seat, action.text), 0.0, [0.0])
    while session.show_next(1.0) is not None:
        pass
    return seat


def test_new_cards_end_all_undoing() -> None:
    session = stopped("reglement", 1)
    seat = move(session, "discard")
    assert session.why_final(seat) == "shown"
    assert "shown something that was hidden" in tell(no_undo(session.why_final(seat)), "en")


def test_dice_end_all_undoing() -> None:
    session = stopped("prohibition", 1)
    for _ in range(200):
        before = len(session.record.entries)
        seat = move(session)
        if session.record.entries[before].outcomes:
            assert session.why_final(seat) == "chance"
            assert "dice rolled" in tell(no_undo(session.why_final(seat)), "en")
            return
    raise AssertionError("nobody rolled")


def test_what_shows_nothing_is_taken_back() -> None:
    session = stopped("prohibition", 2)
    seat = move(session, "park")
    assert session.why_final(seat) == ""
