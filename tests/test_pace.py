"""The order of tests: the longest first, whichever worker they fall to."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests import pace
from tests.paced import longest

SHARED = {"games/contract.py": "src/blindpig/testing/contract.py"}  # whose tests stand elsewhere
REPORT = """<testsuites><testsuite name="pytest">
<testcase classname="tests.kernel.test_chance" name="test_one[3]" time="2.5"/>
<testcase classname="tests.kernel.test_chance" name="test_one[4]" time="2.5"/>
<testcase classname="tests.games.contract.TestTiny" name="test_two" time="4.0"/>
<testcase classname="tests.test_pace" name="test_three" time="1.0"/>
</testsuite></testsuites>"""


def item(path: str, *fixtures: str) -> pytest.Item:
    path, _, name = path.partition("::")
    found = SimpleNamespace(path=pace.HERE / path, fixturenames=fixtures, get_closest_marker=lambda _: None, marks=[])
    found.nodeid = f"tests/{path}::{name}"
    found.add_marker = found.marks.append
    return cast("pytest.Item", found)


def test_every_worker_begins_with_its_longest_and_files_stay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", "2")
    short = [item("kernel/test_a.py"), item("kernel/test_a.py")]
    stored, packed = item("store/test_b.py", "postgres"), item("packages/test_c.py")
    seen = [item("browser/test_d.py", "desk"), item("browser/test_d.py", "desk")]
    items = [*short, stored, packed, *seen]
    pace.pytest_collection_modifyitems(items)
    assert items == [*seen, packed, stored, *short]


def test_quick_leaves_out_what_needs_a_browser_a_database_or_a_build() -> None:
    kinds = [item("web/test_a.py"), item("web/test_a.py", "desk"), item("web/test_a.py", "address"), item("load/x.py")]
    pace.pytest_collection_modifyitems(kinds)
    assert [bool(getattr(each, "marks")) for each in kinds] == [False, True, True, True]  # noqa: B009 - of a pretended one


def test_quick_leaves_out_what_took_long_when_it_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "KEPT", tmp_path / "long.txt")
    pace.KEPT.write_text("web/test_a.py::test_long\nweb/test_a.py::TestAll::test_long\n", encoding="utf-8")
    names = ["test_long[1-2]", "test_longer", "TestAll::test_long[x::y]", "TestAll::test_short"]
    tests = [item(f"web/test_a.py::{name}") for name in names]
    pace.pytest_collection_modifyitems(tests)
    marks = [[mark.name for mark in getattr(each, "marks")] for each in tests]  # noqa: B009 - of pretended ones
    assert marks == [["long"], [], ["long"], []]


def test_the_longest_functions_are_left_out_until_the_rest_is_short_enough(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    assert longest(report, 20) == []
    assert longest(report, 5) == ["kernel/test_chance.py::test_one"]
    assert longest(report, 1) == ["games/contract.py::TestTiny::test_two", "kernel/test_chance.py::test_one"]


@pytest.mark.parametrize("line", pace.KEPT.read_text(encoding="utf-8").split())
def test_what_is_left_out_is_there(line: str) -> None:
    path, *_, name = line.split("::")
    file = SHARED.get(path, f"tests/{path}")
    assert re.search(rf"def {name}\(", (pace.HERE.parent / file).read_text(encoding="utf-8"))
