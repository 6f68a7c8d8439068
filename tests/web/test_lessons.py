"""Lessons over HTTP: progress is the guest's own, wrong answers get their rule, and the way on leads to Rookies."""

import re

import pytest
from sqlalchemy import select

from blindpig import registry
from blindpig.drawing.lessons import LessonRun, lesson_of
from blindpig.store import Store, schema
from tests.web.test_learning import rivals
from tests.web.test_pages import Window, site

pytestmark = pytest.mark.anyio
SLUGS = [slug for slug, manifest in registry.manifests().items() if manifest.lesson]


def at(html: str) -> int:
    """The step that a card is about."""
    found = re.search(r'id="rosie" data-at="(\d+)"', html)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_lesson_with_a_wrong_answer_at_every_question(store: Store, slug: str, lang: str) -> None:
    lesson = lesson_of(registry.manifest(slug))
    assert lesson is not None
    async with site(store) as found:
        window, run = Window(found, **{"accept-language": lang}), LessonRun(lesson)
        home = f"/learn/{slug}"
        assert at((await window.see(home)).text) == 0
        while not run.last:
            if run.step.right:
                wrong = next(action for action in run.actions() if not run.step.takes(action.text))
                answer = (await window.post(f"{home}/act", {"prompt": run.at, "action": wrong.index})).json()
                assert set(answer) == {"card"}, "it is not played"
                assert at(answer["card"]) == run.at
                assert "is-right" not in answer["card"]
                assert f'data-rule="{run.step.rule}"' in answer["card"]
                right = run.solution()
                answer = (await window.post(f"{home}/act", {"prompt": run.at, "action": right})).json()
                run.answer(right)
                assert "is-right" in answer["board"]
                assert "data-why" not in answer["board"], "nobody is there to answer"
            else:
                answer = (await window.post(f"{home}/on", {"at": run.at})).json()
                run.go_on()
            assert at(answer["board"]) == run.at
            assert at((await window.see(home)).text) == run.at, "it goes on where one left it"
        other = Window(found)
        assert at((await other.see(home)).text) == 0, "progress is the guest's own"
        made = await window.send(f"/play/{slug}", level="greenhorn")
        key = re.search(r"/t/([^/?]+)", str(made.url))
        assert key is not None
        assert await rivals(found, key[1]) == {"greenhorn"}
        assert "data-first" not in made.text, "who has been through the lesson knows the goal"
        assert at((await window.see(f"{home}?again=true")).text) == 0


async def test_what_is_odd_is_answered(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        await window.see("/learn/reglement")
        stale = (await window.post("/learn/reglement/act", {"prompt": 7, "action": 1})).json()
        assert at(stale["board"]) == 0
        assert at((await window.post("/learn/reglement/on", {"at": 9})).json()["board"]) == 0
        assert "Read on first" in (await window.see("/learn/reglement/why?picks=p-1")).text
        for step in range(3):
            await window.post("/learn/reglement/on", {"at": step})
        for action in ("nonsense", 99999, "bang 3", "knife 26"):
            answer = (await window.post("/learn/reglement/act", {"prompt": 3, "action": action})).json()
            assert set(answer) == {"card"}, action
        assert 'data-rule="RC-K1"' in (await window.see("/learn/reglement/why?picks=card-knife,p-3")).text
        assert "where the light is" in (await window.see("/learn/reglement/why?picks=card-knife,p-13")).text
        assert (await window.see("/learn/no-such-game")).status_code == 400


async def test_a_broken_memory_begins_anew(store: Store) -> None:
    async with site(store) as found:
        window = Window(found, **{"accept-language": "en"})
        await window.see("/learn/reglement")
        await window.post("/learn/reglement/on", {"at": 0})
        async with store.reading() as connection:
            guest = (await connection.execute(select(schema.preferences.c.guest))).scalar_one()
        for kept in ("not json", '{"at": 5, "did": ["knife 3"]}', '{"at": "x"}'):
            await store.prefer(guest, "lesson.reglement", kept)
            assert at((await window.see("/learn/reglement")).text) == 0
