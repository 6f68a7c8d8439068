"""What is made once for all who look shows nobody anything else than a board that is made for them alone."""

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.kernel.game import SPECTATOR
from blindpig.lab.boards import Scene

GAMES = ("bootleggers", "prohibition", "reglement")
MOVES, EVERY = 150, 7


@pytest.mark.parametrize("slug", GAMES)
def test_a_board_is_the_same_whoever_looked_before(slug: str) -> None:
    scene, draw = Scene(registry.games()[slug], 7), board_of(slug).draw
    for number in range(MOVES):
        if not scene.decide():
            break
        if number % EVERY:
            continue
        seats = [*range(scene.seats), SPECTATOR]
        alone = {seat: draw(scene.state.view(seat), scene.context(seat, {})) for seat in seats}
        first = number // EVERY % len(seats)  # everybody is the first to look now and then
        parts: dict[tuple[str, str], object] = {}
        for seat in seats[first:] + seats[:first]:
            assert draw(scene.state.view(seat), scene.context(seat, parts)) == alone[seat], f"seat {seat}"
