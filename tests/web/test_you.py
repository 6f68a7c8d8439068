"""“You” in the story of a page: for the one who sits there, and for nobody who looks on."""

import pytest

from blindpig import registry
from blindpig.kernel.game import SPECTATOR
from blindpig.tables.broadcast import Broadcast, Snapshot, Stream
from blindpig.web.pages.moments import ReplaySource, draw_moment
from blindpig.web.pages.replays import people_then
from blindpig.web.renderer import HtmlRenderer
from tests.web.test_reasons import played, tape_of

YOURS = ("You ", "you ", "your ", "Your ")


def says_you(html: str) -> bool:
    """Whether a story speaks to somebody."""
    return any(word in html for word in YOURS)


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_the_story_speaks_to_the_one_who_sits_there(slug: str) -> None:
    sheet, renderer = played(slug, 3), HtmlRenderer("en")
    told = {seat: renderer.story(Snapshot(sheet, seat), Snapshot(sheet, seat).story()).decode() for seat in (0, 1, -1)}
    assert says_you(told[0])
    assert ">Al " not in told[0]
    assert says_you(told[1])
    assert ">Al " in told[1]
    assert not says_you(told[SPECTATOR])


def test_two_who_read_the_same_lines_are_not_sent_the_same_bytes() -> None:
    sheet = played("reglement", 3)
    broadcast, renderer = Broadcast(lambda: None), HtmlRenderer("en")
    stream = Stream(broadcast, sheet, "g0", renderer)
    own, other = (stream.tell(Snapshot(sheet, seat), 0) for seat in (0, SPECTATOR))
    assert says_you(own.decode())
    assert not says_you(other.decode())


@pytest.mark.parametrize("slug", registry.HOUSE)
def test_a_replay_speaks_to_whoever_sees_it_through_their_own_eyes(slug: str) -> None:
    sheet = played(slug, 3)
    assert sheet.session is not None
    tape, people, record = tape_of(sheet), people_then(sheet), sheet.session.record
    move = len(tape.played) - 1
    state, facts = tape.look(move, None)

    def story(seat: int, up: bool, reader: int = SPECTATOR) -> str:
        source = ReplaySource(record, people, seat, "/t/x", up=up, reader=reader)
        return draw_moment(source, state, facts, 0, move, "en").story

    assert says_you(story(0, up=False, reader=0))
    assert not says_you(story(0, up=False))  # a stranger with the public link, as Al saw it
    assert not says_you(story(SPECTATOR, up=True))
