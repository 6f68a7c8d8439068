"""docs/laboratory.md: its plan and its edition work, its commands exist, and its figures are those of the report."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from blindpig import cli, editions
from blindpig.lab.study import read, study_of
from blindpig.lab.studying import carry_out
from tests import editioned
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")
STUDIES = ROOT / "docs" / "studies"
PLAN, EDITION = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_plan_of_the_page_is_one(tmp_path: Path) -> None:
    study = study_of({**tomllib.loads(PLAN), "games": 1}, "plan.toml")
    assert len(study.arms) == 2
    assert len(carry_out(study, tmp_path).read_text(encoding="utf-8").splitlines()) == 1 + 2 * 3


def test_the_edition_of_the_page_is_one(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_text(EDITION, encoding="utf-8")
    assert editions.read(path)[0] == "bootleggers"


def test_its_commands_exist() -> None:
    known = cli.command_in("en").commands
    for name in re.findall(r"`?blindpig ([a-z-]+)", PAGE):
        assert name in known


def test_its_commands_do_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder, as they are written; only the games are fewer."""
    monkeypatch.chdir(tmp_path)
    Path("plan.toml").write_text(PLAN.replace("games = 40", "games = 2"), encoding="utf-8")
    Path("FILE").write_text(EDITION, encoding="utf-8")
    study, edition, _ = [line.split()[1:] for line in re.findall(r"`(blindpig (?:study|edition|serve) [^`]+)`", PAGE)]
    assert cli.run([*study, "--jobs", "1"]) == 0
    assert {path.name for path in Path("plan").iterdir()} == {"rows.csv", "report.html", "kept"}
    assert str(Path("plan", "report.html")) in capsys.readouterr().out
    assert cli.run(edition) == 0
    assert "# BL-C5: " in capsys.readouterr().out
    assert "`--edition FILE` plays it in `sim` and `tournament`" in PAGE
    for command in (["sim", "bootleggers"], ["tournament", "bootleggers", "--bots", "random,rookie,random,random"]):
        assert cli.run([*command, "--edition", "FILE", "--games", "1", "--jobs", "1"]) == 0


def test_dask_understands_its_commands() -> None:
    """The commands of the cluster, as they are written; tests/lab/test_cluster.py has a cluster at work."""
    scheduler = pytest.importorskip("distributed.cli.dask_scheduler").main
    worker = pytest.importorskip("distributed.cli.dask_worker").main
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    _, *lines = [line.split() for line in block.splitlines()]
    assert [line[:2] for line in lines] == [["dask", "scheduler"], ["dask", "worker"], ["blindpig", "study"]]
    with scheduler.make_context("scheduler", lines[0][2:]) as started:
        address = f"tcp://{started.params['host']}:{started.params['port']}"
    with worker.make_context("worker", lines[1][2:]) as joined:
        assert joined.params["scheduler"] == address
    assert lines[2][3:] == ["--cluster", address]


def test_what_an_edition_costs_is_what_was_measured(tmp_path: Path) -> None:
    costs = editioned.kept()
    assert [cost["game"] for cost in costs] == list(editioned.EDITIONS)
    assert all(cost["high"] >= 1 for cost in costs)  # half of the pairs or so go either way: nothing is measured
    found = editioned.PLACE.search(PAGE)
    assert found is not None
    assert found[0] == found[1] + editioned.sentence_of(costs) + found[2]
    again = editioned.measure("prohibition", tmp_path, pairs=2, decisions=1)  # the same decisions, or it says so
    assert again["decisions"] > 100


def test_the_plans_beside_the_reports_can_be_read() -> None:
    plans = [path for path in STUDIES.glob("*.toml") if "games" in tomllib.loads(path.read_text(encoding="utf-8"))]
    assert len(plans) == 3
    for path in plans:
        assert read(path).games >= 1000


def test_the_figures_told_are_those_of_the_reports() -> None:
    told = re.findall(r"\(studies/(\S+?\.html)\)(.*?)(?=\n- \[|\n\n|\Z)", PAGE, re.DOTALL)
    assert len(told) == 3
    for name, text in told:
        report = (STUDIES / name).read_text(encoding="utf-8")
        figures = re.findall(r"\d+\.\d ± \d+\.\d", text)
        assert len(figures) >= 2
        for figure in figures:
            assert f">{figure}<" in report


def test_a_long_study_is_the_same_on_a_cluster_and_after_a_stop() -> None:
    proof = json.loads((ROOT / "docs" / "cluster.json").read_text(encoding="utf-8"))
    assert proof["games"] == 100_000
    assert proof["rows"] == 3 * proof["games"]
    assert [run["way"] for run in proof["runs"]] == ["one process", "two workers, one killed", "stopped and resumed"]
    assert [run["disturbed_after"] >= proof["games"] // 2 for run in proof["runs"]] == [False, True, True]
    assert len({run["sha256"] for run in proof["runs"]}) == 1
