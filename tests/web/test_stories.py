"""Lines of the story: drawn once for all who read the same, and kept from nobody who may read them."""

import pytest

from blindpig import registry
from blindpig.drawing.context import Person
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import EVERYBODY, Fact, only
from blindpig.lab.boards import Scene
from blindpig.tables.story import Note, Story
from blindpig.web.stories import speaks_to, story_html

GAMES = ("bootleggers", "prohibition", "reglement")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whoever_is_not_spoken_to_reads_what_spectators_read(slug: str, lang: str) -> None:
    scene = Scene(registry.games()[slug], 5)
    people = [Person(seat, f"Guest {seat}") for seat in range(scene.seats)]
    for _ in range(120):
        if not scene.decide():
            break
    spoken = 0
    for _, fact in scene.facts:
        everybody = story_html(slug, [fact], people, lang)
        for seat in range(scene.seats):
            if speaks_to(seat, fact, slug, lang):
                spoken += 1
            else:
                assert story_html(slug, [fact], people, lang, reader=seat) == everybody
    assert 0 < spoken < len(scene.facts) * scene.seats
    assert not any(speaks_to(SPECTATOR, fact, slug, lang) for _, fact in scene.facts)


def test_a_note_speaks_to_whom_it_is_about_and_to_whom_it_is_said() -> None:
    note = Note("talk", 1, whom=2)
    assert [seat for seat in range(SPECTATOR, 4) if speaks_to(seat, note, "reglement", "en")] == [1, 2]


def test_each_seat_reads_its_own_lines_and_later_ones_too() -> None:
    secret, public = Fact("RC-S1", "dealt", {}, only(1)), Fact("RC-S1", "dealt", {}, EVERYBODY)
    story = Story([secret, public])
    assert [list(story.read_by(seat)) for seat in (SPECTATOR, 0, 1)] == [[public], [public], [secret, public]]
    story += [secret, public]
    assert [len(story.read_by(seat)) for seat in (SPECTATOR, 0, 1)] == [2, 2, 4]
    assert len(story.read_by(0)) == 2, "nothing is read twice"


def test_when_a_chair_is_taken_away_all_is_read_anew() -> None:
    story = Story([Note("sat", 2), Note("sat", 3)])
    story.read_by(0)
    story.move_up(2)
    assert [line.seat for line in story.read_by(0) if isinstance(line, Note)] == [-1, 2]
