"""The tiny game sits among the others here."""

import pytest

from blindpig import games
from blindpig.kernel.game import Game
from tests.kernel.tiny import TINY


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(games.GAMES, "tiny", TINY)
    return TINY
