"""Simulations: the same whatever the order or the number of processes."""

import json
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import Game, Outcome, TieBreak, View
from blindpig.kernel.record import read, verify
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.lab.plan import plan, play_chunk
from blindpig.lab.sim import simulate
from blindpig.lab.tally import Tally
from blindpig.search import bots
from blindpig.search.player import Player
from tests.troubles import troubled


def test_the_same_seed_gives_the_same_games(tiny: Game) -> None:
    once, again = (simulate(plan(tiny, 3, 20, 5)).form() for _ in range(2))
    assert once == again
    assert simulate(plan(tiny, 3, 20, 6)).form() != once


def test_games_may_be_played_in_any_order_and_in_any_shares(tiny: Game) -> None:
    whole = plan(tiny, 3, 12, 5)
    total = Tally(3)
    for share in (range(9, -1, -3), range(11, -1, -3), range(10, -1, -3)):
        total.merge(play_chunk(whole, share).tally)
    assert total.form() == simulate(whole).form()


@pytest.mark.parametrize("slug", list(registry.games())[:1])
def test_the_number_of_processes_does_not_matter(slug: str) -> None:
    some = plan(registry.find(slug), registry.find(slug).max_seats, 12, 1)
    assert simulate(some, jobs=2).form() == simulate(some, jobs=1).form()


def test_the_sums_say_what_happened(tiny: Game) -> None:
    tally = simulate(plan(tiny, 2, 30, 1, ["random"], {"length": "short"}))
    form = tally.form()
    assert form["games"] == 30
    length, ends = form["length"], form["ends"]
    assert form["wins"] == [float(wins) for wins in tally.wins]
    assert sum(tally.wins) == 30
    assert isinstance(length, dict)
    assert length["rounds"] == {"mean": 2.0, "min": 2, "max": 2}
    assert length["decisions"]["min"] <= length["decisions"]["mean"] <= length["decisions"]["max"]
    assert form["decisions"] == round(length["decisions"]["mean"] * 30)
    assert ends == {"TG-6": 30}
    assert isinstance(form["coverage"], dict)
    assert isinstance(form["refusals"], dict)
    assert {"TG-2", "TG-4"} <= form["coverage"].keys()
    assert isinstance(form["facts"], dict)
    assert sum(form["facts"].values()) == sum(form["coverage"].values())
    assert {"TG-2", "TG-5"} <= form["refusals"].keys()
    json.dumps(form)


def test_shared_victories_are_split() -> None:
    tally = Tally(3)
    tally.add(Outcome("X-1", [4, 4, 4], [0, 1, 2]), 10, 2)
    tally.add(Outcome("X-1", [1, 5, 5], [1, 2]), 20, 4)
    tally.add(Outcome("X-2", [9, 0, 0], None, "early", [TieBreak("late", [0, 1, 2])]), 30, 9)
    form = tally.form()
    assert form["wins"] == [1 + 1 / 3, 5 / 6, 5 / 6]
    assert form["scores"] == [14 / 3, 3.0, 3.0]
    assert form["length"] == {
        "decisions": {"mean": 20.0, "min": 10, "max": 30},
        "rounds": {"mean": 5.0, "min": 2, "max": 9},
    }
    assert form["places"] == [[2, 0, 1], [2, 0, 1], [2, 1, 0]]
    assert form["ends"] == {"X-1": 2, "X-2": 1}
    assert form["endings"] == {"X-1": 2, "X-2 early": 1}
    assert form["ties"] == {"late": 1}
    assert form["tie_figures"] == {"late": [{"mean": seat, "min": seat, "max": seat} for seat in range(3)]}


def test_the_figures_of_tie_breaks_are_told_as_people_read_them() -> None:
    one, other = Tally(2), Tally(2)
    one.add(Outcome("X-1", [4, 4], None, "", [TieBreak("muscle", [91, 90], halves=True)]), 10, 2)
    other.add(Outcome("X-1", [4, 4], None, "", [TieBreak("muscle", [80, 93], halves=True)]), 10, 2)
    other.add(Outcome("X-1", [5, 4], None, "", [TieBreak("muscle", [10, 10], halves=True)]), 10, 2)
    one.merge(other)
    form = one.form()
    assert form["ties"] == {"muscle": 2}
    assert form["tie_figures"] == {
        "muscle": [{"mean": 42.75, "min": 40.0, "max": 45.5}, {"mean": 45.75, "min": 45.0, "max": 46.5}]
    }
    json.dumps(form)


@pytest.mark.filterwarnings("ignore::blindpig.i18n.catalogue.MissingText")  # a game without a title goes by its slug
@pytest.mark.parametrize(
    ("seats", "count", "names", "options", "said"),
    [
        (9, 1, ["random"], {}, "2 to 3 seats"),
        (2, 0, ["random"], {}, "one game or more"),
        (2, 1, ["nobody"], {}, "no bot “nobody”"),
        (2, 1, ["random"] * 3, {}, "each of the 2 seats, not 3"),
        (2, 1, ["random"], {"size": "big"}, "no option “size”"),
        (2, 1, ["random"], {"length": "endless"}, "full or short"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(
    tiny: Game, seats: int, count: int, names: list[str], options: dict[str, str], said: str
) -> None:
    with troubled(BadInput, match=said):
        plan(tiny, seats, count, 1, names, options)


def test_jobs_must_be_a_number_of_processes(tiny: Game) -> None:
    with troubled(BadInput, match="one job or more, not 0"):
        simulate(plan(tiny, 2, 1, 1), jobs=0)


def test_progress_is_told(tiny: Game) -> None:
    told: list[int] = []
    simulate(plan(tiny, 2, 25, 1), progress=told.append)
    assert told == [10, 20, 25]


def test_records_are_kept_and_verify(tiny: Game, tmp_path: Path) -> None:
    home = tmp_path / "deep" / "down"
    tally = simulate(plan(tiny, 2, 4, 1), records=home)
    kept = sorted(home.iterdir())
    assert [path.name for path in kept] == [f"tiny-2-seed1-{index:06}.jsonl" for index in range(4)]
    wins = Tally(2)
    for path in kept:
        record = read(path.read_text(encoding="utf-8"))
        outcome = verify(tiny, record)
        assert outcome is not None
        wins.add(outcome, len(record.entries) - 1, 3)
    assert wins.form()["wins"] == tally.form()["wins"]
    assert wins.form()["decisions"] == tally.form()["decisions"]


def test_keeping_records_changes_nothing_else(tiny: Game, tmp_path: Path) -> None:
    assert simulate(plan(tiny, 2, 4, 1), records=tmp_path).form() == simulate(plan(tiny, 2, 4, 1)).form()


def test_records_never_take_the_place_of_something(tiny: Game, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    with troubled(BadInput, match="is a file: give a directory"):
        simulate(plan(tiny, 2, 1, 1), records=file)
    with troubled(BadInput, match="Records cannot be kept in"):
        simulate(plan(tiny, 2, 1, 1), records=file / "below")
    assert file.read_text() == "mine"
    held = tmp_path / "tiny-2-seed1-000001.jsonl"
    held.write_text("mine")
    with troubled(BadInput, match="already holds tiny-2-seed1-000001"):
        simulate(plan(tiny, 2, 2, 1), records=tmp_path)
    assert held.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", held.name]


class Quitter(Player):
    """Gives up in the third game."""

    asked = 0

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        Quitter.asked += 1
        if Quitter.asked == 40:
            raise ZeroDivisionError("tired")
        return actions[chance.below(len(actions))]


def test_a_bug_is_one_sentence_that_names_the_game_and_nothing_is_kept(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "quitter", Quitter)
    Quitter.asked = 0
    with troubled(Trouble, match=r"Game 2 of seed 1 broke: ZeroDivisionError: tired\. This is a bug"):
        simulate(plan(tiny, 3, 9, 1, ["quitter"]), records=tmp_path / "kept")
    assert list(tmp_path.iterdir()) == []
