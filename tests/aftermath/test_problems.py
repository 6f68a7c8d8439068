"""Every problem that ships: its position loads, its answer is legal and stands out, both languages can tell it."""

from pathlib import Path

import msgspec
import pytest

from blindpig import registry
from blindpig.aftermath.problems import Problem, after, problems_of, start
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.rulebook import rulebook
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.manifest import BadPackage
from blindpig.kernel.record import Replay
from blindpig.search.bots import evaluator_of
from blindpig.search.ismcts import Search

SLUGS = [slug for slug, manifest in registry.manifests().items() if manifest.problems]
LEAST = {"bootleggers": 15}  # it takes longest to find them; any other game has
USUAL = 30
GAP = 0.05  # by which the best must be better than everything that is not right
SAMPLE = 10  # every so manyth is searched again
SEARCHED = 60


def all_of(slug: str) -> tuple[Problem, ...]:
    return problems_of(registry.manifest(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_positions_load_and_one_action_stands_out(slug: str) -> None:
    game, problems = registry.find(slug), all_of(slug)
    assert len(problems) >= LEAST.get(slug, USUAL)
    assert len({problem.name for problem in problems}) == len(problems)
    for problem in problems:
        state = start(game, problem)
        assert state.position() == problem.game_state
        assert state.waiting_on()[0] == problem.seat
        legal = [action.text for action in state.actions(problem.seat)]
        assert sorted(legal) == sorted(worth.action for worth in problem.worth), problem.name
        assert set(problem.solutions) <= set(legal)
        assert problem.tempting in legal
        assert problem.tempting not in problem.solutions
        assert problem.best.action == problem.solutions[0]
        assert problem.gap >= GAP - 0.001, problem.name
        assert problem.line[0].action == problem.best.action
        for worth in problem.worth:
            assert abs(sum(worth.chances) - 1) < 0.01, (problem.name, worth.action)


@pytest.mark.parametrize("slug", SLUGS)
def test_themes_differ(slug: str) -> None:
    themes = [problem.theme for problem in all_of(slug)]
    assert len(set(themes)) >= 4
    assert max(map(themes.count, themes)) <= len(themes) // 2


@pytest.mark.parametrize("slug", SLUGS)
def test_the_moves_lead_to_the_position(slug: str) -> None:
    for problem in all_of(slug)[::SAMPLE]:
        assert Replay(registry.find(slug), problem.record(slug)).to_end().position() == problem.game_state


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_problems_are_told_in_every_language(slug: str, lang: str) -> None:
    game, rules = registry.find(slug), rulebook(slug).rules(lang)
    for problem in all_of(slug):
        people = [Person(seat, f"N{seat}") for seat in range(problem.seats)]
        state = start(game, problem)
        context = BoardContext(slug, lang, people, problem.seat, actions=state.actions(problem.seat))
        says, view = board_of(slug).says, state.view(problem.seat)
        for worth in problem.worth:
            assert says(game.parse(worth.action), view, context).strip()
            assert worth.why, (problem.name, worth.action)
            assert "{" not in context.teller.say(f"why.{worth.why}", dict(worth.args), start=True)
        assert problem.rule in rules, problem.rule
        facts = after(game, problem, len(problem.line))[1]
        assert facts
        assert all(context.teller.fact(fact) for fact in facts)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_bots_search_agrees(slug: str) -> None:
    game = registry.find(slug)
    for problem in all_of(slug)[::SAMPLE]:
        view = start(game, problem).view(problem.seat)
        values = []
        for text in (problem.best.action, problem.tempting):
            action = game.parse(text)
            search = Search(game, evaluator_of(game), view, [action], SeededChance(seed_of("again", problem.name)))
            search.options, search.scores = [action], [0.0]
            while search.done < SEARCHED:
                search.iterate()
            values.append(search.root.totals[problem.seat] / search.done)
        assert values[0] > values[1], problem.name


def test_a_game_may_bring_none(monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = registry.manifest("reglement")
    monkeypatch.setattr(manifest, "problems", "")
    problems_of.cache_clear()
    assert problems_of(manifest) == ()
    problems_of.cache_clear()


@pytest.mark.parametrize("text", ["not json", "{}", '{"name": 1}'])
def test_a_file_that_cannot_be_read_is_one_sentence(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = registry.manifest("reglement")
    broken = tmp_path / "problems.jsonl"
    broken.write_text(text)
    monkeypatch.setattr(manifest, "problems", str(broken))
    problems_of.cache_clear()
    with pytest.raises(BadPackage, match="problems"):
        problems_of(manifest)
    problems_of.cache_clear()


def test_problems_of_other_rules_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest, one = registry.manifest("reglement"), all_of("reglement")[0]
    old = msgspec.structs.replace(one, rules=one.rules + 1)
    file = tmp_path / "problems.jsonl"
    file.write_bytes(msgspec.json.encode(old) + b"\n" + msgspec.json.encode(one) + b"\n")
    monkeypatch.setattr(manifest, "problems", str(file))
    problems_of.cache_clear()
    assert [problem.name for problem in problems_of(manifest)] == [one.name]
    problems_of.cache_clear()
