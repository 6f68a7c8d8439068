"""Thug cards: when each is worth looking at, and what it would do for a seat."""

from blindpig.games.bootleggers.bot.memo import same
from blindpig.games.bootleggers.bot.picks import MIDDLING, Judge
from blindpig.games.bootleggers.rules.actions import SPACE, THUG_OF
from blindpig.games.bootleggers.rules.components import TITLES
from blindpig.games.bootleggers.rules.kinds import THUGS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.action import Action
from blindpig.kernel.numbers import Numbers


def timely(state: BootleggersState, title: int) -> bool:
    """Whether a card is worth looking at now."""
    return THUG_OF[title].tried_at(state.table.step)


def plays(state: BootleggersState, seat: int) -> list[Action]:
    """Every way to play the cards in hand that is worth a look now."""
    found: list[Action] = []
    if state.table.cards[seat] > 0:
        for title in range(1, TITLES):
            if state.hidden.thugs[seat * TITLES + title] > 0 and timely(state, title):
                THUG_OF[title].collect(state, seat, found)
    return found


def effect(judge: Judge, player: int, action: Action, held: bool) -> float:
    """How much better the judging seat does if a card takes effect; `held` if it is still in the player's hand."""
    title = action.kind - THUGS
    state = judge.state.clone()
    if held:
        state.lose_thug(player, title)
    before = state.table.back[player]
    besides = 0.0
    for seat, gain in enumerate(THUG_OF[title].foresee(state, player, action, judge.now.money, MIDDLING)):
        besides += gain if seat == judge.seat else -gain * judge.rivalry[seat]
    muscle = state.table.muscle
    if not same(muscle, judge.state.table.muscle):
        state.table.muscle = judge.state.table.muscle  # what the market makes of it can change again
        return judge.gain(state) + besides + earlier_pick(judge, muscle)
    if player == judge.seat and state.table.back[player] > before:
        return judge.best_marker(state, state.table.back[player] - before) + besides
    return judge.gain(state) + besides


def earlier_pick(judge: Judge, after: Numbers) -> float:
    """What more muscle brings: an earlier pick for oneself."""
    before = judge.state.table.muscle
    seat = judge.seat
    if after[seat] == before[seat]:
        return -1.0
    values = judge.offers()
    last = len(values) - 1
    return values[min(rank(after, seat), last)] - values[min(rank(before, seat), last)] if values else 0.0


def rank(muscle: Numbers, seat: int) -> int:
    """How many have more muscle."""
    found = 0
    for other in muscle:
        if other > muscle[seat]:
            found += 1
    return found


def answered(judge: Judge) -> float:
    """How much better the seat does if the card just played takes effect."""
    state = judge.state
    action = SPACE.all[state.played_action()]
    if THUG_OF[action.kind - THUGS].answers(action):
        return 0.0  # let the two fight it out
    return effect(judge, state.pending_seat(), action, False)
