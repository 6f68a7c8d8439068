"""Random play in a loop."""

from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.playout import clone_often, random_playout
from tests.kernel.tiny import TINY


def play(seed: int, at_most: int = -1) -> tuple[int, str]:
    chance = SeededChance(seed_of("game", seed))
    state = TINY.deal(3, {}, chance)
    decisions = random_playout(state, chance, SeededChance(seed_of("picks", seed)), at_most)
    assert (state.outcome() is None) == bool(state.waiting_on())
    return decisions, state.digest()


def test_it_plays_to_the_end_and_the_same_again() -> None:
    assert play(1) == play(1)
    assert play(1) != play(2)
    chance = SeededChance(seed_of("game", 1))
    state = TINY.deal(3, {}, chance)
    random_playout(state, chance, SeededChance(seed_of("picks", 1)))
    assert state.outcome() is not None


def test_it_stops_after_as_many_decisions_as_asked() -> None:
    assert play(1, 5)[0] == 5
    whole = play(1)
    assert play(1, whole[0] + 1) == whole


def test_copies_leave_the_state_as_it_was() -> None:
    state = TINY.deal(2, {}, SeededChance(b"copies"))
    before = state.digest()
    clone_often(state, 3)
    assert state.digest() == before
