"""Version 2 of the rules: what was played or written down by version 1 is refused, in one sentence."""

import json

import pytest

from blindpig.games.reglement.rules.game import REGLEMENT
from blindpig.kernel.chance import SeededChance
from blindpig.kernel.forms import BadForm
from blindpig.kernel.record import BadRecord, Replay, read
from tests.sources import TESTS

GOLDEN = TESTS / "records" / "reglement" / "4-0.jsonl"


def test_a_record_of_version_1_does_not_replay() -> None:
    record = read(GOLDEN.read_text(encoding="utf-8"))
    assert record.version == REGLEMENT.version == 2
    record.version = 1
    with pytest.raises(BadRecord) as trouble:
        Replay(REGLEMENT, record)
    assert trouble.value.phrase.key == "record.version"
    assert trouble.value.phrase.args == {"theirs": 1, "game": "reglement", "ours": 2}


@pytest.mark.rule("RC-B1")
def test_a_position_with_places_of_version_1_is_refused() -> None:
    form = json.loads(json.dumps(REGLEMENT.deal(4, {}, SeededChance(b"old")).position()))
    form["table"]["place"][0] = 31
    with pytest.raises(BadForm):
        REGLEMENT.load(form)
