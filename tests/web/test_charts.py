"""Charts: names stand where there is room for them."""

import pytest

from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.web.charts import CHANCES, LETTER, SHORT, SMALL_CHANCES, Frame, chance_stack, with_room

ROUNDS = [(1, 0)]
NAMES = ["Al", "Mabel"]
LONG = ["Maximilian Wentworth", "O", "Nine-Finger Ned", "Mme Lefèvre", "Ottoline"]


def test_a_name_does_not_stand_in_a_spike() -> None:
    """Seat 1 is ahead for a single move, and has a broad band elsewhere."""
    chances = [[0.6, 0.4] if move < 100 else [0.95, 0.05] for move in range(200)]
    chances[150] = [0.1, 0.9]
    of = {band.seat: band for band in chance_stack(chances, ROUNDS, 0, NAMES, [], None).bands}
    half = (CHANCES.left + CHANCES.width - CHANCES.right) / 2
    assert of[1].name
    assert of[1].x < half
    assert of[0].x > half


def test_a_band_that_is_nowhere_broad_for_long_is_not_named() -> None:
    chances = [[0.97, 0.03] for _ in range(200)]
    chances[100] = [0.3, 0.7]
    of = {band.seat: band for band in chance_stack(chances, ROUNDS, 0, NAMES, [], None).bands}
    assert of[0].name
    assert not of[1].name


@pytest.mark.parametrize("frame", [CHANCES, SMALL_CHANCES])
@pytest.mark.parametrize("seed", range(20))
def test_a_name_stays_on_the_plate_however_long_it_is(seed: int, frame: Frame) -> None:
    """Everybody is ahead at the very beginning or the very end now and then, where only a short name has room."""
    chance = SeededChance(seed_of("charts", seed))
    names = LONG[seed % len(LONG) :] + LONG[: seed % len(LONG)]
    chances = []
    for _ in range((3, 12, 60, 300)[seed % 4]):
        parts = [(1 + chance.below(100)) ** 4 for _ in names]
        chances.append([part / sum(parts) for part in parts])
    for band in chance_stack(chances, ROUNDS, 0, names, [], None, frame).bands:
        half = LETTER * len(band.name) / 2
        assert len(band.name) <= frame.letters
        assert not band.name or frame.left <= band.x - half < band.x + half <= frame.width - frame.right


def test_a_chart_has_room_for_the_longest_name_with_its_value_and_takes_no_more_for_short_ones() -> None:
    assert with_room(SHORT, [("Al", "$9,000"), ("Sal", "$0")]) == SHORT
    assert with_room(SHORT, [("Al", "$9,000"), ("Maximilian Wentworth", "$100,000")]).right > 220
