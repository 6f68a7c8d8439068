"""Pictures of the rulebooks: every file makes a position, is drawn in every language, and does nothing."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from blindpig import registry
from blindpig.drawing.pictures import NONE, drawn, letter, pictures_of, still, with_letters
from blindpig.drawing.position import changed, read_picture, state_of
from blindpig.drawing.words import words_in
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.rulebook import Example, rulebook

if TYPE_CHECKING:
    from blindpig.kernel.forms import Json

FILES = [
    (slug, path.relative_to(registry.manifest(slug).folder()).as_posix())
    for slug in registry.games()
    for path in sorted((registry.manifest(slug).folder() / "pictures").glob("*.json"))
]


def examples(slug: str, lang: str) -> list[Example]:
    """The examples of a rulebook."""
    return [part for section in rulebook(slug).sections(lang) for part in section.parts if isinstance(part, Example)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_picture_is_drawn_with_all_its_letters_and_does_nothing(slug: str, file: str, lang: str) -> None:
    html = drawn(slug, file, lang)
    path = registry.manifest(slug).folder() / file
    for label in read_picture(path).marks:
        assert re.search(rf">{label}<", html), label
    assert "<button" not in html
    assert not re.search(r'\s(?:id|tabindex|data-[a-z]+)="', html)


@pytest.mark.parametrize(("slug", "file"), FILES)
def test_a_picture_shows_a_position_that_can_be_written_and_read(slug: str, file: str) -> None:
    state = state_of(slug, read_picture(registry.manifest(slug).folder() / file))
    written = json.loads(json.dumps(state.position()))
    assert registry.find(slug).load(written).position() == state.position()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", sorted({slug for slug, _ in FILES}))
def test_a_book_explains_every_letter_of_its_pictures_and_cites_its_own_rules(slug: str, lang: str) -> None:
    rules, folder = rulebook(slug).rules(lang), registry.manifest(slug).folder()
    used = set()
    for example in examples(slug, lang):
        used.add(example.picture)
        assert example.words
        assert [label.label for label in example.labels] == list(read_picture(folder / example.picture).marks)
        assert {rule for label in example.labels for rule in label.rules} <= set(rules)
    assert used == {file for game, file in FILES if game == slug}


@pytest.mark.parametrize("slug", [slug for slug in registry.games() if pictures_of(slug) is not NONE])
def test_the_index_of_cards_leads_to_rules(slug: str) -> None:
    cards = pictures_of(slug).cards(words_in("en", slug))
    assert cards
    assert {card.rule for card in cards} <= set(rulebook(slug).rules("en"))
    assert all(card.copies > 0 and card.name for card in cards)


def test_changes_go_by_key_and_by_index() -> None:
    dealt: Json = {"table": {"marks": [0, 0, 0], "round": 1}, "hidden": [1, 2]}
    assert changed(dealt, {"table": {"marks": {"1": 4}}, "hidden": [3]}) == {
        "table": {"marks": [0, 4, 0], "round": 1},
        "hidden": [3],
    }


def test_a_letter_goes_into_what_it_names() -> None:
    html = '<p id="a">x</p><p class="b" id="b">y</p>'
    assert with_letters(html, {"A": "b", "1": "a"}) == (
        '<p id="a"><i class="disc-callout">1</i>x</p><p class="b" id="b"><i class="disc-letter">A</i>y</p>'
    )
    with pytest.raises(LookupError, match="nothing drawn is called “c”"):
        with_letters(html, {"A": "c"})
    assert letter("A") == "disc-letter"


def test_a_still_picture_has_no_ids_and_no_buttons() -> None:
    live = '<button type="button" class="x" id="a" data-target data-pick="t 1" aria-label="So">y</button>'
    assert still(live) == '<div type="button" class="x">y</div>'


def test_a_file_says_who_sits_there_and_what_happened(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    fact = {"rule": "TY-1", "key": "rolled", "args": {"dice": [5]}}
    path.write_text(json.dumps({"seats": 2, "people": ["Al", "Bo"], "facts": [fact], "ways": {"t-0": [3]}}))
    picture = read_picture(path)
    assert (picture.people, picture.ways, picture.show) == (("Al", "Bo"), {"t-0": (3,)}, ())
    assert picture.facts[0].key == "rolled"
    assert picture.facts[0].seen_by(-1)
