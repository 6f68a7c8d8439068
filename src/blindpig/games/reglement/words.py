"""What the arguments of Règlement's facts stand for."""

from typing import Final

from blindpig.i18n.terms import Terms

TERMS: Final = Terms(seat="family", score="money", dollars=1000, nouns={"families": "family", "cards": "card"})
