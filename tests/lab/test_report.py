"""Reports: the figures are those of the rows, what holds is told after correction, and the file stands alone."""

import csv
import re
from datetime import date
from pathlib import Path

import pytest

from blindpig.kernel.refusal import BadInput
from blindpig.lab.findings import Sample, holm, sections
from blindpig.lab.paper import report
from blindpig.lab.plots import ALONE, lines, percents
from blindpig.lab.study import Study, study_of
from blindpig.lab.studying import carry_out
from tests.troubles import troubled

DAY = date(2026, 11, 17)


@pytest.fixture(scope="module")
def study() -> Study:
    bots = ["random", "wiseguy,random,random"]
    return study_of({"title": "Who <wins>?", "game": "reglement", "seats": 3, "bots": bots, "games": 60}, "who.toml")


@pytest.fixture(scope="module")
def rows(study: Study, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return carry_out(study, tmp_path_factory.mktemp("study"))


def test_holm_stops_at_the_first_that_does_not_hold() -> None:
    assert holm([0.001, 0.9, 0.004, 0.0001], 0.01) == [True, False, True, True]
    assert holm([0.006, 0.004], 0.01) == [True, True]
    assert holm([0.006, 0.0051], 0.01) == [False, False]
    assert holm([]) == []


def test_a_sample_has_a_mean_and_its_error() -> None:
    sample = Sample()
    for value in (1.0, 2.0, 3.0, 6.0):
        sample.add(value)
    assert sample.mean == 3.0
    assert sample.error == pytest.approx((14 / 3 / 4) ** 0.5)


def test_ticks_are_round() -> None:
    assert percents(0.18, 0.56) == [20, 30, 40, 50]
    assert percents(0.236, 0.262) == [24, 25, 26]


def test_lines_fit_on_a_desk_and_on_a_phone() -> None:
    found = [("A", [(number, 0.3 + number / 50, 0.2, 0.6) for number in range(1, 25)])]
    wide, alone = lines(found, 0.25), lines(found, 0.25, ALONE)
    assert wide.small is not None
    assert alone.small == wide.small
    for plot, fewest in ((wide, 12), (alone, 12), (wide.small, 8)):
        left, right, width = plot.span
        assert [plot.lines[0].points[0][0], plot.lines[0].points[-1][0]] == [left, right]
        assert right < width
        assert fewest <= len(plot.rounds) <= 16
    assert [y for _, y in wide.lines[0].points] == [y for _, y in wide.small.lines[0].points]


def test_names_of_lines_are_told_where_there_are_several(study: Study, rows: Path, tmp_path: Path) -> None:
    alone = study_of({"game": "reglement", "seats": 3, "bots": "random", "games": 40}, "alone.toml")
    assert len(re.findall(r">[AB]</text></g>", report(study, rows, "en", DAY))) == 4  # two lines, desk and phone
    assert len(re.findall(r">[AB]</text></g>", report(alone, carry_out(alone, tmp_path), "en", DAY))) == 0


def test_a_report_of_one_arm_tells_what_games_are_like(tmp_path: Path) -> None:
    plan = {"game": "reglement", "seats": 3, "bots": "random", "games": 40, "figure": "played_alert"}
    alone = study_of(plan, "alone.toml")
    rows = carry_out(alone, tmp_path)
    html = report(alone, rows, "en", DAY)
    assert "What games are like" in html
    for said in ("Won from the lower half at half time", "Changes of the lead", "Legal actions at a decision"):
        assert re.search(rf"<td>{said}</td><td class=\"r\">[\d.,]+(?: %)? ± [\d.,]+</td>", html), said
    assert re.search(r'<div class="nums"><div><b>[^<]+</b><span>of games won. By card played: Alert!', html)
    with troubled(
        BadInput, match="“figure” in the plan: it must be a column that tells who won, one of seat.1, seat.2"
    ):
        study_of({**plan, "figure": "played_alarm"}, "alone.toml")


def test_few_games_are_said_to_be_few(tmp_path: Path) -> None:
    """Instead of plots and tables of nothing."""
    few = study_of({"game": "reglement", "seats": 3, "bots": ["random", "rookie"], "games": 2}, "few.toml")
    html = report(few, carry_out(few, tmp_path), "en", DAY)
    assert html.count("Too few games to say.") >= 2
    assert 'class="fig roomy"' not in html
    assert '<table class="ab">' not in html


def test_shares_are_written_as_the_language_does(study: Study, rows: Path) -> None:
    for lang, share in (("en", r"\d+\.\d ± \d+\.\d"), ("fr", r"\d+,\d ± \d+,\d")):
        found = re.findall(r'class="num">([^<]+)</text>', report(study, rows, lang, DAY))
        assert found
        assert [said for said in found if not re.fullmatch(share, said)] == []


def test_shares_are_those_of_the_rows(study: Study, rows: Path) -> None:
    (found,) = sections(study, rows)
    with rows.open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    first = [float(row["won"]) for row in table if row["arm"] == "A" and row["seat"] == "2"]
    assert found.shares["seat.2"].share == pytest.approx(sum(first) / 60)
    assert found.shares["seat.2"].count == 60
    knives = [float(row["won"]) for row in table if row["arm"] == "A" and row["played_knife"] != "0"]
    assert found.shares["played_knife"].count == len(knives)
    assert "bot.random" not in found.shares  # all are the same: nothing to compare
    lengths = {arm: [int(row["rounds"]) for row in table if row["arm"] == arm and row["seat"] == "1"] for arm in "AB"}
    (rounds,) = [each for each in found.against[0] if each.key == "rounds"]
    assert rounds.by == pytest.approx((sum(lengths["B"]) - sum(lengths["A"])) / 60)
    assert rounds.holds  # a Wiseguy ends it sooner


@pytest.mark.parametrize(("lang", "words"), [("en", "A against B"), ("fr", "A contre B")])
def test_the_file_stands_alone_in_both_languages(study: Study, rows: Path, lang: str, words: str) -> None:
    html = report(study, rows, lang, DAY)
    assert words in html
    assert "Who &lt;wins&gt;?" in html
    assert "⟨" not in html
    assert re.findall(r'(?:href|src)="(?!#)[^"]*"|url\((?!"data:|#)[^)]*\)|<script', html) == []
    for used in re.findall(r'href="#([\w-]+)"', html):
        assert f'id="{used}"' in html
    assert report(study, rows, lang, DAY) == html
