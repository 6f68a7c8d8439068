"""Which tests `make quick` leaves out because they take long: `make pace` writes tests/long.txt.

    python -m tests.paced REPORT.xml

The report is one of pytest (`--junitxml`) on the plain engine. A function's tests count together, whatever they are
given; the longest functions are left out until what is left takes no longer than BUDGET.
"""

import sys
from collections import Counter
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from tests.pace import HERE, KEPT

BUDGET: Final = 40.0  # seconds of one processor, for all that `make quick` runs


def function_of(case: ElementTree.Element) -> str:
    """A test as pace.py names it: its file and the function, with its class if it has one."""
    parts = case.attrib["classname"].split(".")
    for end in range(len(parts), 1, -1):
        file = HERE.parent / Path(*parts[:end]).with_suffix(".py")
        if file.is_file():
            name = case.attrib["name"].partition("[")[0]
            return "::".join([file.relative_to(HERE).as_posix(), *parts[end:], name])
    raise ValueError(f"{case.attrib['classname']} is no file of tests")


def longest(report: Path, budget: float = BUDGET) -> list[str]:
    """The functions to leave out."""
    spent: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 - pytest has just written it
        spent[function_of(case)] += round(float(case.attrib["time"]) * 1000)
    left = sum(spent.values())
    found: list[str] = []
    for name, each in spent.most_common():
        if left <= budget * 1000:
            break
        found.append(name)
        left -= each
    return sorted(found)


if __name__ == "__main__":
    KEPT.write_text("\n".join(longest(Path(sys.argv[1]))) + "\n", encoding="utf-8")
