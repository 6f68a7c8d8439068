"""The tiny game sits among the others here."""

import pytest

from blindpig import registry
from blindpig.kernel.game import Game
from tests.kernel.tiny import TINY
from tests.tables.thinker import TINY_MANIFEST


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(registry.manifests(), "tiny", TINY_MANIFEST)
    return TINY
