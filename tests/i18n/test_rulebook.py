"""The rulebooks, parsed."""

import pytest

from blindpig import registry
from blindpig.i18n.languages import LANGUAGES, own_name
from blindpig.i18n.rulebook import (
    Example,
    Grid,
    Label,
    Paragraph,
    Rule,
    Rulebook,
    Span,
    named_in,
    plain,
    rulebook,
    spans,
)
from blindpig.i18n.teller import Teller
from blindpig.kernel.refusal import BadInput
from blindpig.lab.report import of_rulebook
from tests.i18n.ours import OURS
from tests.troubles import troubled

BOOK = """# Toy

About this file.

## English

A game.

### Setting up

| seats | bank |
|---|---|
| 2 | $10 |

- **TY-1** *Bank.* The bank holds
  what the *table* says.
- **TY-2.1** No title: see `TY-1`.

Well
then.

### Playing

- **TY-T3** *Bang!* Shoot.

## Français

### Préparation

- **TY-1** *La banque.* Elle contient 10 000 $ ; c'est tout !
"""


def test_rules_are_found_with_title_text_and_section_in_order() -> None:
    book = Rulebook("toy", BOOK)
    rules = book.rules("en")
    assert list(rules) == ["TY-1", "TY-2.1", "TY-T3"]
    assert rules["TY-1"] == Rule("TY-1", "Bank", "The bank holds what the *table* says.", "Setting up")
    assert rules["TY-2.1"] == Rule("TY-2.1", "", "No title: see `TY-1`.", "Setting up")
    assert rules["TY-T3"] == Rule("TY-T3", "Bang!", "Shoot.", "Playing")


def test_what_stands_between_rules_is_kept_in_its_place() -> None:
    sections = Rulebook("toy", BOOK).sections("en")
    assert [section.title for section in sections] == ["", "Setting up", "Playing"]
    assert sections[0].parts == [Paragraph("A game.")]
    table, *rules, note = sections[1].parts
    assert table == Grid([["seats", "bank"], ["2", "$10"]])
    assert len(rules) == 2
    assert note == Paragraph("Well then.")


def test_french_rules_are_typeset() -> None:
    rule = Rulebook("toy", BOOK).find("TY-1", "fr")
    assert rule.title == "La banque"
    assert rule.text == "Elle contient 10\u202f000\u202f$\u202f; c’est tout\u202f!"


def test_markup_is_taken_off() -> None:
    assert plain("**Bang!** *a* `b` c") == "Bang! a b c"


MARKED = """## English

### Seats[^table]

- **TY-1** *Bang!* Shoot across. Nobody shoots from the ends.[^ends] Reload.
- **TY-2** *Sit.* Sit down.

| seats | bank |
|---|---|
| 4 | $80[^torn] |

[^table]: The picture of the table is lost.

### Play

- **TY-3** *Pass.* You may pass.[^ends]

Well then.[^ends]

[^ends]: Its picture is lost: which ends, is ours.
[^torn]: The scan is torn there.

## Français

### Places[^table]

- **TY-1** *Pan !* Tirez en face.

[^table]: L'image est perdue.
"""


def test_what_is_ours_is_marked_behind_its_sentence_with_the_reason() -> None:
    rules = Rulebook("toy", MARKED).rules("en")
    ends = "Its picture is lost: which ends, is ours."
    assert rules["TY-1"].spans() == [Span("Shoot across. Nobody shoots from the ends.", ends), Span(" Reload.")]
    assert rules["TY-3"].spans() == [Span("You may pass.", ends)]
    assert rules["TY-3"].reasons() == [ends]
    assert plain(rules["TY-1"].text) == "Shoot across. Nobody shoots from the ends. Reload."


def test_a_mark_in_a_title_goes_for_the_whole_section() -> None:
    book = Rulebook("toy", MARKED)
    seats, play = book.sections("en")
    lost, ends = "The picture of the table is lost.", "Its picture is lost: which ends, is ours."
    assert (seats.title, seats.reasons, play.reasons) == ("Seats", [lost], [])
    rules = book.rules("en")
    assert rules["TY-1"].section == "Seats"
    assert rules["TY-1"].reasons() == [lost, ends]
    assert rules["TY-2"].reasons() == [lost]
    assert book.find("TY-1", "fr").reasons() == ["L’image est perdue."]


def test_tables_and_paragraphs_are_marked_too_and_reasons_are_no_paragraphs() -> None:
    seats, play = Rulebook("toy", MARKED).sections("en")
    table = seats.parts[-1]
    assert isinstance(table, Grid)
    assert table.notes == {"torn": "The scan is torn there."}
    assert play.parts[-1] == Paragraph("Well then.[^ends]", {"ends": "Its picture is lost: which ends, is ours."})


PICTURED = """## English

### The table

![The table](pictures/table.json)

- **1** A seat,
  and its glass. (TY-1)
- **2** The middle. (TY-1, TY-2.1)

### Examples

#### Red's turn

![Red shoots](pictures/red.json)

Red has a gun.

- **A** The gun.

#### Blue's turn

Blue has none.
"""


def test_what_is_ours_in_an_example_is_marked() -> None:
    (_, examples) = Rulebook("toy", PICTURED.replace("The gun.", "The gun.[^gun]") + "\n[^gun]: Lost.\n").sections("en")
    red, blue = examples.parts
    assert isinstance(red, Example)
    assert isinstance(blue, Example)
    assert (red.notes, blue.notes) == ({"gun": "Lost."}, {})
    assert spans(red.labels[0].text, red.notes) == [Span("The gun.", "Lost.")]


@pytest.mark.parametrize(("lang", "mark"), [("en", "reconstructed"), ("fr", "reconstitué")])
@pytest.mark.rule("BL-4.4")
def test_no_part_of_a_sentence_that_is_ours_stands_behind_its_mark(lang: str, mark: str) -> None:
    """Who has no crates is not waited for: that is ours as much as loading all at once."""
    at_once, _ = rulebook("bootleggers").rules(lang)["BL-4.4"].spans()
    assert at_once.reason
    assert at_once.text.endswith(("no crates at all.", "n’est pas attendu."))
    lines = of_rulebook(rulebook("prohibition"), Teller("prohibition", lang))
    assert [line for line in lines if line.startswith("  B  ") and f"[{mark}]" in line]


def test_an_example_has_a_picture_and_what_its_letters_stand_for() -> None:
    table, examples = Rulebook("toy", PICTURED).sections("en")
    seat, middle = Label("1", "A seat, and its glass.", ["TY-1"]), Label("2", "The middle.", ["TY-1", "TY-2.1"])
    assert table.parts == [Example("", "pictures/table.json", "The table", "", [seat, middle])]
    assert examples.parts == [
        Example("Red’s turn", "pictures/red.json", "Red shoots", "Red has a gun.", [Label("A", "The gun.")]),
        Example("Blue’s turn", text="Blue has none."),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", registry.games())
def test_every_mark_says_why_and_every_reason_is_used(slug: str, lang: str) -> None:
    book = rulebook(slug)
    path = registry.manifest(slug).folder() / "rulebook.md"
    chapter = path.read_text(encoding="utf-8").split(f"\n## {own_name(lang)}\n")[1].split("\n## ")[0]
    named = {name for line in chapter.splitlines() if not line.startswith("[^") for name in named_in(line)}
    assert named == set(book.notes[lang])
    assert all(book.notes[lang].values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", OURS)
def test_every_rule_that_is_ours_is_marked(slug: str, lang: str) -> None:
    rules = rulebook(slug).rules(lang)
    unmarked = [rule for rule in OURS[slug] if rule in rules and not rules[rule].reasons()]
    assert unmarked == []
    said_by_sources = [rule for rule in rules if rule not in OURS[slug] and rules[rule].reasons()]
    assert said_by_sources == []


# What of a rule is ours begins with these words; what the sources say of it stands before.
OURS_ALONE = {
    "BL-C2": ("From 46 to 60 it is $3G", "De 46 à 60 c’est 3"),
    "BL-4.8": ("A truck at ★ then needs leave", "Un camion au quai ★ a alors besoin"),
    "BL-T2": ("One muscle card never has two", "Une carte Muscle n’en porte jamais deux"),
    "BL-T3": ("Within a dock they go by muscle", "À un même quai ils vont"),
    "BL-T12": ("A card’s targets are named before", "Les cibles d’une carte sont nommées avant"),
    "BL-T13": ("A borrowed truck cannot be taken", "Un camion emprunté ne peut pas"),
    "RC-S5": ("Which family seats the first one", "La famille qui assied le premier"),
    "RC-S6": ("Money is open too", "L’argent est visible aussi"),
    "RC-T3": ("The same gangster may move twice", "Le même gangster peut se déplacer"),
    "RC-T4": ("Nobody has to wake them", "Personne n’a à les réveiller"),
    "RC-K6": ("If there are fewer than three", "S’ils sont moins de trois"),
    "RC-E3": ("After that they share", "Après cela la victoire"),
    "PR-E3": ("It never counts below 0", "Elle ne compte jamais sous 0"),
    "PR-E4": ("Lost are those seized", "Sont perdues celles saisies"),
}


@pytest.mark.parametrize("rule", OURS_ALONE)
def test_what_the_sources_say_does_not_stand_under_a_mark(rule: str) -> None:
    (slug,) = [slug for slug, manifest in registry.games().items() if rule.startswith(f"{manifest.prefix}-")]
    for lang, begin in zip(("en", "fr"), OURS_ALONE[rule], strict=True):
        (ours,) = [span for span in rulebook(slug).rules(lang)[rule].spans() if span.reason]
        assert ours.text.replace("'", "’").rpartition(begin)[2].count(". ") == 0
        assert begin in ours.text.replace("'", "’")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_is_that_of_its_sentence(lang: str) -> None:
    """Not “the sources are silent” where they are not: the youngest begins, lost tokens go back."""
    silent = rulebook("reglement").notes[lang]["silent"]
    assert silent not in rulebook("reglement").rules(lang)["RC-S5"].reasons()
    come, go, *_ = rulebook("prohibition").rules(lang)["PR-L3"].spans()
    notes = rulebook("prohibition").notes[lang]
    assert (come.reason, go.reason) == (notes["tokens"], notes["silent"])


def test_ids_may_be_typed_in_lower_case() -> None:
    assert Rulebook("toy", BOOK).find("ty-t3", "en").id == "TY-T3"


def test_an_unknown_id_gets_a_suggestion() -> None:
    with troubled(BadInput, match=r"no rule “TY-2.2”. Did you mean TY-2.1"):
        Rulebook("toy", BOOK).find("TY-2.2", "en")
    with troubled(BadInput, match=r"no rule “zzz”. The first is TY-1"):
        Rulebook("toy", BOOK).find("zzz", "en")


def test_an_unknown_language_or_book_is_said() -> None:
    with troubled(BadInput, match="not written in “de”"):
        Rulebook("toy", BOOK).find("TY-1", "de")
    with troubled(BadInput, match="no game “nothing”"):
        rulebook("nothing")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", registry.games())
def test_every_language_has_the_same_rules_of_the_game(slug: str, lang: str) -> None:
    rules = rulebook(slug).rules(lang)
    assert list(rules) == list(rulebook(slug).rules("en"))
    assert rules
    for rule in rules.values():
        assert rule.id.startswith(registry.find(slug).prefix)
        assert rule.text
