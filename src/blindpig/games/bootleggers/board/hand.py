"""One's own hand: muscle cards, thug cards, what Windfall brought; each says when it can be played."""

from typing import NamedTuple

from blindpig.drawing.context import Why
from blindpig.games.bootleggers.board.look import SUITS, Look
from blindpig.games.bootleggers.rules.actions import THUG_OF
from blindpig.games.bootleggers.rules.components import PLAIN_NAMES, SUIT, THUG_NAMES
from blindpig.games.bootleggers.rules.kinds import THUGS
from blindpig.games.bootleggers.rules.table import CHOOSE, PLAYED
from blindpig.games.bootleggers.rules.thugs.times import IN_ANSWER, WHEN_NAMES
from blindpig.kernel.refusal import Refusal

TIMES = (
    "game-over",
    "muscle-cards-down",
    "bar-trading",
    "card-being-answered",
    "raise-your-hand",
)  # not the card's fault
LONG_WORD, LONG_TITLE, VERY_LONG_TITLE = 9, 22, 27  # letters that fit on a card


class MuscleCard(NamedTuple):
    """A muscle card in hand."""

    number: int
    suit: str
    cost: str
    chosen: bool
    label: str


class ThugCard(NamedTuple):
    """A thug card in hand."""

    slug: str
    name: str
    printed: str  # its English title, if that is another
    text: str
    rule: str
    copies: int
    ready: bool  # it can be played now, or by raising a hand
    why: str  # why not, in place of its text
    when: str

    @property
    def size(self) -> str:
        """The class of a title that needs narrow letters, or small ones."""
        if len(self.name) > VERY_LONG_TITLE:
            return "is-long is-very-long"
        return "is-long" if len(self.name) > LONG_TITLE or max(map(len, self.name.split())) > LONG_WORD else ""


def muscle_cards(look: Look) -> list[MuscleCard]:
    """The muscle cards in hand."""
    found: list[MuscleCard] = []
    down = look.state.hidden.chosen[look.seat] if look.seated and look.table.step == CHOOSE else 0
    for card in look.muscles:
        cost = look.table.box.muscle_cost[card]
        said = look.cash(cost) if cost else look.words("board.free")
        label = look.words("board.muscle-card", card=card, cost=said)
        found.append(MuscleCard(card, SUITS[(card - 1) // SUIT], said, card == down, label))
    return found


def thug_cards(look: Look) -> list[ThugCard]:
    """The thug cards in hand."""
    ready = {action.kind - THUGS for action in look.reachable if action.kind > THUGS}
    found: list[ThugCard] = []
    for title, copies in look.thugs:
        slug = THUG_NAMES[title]
        reason = None if title in ready else why_not(look, title)
        found.append(
            ThugCard(
                slug,
                look.card(slug),
                look.printed(slug),
                look.words(f"board.card.{slug}"),
                THUG_OF[title].rule,
                copies,
                title in ready,
                "" if reason is None else reason.sentence,
                look.words(f"board.when.{WHEN_NAMES[THUG_OF[title].when]}"),
            )
        )
    return found


def why_not(look: Look, title: int) -> Why | None:
    """Why no way to play a card is open now: its time, its price, the one thing it needs, or that it has no target."""
    state = look.state
    card = THUG_OF[title]
    if card.when == IN_ANSWER and state.top() == PLAYED:
        return said(look, state.refusal(look.seat, card.all[0]))
    reached = any(action.kind == card.kind for action in look.reachable)
    if card.when == IN_ANSWER and state.table.revealed and not reached:
        return Why(look.words("board.off.no-card-to-investigate"), card.rule)
    timely = look.with_word if look.at_moment else state
    if not state.busy() and state.table.revealed:
        untimely = card.untimely(timely, look.seat)
        if untimely is not None:
            return said(look, untimely)
    refusal: Refusal | None = None
    for action in card.candidates(timely, look.seat) or card.all[:1]:
        refusal = timely.refusal(look.seat, action)
        if refusal is None:
            return said(look, state.refusal(look.seat, action))
        if refusal.key == "cannot-pay" or refusal.key in TIMES:
            return said(look, refusal)
    if len(card.all) > 1:
        return Why(look.words("board.off.no-target"), "BL-T0f")
    return said(look, refusal)


def said(look: Look, refusal: Refusal | None) -> Why | None:
    """A refusal in words: short ones where the page has them."""
    if refusal is None:
        return None
    key = f"board.off.{refusal.key}"
    return Why(look.words(key) if look.words.has(key) else look.context.refused(refusal), refusal.rule)


def held_cards(look: Look) -> list[tuple[str, str, int]]:
    """BL-T28: what Windfall brought that is no thug: word, name, copies."""
    return [(PLAIN_NAMES[kind], look.words(f"board.hench.{PLAIN_NAMES[kind]}"), copies) for kind, copies in look.held]
