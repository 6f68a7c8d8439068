"""The order of tests: the longest first, whichever worker they fall to."""

from types import SimpleNamespace
from typing import cast

import pytest

from tests import pace


def item(path: str, *fixtures: str) -> pytest.Item:
    found = SimpleNamespace(path=pace.HERE / path, fixturenames=fixtures, get_closest_marker=lambda _: None, marks=[])
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
