"""Sparring partners: simple ways to play Bootleggers that a sound bot must not lose to.

Each does one thing always, and plays like a Wiseguy otherwise. Enter them as `spar:NAME`.
"""

from collections.abc import Callable
from typing import Final

from blindpig.games.bootleggers.bot.evaluator import MobEvaluator, play_of
from blindpig.games.bootleggers.bot.plant import Temper
from blindpig.games.bootleggers.rules.components import THUG
from blindpig.games.bootleggers.rules.deals import no_dealing
from blindpig.games.bootleggers.rules.kinds import ACCEPT, BAR, COUNTER, DECLINE, MUSCLE, OFFER, TAKE_CARD, WITHDRAW
from blindpig.games.bootleggers.rules.ledger import Goods, Offer
from blindpig.games.bootleggers.rules.phases.muscle import TRUCK
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.pledges import LEAVES
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, View
from blindpig.search.levels import Wiseguy
from blindpig.search.player import Player

DEALING: Final = (OFFER, COUNTER, ACCEPT, DECLINE, WITHDRAW)
PRICE_OF_WORDS: Final = 1  # $G: what Wiseguys would pay


class Sparring(Player):
    """Plays like a Wiseguy."""

    def __init__(self, game: Game, temper: Temper | None = None) -> None:
        super().__init__(game)
        self.usual: Wiseguy = Wiseguy(game, MobEvaluator(temper))

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """The habit's choice, if it has one here; a Wiseguy's otherwise."""
        habit = self.habit(play_of(self.game.determinize(view, chance)), view.seat, actions)
        return self.usual.choose(view, actions, budget, chance) if habit is None else habit

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """What this one always does here; None if that is nothing special."""
        return None


def of_kind(actions: list[Action], kind: int) -> list[Action]:
    """The actions of one kind."""
    return [action for action in actions if action.kind == kind]


class HighestMuscle(Sparring):
    """Always plays the highest muscle card in hand."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """The highest card."""
        cards = of_kind(actions, MUSCLE)
        return max(cards, key=lambda action: action.a) if cards else None


class LowestMuscle(Sparring):
    """Always plays the lowest muscle card in hand."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """The lowest card."""
        cards = of_kind(actions, MUSCLE)
        return min(cards, key=lambda action: action.a) if cards else None


class PriceShark(Sparring):
    """Offers others just enough for them to agree, and agrees to anything that pays."""

    def __init__(self, game: Game) -> None:
        temper = Temper()
        temper.ask = 1.0 - temper.least_share
        temper.least_share = 0.0
        super().__init__(game, temper)


class MuscleShark(PriceShark):
    """The price shark with the highest muscle: the two habits that beat Wiseguys together once."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """The highest card."""
        cards = of_kind(actions, MUSCLE)
        return max(cards, key=lambda action: action.a) if cards else None


class CardShark(Sparring):
    """Takes every thug card it can get."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """The first thug card that lies face up."""
        thugs = [action for action in of_kind(actions, TAKE_CARD) if THUG < action.a < TRUCK]
        return thugs[0] if thugs else None


class TruckHoarder(Sparring):
    """Takes every truck it can get."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """The truck card."""
        trucks = [action for action in of_kind(actions, TAKE_CARD) if action.a == TRUCK]
        return trucks[0] if trucks else None


class NoDeals(Sparring):
    """Never makes an offer and refuses all."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """Refuse, and otherwise leave the dealing to others."""
        refusals = of_kind(actions, DECLINE)
        return refusals[0] if refusals else None

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """A Wiseguy's choice among what is no deal."""
        habit = self.habit(play_of(self.game.determinize(view, chance)), view.seat, actions)
        if habit is not None:
            return habit
        others = [action for action in actions if action.kind not in DEALING]
        state = self.game.determinize(view, chance)
        scores = self.usual.evaluator.scores(state, view.seat, others)
        return others[max(range(len(others)), key=lambda number: scores[number])]


class Beginner(NoDeals):
    """Takes what brings money this round, leaves dealing to others, and does not look at them."""

    def __init__(self, game: Game) -> None:
        temper = Temper()
        temper.dim(0.0)
        super().__init__(game, temper)


class PromiseBreaker(Sparring):
    """Sells leave at the public docks of its bars to everybody for money, and then lets nobody sell there."""

    def habit(self, state: BootleggersState, seat: int, actions: list[Action]) -> Action | None:
        """An offer of mere words to who has most to sell, once at a moment; and the word broken when it counts."""
        refusals = of_kind(actions, BAR)
        if refusals:
            return refusals[0]
        if not of_kind(actions, OFFER) or no_dealing(state) is not None or state.hidden.made[seat] > 0:
            return None
        bars = [bar for bar in range(1, state.bars) if state.leader(bar) == seat]
        rivals = [other for other in range(state.seats) if other != seat]
        offers = [(other, bar) for bar in bars for other in rivals if state.marks(bar, other) == 0]
        if not offers:
            return None
        crates, purse = state.table.crates, state.table.purse
        partner, bar = max(offers, key=lambda found: (crates[found[0]], purse[found[0]]))
        words = Goods(0, 0, [], [], [])
        price = Goods(PRICE_OF_WORDS, 0, [], [], [])
        return Offer(FREE, OFFER, (partner,), words, price, False, LEAVES[bar].text)


PARTNERS: Final[dict[str, Callable[[Game], Player]]] = {
    "highest-muscle": HighestMuscle,
    "lowest-muscle": LowestMuscle,
    "price-shark": PriceShark,
    "muscle-shark": MuscleShark,
    "card-shark": CardShark,
    "truck-hoarder": TruckHoarder,
    "no-deals": NoDeals,
    "promise-breaker": PromiseBreaker,
    "beginner": Beginner,
}
