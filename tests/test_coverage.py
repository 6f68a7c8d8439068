"""The floors under coverage hold: a package below its own is named, with the files that miss most."""

from tests.coverage import FLOORS, verdicts

LINES = {
    "kernel/chance.py": (97, 100),
    "games/one/rules/state.py": (50, 60),
    "games/two/rules/phases/sales.py": (40, 40),
    "games/one/bot/evaluator.py": (0, 400),
}


def test_a_package_is_judged_by_all_its_files_and_no_others() -> None:
    (high, said), (low, complaint) = verdicts(LINES, {"kernel": 97.0, "games/*/rules": 95.0})
    assert high
    assert said == "kernel: the tests reach 97.0 % of 100 lines; the floor is 97 %."
    assert not low
    assert complaint == (
        "games/*/rules: the tests reach 90.0 % of 100 lines; the floor is 95 %. Most lines are missed in"
        " games/one/rules/state.py (10): write tests for them, or take them out."
    )


def test_a_package_that_was_not_measured_is_no_success() -> None:
    assert list(verdicts(LINES, {"store": 95.0})) == [(False, "store: nothing was measured.")]


def test_no_floor_is_below_what_was_agreed() -> None:
    assert set(FLOORS) == {"kernel", "games/*/rules", "store", "tables"}
    assert min(FLOORS.values()) >= 95.0
