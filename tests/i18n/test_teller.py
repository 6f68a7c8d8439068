"""Facts and refusals as sentences, on a small catalogue of the test's own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from blindpig.i18n import catalogue, teller, terms
from blindpig.i18n.catalogue import MissingText
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import Outcome
from blindpig.kernel.journal import EVERYBODY, Fact
from blindpig.kernel.refusal import Arg, Refusal

N = "\u202f"

ENGLISH = """
msgid "boss.0"
msgstr "the baker"

msgid "boss.1"
msgstr "the butcher"

msgid "card.3"
msgstr "Knife"

msgid "crates"
msgid_plural "count"
msgstr[0] "{count} crate"
msgstr[1] "{count} crates"

msgid "fact.paid"
msgstr "{seat} paid {other} {money} for {crates}."

msgid "fact.drew"
msgid_plural "cards"
msgstr[0] "{seat} drew one card: {cards:card}."
msgstr[1] "{seat} drew: {cards:card}."

msgid "fact.waited"
msgid_plural "rounds"
msgstr[0] "After {rounds} round {winners} waited."
msgstr[1] "After {rounds} rounds {winners} waited."

msgid "fact.half"
msgstr "{seat} and {nothing}."

msgid "refusal.poor"
msgstr "you don't have {money}."
"""

FRENCH = """
msgid "boss.0"
msgstr "le boulanger"

msgid "boss.1"
msgstr "le boucher"

msgid "card.3"
msgstr "Couteau"

msgid "crates"
msgid_plural "count"
msgstr[0] "{count} caisse"
msgstr[1] "{count} caisses"

msgid "fact.paid"
msgstr "l'argent de {seat} : {money} à {other} !"

msgid "fact.waited"
msgid_plural "rounds"
msgstr[0] "Après {rounds} tour, {winners} attend."
msgstr[1] "Après {rounds} tours, {winners} attendent."
"""

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for lang, text in (("en", ENGLISH), ("fr", FRENCH)):
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "toy.po").write_text(HEAD + text, encoding="utf-8")
        shutil.copy(catalogue.path_of("common", lang), tmp_path / lang)
    monkeypatch.setattr(catalogue, "HOME", tmp_path)
    toy = terms.Terms(seat="boss", score="money", dollars=1000)
    monkeypatch.setattr(teller, "terms_of", lambda slug: toy if slug == "toy" else terms.Terms())
    catalogue.catalogue.cache_clear()
    yield
    catalogue.catalogue.cache_clear()


def fact(key: str, **args: Arg) -> Fact:
    return Fact("TY-1", key, args, EVERYBODY)


def test_arguments_become_nouns_money_and_counts() -> None:
    paid = fact("paid", seat=0, other=1, money=1200, crates=3)
    assert Teller("toy", "en").fact(paid) == "The baker paid the butcher $1,200,000 for 3 crates."
    one = fact("paid", seat=1, other=0, money=1, crates=1)
    assert Teller("toy", "en").fact(one) == "The butcher paid the baker $1,000 for 1 crate."


def test_french_comes_out_as_printed() -> None:
    paid = fact("paid", seat=0, other=1, money=1200, crates=3)
    expected = f"L’argent du boulanger{N}: 1{N}200{N}000{N}$ au boucher{N}!"
    assert Teller("toy", "fr").fact(paid) == expected


def test_players_names_stand_for_seats_as_they_are_written() -> None:
    paid = fact("paid", seat=0, other=1, money=2, crates=0)
    told = Teller("toy", "en", ["al {x} <b>", "Bo"]).fact(paid)
    assert told == "al {x} <b> paid Bo $2,000 for 0 crates."
    assert Teller("toy", "fr", ["Alice", "Bo"]).fact(paid) == f"L’argent d’Alice{N}: 2{N}000{N}$ à Bo{N}!"


def test_lists_are_joined_and_counted() -> None:
    assert Teller("toy", "en").fact(fact("drew", seat=0, cards=[3])) == "The baker drew one card: Knife."
    assert Teller("toy", "en").fact(fact("drew", seat=0, cards=[3, 3, 3])) == "The baker drew: Knife, Knife and Knife."
    both = fact("waited", rounds=2, winners=[0, 1])
    assert Teller("toy", "en").fact(both) == "After 2 rounds the baker and the butcher waited."
    assert Teller("toy", "fr").fact(both) == "Après 2 tours, le boulanger et le boucher attendent."


def test_each_language_has_its_own_plural_of_nothing() -> None:
    none = fact("waited", rounds=0, winners=[0])
    assert Teller("toy", "en").fact(none) == "After 0 rounds the baker waited."
    assert Teller("toy", "fr").fact(none) == "Après 0 tour, le boulanger attend."


def test_a_refusal_is_a_sentence_too() -> None:
    assert Teller("toy", "en").refusal(Refusal("TY-2", "poor", {"money": 3})) == "You don’t have $3,000."


def test_outcomes_name_who_won() -> None:
    teller = Teller("toy", "en")
    assert teller.victory(Outcome("TY-3", [3, 7])) == "The butcher won with $7,000."
    assert teller.outcome(Outcome("TY-3", [3, 7])).endswith("$7,000. Behind them: 2. the baker ($3,000).")
    shared = teller.outcome(Outcome("TY-3", [7, 7], [0, 1]))
    assert shared == "The baker and the butcher shared the victory with $7,000 each."
    assert teller.victory(Outcome("TY-3", [0, 0], [])) == "Nobody won."


def test_debts_have_their_sign_before_them() -> None:
    assert Teller("toy", "en").noun("money", -2) == "−$2,000"


def test_a_sentence_that_a_language_lacks_is_told_in_english_and_warned_about() -> None:
    teller = Teller("toy", "fr")
    with pytest.warns(MissingText, match=r"“fact.drew” is not written in fr"):
        assert teller.fact(fact("drew", seat=0, cards=[3])) == "Le boulanger drew one card: Couteau."


def test_a_sentence_that_nobody_has_written_is_shown_by_its_key_and_warned_about() -> None:
    for lang in ("en", "fr"):
        with pytest.warns(MissingText, match="no text “fact.danced”"):
            assert Teller("toy", lang).fact(fact("danced", seat=0)) == "⟨fact.danced⟩"


def test_a_missing_argument_or_noun_is_shown_in_its_place() -> None:
    with pytest.warns(MissingText, match="nothing"):
        assert Teller("toy", "en").fact(fact("half", seat=0)) == "The baker and ⟨fact.half: {nothing}⟩."
    with pytest.warns(MissingText, match=r"boss\.9"):
        assert Teller("toy", "en").noun("boss", 9) == "⟨boss.9⟩"


def test_a_game_without_a_catalogue_or_with_a_broken_one_still_speaks(tmp_path: Path) -> None:
    (tmp_path / "en" / "broken.po").write_bytes(b'msgid "a\nmsgstr \xff')
    for slug in ("absent", "broken"):
        with pytest.warns(MissingText):
            assert Teller(slug, "en").fact(fact("drew", seat=0)) == "⟨fact.drew⟩"
        assert Teller(slug, "en").noun("seat", 0) == "player 1"
