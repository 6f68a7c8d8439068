"""The kept figures of a newcomer's first minute (`python -m tests.browser.first`)."""

import json

from blindpig import registry
from tests.browser.first import KEPT


def test_one_click_leads_to_the_goal_of_every_game() -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))["found"]
    assert {(row["game"], row["screen"]) for row in found} == {
        (slug, screen) for slug in registry.HOUSE for screen in ("desktop", "phone")
    }
    assert {row["clicks"] for row in found} == {1}
