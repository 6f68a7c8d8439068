"""How much of the code its own tests reach, and the floors under that: python -m tests.coverage [DATA].

`make plain` measures it while it runs the tests of the engine, the store and the tables; this reads the result. A floor
is the whole percent below what was reached when it was last raised, and never below 95 % of lines: which of the lines
that wait for something are reached differs a little from run to run.

Tracing makes whole games take five times as long: long tests that play them and reach no line that others do not are
marked `no_cover`.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

from coverage import Coverage

HOME = Path(__file__).parents[1] / "src" / "blindpig"
FLOORS: dict[str, float] = {  # percent of lines
    "kernel": 97.0,
    "games/*/rules": 98.0,
    "store": 95.0,
    "tables": 95.0,
}
WORST = 5  # files that are named when a package is below its floor


def lines_by_file(data: str) -> dict[str, tuple[int, int]]:
    """By file under src/blindpig: lines that were reached, and lines there are."""
    measured = Coverage(data_file=data)
    measured.load()
    found: dict[str, tuple[int, int]] = {}
    for path in measured.get_data().measured_files():
        _, lines, _, missed, _ = measured.analysis2(path)
        found[Path(path).relative_to(HOME).as_posix()] = (len(lines) - len(missed), len(lines))
    return found


def verdicts(lines: Mapping[str, tuple[int, int]], floors: Mapping[str, float]) -> Iterator[tuple[bool, str]]:
    """For every package whether it is high enough, and a sentence about it."""
    for package, floor in floors.items():
        files = {name: count for name, count in lines.items() if fnmatch(name, f"{package}/*")}
        reached, total = (sum(count[part] for count in files.values()) for part in (0, 1))
        if total == 0:
            yield False, f"{package}: nothing was measured."
            continue
        percent = 100 * reached / total
        said = f"{package}: the tests reach {percent:.1f} % of {total} lines; the floor is {floor:g} %."
        if percent >= floor:
            yield True, said
            continue
        missed = Counter({name: count[1] - count[0] for name, count in files.items()})
        worst = ", ".join(f"{name} ({count})" for name, count in missed.most_common(WORST) if count)
        yield False, f"{said} Most lines are missed in {worst}: write tests for them, or take them out."


def main() -> int:
    """Say how it stands; 1 if a package is below its floor."""
    found = list(verdicts(lines_by_file(sys.argv[1] if sys.argv[1:] else "build/coverage"), FLOORS))
    for _, said in found:
        print(said)
    return 0 if all(high for high, _ in found) else 1


if __name__ == "__main__":
    sys.exit(main())
