"""Lessons are data: each one is played to the end, with every right answer and with wrong ones, in both languages."""

import re
from functools import cache
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.lessons import LEARNER, Lesson, LessonRun, lesson_of, read_lesson, resumed
from blindpig.drawing.words import words_in
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.rulebook import rulebook
from blindpig.kernel.manifest import BadPackage, Manifest
from blindpig.kernel.refusal import Refused

SLUGS = [slug for slug, manifest in registry.manifests().items() if manifest.lesson]
every_lesson = pytest.mark.parametrize("slug", SLUGS)


@cache
def named(slug: str) -> Lesson:
    lesson = lesson_of(registry.manifest(slug))
    assert lesson is not None
    return lesson


def right_answers(run: LessonRun) -> list[str]:
    found = [action.text for action in run.actions() if run.step.takes(action.text)]
    return found or [run.solution()]


def wrong_answers(run: LessonRun) -> list[str]:
    return [action.text for action in run.actions() if not run.step.takes(action.text)]


def drawn(run: LessonRun, lang: str = "en") -> str:
    people = [Person(seat, name) for seat, name in enumerate(["Al", *run.lesson.deal.people])]
    context = BoardContext(run.lesson.slug, lang, people, LEARNER, actions=run.actions(), prompt=run.at)
    return board_of(run.lesson.slug).draw(run.state.view(LEARNER), context)


def play(lesson: Lesson, choose: dict[int, str]) -> LessonRun:
    """To the end; at some questions another right answer than the first one."""
    run = LessonRun(lesson)
    while not run.last:
        if run.step.right:
            run.answer(choose.get(run.at, run.solution()))
        else:
            run.go_on()
    return run


def test_the_house_has_lessons() -> None:
    assert set(registry.HOUSE) <= set(SLUGS)


@every_lesson
def test_it_ends_whatever_right_answers_are_given(slug: str) -> None:
    lesson = named(slug)
    run, questions = LessonRun(lesson), 0
    while not run.last:
        if not run.step.right:
            run.go_on()
            continue
        questions += 1
        for answer in right_answers(run):
            assert play(lesson, {run.at: answer}).last
        run.answer(run.solution())
    assert questions >= 5
    assert 4 <= lesson.deal.minutes <= 8
    assert not run.step.right, "it ends with a word, not with a question"


@every_lesson
def test_a_wrong_answer_is_told_and_changes_nothing(slug: str) -> None:
    run = LessonRun(named(slug))
    while not run.last:
        if not run.step.right:
            run.go_on()
            continue
        before, wrong = run.state.digest(), wrong_answers(run)
        assert wrong, f"at “{run.step.key}” nothing else could be done"
        for answer in wrong[:: max(1, len(wrong) // 12)]:
            run.would(answer)
        assert run.state.digest() == before
        for pattern in run.step.wrong:
            assert any(run.step.wrong_name(answer) == run.step.wrong[pattern] for answer in wrong), pattern
        run.answer(run.solution())


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(slug: str, lang: str) -> None:
    words, rules = words_in(lang, slug), rulebook(slug).rules(lang)
    for step in named(slug).steps:
        keys = [f"lesson.{step.key}"]
        if step.right:
            keys += [f"lesson.{step.key}.right", f"lesson.{step.key}.wrong"]
            keys += [f"lesson.{step.key}.wrong.{name}" for name in step.wrong.values()]
        for key in keys:
            assert words.has(key), key
            assert words(key).count("**") % 2 == 0, key
        assert step.rule in rules, step.rule


@every_lesson
def test_what_is_pointed_at_is_there(slug: str) -> None:
    run = LessonRun(named(slug))
    while True:
        html = drawn(run)
        for target in run.step.look:
            assert re.search(rf'(?:id|data-pick)="{re.escape(target)}"', html), f"{run.step.key}: {target}"
        if run.last:
            break
        run.answer(run.solution()) if run.step.right else run.go_on()


@every_lesson
def test_it_goes_on_where_somebody_left_it(slug: str) -> None:
    lesson = named(slug)
    whole = play(lesson, {})
    for at in range(len(lesson.steps)):
        run = resumed(lesson, at, whole.answers)
        assert run.at == at
        assert run.answers == whole.answers[: len(run.answers)]
    assert resumed(lesson, len(lesson.steps) + 9, whole.answers).last
    assert resumed(lesson, 9, ["no such thing"]).at == 0, "another lesson now: from the beginning"
    assert resumed(lesson, 9, []).at == 0


@every_lesson
def test_an_illegal_answer_is_refused(slug: str) -> None:
    run = LessonRun(named(slug))
    while not run.step.right:
        run.go_on()
    legal = {action.text for action in run.actions()}
    illegal = next(a for a in run.game.space.all if a.text not in legal and run.state.refusal(LEARNER, a) is not None)
    with pytest.raises(Refused):
        run.would(illegal.text)


def test_a_lesson_that_cannot_be_read_is_a_bad_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = Manifest(slug="x", package="blindpig.games.reglement", rules="", seats=4, lesson="lesson.jsonl")
    (tmp_path / "lesson.jsonl").write_text('{"seats": 4}\n{"key": 3}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="key"):
        read_lesson("x", tmp_path / "lesson.jsonl")
    monkeypatch.setattr(Manifest, "folder", lambda _: tmp_path)
    with pytest.raises(BadPackage):
        lesson_of(manifest)


def test_a_game_without_a_lesson_has_none() -> None:
    assert lesson_of(Manifest(slug="x", package="blindpig.games", rules="", seats=4)) is None
