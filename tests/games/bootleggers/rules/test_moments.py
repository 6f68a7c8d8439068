"""Acting out of turn (BL-W)."""

import pytest

from blindpig.games.bootleggers.rules.components import PLAIN, STILL
from blindpig.games.bootleggers.rules.flow import advance, start
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.table import (
    AFTER_LAST_BAR,
    AFTER_PRODUCTION,
    AFTER_REVEAL,
    BEFORE_PRODUCTION,
    CHOOSE,
    END_OF_MUSCLE,
    LOAD,
    PLACE,
    SEND,
    TAKE,
)
from blindpig.kernel.chance import ScriptedChance, SeededChance, seed_of
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Journal
from blindpig.kernel.numbers import numbers
from tests.games.bootleggers.rules.scene import do, fact, hold, keys, legal, marks, put, refused, scene


def moment(step: int = END_OF_MUSCLE, *cards: tuple[int, str]) -> BootleggersState:
    """A moment that has just opened, with these cards in hands and markers to hit."""
    state = scene(PLACE)
    put(state, "mothers", 4, 2)
    for seat, name in cards:
        hold(state, seat, name)
    start(state, step, ScriptedChance())
    advance(state, ScriptedChance())
    return state


@pytest.mark.rule("BL-W1")
def test_outside_moments_anybody_acts_whoever_is_waited_for() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 2)
    hold(state, 3, "hit")
    assert state.waiting_on() == [0]
    assert "play hit mothers 0" in legal(state, 3)
    do(state, 3, "play hit mothers 0")
    assert state.waiting_on() == [0]
    assert state.table.turn == 0


@pytest.mark.rule("BL-W2")
def test_all_who_could_act_are_asked_at_once_and_others_are_not() -> None:
    state = moment(END_OF_MUSCLE, (1, "hit"), (3, "moll"))
    assert state.waiting_on() == [1, 3]
    assert legal(state, 1) == ["raise", "pass", "pass-phase", "pass-round"]
    assert refused(state, 0, "raise").key == "not-asked"
    assert refused(state, 0, "pass").key == "not-asked"
    assert refused(state, 1, "play hit mothers 0").key == "raise-your-hand"
    do(state, 1, "pass")
    do(state, 3, "pass")
    assert state.table.step == PLACE


@pytest.mark.rule("BL-W2", "BL-T0b")
def test_the_highest_raised_hand_acts_first_then_all_are_asked_again() -> None:
    state = moment(END_OF_MUSCLE, (1, "hit"), (3, "hit"), (2, "moll"))
    do(state, 3, "raise")
    do(state, 2, "pass")
    do(state, 1, "raise")
    assert state.waiting_on() == [1]
    assert refused(state, 3, "play hit mothers 0").key == "raise-your-hand"
    do(state, 1, "play hit mothers 0")
    assert marks(state, "mothers") == [3, 2, 0, 0]
    assert state.waiting_on() == [2, 3], "seat 1 has nothing any more, for all to see"


@pytest.mark.rule("BL-W2")
def test_who_has_the_word_may_pass_after_all() -> None:
    state = moment(END_OF_MUSCLE, (1, "hit"), (3, "hit"))
    do(state, 1, "raise")
    do(state, 3, "raise")
    do(state, 1, "pass")
    assert state.waiting_on() == [3]
    do(state, 3, "pass")
    assert state.table.step == PLACE


@pytest.mark.rule("BL-W2")
def test_a_card_that_cannot_be_played_gives_no_hand_to_raise() -> None:
    state = moment(END_OF_MUSCLE, (1, "hijack"))
    assert state.waiting_on() == [1], "that there is nothing to do now is not for all to see"
    assert refused(state, 1, "raise").key == "nothing-to-do"
    assert "raise" not in legal(state, 1)


@pytest.mark.rule("BL-W2", "BL-1.8")
def test_a_piece_in_the_back_room_is_something_to_do() -> None:
    state = scene(PLACE)
    state.table.back_dice[2] = 1
    start(state, END_OF_MUSCLE, ScriptedChance())
    advance(state, ScriptedChance())
    assert state.waiting_on() == [2]
    do(state, 2, "raise")
    do(state, 2, "die s2")
    assert state.table.dice[2] == 2
    assert state.table.step == PLACE


@pytest.mark.rule("BL-W2")
@pytest.mark.parametrize(("text", "later"), [("pass-phase", [1, 2]), ("pass-round", [2])])
def test_one_may_pass_in_advance(text: str, later: list[int]) -> None:
    state = moment(END_OF_MUSCLE, (1, "moll"), (2, "hit"))
    do(state, 1, text)
    do(state, 2, "raise")
    do(state, 2, "pass")
    assert state.table.step == PLACE
    for _ in range(4):
        do(state, state.table.turn, "done")
    assert state.waiting_on() == later


@pytest.mark.rule("BL-W2")
def test_passing_in_advance_can_be_taken_back() -> None:
    state = moment(END_OF_MUSCLE, (1, "moll"), (2, "hit"))
    do(state, 1, "pass-round")
    assert refused(state, 1, "pass-round").key == "left-alone-already"
    assert state.waiting_on() == [2]
    do(state, 1, "ask-me")
    assert state.waiting_on() == [1, 2]
    assert refused(state, 1, "ask-me").key == "not-left-alone"


@pytest.mark.rule("BL-W2")
def test_one_who_is_waited_for_cannot_walk_away() -> None:
    state = scene(PLACE, turn=0)
    assert refused(state, 0, "pass-phase").key == "your-answer-is-due"
    do(state, 1, "pass-phase")
    assert state.hidden.until[1] == 1


@pytest.mark.rule("BL-W2")
@pytest.mark.parametrize("step", [AFTER_REVEAL, END_OF_MUSCLE, AFTER_LAST_BAR])
def test_moments_nobody_could_use_pass_at_once(step: int) -> None:
    state = scene(PLACE)
    state.table.offer = [0, 0, 0, 0]
    start(state, step, ScriptedChance())
    advance(state, ScriptedChance())
    assert state.table.step != step


@pytest.mark.rule("BL-W3")
def test_a_card_waits_for_those_who_may_hold_an_investigation_by_the_public_record() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 2, "moll")
    hold(state, 3, "investigation")
    facts = do(state, 1, "play hit mothers 0")
    assert keys(facts) == ["played"]
    assert state.waiting_on() == [3]
    assert legal(state, 3) == ["pass", "pass-phase", "pass-round", "investigate"]
    assert refused(state, 2, "investigate").rule == "BL-T12"
    assert refused(state, 0, "place mothers").key == "card-being-answered", "it is seat 0's turn, only not now"
    assert refused(state, 2, "play moll 0").rule == "BL-W3"
    assert refused(state, 0, "offer 1 give $1 for nothing").rule == "BL-W3"
    do(state, 3, "pass")
    assert marks(state, "mothers") == [3, 0, 0, 0]


@pytest.mark.rule("BL-W3")
def test_a_card_drawn_unseen_may_be_an_investigation() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    state.table.cards[2] = 1
    state.table.drawn[2] = 1
    state.hidden.held[2 * 5] = 1
    state.hidden.deck.remove(0)
    state.table.deck_left -= 1
    do(state, 1, "play hit mothers 0")
    assert state.waiting_on() == [2]
    assert refused(state, 2, "investigate").key == "card-not-held"
    do(state, 2, "pass")
    assert marks(state, "mothers") == [3, 0, 0, 0]


@pytest.mark.rule("BL-W3")
def test_nobody_is_asked_when_every_investigation_is_accounted_for() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    state.table.cards[2] = state.table.drawn[2] = 1
    state.hidden.held[2 * 5] = 1
    state.hidden.deck.remove(0)
    for _ in range(2):
        state.hidden.deck.remove(4 + 12)
        state.table.discards.append(4 + 12)
    state.table.deck_left = len(state.hidden.deck)
    do(state, 1, "play hit mothers 0")
    assert marks(state, "mothers") == [3, 0, 0, 0]


@pytest.mark.rule("BL-W3", "BL-T0b")
def test_the_highest_muscle_that_raises_a_hand_investigates() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 2, "investigation")
    hold(state, 3, "investigation")
    do(state, 1, "play hit mothers 0")
    do(state, 3, "investigate")
    facts = do(state, 2, "investigate")
    assert fact(facts, "investigated").args["seat"] == 2
    assert state.waiting_on() == [3], "an Investigation can itself be investigated"
    do(state, 3, "pass")
    assert marks(state, "mothers") == [4, 0, 0, 0]
    assert state.holds(3, 12)


@pytest.mark.rule("BL-W4")
def test_nobody_sees_who_was_asked_who_passed_or_who_has_the_word() -> None:
    state = moment(END_OF_MUSCLE, (1, "hit"), (2, "hit"), (3, "moll"))
    assert state.waiting_openly() == []
    seen = [state.view(seat) for seat in (0, 2, SPECTATOR)]
    facts = do(state, 1, "raise")
    facts += do(state, 3, "pass")
    assert facts == []
    assert [state.view(seat) for seat in (0, 2, SPECTATOR)] == seen
    other = moment(END_OF_MUSCLE, (1, "hit"), (2, "hit"), (3, "moll"))
    do(other, 2, "pass")
    do(other, 1, "pass-phase")
    do(state, 2, "pass")
    assert state.waiting_on() == [1]
    assert other.waiting_on() == [3]
    assert state.view(0) == other.view(0)
    assert legal(state, 0) == legal(other, 0)
    assert state.waiting_openly() == other.waiting_openly() == []


@pytest.mark.rule("BL-W4", "BL-W3")
def test_nobody_sees_who_may_answer_a_card() -> None:
    state = scene(TAKE, turn=0)
    state.table.offer = [0, 0]
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 3, "investigation")
    do(state, 1, "play hit mothers 0")
    assert state.waiting_openly() == []
    seen = state.view(2)
    other = state.clone()
    other.hidden.answer[3] = 2
    assert other.view(2) == seen


@pytest.mark.rule("BL-W1", "BL-W3")
def test_nothing_happens_in_the_middle_of_a_load_either() -> None:
    state = scene(LOAD)
    state.table.crates[0] = 3
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 3, "investigation")
    do(state, 1, "play hit mothers 0")
    assert refused(state, 0, "load t0 1").key == "card-being-answered"
    do(state, 3, "pass")
    do(state, 0, "load t0 1")


@pytest.mark.rule("BL-W3", "BL-1.5", "BL-2.1", "BL-4.6")
@pytest.mark.parametrize(
    ("step", "text"), [(TAKE, "take influence"), (PLACE, "place mothers"), (SEND, "send t0 omalleys")]
)
def test_whose_turn_it_is_waits_while_a_card_is_answered(step: int, text: str) -> None:
    state = scene(step, turn=0)
    state.table.offer = [0]
    state.table.load[0] = 2
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 3, "investigation")
    do(state, 1, "play hit mothers 0")
    refusal = refused(state, 0, text)
    assert (refusal.rule, refusal.key) == ("BL-W3", "card-being-answered")
    do(state, 3, "pass")
    do(state, 0, text)


@pytest.mark.rule("BL-W3", "BL-1.3", "BL-T28")
def test_muscle_is_chosen_once_a_card_that_is_used_meanwhile_is_settled() -> None:
    state = scene(CHOOSE)
    state.hidden.deck.remove(STILL)
    state.hidden.held[2 * PLAIN + STILL] = state.table.cards[2] = state.table.drawn[2] = 1
    text = state.actions(0)[0].text
    do(state, 2, "use still")
    assert refused(state, 0, text).key == "card-being-answered"
    do(state, 2, "die s2")
    do(state, 0, text)


def went_by(state: BootleggersState, seat: int, text: str) -> list[tuple[int, list[int]]]:
    """The moments that an action passes by: the step of each, and who is waited for in it."""
    state.journal = Journal()
    state.apply(seat, BOOTLEGGERS.parse(text), SeededChance(seed_of("went by")))
    found = [pause for _, pause in state.journal.pauses if isinstance(pause, BootleggersState)]
    return [(pause.table.step, pause.waiting_on()) for pause in found]


@pytest.mark.rule("BL-W4")
def test_a_moment_that_all_have_passed_in_advance_is_noted_for_those_who_show_the_game() -> None:
    state = moment(END_OF_MUSCLE, (1, "moll"), (2, "hit"))
    do(state, 1, "pass-round")
    assert went_by(state, 2, "pass-round") == [], "this moment was open: somebody was asked"
    for _ in range(3):
        assert went_by(state, state.table.turn, "done") == []
    assert went_by(state, state.table.turn, "done") == [(BEFORE_PRODUCTION, [])]
    assert state.table.step == AFTER_PRODUCTION


@pytest.mark.rule("BL-W2", "BL-4.2")
def test_after_production_everybody_is_asked_and_may_pass_in_advance() -> None:
    state = scene(PLACE, turn=3)
    state.table.done = 0b0111
    state.table.dice = numbers([1, 1, 1, 0, *[0] * 8])  # seat 3 makes nothing and holds nothing
    do(state, 1, "pass-round")
    do(state, 3, "done", 1, 2, 3)
    assert state.table.step == AFTER_PRODUCTION
    assert list(state.table.crates[:4]) == [1, 2, 3, 0]
    assert state.waiting_on() == [0, 2, 3]
    assert refused(state, 3, "raise").key == "nothing-to-do"
    do(state, 3, "offer 0 give r3 for $1")
    do(state, 3, "pass")
    assert state.waiting_on() == [0, 2]


@pytest.mark.rule("BL-W4")
def test_a_moment_that_nobody_could_use_goes_by_openly() -> None:
    state = scene(PLACE, turn=3)
    state.table.crates = numbers([0, 0, 0, 0, 0, 0])
    assert BEFORE_PRODUCTION not in [step for step, _ in went_by(state, 3, "done")]


@pytest.mark.rule("BL-W3", "BL-W4")
def test_a_card_that_all_let_pass_in_advance_is_noted_too() -> None:
    state = scene(PLACE, turn=0)
    put(state, "mothers", 4)
    hold(state, 1, "hit")
    hold(state, 3, "investigation")
    do(state, 3, "pass-round")
    state.journal = Journal()
    state.apply(1, BOOTLEGGERS.parse("play hit mothers 0"), ScriptedChance())
    ((told, pause),) = state.journal.pauses
    assert isinstance(pause, BootleggersState)
    assert (told, keys(state.journal.facts)[:told]) == (1, ["played"])
    assert marks(pause, "mothers") == [4, 0, 0, 0]
    assert marks(state, "mothers") == [3, 0, 0, 0]
    silence = pause.silence()
    assert silence is not None
    assert silence.text == "pass"
    assert state.silence() is None
