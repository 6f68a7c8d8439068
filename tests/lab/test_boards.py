"""What drawing boards costs: measured for any game, a plain board too."""

import pytest

from blindpig import registry
from blindpig.lab import boards


def test_every_viewer_of_a_game_is_drawn_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "LOOKS", 10)
    game = next(iter(sorted(registry.games().values(), key=lambda game: game.slug, reverse=True)))
    row = boards.measure(game)
    assert row["game"] == game.slug
    assert row["view_ms"] > 0
    assert row["html_bytes"] > row["packed_bytes"] > 0
