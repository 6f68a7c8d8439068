"""A game's lesson to read: what is said at every step, what is asked, which answer is right, and why others are not."""

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.lessons import LEARNER, LessonRun, lesson_of
from blindpig.drawing.spoken import text_of
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.refusal import BadInput


def lesson_text(slug: str, lang: str) -> str:
    """The whole lesson of a game; BadInput if it has none."""
    lesson = lesson_of(registry.manifest(slug))
    if lesson is None:
        raise BadInput("no-lesson", {"game": slug})
    run, words = LessonRun(lesson), words_in(lang, slug)
    names = [words("agent.learner"), *lesson.deal.people]
    people = [Person(seat, name) for seat, name in enumerate(names)]
    context = BoardContext(slug, lang, people, LEARNER, run.actions(), run.state.waiting_on())
    found = [text_of(board_of(slug).spoken(run.state.view(LEARNER), context))]
    teller = Teller(slug, lang, names)
    while True:
        told = [f"- {teller.fact(fact)} ({fact.rule})" for fact in run.facts]
        run.facts = []
        found.append("\n".join([*told, *step_lines(run, words)]))
        if run.last:
            return "\n\n".join(found)
        if run.step.right:
            run.answer(run.solution())
        else:
            run.go_on()


def step_lines(run: LessonRun, words: Words) -> list[str]:
    """What is said at a step; at a question, the right answer and the wrong ones that have a word of their own."""
    step = run.step
    number = f"{run.at + 1}. "
    found = [number + words(f"lesson.{step.key}") + (f" ({step.rule})" if step.rule else "")]
    if step.right:
        found.append(f"`{run.solution()}`: {words(f'lesson.{step.key}.right')}")
        found += [f"`{pattern}`: {words(f'lesson.{step.key}.wrong.{name}')}" for pattern, name in step.wrong.items()]
    return found
