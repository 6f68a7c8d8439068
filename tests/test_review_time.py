"""What the docs say of a review's time is what was measured, on the compiled engine."""

from tests.load.reviewing import DOCS, PLACE, kept, lines_of, moves_of


def test_the_lines_of_the_docs_are_what_was_measured() -> None:
    found = PLACE.search(DOCS.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + lines_of(kept()) + found[2]


def test_the_engine_was_compiled_and_another_table_was_played_meanwhile() -> None:
    found = kept()
    assert found["compiled"]
    assert 0 < found["curve"] <= found["decision"] <= found["all"]
    assert found["curve"] <= found["luck"] <= found["all"]
    for moves in (found["alone"], found["beside"]):
        assert moves["moves"] >= 100
        assert 0 < moves["p50"] <= moves["p99"]


def test_moves_are_told_by_their_middle_and_their_slowest() -> None:
    found = moves_of([0.001 * wait for wait in range(1, 101)])
    assert (found["moves"], found["p50"], found["p99"]) == (100, 51.0, 100.0)
