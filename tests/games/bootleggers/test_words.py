"""What Bootleggers says in more than one word: stills, plays of thug cards, the terms of deals."""

import re
import warnings
from pathlib import Path

import pytest

from blindpig.games import bootleggers
from blindpig.games.bootleggers.board.look import card_title, printed_title
from blindpig.games.bootleggers.rules.components import THUG, THUG_NAMES
from blindpig.games.bootleggers.rules.game import BOOTLEGGERS
from blindpig.games.bootleggers.rules.thugs import DECK
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.teller import Teller
from blindpig.kernel.journal import EVERYBODY, Fact

NAMES = ["Alice", "Bob", "Charlie", "David", "Edna", "Frank"]


def told(lang: str, key: str, **args: int | str | list[int]) -> str:
    """A fact as a sentence."""
    return Teller("bootleggers", lang, NAMES).fact(Fact("BL-4.2", key, args, EVERYBODY))


def terms(lang: str, text: str) -> str:
    """An offer as a sentence."""
    assert BOOTLEGGERS.parse(text).text == text
    return told(lang, "offered", seat=0, partner=1, terms=text)


def test_stills_are_named_by_family_or_number() -> None:
    assert told("en", "still-idle", seat=1, still=1) == "The family still of Bob stood idle."
    assert told("fr", "still-idle", seat=1, still=7) == "L’alambic délocalisé 2 est resté à l’arrêt."
    assert told("en", "die-placed", seat=1, still=1) == "Bob put a die on the family still."
    assert told("fr", "die-placed", seat=1, still=6) == "Bob a posé un dé sur l’alambic délocalisé 1."


@pytest.mark.rule("BL-4.2")
def test_terms_are_spelt_out() -> None:
    text = 'offer 1 give $3 c2 t0 for r12 hijack private "no Hit on you, for good"'
    assert terms("en", text) == (
        "Alice offered Bob: $3G, 2 crates and small truck 1 for medium truck 1 for this year and “Hijack”,"
        " with the promise “no Hit on you, for good” (in private)."
    )
    assert terms("en", "offer 1 give nothing for c1") == "Alice offered Bob: nothing for 1 crate."
    assert terms("fr", "offer 1 give $2 for c3") == "Alice a proposé à Bob\u202f: 2\u00a0G$ contre 3 caisses."


@pytest.mark.rule("BL-4.2")
def test_a_promise_by_itself_is_no_swap_of_nothing_and_ends_where_its_sentence_ends() -> None:
    text = 'offer 1 give nothing for nothing "You may sell at the public dock of barleycorns this year."'
    assert terms("en", text) == (
        "Alice offered Bob: nothing but the promise “You may sell at the public dock of Barleycorn’s this year”."
    )
    assert terms("fr", text) == (
        "Alice a proposé à Bob\u202f: rien que la promesse «\u202fVous pouvez vendre cette manche chez Barleycorn’s,"
        " au quai public\u202f»."
    )
    assert terms("en", 'offer 1 give c1 for nothing "A friend."') == (
        "Alice offered Bob: 1 crate for nothing, with the promise “A friend”."
    )


@pytest.mark.rule("BL-4.2")
def test_others_read_how_many_cards_but_not_which() -> None:
    sentence = told("en", "offered-openly", seat=0, partner=1, terms="offer 1 give $1 card card for card")
    assert sentence == "Alice offered Bob: $1G and 2 thug cards for 1 thug card."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_to_play_a_card_is_said_with_its_title_and_targets(lang: str) -> None:
    teller = Teller("bootleggers", lang, NAMES)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for thug in DECK:
            ways = [action for action in thug.all if action.text.startswith("play ")]
            said = [teller.noun("play", action.text) for action in ways]
            assert all(teller.noun("card", THUG + thug.title) in sentence for sentence in said)
            assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_its_title_its_words_in_hand_and_a_question_for_its_targets(lang: str) -> None:
    words = catalogue("bootleggers", lang)
    for card in DECK:
        assert {f"card.{card.name}", f"board.card.{card.name}"} <= words.keys()
        assert not card.targets or f"board.how.{card.name}" in words


OWNERS_KNOW = (  # by title, from BL-T1
    "Racket sur la production", "Malfrats affûtés", "Coup d'État", "Emprunt de grand camion", "Emprunt de moyen camion",
    "Corruption municipale", "Descente de Flics", "Fourberie", "Bienveillance du chef du syndicat",
    "Perte de chargement", "Fermeture de bar", "Enquête", "Vol de camion vide", "Hold-up", "Exécution",
    "Guerre des gangs", "Poupée", "Dégage, pigeon", "Vol de capacité de production", "Déplacement d'amélioration",
    "Baisse des prix", "Recrutement", "Repli", "Corruption nationale", "Canicule", "Guerre pour les territoires",
    "Entrepôt", "Rafale de vent", "Whiskey de meilleure qualité", "Sale rat",
)  # fmt: skip


def test_french_cards_have_the_titles_that_owners_know_and_the_printed_ones_beside() -> None:
    told = [card_title("fr", name).replace("’", "'") for name in THUG_NAMES[1:]]
    assert told[: len(OWNERS_KNOW)] == list(OWNERS_KNOW)  # a card added later has whatever title it likes
    assert printed_title("fr", "thirsty") == "Thirsty"
    assert printed_title("en", "thirsty") == ""


def test_in_french_there_is_one_word_for_a_round_and_one_for_the_margin() -> None:
    folder = Path(bootleggers.__file__).parent
    book = (folder / "rulebook.md").read_text(encoding="utf-8").partition("## Français")[2]
    said = re.findall(
        r'^msgstr(?:\[\d\])? "(.*)"$', (folder / "text" / "fr.po").read_text(encoding="utf-8"), re.MULTILINE
    )
    for text in (book, "\n".join(said)):
        assert (
            re.findall(r"\b(?:marges?|années?|ans?|ce tour-ci|livraisons?|temps d'arrêt)\b", text, re.IGNORECASE) == []
        )
