"""Problems: a position of a bots' game on the table's own page, with one move to find.

There is one try. Until then the page is made of what the seat sees and may do, and of nothing that is known about the
answer: hints are fetched one by one. What somebody has found and missed is kept with the guest.
"""

from typing import TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, URLEncodedBody
from litestar.response import Redirect

from blindpig import registry
from blindpig.aftermath.problems import Problem, problems_of
from blindpig.drawing.board import Tab, board_of
from blindpig.drawing.context import Why
from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import BadInput
from blindpig.tables import branching
from blindpig.tables.setting import NAME
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.previews import about_html
from blindpig.web.pages.tables import PICKS, Act, slip, text_of
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of
from blindpig.web.posing import HINTS, Mark, Marks, Posed, key_of, marks_in

Fields: TypeAlias = URLEncodedBody[dict[str, str]]
PANEL = Tab("story", "lamp", "problem.tab")  # on a phone the rail is a tab
RIVALS = "wiseguy"  # who sits at the table when somebody plays on


class Wanted(msgspec.Struct):
    """How many hints somebody wants to read."""

    hints: int


class Step(msgspec.Struct):
    """How far somebody follows the line."""

    at: int


def named_problems(slug: str) -> tuple[Problem, ...]:
    """The problems of a game; BadInput if there are none."""
    found = problems_of(registry.manifest(slug))
    if not found:
        raise BadInput("no-problems", {"game": slug})
    return found


async def marks_of(request: Asked, slug: str) -> Marks:
    """What this guest has found and missed, in the order of trying."""
    likes = await tables_of(request).store.preferences(visitor_of(request).guest)
    return marks_in(likes, slug)


async def posed(request: Asked, slug: str, number: int) -> Posed:
    """A problem as this guest meets it."""
    all_of = named_problems(slug)
    if not 1 <= number <= len(all_of):
        raise BadInput("no-problem", {"number": number, "count": len(all_of)})
    return Posed(slug, all_of, number, await marks_of(request, slug), visitor_of(request))


async def keep(request: Asked, at: Posed, mark: Mark) -> None:
    """Remember what came of the try; only the first one counts."""
    if at.marks.of(mark.name) is None:
        at.marks.tried.append(mark)
        await tables_of(request).store.prefer(visitor_of(request).guest, key_of(at.slug), at.marks.write())


@get("/problems")
async def any_game(request: Asked) -> Redirect:
    """The problems of the first game that has some."""
    slug = next((slug for slug, manifest in registry.manifests().items() if manifest.problems), "")
    return go(f"/problems/{slug}" if slug else "/", visitor_of(request))


@get("/problems/{slug:str}")
async def following(request: Asked, slug: FromPath[str], after: FromQuery[int] = 0) -> Redirect:
    """The next problem that this guest has not tried; the next at all, if none is left."""
    all_of, marks = named_problems(slug), await marks_of(request, slug)
    order = [number % len(all_of) for number in range(after, after + len(all_of))]
    fresh = [number for number in order if marks.of(all_of[number].name) is None]
    return go(f"/problems/{slug}/{[*fresh, order[0]][0] + 1}", visitor_of(request))


@get("/problems/{slug:str}/{number:int}")
async def show(
    request: Asked, slug: FromPath[str], number: FromPath[int], again: FromQuery[bool] = False
) -> Response[bytes]:
    """A problem: the question, or, once the visitor has tried it, the answer."""
    visitor, at = visitor_of(request), await posed(request, slug, number)
    words, shape = words_in(visitor.lang, slug), board_of(slug)
    mark = None if again else at.marks.of(at.problem.name)
    titles = [
        (name, words_in(visitor.lang, name)("title")) for name, found in registry.manifests().items() if found.problems
    ]
    return page(
        "problem.html",
        visitor,
        slug=slug,
        title=words("title"),
        place=words("problems"),
        home=f"/problems/{slug}/{number}",
        manifest=registry.manifest(slug),
        shape=shape,
        tabs=[*(tab for tab in shape.tabs if tab.target not in ("story", "talk")), PANEL],
        games=titles,
        live=False,
        face="",
        faces="",
        board=at.board() if mark is None else at.answered(mark),
        notices="",
        panel=at.panel(0) if mark is None else at.told(mark),
        pips=at.pips(),
        first_time=False,
        felt=False,
        lesson=None,
        started=True,
    )


def answer(at: Posed, mark: Mark) -> dict[str, str]:
    """Everything that is told after the try."""
    return {"board": at.answered(mark) + at.told(mark) + at.pips()}


@post("/problems/{slug:str}/{number:int}/act", status_code=200, opt={"limit": "writes"})
async def act(request: Asked, slug: FromPath[str], number: FromPath[int], data: JSONBody[Act]) -> dict[str, str]:
    """The try."""
    at = await posed(request, slug, number)
    if data.prompt != 0:
        return {"board": at.board()}
    action = text_of(at.game, data.action)
    if at.problem.of(action) is None:
        return {"why": at.refused(action)}
    mark = Mark(at.problem.name, action in at.problem.solutions, action)
    await keep(request, at, mark)
    return answer(at, mark)


@post("/problems/{slug:str}/{number:int}/hint", status_code=200)
async def hint(request: Asked, slug: FromPath[str], number: FromPath[int], data: JSONBody[Wanted]) -> dict[str, str]:
    """So many hints."""
    at = await posed(request, slug, number)
    return {"html": at.panel(max(0, min(data.hints, HINTS)))}


@post("/problems/{slug:str}/{number:int}/show", status_code=200, opt={"limit": "writes"})
async def give_up(request: Asked, slug: FromPath[str], number: FromPath[int]) -> dict[str, str]:
    """The answer, for those who would rather see it: it counts as missed."""
    at = await posed(request, slug, number)
    mark = Mark(at.problem.name, found=False)
    await keep(request, at, mark)
    return answer(at, mark)


@post("/problems/{slug:str}/{number:int}/line", status_code=200)
async def line(request: Asked, slug: FromPath[str], number: FromPath[int], data: JSONBody[Step]) -> dict[str, str]:
    """The board after so many moves of the line; only for those who have tried."""
    at = await posed(request, slug, number)
    mark = at.marks.of(at.problem.name)
    if mark is None:
        return {"html": at.board()}
    return {"html": at.answered(mark, max(1, min(data.at, len(at.problem.line))))}


@get("/problems/{slug:str}/{number:int}/why")
async def why(
    request: Asked, slug: FromPath[str], number: FromPath[int], picks: FromQuery[str] = ""
) -> Response[bytes]:
    """Why some clicks lead to nothing here: the refusal of the rules, or that nothing can be done there."""
    at, visitor = await posed(request, slug, number), visitor_of(request)
    try:
        found = board_of(slug).why(at.state, at.view, at.context(), picks[:200].split(",")[:PICKS])
    except (BadInput, ValueError):
        found = None
    found = found or Why(words_in(visitor.lang)("problem.elsewhere"))
    return fragment(slip(slug, visitor.lang, found.sentence, found.rule), visitor)


@get("/problems/{slug:str}/{number:int}/about")
async def about(request: Asked, slug: FromPath[str], number: FromPath[int], of: FromQuery[str] = "") -> Response[bytes]:
    """What an element of the board is, does and earns, as at a table."""
    at = await posed(request, slug, number)
    return fragment(about_html(slug, at.view, at.context(), of), visitor_of(request))


@post("/problems/{slug:str}/{number:int}/play-on", opt={"limit": "makes"})
async def play_on(request: Asked, slug: FromPath[str], number: FromPath[int]) -> Redirect:
    """A table that goes on from the position, against bots."""
    at, visitor = await posed(request, slug, number), visitor_of(request)
    problem = at.problem
    seats = ["me" if seat == problem.seat else RIVALS for seat in range(problem.seats)]
    record = problem.record(slug)
    record.seed = b""  # this game is nobody's any more
    place = words_in(visitor.lang)("problem.numbered", number=number)[: 2 * NAME]
    guest = (visitor.guest, visitor.name)
    table = await branching.play_on(tables_of(request), guest, record, len(record.entries), seats, place)
    return go(f"/t/{table.id}", visitor)


HANDLERS = (any_game, following, show, act, hint, give_up, line, why, about, play_on)
