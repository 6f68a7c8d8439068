"""What an action would do, before it is taken: a fragment for the table page."""

from dataclasses import asdict

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from blindpig.drawing.board import board_of, places_of
from blindpig.drawing.context import BoardContext
from blindpig.drawing.preview import Preview, foresee
from blindpig.drawing.templating import render, tight
from blindpig.kernel.action import Action
from blindpig.kernel.game import SPECTATOR, Game, View
from blindpig.kernel.refusal import BadInput, Refused
from blindpig.tables.setting import ACTION
from blindpig.web.contexts import context_of
from blindpig.web.pages.answers import fragment
from blindpig.web.pages.tables import As, enter, text_of
from blindpig.web.pages.visitor import Asked

ELEMENT = 60  # letters of an element's id
LATER = Preview((), final=True, draws=False)  # of what can only be done once one has the word


def named(game: Game, name: str) -> Action | None:
    """The action that a board names by its index or its text."""
    try:
        return game.parse(text_of(game, int(name) if name.isdecimal() else name[:ACTION]))
    except (BadInput, ValueError):
        return None


def seen(game: Game, view: View, action: Action, context: BoardContext) -> Preview:
    """What an action would do, as far as the view tells."""
    board = board_of(game.slug)
    try:
        return foresee(game, view, action, context, board.foresight, lambda fact: places_of(board, fact))
    except Refused:
        return LATER


def would_html(game: Game, view: View, action: Action, context: BoardContext) -> str:
    """The slip that says what an action would do. It is made of the view, and of nothing else of the game."""
    found = seen(game, view, action, context)
    rule = next((row.rule for row in found.rows if row.rule), "")
    return tight(
        render(
            "would.html",
            t=context.words,
            slug=game.slug,
            title=board_of(game.slug).says(action, view, context),
            rule=rule,
            rows=found.rows,
            final=found.final,
            mine=found.mine,
            marks=[asdict(mark) for mark in found.marks],
        )
    )


@get("/t/{key:str}/would")
async def would(request: Asked, key: FromPath[str], action: FromQuery[str] = "", face: As = None) -> Response[bytes]:
    """What an action of the one who looks would do; nothing for those who do not play or are not asked."""
    table, visitor, guest = await enter(request, key, face)
    sheet = table.sheet
    seat, session = sheet.seat_of(guest), sheet.session
    meant = named(sheet.game, action)
    if session is None or seat == SPECTATOR or meant is None:
        return fragment("", visitor)
    context = context_of(sheet, seat, visitor.lang)
    return fragment(would_html(sheet.game, session.state.view(seat), meant, context), visitor)


def about_html(slug: str, view: View, context: BoardContext, element: str) -> str:
    """The slip that says what an element of the board is; empty if nobody has written it."""
    lines = board_of(slug).explains(view, context, element[:ELEMENT])
    return tight(render("about-thing.html", slug=slug, lines=lines))


@get("/t/{key:str}/about")
async def about(request: Asked, key: FromPath[str], of: FromQuery[str] = "", face: As = None) -> Response[bytes]:
    """What an element of the board is, does and earns; nothing if nobody has written it."""
    table, visitor, guest = await enter(request, key, face)
    sheet = table.sheet
    if sheet.session is None:
        return fragment("", visitor)
    seat = sheet.seat_of(guest)
    context = context_of(sheet, seat, visitor.lang)
    return fragment(about_html(sheet.game.slug, sheet.session.state.view(seat), context, of), visitor)


HANDLERS = (would, about)
