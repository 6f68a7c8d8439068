"""The dinner as it is drawn: cards in the hand."""

import re

import pytest

from blindpig.drawing.context import BoardContext, Person
from blindpig.games.reglement.board.board import ART, cards
from blindpig.games.reglement.rules.actions import CARD_WORDS
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.card import Card
from tests.games.reglement.rules.setting import lay
from tests.sources import ROOT

PIECES = ROOT / "src" / "blindpig" / "drawing" / "static" / "pieces.svg"
PEOPLE = [Person(seat, name) for seat, name in enumerate(("Al", "Bo", "Cy"))]


@pytest.mark.parametrize("card", DECK, ids=CARD_WORDS)
def test_every_card_has_a_drawing(card: Card) -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', PIECES.read_text(encoding="utf-8")))
    assert ART.get(card.word, card.word) in drawn


def test_no_drawing_is_named_for_a_card_that_does_not_exist() -> None:
    assert set(ART) <= set(CARD_WORDS)


@pytest.mark.rule("RC-T3", "RC-T5")
def test_cards_that_cannot_be_played_say_why() -> None:
    dinner = lay(3, "1 Y-gf, 10 R-gf, 20 B-gf", hands={"Y": "knife bang move alert alert"})

    def hand() -> dict[str, tuple[str, bool]]:
        context = BoardContext("reglement", "en", PEOPLE, 0, dinner.actions(0), dinner.waiting_on())
        return {card.word: (card.rule, card.off) for card in cards(dinner.view(0), context)}

    assert hand() == {
        "knife": ("RC-T5", True),
        "bang": ("RC-T5", True),
        "alert": ("RC-K8", False),
        "move": ("RC-K9", False),
    }
    dinner.table.played = 1
    assert hand() == {
        "knife": ("RC-T3", True),
        "bang": ("RC-T3", True),
        "alert": ("RC-T3", True),
        "move": ("RC-K9", False),
    }
