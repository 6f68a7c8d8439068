"""What a game's tests are made of: the contract as a suite, and random games. Needs `blindpig[testing]`."""

import pytest

pytest.register_assert_rewrite("blindpig.testing.contract", "blindpig.testing.play", "blindpig.testing.probing")
