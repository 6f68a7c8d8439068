"""What the arguments of Règlement's facts stand for."""

from typing import Final

from blindpig.games.reglement.rules.cards import DECK
from blindpig.i18n.terms import Speaker, Terms


def card(words: Speaker, value: int | str) -> str:
    """A card by its word; it may be given as the number of its kind."""
    return words.word("card", DECK[value].word if isinstance(value, int) else value)


TERMS: Final = Terms(
    seat="family",
    score="money",
    dollars=1000,
    nouns={"families": "family", "cards": "card"},
    spelt={"card": card},
)
