"""The deck: one line for each kind of card. Counts, words and the action space are derived from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.rules.cards.alert import Alert
from blindpig.games.reglement.rules.cards.bang import Bang
from blindpig.games.reglement.rules.cards.boom import Boom
from blindpig.games.reglement.rules.cards.cocktail import Cocktail
from blindpig.games.reglement.rules.cards.knife import Knife
from blindpig.games.reglement.rules.cards.move import Move
from blindpig.games.reglement.rules.cards.order_cake import OrderCake
from blindpig.games.reglement.rules.cards.pass_cake import PassCake

if TYPE_CHECKING:
    from blindpig.games.reglement.rules.cards.card import Card
    from blindpig.games.reglement.rules.cards.weapon import Weapon

KNIFE_CARD: Final = Knife()
BANG_CARD: Final = Bang()
# In the order of their kinds: the action space depends on it.
DECK: Final[list[Card]] = [KNIFE_CARD, BANG_CARD, OrderCake(), PassCake(), Boom(), Cocktail(), Alert(), Move()]
WEAPONS: Final[list[Weapon]] = [KNIFE_CARD, BANG_CARD]
