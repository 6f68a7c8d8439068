"""The board before a decision: what was done and what was better are where they would have been clicked."""

import pytest

from blindpig import registry
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.pictures import BETTER, DID, board_then, last_board
from blindpig.kernel.record import Replay
from tests.aftermath.games import finished


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_both_actions_are_marked_where_they_are_clicked(slug: str) -> None:
    game, record = registry.find(slug), finished(slug, 4)
    replay, shown, kinds = Replay(game, record), 0, set[int]()
    people = [Person(seat, f"Nr {seat}") for seat in range(record.seats)]
    while replay.at < len(record.entries) and shown < 12:
        entry, view = record.entries[replay.at], replay.state.view(record.entries[replay.at].seat)
        did = game.parse(entry.action)
        others = [each for each in replay.state.actions(entry.seat) if each.kind == did.kind and each is not did]
        if others and did.kind not in kinds:
            html = board_then(view, BoardContext(slug, "en", people, entry.seat), did, others[-1])
            assert "<button" not in html
            assert " id=" not in html
            if DID in html and BETTER in html:  # buttons and cards in a hand are not on the board
                shown += 1
                kinds.add(did.kind)
                other = board_then(view, BoardContext(slug, "en", people, entry.seat), others[-1], did)
                assert other != html  # they have changed places
                assert (other.count(DID), other.count(BETTER)) == (1, 1)
            same = board_then(view, BoardContext(slug, "en", people, entry.seat), did, did)
            assert DID not in same  # there is no telling two discs apart at one place
        replay.step()
    assert len(kinds) >= 2, "no decision of two kinds was marked"
    assert last_board(replay.state.view(0), BoardContext(slug, "en", people, 0))
