"""The result: whoever has as many points as another reads why one of them comes first, at every place."""

from dataclasses import replace

import pytest

from blindpig.aftermath.tale import tale_of
from blindpig.drawing.context import Person
from blindpig.kernel.game import Outcome, TieBreak
from blindpig.web.pages.results import Courier
from tests.aftermath.games import finished

TIES = {
    "prohibition": (TieBreak("losses", [9, 4, 1], fewest=True), ["4 crates lost", "1 crate lost"], "1 caisse perdue"),
    "bootleggers": (TieBreak("muscle", [9, 37, 40], halves=True), ["muscle 18.5", "muscle 20"], "muscle 20"),
    "reglement": (TieBreak("gangsters", [9, 1, 3]), ["1 gangster", "3 gangsters"], "3 gangsters"),
}


def notes(slug: str, scores: list[int], tie: TieBreak, lang: str) -> list[str]:
    """What the ranking says of seats 0, 1 and 2."""
    tale = replace(tale_of(finished(slug, 3)), outcome=Outcome("", scores, ties=[tie]))
    courier = Courier(tale, [Person(seat, f"P{seat}") for seat in range(3)], lang, -1)
    return [courier.note(seat) for seat in range(3)]


@pytest.mark.parametrize("slug", TIES)
def test_equals_are_told_by_what_figure_they_are_ranked(slug: str) -> None:
    tie, english, french = TIES[slug]
    first, *equals = notes(slug, [40, 27, 27], tie, "en")
    assert [note.split(" · ")[-1] for note in equals] == english
    assert not first.endswith(("lost", "gangsters"))
    assert "muscle" not in first
    assert notes(slug, [40, 27, 27], tie, "fr")[2].endswith(french)
    for note in notes(slug, [40, 27, 26], tie, "en"):  # nobody has as much as another
        assert not note.endswith((english[0], english[1]))
