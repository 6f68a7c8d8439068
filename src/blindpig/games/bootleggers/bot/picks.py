"""Phase 1: what each offered card is worth to a seat, and how much muscle to spend on being early."""

from blindpig.games.bootleggers.bot.prospect import Prospect, Temper, rivalry_of, standing_of
from blindpig.games.bootleggers.rules.actions import KINDS
from blindpig.games.bootleggers.rules.components import DOUBLE_INFLUENCE, INFLUENCE, SLOTS, SPEAKEASY
from blindpig.games.bootleggers.rules.kinds import TAKE_CARD
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import added
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance


class Middling(Chance):
    """A chance that brings the middle of everything: a judgement looks at no hidden card and needs no luck."""

    def draw(self, limit: int) -> int:
        """The middle."""
        return limit // 2


MIDDLING = Middling()


class Judge:
    """One seat's measure at one decision: how well it does now, and how much better or worse after something."""

    def __init__(self, state: BootleggersState, seat: int, temper: Temper) -> None:
        self.state: BootleggersState = state
        self.seat: int = seat
        self.temper: Temper = temper
        self.now: Prospect = Prospect(state, seat, temper)
        self.rivalry: list[float] = rivalry_of(self.now)
        self.base: float = standing_of(self.now, self.rivalry)

    def measure(self, after: State) -> Prospect:
        """Everybody's worth after something."""
        return Prospect(after, self.seat, self.temper, self.now.rounds)

    def gain_of(self, then: Prospect) -> float:
        """How much better the seat does with these worths."""
        return standing_of(then, self.rivalry) - self.base

    def gain(self, after: State) -> float:
        """How much better the seat does after something."""
        return self.gain_of(self.measure(after))

    def after(self, action: Action) -> BootleggersState:
        """The table after an action, before the game goes on: no dice, no card turned up, nobody's answer."""
        new = self.state.clone()
        KINDS[action.kind].perform(new, self.seat, action, MIDDLING)
        return new

    def plain(self, action: Action) -> float:
        """How much better the seat does after an action."""
        return self.gain(self.after(action))

    def best_marker(self, state: BootleggersState, markers: int) -> float:
        """How much better the seat does with so many markers of the back room where they serve best."""
        best = self.gain(state)
        for _ in range(markers):
            where = 0
            for bar in range(1, state.bars):
                if not state.has_circle(bar):
                    continue
                new = state.clone()
                new.table.back[self.seat] -= 1
                new.add_mark(bar, self.seat)
                gain = self.gain(new)
                if gain > best or where == 0:
                    best = max(best, gain)
                    where = bar
            if where == 0:
                break
            state.table.back[self.seat] -= 1
            state.add_mark(where, self.seat)
        return best

    def best_improvement(self, state: BootleggersState) -> float:
        """How much better the seat does with an improvement where it serves best; its card is done with."""
        state.table.stack.clear()
        best = -1000.0
        for bar in range(1, state.bars):
            if state.table.improvements[bar] < SLOTS[bar]:
                new = state.clone()
                new.table.improvements = added(new.table.improvements, bar, 1)
                best = max(best, self.gain(new))
        return best if best > -1000.0 else self.gain(state)

    def pick(self, action: Action) -> float:
        """What a card of the offer is worth."""
        before = self.state.table.back[self.seat]
        new = self.after(action)
        if action.a in (INFLUENCE, DOUBLE_INFLUENCE):
            return self.best_marker(new, new.table.back[self.seat] - before)
        if action.a == SPEAKEASY and new.table.stack:
            return self.best_improvement(new)
        return self.gain(new)

    def offers(self) -> list[float]:
        """What lies face up is worth so much, best first."""
        found: list[float] = []
        for kind in self.state.table.offer:
            found.append(self.pick(KINDS[TAKE_CARD].all[kind]))
        if self.state.table.truck_card >= 0:
            found.append(self.pick(KINDS[TAKE_CARD].all[-1]))
        found.sort(reverse=True)
        return found

    def muscle_scores(self, actions: list[Action]) -> list[float]:
        """The more the best card is above the last one, the higher in the hand is the muscle spent on it."""
        values = self.offers()
        last = min(len(values), self.state.seats) - 1
        spread = max(0.0, values[0] - values[last]) if values else 0.0
        usual = self.temper.spread * (1.0 + 0.12 * self.now.left)
        goal = spread / (spread + usual) * (len(actions) - 1)
        found: list[float] = []
        for number in range(len(actions)):
            found.append(-abs(number - goal))
        return found
