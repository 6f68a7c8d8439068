"""Finding problems: what is kept stands out and is legal, and everything must agree; the file grows as it goes."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from blindpig import registry
from blindpig.aftermath.problems import Problem, problems_of, start
from blindpig.kernel.chance import seed_of
from blindpig.kernel.refusal import BadInput
from blindpig.lab import problems as lab
from blindpig.lab.botgame import BotGame
from blindpig.lab.problems import Finder, Harvest, Hunt, Searched, search, write_problems

SLUG = "prohibition"
SEATS = 2
GAP = 0.02


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds and games: the way is the same, and short."""
    quick = {"GLANCE": 1, "LOOK": 1, "MANY": 2, "AHEAD": (1, 1), "ENDS": 1, "SEARCHED": 1, "PER_GAME": 1}
    for name, value in quick.items():
        monkeypatch.setattr(lab, name, value)
    monkeypatch.setattr(Finder, "lead", lambda *_: 1.0)
    monkeypatch.setattr(Finder, "search_lead", lambda *_: 1.0)


def hunt() -> Hunt:
    return Hunt(SLUG, SEATS, 2, GAP)


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
    harvest = write_problems(hunt(), 1, file, lambda _: heard.append(len(read(file))))
    problems = read(file)
    assert harvest.games == 1
    assert heard == [len(problems)] == [harvest.kinds.total()]
    assert len(problems) == lab.PER_GAME
    for problem in problems:
        legal = [action.text for action in start(registry.find(SLUG), problem).actions(problem.seat)]
        assert problem.best.action in legal
        assert problem.tempting in legal
        assert problem.tempting not in problem.solutions
        assert problem.gap >= GAP - 0.001
        again = Finder(hunt()).at(at_the_decision(problem), "0 2 0")
        assert again == problem, "the same luck finds the same"
    for name in ("lead", "search_lead"):
        monkeypatch.setattr(Finder, name, lambda *_: -0.1)
        assert Finder(hunt()).at(at_the_decision(problems[0]), "0 2 0") is None, name
        monkeypatch.setattr(Finder, name, lambda *_: 1.0)


def test_no_two_are_of_a_kind_in_a_game_and_few_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problems_of(registry.manifest(SLUG))[0]
    monkeypatch.setattr(lab, "PER_GAME", 3)
    monkeypatch.setattr(Finder, "at", lambda *_: problem)
    harvest = Harvest(Hunt(SLUG, SEATS, 3, GAP))
    assert [len(list(harvest.take(number, search(harvest.hunt, number)))) for number in range(3)] == [1, 1, 0]
    assert harvest.hunt.of_a_kind == 2
    assert harvest.games == 3


def test_games_are_taken_in_their_order_until_there_are_enough() -> None:
    """Whoever is done first: the same problems are kept, and the same games counted."""
    games = [Searched([(f"theme {number}", f"{number}\n")], Counter(seen=10**number)) for number in range(5)]
    for order in permutations(range(5)):
        harvest = Harvest(Hunt(SLUG, SEATS, 3, GAP))
        assert [line for number in order for line in harvest.take(number, games[number])] == ["0\n", "1\n", "2\n"]
        assert (harvest.games, harvest.looked["seen"], harvest.enough()) == (3, 111, True)


def test_several_processes_look_at_the_same_decisions(tmp_path: Path) -> None:
    """They know nothing of the haste above: here nothing is good enough to be looked at twice."""
    strict = Hunt(SLUG, SEATS, gap=2.0)
    alone, together = (write_problems(strict, 2, tmp_path / f"{jobs}.jsonl", jobs=jobs) for jobs in (1, 2))
    assert alone.looked == together.looked
    assert alone.looked["seen"] > 10
    assert alone.games == together.games == 2


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="problems-not-written"):
        write_problems(hunt(), 1, tmp_path)
