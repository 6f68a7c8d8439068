"""What the arguments of facts and refusals stand for, game by game.

An argument that is not listed stands for the noun of its own name: `{card}` with 3 is the entry `card.3`. If there is
no such entry, the entry `card` with plural forms says how many; if there is none either, the value is shown as it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from blindpig.text import bootleggers, prohibition
from blindpig.text.words import Words

SEATS = (
    "seat", "seats", "player", "owner", "victim", "winner", "winners", "loser", "other", "buyer", "seller", "giver",
    "taker",
)  # fmt: skip
MONEY = ("money", "price", "income", "bank", "cost", "pot", "fine", "bribe")


@dataclass(frozen=True)
class Terms:
    """A game's words: the noun of its seats, other arguments and their nouns, what is counted in money or spelt out."""

    seat: str = "seat"
    score: str = "number"
    dollars: int = 1  # what one of the game's coins is worth
    nouns: Mapping[str, str] = field(default_factory=dict)
    spelt: Mapping[str, Callable[[Words, int | str], str]] = field(default_factory=dict)

    def kind(self, argument: str) -> str:
        """The noun that an argument of that name stands for."""
        if argument in self.nouns:
            return self.nouns[argument]
        if argument in SEATS:
            return self.seat
        return "money" if argument in MONEY else argument


TERMS: Mapping[str, Terms] = {
    "reglement": Terms(seat="family", score="money", dollars=1000, nouns={"families": "family", "cards": "card"}),
    "bootleggers": Terms(
        seat="mobster",
        score="money",
        nouns={"cards": "card", "partner": "mobster", "from": "bar", "due": "money", "terms": "deal", "action": "play"},
        spelt=bootleggers.SPELT,
    ),
    "prohibition": Terms(
        seat="driver",
        score="points",
        nouns={
            "cards": "card",
            "characters": "character",
            "distilleries": "building",
            "held": "colour",
            "other_bar": "bar",
            "places": "crossroads",
            "wanted": "colour",
        },
        spelt=prohibition.SPELT,
    ),
}


def terms_of(slug: str) -> Terms:
    """The terms of a game; plain ones if it lists none."""
    return TERMS.get(slug, Terms())
