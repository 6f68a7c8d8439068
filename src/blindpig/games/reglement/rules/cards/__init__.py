"""The menu: the eight kinds of cards, one module each, in the order of their numbers."""

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

DECK: Final[list[Card]] = [Knife(), Bang(), OrderCake(), PassCake(), Boom(), Cocktail(), Alert(), Move()]
