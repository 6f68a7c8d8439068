"""How fast the bots think is told as it was measured, and measured where a Boss searches."""

import json

import pytest

from tests import thinking, thinking_slice


def test_the_table_of_the_docs_is_the_one_that_was_measured() -> None:
    found = thinking.PLACE.search(thinking.DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + thinking.lines_of(thinking.kept()) + found[2]
    assert [(row["game"], row["seats"]) for row in thinking.kept()] == [each[:2] for each in thinking.SUBJECTS]


def test_a_slice_searches_so_many_views_so_often(capsys: pytest.CaptureFixture[str]) -> None:
    thinking_slice.main("prohibition", 2, 2, 3, 0.0)
    found = json.loads(capsys.readouterr().out)
    assert found["iterations"] == 6
