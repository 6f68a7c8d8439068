"""Tournaments: seats rotate, results do not depend on the number of processes, ratings follow strength."""

import json
from collections import Counter

import pytest

from blindpig import cli, registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import View
from blindpig.kernel.refusal import BadInput
from blindpig.lab.tournament import Result, hold, interval, standings, tournament
from blindpig.search import bots
from blindpig.search.player import Player
from tests.troubles import troubled

GAME = registry.games()["reglement"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(["tournament", *arguments]) == 0
    return capsys.readouterr().out


def test_every_entrant_sits_at_every_seat_equally_often() -> None:
    plan = tournament(GAME, ["wiseguy", "rookie", "random", "random"], 4, 40, 0)
    seats = Counter((seat, entrant) for index in range(40) for seat, entrant in enumerate(plan.line_up(index)))
    assert set(seats.values()) == {10}
    assert plan.names() == ["wiseguy", "rookie", "random", "random 2"]


def test_more_bots_than_seats_take_turns_and_fewer_sit_down_again() -> None:
    plan = tournament(GAME, ["wiseguy", "rookie", "random", "boss:3", "boss:4"], 3, 30, 0)
    played = Counter(entrant for index in range(30) for entrant in plan.line_up(index))
    assert set(played.values()) == {18}
    assert tournament(GAME, ["rookie", "random"], 3, 1, 0).bots == ("rookie", "random", "rookie")


def test_the_json_is_the_same_with_one_job_and_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["reglement", "--bots", "boss:2,wiseguy,rookie,random", "--games", "12", "--seats", "4", "--json"]
    one = run(capsys, *arguments, "--jobs", "1")
    two = run(capsys, *arguments, "--jobs", "2")
    assert one == two
    form = json.loads(one)
    assert sum(row["wins"] for row in form["standings"]) == pytest.approx(12)
    assert [row["games"] for row in form["standings"]] == [12] * 4
    assert run(capsys, *arguments, "--seed", "1") != one


def test_stronger_bots_are_rated_higher(capsys: pytest.CaptureFixture[str]) -> None:
    plan = tournament(GAME, ["random", "wiseguy", "random"], 3, 24, 0)
    done: list[int] = []
    table = standings(plan, hold(plan, progress=done.append))
    assert table[0]["name"] == "wiseguy"
    assert done == [10, 20, 24]
    for row in table:
        assert row["share_low"] <= row["share"] <= row["share_high"]
        assert row["rating_low"] < row["rating"] < row["rating_high"]
    said = run(capsys, "reglement", "--bots", "random", "--games", "2", "--seats", "3", "--lang", "fr")
    assert "random 3" in said
    assert "99 %" in said.replace("\u202f", " ")


def test_time_for_a_decision_is_what_the_bots_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given: set[float] = set()

    class Timed(Player):
        def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
            given.add(budget)
            return actions[chance.below(len(actions))]

    monkeypatch.setitem(bots.BOTS, "timed", Timed)
    hold(tournament(GAME, ["timed"], 3, 1, 0, seconds=0.5))
    assert given == {0.5}
    hold(tournament(GAME, ["timed"], 3, 1, 0))
    assert given == {0.5, 0.0}


def test_ranks_put_winners_first_and_equals_together() -> None:
    assert Result(0, 1, [5, 9, 5, 2], [1]).ranks() == [2.0, 1.0, 2.0, 4.0]
    assert Result(0, 1, [5, 5, 5], [2]).ranks() == [2.0, 2.0, 1.0]


def test_the_interval_is_wilsons() -> None:
    low, high = interval(50, 100)
    assert low == pytest.approx(0.3753, abs=0.0005)
    assert high == pytest.approx(0.6247, abs=0.0005)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("bots", "count", "seats"), [(["nobody"], 1, 3), (["random"], 0, 3), (["random"], 1, 9), (["random"] * 13, 1, 3)]
)
def test_bad_tournaments_are_refused(bots: list[str], count: int, seats: int) -> None:
    with pytest.raises(BadInput):
        tournament(GAME, bots, seats, count, 0)


def test_no_jobs_are_refused() -> None:
    with troubled(BadInput, match="one job"):
        hold(tournament(GAME, ["random"], 3, 1, 0), 0)
