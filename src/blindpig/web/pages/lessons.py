"""Lessons: a table-like page where a prepared game is played with Rosie, who says what to look at and what to do.

The board, the clicks and the refusals are those of a real table. An answer that is legal but not what is asked is not
played: what it would do is told instead. How far a guest has come is kept with the guest.
"""

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person, Why
from blindpig.drawing.lessons import LEARNER, Lesson, LessonRun, lesson_of, resumed
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import words_in
from blindpig.kernel.refusal import BadInput, Refused, Trouble
from blindpig.web.contexts import recent_facts
from blindpig.web.likes import OFF
from blindpig.web.pages.answers import fragment, page
from blindpig.web.pages.previews import about_html
from blindpig.web.pages.tables import PICKS, Act, slip, text_of
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of
from blindpig.web.stories import story_html

LINES = 60  # of the story beside a lesson
TOLD = 2  # facts about what a wrong answer would do


class Progress(msgspec.Struct, frozen=True):
    """How far somebody has come: the step, and what they answered on the way."""

    at: int = 0
    did: tuple[str, ...] = ()


class Onward(msgspec.Struct):
    """The step from which somebody goes on, having read it or given it up."""

    at: int


class Bar(msgspec.Struct, frozen=True):
    """What Rosie says first about the last answer: whether it was right, what it does, and its rule."""

    right: bool
    text: str
    rule: str = ""


def named_lesson(slug: str) -> Lesson:
    """The lesson of a game; BadInput if there is none."""
    found = lesson_of(registry.manifest(slug))
    if found is None:
        raise BadInput("no-lesson", {"game": slug})
    return found


async def run_of(request: Asked, lesson: Lesson) -> LessonRun:
    """The lesson where this guest is."""
    likes = await tables_of(request).store.preferences(visitor_of(request).guest)
    try:
        kept = msgspec.json.decode(likes.get(f"lesson.{lesson.slug}", "{}"), type=Progress)
    except msgspec.DecodeError:
        kept = Progress()
    return resumed(lesson, kept.at, kept.did)


async def keep(request: Asked, run: LessonRun) -> None:
    """Remember how far this guest has come; after the lesson they no longer need the how-to sheet."""
    store, guest = tables_of(request).store, visitor_of(request).guest
    kept = msgspec.json.encode(Progress(run.at, tuple(run.answers))).decode()
    await store.prefer(guest, f"lesson.{run.lesson.slug}", kept)
    if run.last:
        await store.prefer(guest, f"howto.{run.lesson.slug}", OFF)


def people_of(run: LessonRun, visitor: Visitor) -> list[Person]:
    """The learner and the others, who only do as they are told."""
    others = [Person(seat, name, bot=True) for seat, name in enumerate(run.lesson.deal.people, 1)]
    return [Person(LEARNER, visitor.name), *others]


def context_of(run: LessonRun, visitor: Visitor) -> BoardContext:
    """What the board needs besides the view."""
    return BoardContext(
        slug=run.lesson.slug,
        lang=visitor.lang,
        people=people_of(run, visitor),
        seat=LEARNER,
        actions=run.actions(),
        waiting=run.state.waiting_openly(),
        prompt=run.at,
        facts=recent_facts(run.facts, run.lesson.slug),
        outcome=run.state.outcome(),
    )


def board(run: LessonRun, visitor: Visitor) -> str:
    """The board at this step, as the learner sees it."""
    return board_of(run.lesson.slug).draw(run.state.view(LEARNER), context_of(run, visitor))


def card(run: LessonRun, visitor: Visitor, bar: Bar | None = None) -> str:
    """What Rosie says."""
    words, step = words_in(visitor.lang, run.lesson.slug), run.step
    solutions = [action.index for action in run.actions() if step.takes(action.text)]
    html = render(
        "rosie.html",
        t=words,
        slug=run.lesson.slug,
        number=run.at + 1,
        count=len(run.lesson.steps),
        says=words(f"lesson.{step.key}"),
        step=step,
        solutions=solutions,
        last=run.last,
        problems=registry.manifest(run.lesson.slug).problems,
        bar=bar,
        csrf=visitor.csrf,
    )
    return tight(html)


def shown(run: LessonRun, visitor: Visitor, bar: Bar | None = None) -> dict[str, str]:
    """The whole step for the page's script: board, story, card."""
    label = words_in(visitor.lang)("story")
    lines = story_html(run.lesson.slug, run.facts[-LINES:], people_of(run, visitor), visitor.lang, reader=LEARNER)
    story = f'<ol id="story" tabindex="0" aria-live="polite" aria-label="{label}">{lines}</ol>'
    return {"board": board(run, visitor) + story + card(run, visitor, bar)}


@get("/learn/{slug:str}")
async def show(request: Asked, slug: FromPath[str], again: FromQuery[bool] = False) -> Response[bytes]:
    """The lesson of a game, where this guest left it."""
    visitor, lesson = visitor_of(request), named_lesson(slug)
    run = LessonRun(lesson) if again else await run_of(request, lesson)
    if again:
        await keep(request, run)
    words = words_in(visitor.lang, slug)
    return page(
        "lesson.html",
        visitor,
        slug=slug,
        title=words("title"),
        place=words("lesson.with"),
        home=f"/learn/{slug}",
        manifest=registry.manifest(slug),
        shape=board_of(slug),
        live=False,
        face="",
        faces="",
        board=board(run, visitor),
        notices="",
        story=story_html(slug, run.facts[-LINES:], people_of(run, visitor), visitor.lang, reader=LEARNER),
        card=card(run, visitor),
        first_time=False,
        felt=False,
        lesson=None,
        started=True,
    )


def not_asked(run: LessonRun, action: str, visitor: Visitor) -> Bar:
    """A legal answer that is not what is asked: a kind word, and what the move would do."""
    step, words = run.step, words_in(visitor.lang, run.lesson.slug)
    name = step.wrong_name(action)
    said = words(f"lesson.{step.key}.wrong.{name}" if name else f"lesson.{step.key}.wrong")
    if not name:
        teller = context_of(run, visitor).teller.to(LEARNER)
        chapters = board_of(run.lesson.slug).chapters
        told = " ".join([teller.fact(fact) for fact in run.would(action) if fact.key not in chapters][:TOLD])
        said += f" {words('lesson.would', facts=told)}" if told else ""
    return Bar(False, said, step.rule)


@post("/learn/{slug:str}/act", status_code=200, opt={"limit": "writes"})
async def act(request: Asked, slug: FromPath[str], data: JSONBody[Act]) -> dict[str, str]:
    """An answer: a right one is played, with its effect; any other gets its rule and a kind word."""
    visitor, run = visitor_of(request), await run_of(request, named_lesson(slug))
    if data.prompt != run.at or not run.step.right:
        return shown(run, visitor)
    action, step = text_of(run.game, data.action), run.step
    if step.takes(action):
        run.answer(action)
        await keep(request, run)
        said = words_in(visitor.lang, slug)(f"lesson.{step.key}.right")
        return shown(run, visitor, Bar(True, said, step.rule))
    try:
        bar = not_asked(run, action, visitor)
    except Refused as refused:
        bar = Bar(False, context_of(run, visitor).refused(refused.refusal), refused.refusal.rule)
    except Trouble:
        bar = Bar(False, words_in(visitor.lang)("lesson.elsewhere"))
    return {"card": card(run, visitor, bar)}


@post("/learn/{slug:str}/on", status_code=200, opt={"limit": "writes"})
async def go_on(request: Asked, slug: FromPath[str], data: JSONBody[Onward]) -> dict[str, str]:
    """On to the next step; a question that is skipped is answered as it should be."""
    visitor, run = visitor_of(request), await run_of(request, named_lesson(slug))
    bar = None
    if data.at == run.at and not run.last:
        step = run.step
        if step.right:
            run.answer(run.solution())
            bar = Bar(True, words_in(visitor.lang, slug)(f"lesson.{step.key}.right"), step.rule)
        else:
            run.go_on()
        await keep(request, run)
    return shown(run, visitor, bar)


@get("/learn/{slug:str}/why")
async def why(
    request: Asked, slug: FromPath[str], picks: FromQuery[str] = "", action: FromQuery[str] = ""
) -> Response[bytes]:
    """Why some clicks lead to nothing here: the refusal of the rules, or where to look."""
    visitor, run = visitor_of(request), await run_of(request, named_lesson(slug))
    words = words_in(visitor.lang)
    if not run.step.right:
        return fragment(slip(slug, visitor.lang, words("lesson.just-read")), visitor)
    context = context_of(run, visitor)
    try:
        clicked = picks[:200].split(",")[:PICKS]
        found = board_of(slug).why(run.state, run.state.view(LEARNER), context, clicked) if not action else None
    except (BadInput, ValueError):
        found = None
    found = found or Why(words("lesson.elsewhere"))
    return fragment(slip(slug, visitor.lang, found.sentence, found.rule), visitor)


@get("/learn/{slug:str}/about")
async def about(request: Asked, slug: FromPath[str], of: FromQuery[str] = "") -> Response[bytes]:
    """What an element of the board is, does and earns, as at a table."""
    visitor, run = visitor_of(request), await run_of(request, named_lesson(slug))
    return fragment(about_html(slug, run.state.view(LEARNER), context_of(run, visitor), of), visitor)


HANDLERS = (show, act, go_on, why, about)
