"""The printer's rules."""

from collections.abc import Callable

import pytest

from blindpig.i18n.typography import english, french, meet

N = "\u202f"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Boum !", f"Boum{N}!"),
        ("Boum!", f"Boum{N}!"),
        ("Quoi ?!", f"Quoi{N}?!"),
        ("{card} ; {card}!", f"{{card}}{N}; {{card}}{N}!"),
        ("Le résultat : rien", f"Le résultat{N}: rien"),
        ("« Pan ! »", f"«{N}Pan{N}!{N}»"),
        ("«Pan»", f"«{N}Pan{N}»"),
        ("120 000 $", f"120{N}000{N}$"),
        ("{number} $", f"{{number}}{N}$"),
        ("l'argent d'Al", "l’argent d’Al"),
        ("{seats:number} places", "{seats:number} places"),
        ("à 12:30", "à 12:30"),
        ("12, 18 et 24", "12, 18 et 24"),
    ],
)
def test_french_is_spaced_as_printers_do(typed: str, printed: str) -> None:
    assert french(typed) == printed
    assert french(printed) == printed


@pytest.mark.parametrize("printed", [english, french])
def test_a_unit_stays_beside_its_number(printed: Callable[[str], str]) -> None:
    assert printed("72 h, +{number} s") == "72\u00a0h, +{number}\u00a0s"
    assert printed("{name} s'assoit, 3 hommes") == "{name} s’assoit, 3 hommes"


def test_english_only_has_its_apostrophes_curled() -> None:
    assert english("Don't! 1 000 $ : 'ow") == "Don’t! 1 000 $ : 'ow"
    assert english("{seat}'s cake") == "{seat}’s cake"


@pytest.mark.parametrize(
    ("before", "noun", "together"),
    [
        ("Le gâteau de ", "la famille jaune", "Le gâteau de la famille jaune"),
        ("Le gâteau de ", "le Parrain", "Le gâteau du Parrain"),
        ("Le gâteau de ", "les Corses", "Le gâteau des Corses"),
        ("C’est à ", "le Parrain", "C’est au Parrain"),
        ("C’est à ", "les Corses", "C’est aux Corses"),
        ("Le gâteau de ", "Alice", "Le gâteau d’Alice"),
        ("Le gâteau de ", "Émile", "Le gâteau d’Émile"),
        ("Le gâteau de ", "Marie", "Le gâteau de Marie"),
        ("Le gâteau de ", "Leo", "Le gâteau de Leo"),
        ("Il voit que ", "elle", "Il voit qu’elle"),
        ("Mode ", "Alice", "Mode Alice"),
        ("", "Alice", "Alice"),
    ],
)
def test_french_prepositions_meet_their_nouns(before: str, noun: str, together: str) -> None:
    assert meet(before, noun, "fr") == together


def test_english_prepositions_stay_as_they_are() -> None:
    assert meet("de ", "Alice", "en") == "de Alice"
