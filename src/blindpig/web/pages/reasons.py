"""“Why did it do that?”: the reason for a bot's move.

During the game a reason is made of what everybody can see, and whether it is told hangs on the kind of decision alone.
Once the game is over it is made of what the bot saw, and always told: at the table, in the replay and by a public link.
"""

import asyncio
from dataclasses import dataclass

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from blindpig.drawing.board import board_of, decider_of
from blindpig.drawing.context import BoardContext
from blindpig.drawing.templating import render, tight
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import Fact
from blindpig.search import bots
from blindpig.search.levels import FixedChance
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.hints import PARTS, Hint
from blindpig.tables.pondering import Wonder
from blindpig.tables.sheet import Sheet
from blindpig.web.contexts import context_of
from blindpig.web.pages.answers import fragment
from blindpig.web.pages.hints import sentence_of
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.pages.replays import searchers_of, source_of
from blindpig.web.pages.shares import shared_source
from blindpig.web.pages.tables import As, enter
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.renderer import home_of
from blindpig.web.tapes import TAPES, Tape

MOST_ROWS = 3
LEAST_CHANCE = 0.5  # per cent: what would never be chosen was not looked at


@dataclass(frozen=True)
class Line:
    """A line of a story that somebody asks a bot about."""

    fact: Fact
    move: int | None  # that told it; none if it was taken back
    context: BoardContext  # who asks, and who sat there
    over: bool
    reader: int  # whom a reason calls “you”
    searchers: frozenset[int]  # the seats of bots that look ahead


@dataclass(frozen=True)
class Decision:
    """A decision of a bot: the state before it, who decided, what."""

    state: State
    seat: int
    action: Action


def facts_of(sheet: Sheet, seat: int) -> list[Fact]:
    """The facts that a seat may read, as its page counts them."""
    return [line for line in Snapshot(sheet, seat).story() if isinstance(line, Fact)]


def line_at(sheet: Sheet, seat: int, number: int, lang: str) -> Line | None:
    """A line of the story at a table, as the one who asks counts them."""
    facts = facts_of(sheet, seat)
    if not 0 <= number < len(facts):
        return None
    fact = facts[number]
    return Line(
        fact,
        sheet.moves.get(id(fact)),
        context_of(sheet, seat, lang),
        sheet.status == "over",
        seat,
        searchers_of(sheet),
    )


def line_in(source: ReplaySource, tape: Tape, number: int, lang: str) -> Line | None:
    """A line of the story beside a replay, by its number in the whole story."""
    if not source.answers or not 0 <= number < len(tape.facts) or not source.reads(tape.facts[number]):
        return None
    context = BoardContext(source.record.game, lang, source.people, source.seat)
    return Line(tape.facts[number], tape.move_of(number), context, True, source.reader, source.searchers)


def decision(line: Line, tape: Tape) -> Decision | None:
    """The decision that a line tells of, if it stands and was a bot's own."""
    if not line.move or line.move >= len(tape.played):
        return None
    entry = tape.played[line.move]
    if entry.seat != decider_of(board_of(tape.game.slug), line.fact):
        return None
    return Decision(tape.look(line.move - 1, None)[0], entry.seat, tape.game.parse(entry.action))


def known(game: Game, made: Decision, over: bool) -> State:
    """The position as it may be spoken of: as everybody saw it, or, once all is over, as the bot did."""
    return game.determinize(made.state.view(made.seat if over else SPECTATOR), FixedChance())


def looked_at(game: Game, made: Decision, state: State, context: BoardContext) -> list[tuple[str, int, bool]]:
    """What else there was, by how likely a player of this judgement is to choose it, in per cent."""
    actions = state.actions(made.seat)
    if made.action not in actions or len(actions) == 1:
        return []
    shares = bots.likelihoods(game, state, made.seat, actions)
    ranked = sorted(zip(actions, shares, strict=True), key=lambda pair: (pair[0] != made.action, -pair[1]))
    says, view = board_of(game.slug).says, state.view(made.seat)
    return [
        (says(action, view, context), round(100 * share), action == made.action)
        for action, share in ranked[:MOST_ROWS]
        if 100 * share >= LEAST_CHANCE or action == made.action
    ]


def wonder(line: Line | None, tape: Tape) -> Wonder | None:
    """What a search is to be asked about a line: where the bot looked ahead, and it may be told by now.

    A tape is played for it: this is work for a thread.
    """
    game = tape.game
    if line is None or decider_of(board_of(game.slug), line.fact) not in line.searchers:
        return None
    if not line.over and not board_of(game.slug).reasoned[line.fact.key]:
        return None
    made = decision(line, tape)
    if made is None:
        return None
    state = known(game, made, line.over)
    actions = state.actions(made.seat)
    if len(actions) < 2 or (made.action not in actions and made.action.index != FREE):
        return None
    return Wonder(game, state.view(made.seat), actions)


def expected(
    game: Game, made: Decision, state: State, context: BoardContext, found: Hint
) -> tuple[str, list[tuple[str, int, bool]]]:
    """What the search expected of the move and of what else it considered: a sentence, and rows in per cent."""
    tried = [option for option in sorted(found.options.values(), key=lambda option: -option.visits) if option.visits]
    own = next((option for option in tried if option.action == made.action.text), None)
    if own is None:
        return "", []
    says, view, words = board_of(game.slug).says, state.view(made.seat), context.words
    shown = [own, *[option for option in tried if option is not own]][:MOST_ROWS]
    rows = [(says(game.parse(option.action), view, context), option.chance, option is own) for option in shown]
    if len(rows) == 1:
        return words("why.expected-alone", chance=own.chance), []
    return words("why.expected", chance=own.chance, other=rows[1][0], second=rows[1][1]), rows


def reason_html(line: Line | None, tape: Tape, found: Hint | None = None) -> str:
    """The reason behind a line, as far as it may be told, with what the search has found; for a thread, too."""
    if line is None:
        return ""
    game, context, words = tape.game, line.context, line.context.words
    actor = decider_of(board_of(game.slug), line.fact)
    if actor is None or not context.people[actor].bot:
        return ""
    told = board_of(game.slug).reasoned[line.fact.key]
    shown: dict[str, object] = {"who": context.people[actor], "title": words("why.title", name=context.name(actor))}
    if not told and not line.over:
        return tight(render("reason.html", **shown, text=words("why.later"), more="", rows=[], note="", going=False))
    made = decision(line, tape)
    if made is None:
        return tight(render("reason.html", **shown, text=words("why.gone"), more="", rows=[], note="", going=False))
    state = known(game, made, line.over)
    reason = bots.evaluator_of(game).reason(state, made.seat, made.action)
    text = sentence_of(context.teller, reason, line.reader) or words("why.none")
    note = words("why.from-own" if line.over else "why.from-public")
    more = ""
    if found is None:
        rows = looked_at(game, made, state, context)
        note = f"{note} {words('why.per-cent')}" if rows else note
    elif found.done:
        more, rows = expected(game, made, state, context, found)
        note = f"{note} {words('why.searched', count=found.games)}"
    else:
        more, rows = words("why.searching", percent=100 * found.parts // PARTS), []
    going = found is not None and not found.done
    return tight(render("reason.html", **shown, text=text, more=more, rows=rows, note=note, going=going))


@get("/t/{key:str}/reason")
async def reason(request: Asked, key: FromPath[str], fact: FromQuery[int], face: As = None) -> Response[bytes]:
    """Why a bot did what a line of the story tells; lines are counted as the one who asks reads them."""
    table, visitor, guest = await enter(request, key, face)
    sheet = table.sheet
    if sheet.session is None:
        return fragment("", visitor)
    line = line_at(sheet, sheet.seat_of(guest), fact, visitor.lang)
    tape = await TAPES.of(home_of(sheet), sheet.session.record)
    return await answered(request, line, tape)


async def answered(request: Asked, line: Line | None, tape: Tape) -> Response[bytes]:
    """The answer by now: a search goes on in a worker, and whoever asks again reads how far it is."""
    asked = await asyncio.to_thread(wonder, line, tape)
    found = tables_of(request).ponderings.now(asked) if asked is not None else None
    return fragment(await asyncio.to_thread(reason_html, line, tape, found), visitor_of(request))


async def replayed(request: Asked, source: ReplaySource, fact: int) -> Response[bytes]:
    """The reason behind a line of the story beside a replay."""
    visitor, tape = visitor_of(request), await source.tape()
    line = line_in(source, tape, fact, visitor.lang)
    return await answered(request, line, tape)


@get("/t/{key:str}/replay/reason")
async def replay_reason(request: Asked, key: FromPath[str], fact: FromQuery[int], face: As = None) -> Response[bytes]:
    """The same in the replay of a finished game; lines are counted through the whole story."""
    return await replayed(request, await source_of(request, key, face), fact)


@get("/s/{key:str}/{token:str}/replay/reason")
async def shared_reason(
    request: Asked, key: FromPath[str], token: FromPath[str], fact: FromQuery[int], face: As = None
) -> Response[bytes]:
    """The same for whoever has the public link."""
    return await replayed(request, await shared_source(request, key, token, face), fact)


HANDLERS = (reason, replay_reason, shared_reason)
