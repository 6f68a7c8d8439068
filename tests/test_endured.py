"""The long runs held what is promised, and the page says what they found and nothing else."""

import pytest

from tests.endured import (
    BACK,
    FAIR,
    FUZZ,
    LOAD,
    PAGE,
    PLACE,
    SOAK,
    STOP,
    fair_of,
    faults_of,
    kept,
    parts_of,
    text_of,
)
from tests.load.soak import EVERYWHERE, KILLED, LONGEST_STOP, OTHERS, plan

CASES = 10_000  # of each fuzzer
KILLS = 1000


def test_the_page_tells_what_was_found_and_nothing_else() -> None:
    found = PLACE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == found[1] + text_of(kept(SOAK), kept(LOAD), kept(FUZZ)) + found[2]


@pytest.mark.skipif(not SOAK.is_file(), reason="there was no soak, and the page says nothing of one")
def test_the_last_soak_lost_nothing_and_no_table_stood_still() -> None:
    run = kept(SOAK)
    assert run is not None
    assert run["broken"] == []
    sqlite, postgres = (faults_of(measured) for measured in parts_of(run, BACK).values())
    assert sqlite[KILLED][0] >= KILLS
    assert {*EVERYWHERE, "disk full"} == set(sqlite)
    assert {*EVERYWHERE, "database restarted"} == set(postgres)
    for faults in (sqlite, postgres):
        assert all(times >= OTHERS and longest <= LONGEST_STOP for times, longest in faults.values())
    assert [fair_of(measured) for measured in parts_of(run, FAIR).values()] == [(0, 0, 0)] * 2


@pytest.mark.skipif(not LOAD.is_file(), reason="there was no whole load run, and the page says nothing of one")
def test_the_last_load_run_was_whole_and_lost_nothing() -> None:
    run = kept(LOAD)
    assert run is not None
    assert all(broken in PAGE.read_text(encoding="utf-8") for broken in run["broken"])  # nothing is kept quiet
    fair = [fair_of(measured) for measured in parts_of(run, FAIR).values()]
    assert fair == [(0, 0, 0)] * 8  # players inside and over HTTP, and faults, on both databases; memory; two servers
    assert len(parts_of(run, "p99 over a bare server's")) == 3
    assert len(parts_of(run, "MB after a fifth / at the end")) == 1


@pytest.mark.skipif(not FUZZ.is_file(), reason="there was no long fuzz, and the page says nothing of one")
def test_the_last_fuzz_found_no_server_error() -> None:
    run = kept(FUZZ)
    assert run is not None
    assert set(run) == {"pages", "schemathesis"}
    assert all(found["cases"] >= CASES and found["5xx"] == 0 for found in run.values())


def test_a_soak_has_every_fault_as_often_as_it_says_in_no_regular_order() -> None:
    planned = plan(EVERYWHERE, 100, 5)
    assert {kind: planned.count(kind) for kind in EVERYWHERE} == {**dict.fromkeys(EVERYWHERE, 5), KILLED: 100}
    assert planned != sorted(planned)
    assert [kind for kind in planned if kind != KILLED] != sorted(kind for kind in planned if kind != KILLED)


def test_what_is_said_comes_from_the_figures() -> None:
    measured = {"tables": 3, "moves": "70, 40 of them bots'", FAIR: "1 / 2 / 0", f"{KILLED}{STOP}": "7 / 4.25"}
    run = {"parts": {"7 kills, one server, SQLite": {**measured, BACK: "1.90 / 6.25", "load average": 3.1}}}
    said = text_of(run, None, {"pages": {"cases": 12000, "5xx": 1}})
    assert "| SQLite | server killed | 7 | 4.2 s |" in said
    assert "3 tables and 70 moves: 1 lost, 2 played twice,\n0 tables did not finish" in said
    assert "1.90 s (median), 6.25 s at most, at a load average of 3.1." in said
    assert "12,000 to the pages (1 answers of 5xx)" in said
