"""Tournaments: seats rotate, results do not depend on the number of processes, ratings follow strength."""

import json
from collections import Counter

import pytest

from blindpig import cli, registry
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import View
from blindpig.kernel.refusal import BadInput
from blindpig.lab.rating import MEAN, POINTS, WIDTH, Party, chances_of, ratings
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


def test_ratings_follow_wins_and_not_the_order_of_games() -> None:
    """Everybody meets everybody: who has won more is rated higher, whenever that was."""
    plan = tournament(GAME, ["wiseguy", "rookie", "random"], 3, 60, 0)
    won = [0] * 30 + [1] * 20 + [2] * 10
    results = [Result(index, 1, [0, 0, 0], [plan.line_up(index).index(who)]) for index, who in enumerate(won)]
    table = standings(plan, results)
    assert [row["name"] for row in table] == ["wiseguy", "rookie", "random"]
    turned = [Result(index, 1, [0, 0, 0], [plan.line_up(index).index(who)]) for index, who in enumerate(won[::-1])]
    assert standings(plan, turned) == table


def test_ratings_find_strengths_again_though_not_all_meet() -> None:
    strengths = [0.0, 0.5, 1.0, 1.5]
    parties = [
        Party(trio, 4000, [4000 * chance for chance in chances_of([strengths[each] for each in trio])])
        for trio in ((0, 1, 2), (1, 2, 3))
    ]
    found = ratings(4, parties)
    for entrant in range(3):
        assert found[entrant + 1].points - found[entrant].points == pytest.approx(0.5 * POINTS, rel=0.02)
    assert sum(each.points for each in found) == pytest.approx(4 * MEAN)
    fewer = ratings(4, [party._replace(games=40, wins=[won / 100 for won in party.wins]) for party in parties])
    assert fewer[0].deviation > 5 * found[0].deviation


def test_who_has_won_every_game_has_a_rating_all_the_same() -> None:
    best, worst = ratings(2, [Party((0, 1), 500, (500.0, 0.0))])
    assert MEAN < best.points < MEAN + 1500
    assert best.points - MEAN == pytest.approx(MEAN - worst.points)
    unknown = ratings(3, [])
    assert [each.points for each in unknown] == [MEAN] * 3
    assert unknown[0].deviation == pytest.approx(WIDTH * POINTS * (2 / 3) ** 0.5)


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
