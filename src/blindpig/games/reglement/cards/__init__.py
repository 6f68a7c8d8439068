"""The menu: the eight kinds of cards, one module each, in the order of their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from blindpig.games.reglement.cards.alert import Alert
from blindpig.games.reglement.cards.bang import Bang
from blindpig.games.reglement.cards.boom import Boom
from blindpig.games.reglement.cards.cocktail import Cocktail
from blindpig.games.reglement.cards.knife import Knife
from blindpig.games.reglement.cards.move import Move
from blindpig.games.reglement.cards.order_cake import OrderCake
from blindpig.games.reglement.cards.pass_cake import PassCake

if TYPE_CHECKING:
    from blindpig.games.reglement.cards.card import Card

DECK: Final[list[Card]] = [Knife(), Bang(), OrderCake(), PassCake(), Boom(), Cocktail(), Alert(), Move()]
