"""G-Men: Investigation: a card just played, or a Friendly Union Boss, is cancelled."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import INVESTIGATION, MAX_SEATS, NOBODY, THUG, UNION_BOSS
from blindpig.games.bootleggers.rules.hidden import ASKED, RAISED
from blindpig.games.bootleggers.rules.moments import ask_for_investigations
from blindpig.games.bootleggers.rules.state import State
from blindpig.games.bootleggers.rules.table import PLAYED, changed
from blindpig.games.bootleggers.rules.thugs.targets import MOBSTER
from blindpig.games.bootleggers.rules.thugs.thug import Thug, no_such_mobster
from blindpig.games.bootleggers.rules.thugs.times import AT_REVEAL, IN_ANSWER
from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.refusal import Refusal

NO_CARD: Final = Refusal("BL-T12", "no-card-to-investigate")
NO_UNION_BOSS: Final = [Refusal("BL-T0f", "no-union-boss-there", {"victim": seat}) for seat in range(MAX_SEATS)]


@final
class Investigation(Thug):
    """BL-T12."""

    def __init__(self) -> None:
        super().__init__(12, "investigation", (MOBSTER,), when=IN_ANSWER)
        self.copies = 2
        self.listed = 1
        self.tries = AT_REVEAL

    def declare(self, space: ActionSpace) -> None:
        """The card just played, or whose Friendly Union Boss."""
        self.add(space, "investigate", (NOBODY,))
        super().declare(space)

    def answers(self, action: Action) -> bool:
        """BL-W3: the card just played, not a Friendly Union Boss."""
        return action.a == NOBODY

    def refusal(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T12, BL-W3: as an answer when a card was played; on a Friendly Union Boss like any card."""
        if action.a != NOBODY:
            return super().refusal(state, seat, action)
        if state.top() == PLAYED and state.pending_seat() == seat:
            return Refusal("BL-T12", "card-is-your-own", {"card": THUG + state.played_title()})
        if state.top() != PLAYED or state.hidden.answer[seat] != ASKED:
            return NO_CARD
        if not state.holds(seat, INVESTIGATION):
            return Refusal(self.rule, "card-not-held", {"card": THUG + INVESTIGATION})
        return None

    def flaw(self, state: State, seat: i64, action: Action) -> Refusal | None:
        """BL-T12: a Friendly Union Boss on the table."""
        if action.a == NOBODY:
            return NO_CARD
        refusal = no_such_mobster(state, action.a)
        if refusal is None and not state.table.union_boss[action.a]:
            refusal = NO_UNION_BOSS[action.a]
        return refusal

    def perform(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-W3: an answer is given in secret; the highest muscle that raises a hand cancels the card."""
        if action.a == NOBODY:
            state.hidden.answer[seat] = RAISED
        else:
            super().perform(state, seat, action, chance)

    def resolve(self, state: State, seat: i64, action: Action, chance: Chance) -> None:
        """BL-T12: the card is cancelled and discarded, its price is not paid."""
        victim = action.a
        title = UNION_BOSS
        if victim == NOBODY:
            victim = state.pending_seat()
            title = state.played_title()
            state.pop()
        else:
            state.table.union_boss = changed(state.table.union_boss, victim, 0)
        state.discard_thug(title)
        if state.journal is not None:
            state.journal.tell(f"BL-T{title}", "cancelled", {"seat": seat, "victim": victim, "card": THUG + title})
        if state.top() == PLAYED:
            ask_for_investigations(state)


CARD: Final = Investigation()
