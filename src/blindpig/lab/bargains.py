"""The deals of a game while it is played: who struck how many, what they added to whose chance, whose word was good."""

from collections.abc import Iterable

from blindpig import registry
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import Fact
from blindpig.search import bots


class Bargains:
    """By seat: the deals struck, their surplus and what they gave to the partners, promises kept and broken."""

    def __init__(self, game: Game, seats: int) -> None:
        self.kinds = registry.manifest(game.slug).bargains
        self.evaluator = bots.evaluator_of(game)
        self.struck = [0] * seats
        self.surplus = [0.0] * seats  # chance to win, as the house's evaluator judges
        self.given = [0.0] * seats
        self.kept = [0] * seats
        self.broken = [0] * seats

    def see(self, before: State, after: State, facts: Iterable[Fact]) -> None:
        """What one move brought."""
        for fact in facts:
            kind = self.kinds.get(fact.key, "")
            seat, partner = fact.args.get("seat"), fact.args.get("partner")
            if not kind or not isinstance(seat, int) or not isinstance(partner, int):
                continue
            if kind == "struck":
                old, new = self.evaluator.value(before), self.evaluator.value(after)
                for one, other in ((seat, partner), (partner, seat)):
                    self.struck[one] += 1
                    self.surplus[one] += new[one] - old[one]
                    self.given[one] += new[other] - old[other]
            elif kind == "kept":
                self.kept[partner] += 1
            else:
                self.broken[partner] += 1
