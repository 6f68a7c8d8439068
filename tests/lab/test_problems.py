"""Finding problems: what is kept stands out, is legal, no second of its kind in a game; the file grows as it goes."""

from pathlib import Path

import msgspec
import pytest

from blindpig import registry
from blindpig.aftermath.problems import Problem, start
from blindpig.kernel.chance import seed_of
from blindpig.kernel.refusal import BadInput
from blindpig.lab import problems as lab
from blindpig.lab.botgame import BotGame
from blindpig.lab.problems import Finder, Hunt, write_problems

SLUG = "prohibition"
SEATS = 2
GAP = 0.02


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds and games: the way is the same, and short."""
    quick = {"GLANCE": 1, "LOOK": 1, "MANY": 2, "ENDS": (1, 1), "SEARCHED": 1, "PER_GAME": 2, "MOST_ACTIONS": 12}
    for name, value in quick.items():
        monkeypatch.setattr(lab, name, value)
    monkeypatch.setattr(Finder, "holds", lambda *_: True)
    monkeypatch.setattr(Finder, "found_by_search", lambda *_: True)


def hunt() -> Hunt:
    return Hunt(registry.find(SLUG), SEATS, 2, GAP)


def read(path: Path) -> list[Problem]:
    return [msgspec.json.decode(line, type=Problem) for line in path.read_text().splitlines()]


def at_the_decision(problem: Problem) -> BotGame:
    """The game of a problem, just before its decision."""
    play = BotGame(registry.find(SLUG), SEATS, {}, lab.CAST[:SEATS], seed_of("problems", SLUG, SEATS, 0, 0))
    while len(play.match.record.entries) < len(problem.moves):
        play.step()
    return play


def test_problems_are_written_as_they_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, heard = tmp_path / "problems.jsonl", list[int]()
    finder = Finder(hunt())
    assert write_problems(finder, 1, file, lambda _: heard.append(len(read(file)))) == 1
    problems = read(file)
    assert heard == [len(problems)] == [finder.kinds.total()]
    assert len({problem.theme for problem in problems}) == len(problems) == 2
    for problem in problems:
        legal = [action.text for action in start(registry.find(SLUG), problem).actions(problem.seat)]
        assert problem.best.action in legal
        assert problem.tempting in legal
        assert problem.tempting not in problem.solutions
        assert problem.gap >= GAP - 0.001
        again = Finder(hunt()).at(at_the_decision(problem), "0 2 0")
        assert again == problem, "the same luck finds the same"
    for name in ("holds", "found_by_search"):
        monkeypatch.setattr(Finder, name, lambda *_: False)
        assert Finder(hunt()).at(at_the_decision(problems[0]), "0 2 0") is None, name
        monkeypatch.setattr(Finder, name, lambda *_: True)


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="problems-not-written"):
        write_problems(Finder(hunt()), 1, tmp_path)
