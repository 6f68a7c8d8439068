"""Charts: names stand where there is room for them."""

from blindpig.web.charts import CHANCES, chance_stack

ROUNDS = [(1, 0)]


def test_a_name_does_not_stand_in_a_spike() -> None:
    """Seat 1 is ahead for a single move, and has a broad band elsewhere."""
    chances = [[0.6, 0.4] if move < 100 else [0.95, 0.05] for move in range(200)]
    chances[150] = [0.1, 0.9]
    of = {band.seat: band for band in chance_stack(chances, ROUNDS, 0, [], None).bands}
    half = (CHANCES.left + CHANCES.width - CHANCES.right) / 2
    assert of[1].named
    assert of[1].x < half
    assert of[0].x > half


def test_a_band_that_is_nowhere_broad_for_long_is_not_named() -> None:
    chances = [[0.97, 0.03] for _ in range(200)]
    chances[100] = [0.3, 0.7]
    of = {band.seat: band for band in chance_stack(chances, ROUNDS, 0, [], None).bands}
    assert of[0].named
    assert not of[1].named
