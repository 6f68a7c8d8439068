"""docs/security.md names the tests that show what it promises: they are there, and so is every command."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ")][1:]


def files_of(cell: str) -> list[Path]:
    """The files that a cell names; one without a folder is in the folder named before."""
    found, folder = [], ROOT / "tests" / "web"
    for name in re.findall(r"`([\w/]+\.py)`", cell):
        path = ROOT / name if "/" in name else folder / name
        folder = path.parent
        found.append(path)
    return found


def test_every_promise_names_tests_that_are_there() -> None:
    assert len(ROWS) >= 6
    for row in ROWS:
        who, *_, shown = [cell.strip() for cell in row.strip("|").split("|")]
        files = files_of(shown)
        assert files, f"{who}: nothing shows it"
        for file in files:
            assert "def test_" in file.read_text(encoding="utf-8"), f"{who}: {file} shows nothing"


def test_every_test_that_is_named_is_there() -> None:
    named = re.findall(r"`(test_\w+)`", PAGE)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert named
    for name in named:
        assert f"def {name}(" in tests, name
