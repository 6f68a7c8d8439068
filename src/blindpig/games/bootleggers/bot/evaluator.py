"""What a mobster knows of Bootleggers: what a business is worth, and what each action does for it."""

from typing import Final, final

from blindpig.games.bootleggers.bot.bargains import answer, may_bargain, waiting_for, wanted, withdrawal
from blindpig.games.bootleggers.bot.beliefs import choose_muscle, muscle_weight
from blindpig.games.bootleggers.bot.cards import answered, effect, plays, timely
from blindpig.games.bootleggers.bot.outlook import VALUES, features_of
from blindpig.games.bootleggers.bot.picks import Judge
from blindpig.games.bootleggers.bot.plant import Plant, Temper
from blindpig.games.bootleggers.bot.pledges import WORD, due_mark, gave_word
from blindpig.games.bootleggers.bot.prospect import Prospect
from blindpig.games.bootleggers.bot.reasons import reason_for
from blindpig.games.bootleggers.bot.shipping import NEVER, load_scores, send_scores
from blindpig.games.bootleggers.rules.components import DOCKS, NOBODY
from blindpig.games.bootleggers.rules.deals import no_dealing
from blindpig.games.bootleggers.rules.hidden import PASSED
from blindpig.games.bootleggers.rules.kinds import (
    ACCEPT,
    ALLOW,
    BAR,
    COUNTER,
    DECLINE,
    DIE,
    DONE,
    IMPROVE,
    KEEP_CARD,
    MARK,
    OFFER,
    OPEN_STILL,
    PASS,
    PAY,
    PLACE_MARKER,
    PREEMPT_BAR,
    RAISE,
    STAY_IDLE,
    TAKE_CARD,
    THUGS,
    USE,
    WITHDRAW,
)
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.games.bootleggers.rules.pledges import LEAVE
from blindpig.games.bootleggers.rules.table import BEFORE_PRODUCTION, CHOOSE, LOAD, PLAYED, SEND, SHIP
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State
from blindpig.kernel.reason import Reason
from blindpig.kernel.refusal import BadInput
from blindpig.search.evaluator import Evaluator
from blindpig.search.values import Features, FittedEvaluator

ANSWER: Final = 100.0  # an offer is answered before anything else
ASKING: Final = ANSWER + 1.0
SELDOM: Final = -30.0


def take_what_is_good(actions: list[Action], scores: list[float]) -> None:
    """An offer that is good is not refused: whoever searches would refuse it, and then offer the very same."""
    for number in range(len(actions)):
        if actions[number].kind == ACCEPT and scores[number] > NEVER:
            for other in range(len(actions)):
                refused = actions[other]
                if refused.kind == DECLINE and refused.a == actions[number].a and refused.b == actions[number].b:
                    scores[other] = NEVER


def play_of(state: State) -> BootleggersState:
    """The state, if it is one of this game."""
    if not isinstance(state, BootleggersState):
        raise BadInput("not-a-state", {"game": "bootleggers"})
    return state


def may_deal(state: BootleggersState) -> bool:
    """Whether offers can be made, and answered, now."""
    return no_dealing(state) is None


@final
class MobEvaluator(FittedEvaluator):
    """Wiseguy's judgement of Bootleggers."""

    def __init__(self, temper: Temper | None = None, sight: float = 1.0) -> None:
        super().__init__(2.0, 40, VALUES)
        self.sight: float = sight
        self.overlooked = 0.38
        self.prune_below = 0.002
        self.exploration = 0.2
        self.greedy_opponents = True
        self.believes = True
        self.temper: Temper = temper or Temper()

    def with_sight(self, sight: float) -> Evaluator:
        """A judgement that sees less far."""
        temper = Temper()
        temper.dim(sight)
        return MobEvaluator(temper, sight)

    def with_style(self, style: str) -> Evaluator:
        """A judgement that sees as far as this one, and has a liking."""
        temper = Temper()
        temper.dim(self.sight)
        temper.lean(style)
        return MobEvaluator(temper, self.sight)

    def scores(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        """In $G: how much better the seat does, against its rivals."""
        play = play_of(state)
        table = play.table
        top = play.top()
        if len(actions) == 1:
            return [0.0]
        if actions[-1].kind == MARK:  # how a promise was kept is said at once
            return [0.0] * (len(actions) - 1) + [ANSWER]
        judge = Judge(play, seat, self.temper)
        if top == PLAYED:
            return self.investigating(judge, actions)
        if table.step == CHOOSE and not table.chosen[seat]:
            return judge.muscle_scores(actions)
        dealing = may_deal(play) and waiting_for(play, seat) is not None
        if top == 0 and table.step == LOAD and not dealing:
            return load_scores(Plant(play, seat, self.temper), actions)
        if top == SHIP or (top == 0 and table.step == SEND and table.turn == seat and not dealing):
            return send_scores(Plant(play, seat, self.temper), actions)
        wishes = [wish.text for wish in wanted(judge)] if may_deal(play) else []
        found = [NEVER] * len(actions)
        for number in range(len(actions)):
            action = actions[number]
            if action.kind not in (OFFER, COUNTER):  # most are
                found[number] = self.score(judge, action)
            elif wishes and action.text in wishes:
                found[number] = ASKING
        if dealing and self.sight >= 1.0:  # learners may overlook what is good
            take_what_is_good(actions, found)
        return found

    def plausibility(self, state: State, viewer: int) -> float:
        """By the muscle that was played. Thug cards are taken face up, so who holds which is mostly known."""
        return muscle_weight(play_of(state), viewer)

    def decide(self, state: State, viewer: int, chance: Chance) -> State:
        """Muscle chosen in secret."""
        choose_muscle(play_of(state), viewer, self.temper, self.temperature, chance)
        return state

    def proposals(self, state: State, seat: int) -> list[Action]:
        """The mark on a promise that is due, or the offer worth making now if it is not among the typical ones."""
        play = play_of(state)
        mark = due_mark(play, seat)
        if mark is not None:
            return [mark]
        if not may_deal(play) or not may_bargain(play, seat):
            return []
        offers = wanted(Judge(play, seat, self.temper))
        return [offer for offer in offers if offer.index == FREE]

    def score(self, judge: Judge, action: Action) -> float:
        """One action, by its kind."""
        kind = action.kind
        if kind > THUGS:
            return self.playing(judge, action)
        if kind == RAISE:
            return self.raising(judge)
        if kind == TAKE_CARD:
            return judge.pick(action)
        if kind == USE:
            return judge.plain(action) + 1.0
        if kind in (OPEN_STILL, DIE, IMPROVE, PLACE_MARKER):
            return self.placing(judge, action)
        if kind in (PAY, STAY_IDLE):
            return judge.plain(action)
        return self.saying(judge, action)

    def saying(self, judge: Judge, action: Action) -> float:
        """Answers, to offers and otherwise."""
        kind = action.kind
        if kind in (ALLOW, BAR):
            return self.leave(judge, action)
        if kind == ACCEPT:
            gain = answer(judge, action.a, action.b)
            return ANSWER + min(1.5, gain) if gain > 0.0 else NEVER
        if kind == DECLINE:
            return ANSWER
        if kind == WITHDRAW:
            return ANSWER + 2.0 if withdrawal(judge, action.a, action.b) > 0.0 else NEVER
        if kind == PREEMPT_BAR:
            return self.preempting(judge)
        return 0.0 if kind in (PASS, DONE, KEEP_CARD) else NEVER

    def playing(self, judge: Judge, action: Action) -> float:
        """A thug card: what it does, less what it is worth in hand."""
        if not timely(judge.state, action.kind - THUGS):
            return SELDOM
        return effect(judge, judge.seat, action, True) - 0.3

    def placing(self, judge: Judge, action: Action) -> float:
        """Pieces that go where they serve."""
        if action.kind == PLACE_MARKER:
            return judge.marker(action.a) + self.temper.keenness
        return judge.plain(action) + 0.1

    def raising(self, judge: Judge) -> float:
        """The best that one could do if one had the word."""
        state = judge.state
        best = NEVER
        for action in plays(state, judge.seat):
            best = max(best, self.playing(judge, action))
        return best

    def leave(self, judge: Judge, action: Action) -> float:
        """BL-5.4: let somebody sell if the margin is worth more to me than the sale is to a rival, or by my word."""
        if action.kind == BAR:
            return 0.0
        state = judge.state
        bar = state.table.bar
        mine = 0.0
        if state.in_control(bar) == judge.seat:
            mine = float(state.table.box.margin(bar, state.seats) + state.table.mouth[bar])
        crates = 0
        for dock in range(DOCKS):
            for truck in state.queue(bar, dock):
                if state.table.holder[truck] == action.a:
                    crates += state.table.load[truck]
        crates = min(crates, state.table.demand)
        word = WORD if gave_word(state, judge.seat, LEAVE, bar, action.a) else 0.0
        return word + crates * (mine - judge.rivalry[action.a] * state.table.box.price(bar, state.seats))

    def preempting(self, judge: Judge) -> float:
        """BL-O1: a marker there before a lower muscle's."""
        return judge.marker(judge.state.wanted_bar()) + self.temper.keenness

    def investigating(self, judge: Judge, actions: list[Action]) -> list[float]:
        """Cancel what hurts more than an Investigation is worth."""
        found: list[float] = []
        harm = -answered(judge)
        price = 3.0 * min(1.0, 0.15 + 0.25 * judge.now.left)
        for action in actions:
            if action.kind > THUGS:
                found.append(harm - price)
            else:
                found.append(0.0 if action.kind == PASS else NEVER)
        return found

    def quiet(self, state: State) -> bool:
        """Nothing is pending, nobody has the word, and markers and cards are where they will be."""
        play = play_of(state)
        table = play.table
        if table.stack:
            return False
        if table.step < BEFORE_PRODUCTION:
            return table.step == CHOOSE and max(table.chosen) == 0
        return max(play.hidden.answer) <= PASSED

    def features(self, state: State) -> Features:
        """What speaks for each seat."""
        return features_of(Prospect(play_of(state), NOBODY, self.temper))

    def reason(self, state: State, seat: int, action: Action) -> Reason:
        """What speaks most for an action."""
        return reason_for(play_of(state), seat, action)


EVALUATOR: Final = MobEvaluator()
