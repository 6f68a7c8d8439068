"""“Why did it do that?”: the reason for a bot's move.

During the game a reason is made of what everybody can see, and whether it is told hangs on the kind of decision alone.
Once the game is over it is made of what the bot saw, and always told.
"""

from dataclasses import dataclass

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext
from blindpig.drawing.templating import render, tight
from blindpig.kernel.action import Action
from blindpig.kernel.game import SPECTATOR, State
from blindpig.kernel.journal import Fact
from blindpig.kernel.record import Replay
from blindpig.search import bots
from blindpig.search.levels import FixedChance
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.sheet import Sheet
from blindpig.web.contexts import context_of
from blindpig.web.pages.answers import fragment
from blindpig.web.pages.hints import sentence_of
from blindpig.web.pages.tables import As, enter
from blindpig.web.pages.visitor import Asked

MOST_ROWS = 3
LEAST_CHANCE = 0.5  # per cent: what would never be chosen was not looked at


@dataclass(frozen=True)
class Decision:
    """A decision of a bot: the state before it, who decided, what."""

    state: State
    seat: int
    action: Action


def facts_of(sheet: Sheet, seat: int) -> list[Fact]:
    """The facts that a seat may read, as its page counts them."""
    return [line for line in Snapshot(sheet, seat).story() if isinstance(line, Fact)]


def decision(sheet: Sheet, fact: Fact) -> Decision | None:
    """The decision that a fact tells of, if it was a bot's."""
    session, move = sheet.session, sheet.moves.get(id(fact))
    if session is None or move is None:
        return None
    entry = session.record.entries[move]
    if entry.seat != fact.args.get("seat") or not sheet.chairs[entry.seat].bot:
        return None
    replay = Replay(sheet.game, session.record)
    while replay.at < move:
        replay.step()
    return Decision(replay.state, entry.seat, sheet.game.parse(entry.action))


def known(sheet: Sheet, made: Decision) -> State:
    """The position as it may be spoken of: as everybody saw it, or, once all is over, as the bot did."""
    view = made.state.view(made.seat if sheet.status == "over" else SPECTATOR)
    return sheet.game.determinize(view, FixedChance())


def looked_at(sheet: Sheet, made: Decision, state: State, context: BoardContext) -> list[tuple[str, int, bool]]:
    """What else there was, by how likely a player of this judgement is to choose it, in per cent."""
    actions = state.actions(made.seat)
    if made.action not in actions or len(actions) == 1:
        return []
    shares = bots.likelihoods(sheet.game, state, made.seat, actions)
    ranked = sorted(zip(actions, shares, strict=True), key=lambda pair: (pair[0] != made.action, -pair[1]))
    says, view = board_of(sheet.game.slug).says, state.view(made.seat)
    return [
        (says(action, view, context), round(100 * share), action == made.action)
        for action, share in ranked[:MOST_ROWS]
        if 100 * share >= LEAST_CHANCE or action == made.action
    ]


def reason_html(sheet: Sheet, seat: int, number: int, lang: str) -> str:
    """The reason behind a line of the story, as far as it may be told."""
    facts = facts_of(sheet, seat)
    if not 0 <= number < len(facts):
        return ""
    fact, context = facts[number], context_of(sheet, seat, lang)
    told = board_of(sheet.game.slug).reasoned.get(fact.key)
    actor = fact.args.get("seat")
    if told is None or not isinstance(actor, int) or not sheet.chairs[actor].bot:
        return ""
    words, over = context.words, sheet.status == "over"
    shown: dict[str, object] = {"who": context.people[actor], "title": words("why.title", name=context.name(actor))}
    if not told and not over:
        return tight(render("reason.html", **shown, text=words("why.later"), rows=[], note=""))
    made = decision(sheet, fact)
    if made is None:
        return tight(render("reason.html", **shown, text=words("why.gone"), rows=[], note=""))
    state = known(sheet, made)
    reason = bots.evaluator_of(sheet.game).reason(state, made.seat, made.action)
    text = sentence_of(context.teller, reason) or words("why.none")
    rows = looked_at(sheet, made, state, context)
    note = words("why.from-own" if over else "why.from-public")
    return tight(render("reason.html", **shown, text=text, rows=rows, note=note))


@get("/t/{key:str}/reason")
async def reason(request: Asked, key: FromPath[str], fact: FromQuery[int], face: As = None) -> Response[bytes]:
    """Why a bot did what a line of the story tells; lines are counted as the one who asks reads them."""
    table, visitor, guest = await enter(request, key, face)
    seat = table.sheet.seat_of(guest)
    return fragment(reason_html(table.sheet, seat, fact, visitor.lang), visitor)


HANDLERS = (reason,)
