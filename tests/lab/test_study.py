"""Studies: a broken plan gets one sentence; the rows are the same whoever plays them, and when."""

import csv
from pathlib import Path

import pytest

from blindpig import cli, registry
from blindpig.aftermath.metrics import metrics_of
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.refusal import BadInput
from blindpig.lab.rows import COMMON
from blindpig.lab.study import letters, read
from blindpig.lab.studying import carry_out
from tests.troubles import troubled

PLAN = """
title = "A plan"
game = "reglement"
seats = 3
bots = ["random", "rookie,random,random"]
games = 30
seed = 7
[options]
seating = ["fixed"]
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_plan_is_every_combination_of_what_it_lists(plan: Path) -> None:
    study = read(plan)
    assert [(arm.name, arm.bots) for arm in study.arms] == [
        ("A", ("random",) * 3),
        ("B", ("rookie", "random", "random")),
    ]
    assert study.arms[1].line_up(1) == ["random", "random", "rookie"]
    assert study.total() == 60
    assert [letters(number) for number in (0, 25, 26, 52)] == ["A", "Z", "AA", "BA"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "reglement"', "", "“game” in the plan: it is missing"),
        ("seats = 3", "seats = 9", "“seats” in the plan: .*3 to 6 seats"),
        ("seats = 3", 'seats = "three"', "“seats” in the plan: it must be a whole number, or a list of them"),
        ("seats = 3", "seats = []", "“seats” in the plan: the list is empty"),
        ("games = 30", "games = 0", "“games” in the plan: it must be from 1 to 10000000, not 0"),
        ("games = 30", "games = true", "“games” in the plan: it must be a whole number"),
        ("seed = 7", "seed = 7\nsaed = 8", "“saed” in the plan: there is no such key; there are game"),
        ('"reglement"', '"chess"', "“game” in the plan: .*chess"),
        ('["random", ', '["nobody", ', "“bots” in the plan: .*nobody"),
        ('["random", ', '["random,random", ', "“bots” in the plan: .*each of the 3 seats, not 2"),
        ('["fixed"]', '["upside-down"]', "“options” in the plan: .*upside-down"),
        (
            'seating = ["fixed"]',
            "seating = [1]",
            "“options.seating” in the plan: it must be a text, or a list of texts",
        ),
        ("[options]", "options = 3\n[more]", "“options” in the plan: it must be a table|“more” in the plan"),
        ("games = 30", "games = thirty", "plan.toml is not TOML"),
    ],
)
def test_a_broken_plan_gets_one_sentence(plan: Path, old: str, new: str, said: str) -> None:
    plan.write_text(PLAN.replace(old, new), encoding="utf-8")
    with troubled(BadInput, match=said):
        read(plan)


def test_a_plan_that_is_not_there(tmp_path: Path) -> None:
    with troubled(BadInput, match="There is no file"):
        read(tmp_path / "none.toml")


def test_rows_are_the_same_on_two_processes_and_after_a_stop(plan: Path, tmp_path: Path) -> None:
    study = read(plan)
    whole = carry_out(study, tmp_path / "one").read_bytes()
    assert carry_out(study, tmp_path / "two", jobs=2).read_bytes() == whole

    def stop(done: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carry_out(study, tmp_path / "stopped", progress=stop)
    assert not (tmp_path / "stopped" / "rows.csv").exists()
    told: list[int] = []
    assert carry_out(study, tmp_path / "stopped", progress=told.append).read_bytes() == whole
    assert told[0] == 50  # the first chunk of either arm: they are played side by side


def test_more_games_begin_with_those_that_are_kept(plan: Path, tmp_path: Path) -> None:
    plan.write_text(PLAN.replace("games = 30", "games = 25"), encoding="utf-8")
    carry_out(read(plan), tmp_path)
    plan.write_text(PLAN.replace("games = 30", "games = 26"), encoding="utf-8")
    told: list[int] = []
    carry_out(read(plan), tmp_path, progress=told.append)
    assert told == [50, 51, 52]


def test_the_rows_say_what_happened(plan: Path, tmp_path: Path) -> None:
    rows = table(carry_out(read(plan), tmp_path))
    assert len(rows) == 60 * 3
    assert list(rows[0])[: len(COMMON)] == list(COMMON)
    for at in range(0, len(rows), 3):
        game = rows[at : at + 3]
        assert sum(float(row["won"]) for row in game) == pytest.approx(1, abs=1e-5)
        assert sorted(row["order"] for row in game) == ["1", "2", "3"]
        assert sum(int(row["asked"]) for row in game) == int(game[0]["decisions"])
        assert all(row["score"] == row["fortunes"].split()[-1] for row in game)
        assert {row["bot"] for row in game} == ({"random"} if game[0]["arm"] == "A" else {"random", "rookie"})
    assert sum(int(row["played_knife"]) for row in rows) > 0
    assert sum(int(row["killed"]) for row in rows) <= sum(int(row["lost_men"]) for row in rows)


@pytest.mark.parametrize(
    ("slug", "dealt"), [("bootleggers", 3 * 12), ("reglement", 3 * 5), ("prohibition", 3 * 3)], ids=str
)
def test_what_is_out_of_sight_is_counted_and_the_same_in_all_worlds(slug: str, dealt: int) -> None:
    game, metrics = registry.find(slug), metrics_of(slug)
    chance = SeededChance(seed_of("unseen", slug))
    options = {"buildings": "house"} if slug == "prohibition" else {}
    state = game.deal(4, options, chance)
    counted = set[int]()
    while (waiting := state.waiting_on()) and len(counted) < 12:
        seat = waiting[0]
        counted.add(metrics.unseen(state, seat))
        other = game.determinize(state.view(seat), chance)
        assert metrics.unseen(other, seat) == metrics.unseen(state, seat)
        actions = state.actions(seat)
        state.apply(seat, actions[chance.below(len(actions))], chance)
    assert dealt in counted
    assert len(counted) > 1


@pytest.mark.parametrize(("slug", "start"), [("bootleggers", "bar_"), ("prohibition", "delivered_")])
def test_every_house_game_has_figures_of_its_own(tmp_path: Path, slug: str, start: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(f'game = "{slug}"\nbots = "wiseguy"\ngames = 2\n', encoding="utf-8")
    rows = table(carry_out(read(path), tmp_path / "out"))
    assert sum(int(row[name]) for row in rows for name in row if name.startswith(start)) > 0
    assert all(value != "" for row in rows for name, value in row.items() if name not in ("order", "ending"))
    if slug == "bootleggers":
        assert sum(int(row["deals"]) for row in rows) % 2 == 0
        assert sum(int(row["took_influence"]) for row in rows) > 0


def test_the_command_writes_the_rows(plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert cli.run(["study", str(plan), "--out", str(out), "--jobs", "1", "--lang", "en"]) == 0
    assert str(out / "rows.csv") in capsys.readouterr().out
    assert len(table(out / "rows.csv")) == 180
