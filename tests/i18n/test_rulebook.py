"""The rulebooks, parsed."""

import pytest

from blindpig import registry
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.rulebook import Grid, Paragraph, Rule, Rulebook, plain, rulebook
from blindpig.kernel.refusal import BadInput
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
