"""docs/adding-a-card.md at its word: its files go into a copy of the house, and there the new card is played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

GUIDE = (ROOT / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
CHAPTER = re.compile(r"^## \d\. `([^`]+)`\n(.*?)(?=^## )", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(r"^```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MOST_FILES = 5
SLUG = "wrong-address"
NEVER = shutil.ignore_patterns("__pycache__", "*.so")
CONTRACT = "tests/games/contract.py::TestBootleggers"
EVERY_CARD = (  # what asks every card for something; a test of its own rule comes with a card that stays
    "tests/games/bootleggers/test_words.py",
    "tests/games/bootleggers/test_names.py",
    "tests/games/bootleggers/rules/test_targets.py",
    "tests/games/bootleggers/rules/thugs/test_investigated.py",
    "tests/test_rules_covered.py",
    "tests/test_texts.py",
    "-k",
    "not every_rule_has_a_test and not sentences_need",
)


def chapters() -> dict[str, list[str]]:
    """By file: what the guide says goes into it."""
    return {path: BLOCK.findall(text) for path, text in CHAPTER.findall(GUIDE)}


def write(home: Path, name: str, blocks: list[str]) -> None:
    """Do to one file what the guide says: make it, or add to a list, a catalogue, the rulebook."""
    path = home / name
    if not path.exists():
        (text,) = blocks
        path.write_text(text, encoding="utf-8")
        return
    old = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        (line,) = blocks
        new = old.replace("\n]\n", f"\n{line}]\n", 1)
    elif path.suffix == ".po":
        (entries,) = blocks
        new = f"{old.rstrip()}\n\n{entries}"
    else:
        last = re.findall(r"^- \*\*BL-T\d+\*\* .*\n", old, re.MULTILINE)
        half = len(last) // 2
        new = old.replace(last[half - 1], last[half - 1] + blocks[0]).replace(last[-1], last[-1] + blocks[1])
    assert new != old, f"nothing to change in {name}"
    path.write_text(new, encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with one more card."""
    home = tmp_path_factory.mktemp("house")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, home / part, ignore=NEVER)
    shutil.copy(ROOT / "pyproject.toml", home)
    for name, blocks in chapters().items():
        write(home, name, blocks)
    return home


def run(home: Path, *args: str) -> str:
    """Run Python in the copy; what it printed."""
    paths = os.pathsep.join([str(home / "src"), str(home)])
    env = {**os.environ, "PYTHONPATH": paths, "HYPOTHESIS_PROFILE": "quick"}  # as `make quick` does
    done = subprocess.run([sys.executable, *args], cwd=home, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


def test_the_guide_names_five_files_at_most() -> None:
    files = chapters()
    assert 1 < len(files) <= MOST_FILES
    assert all(files.values())
    assert [name for name in files if not (ROOT / name).exists()] == [next(iter(files))], "one new module, the card's"


def test_the_card_is_in_the_copy_and_not_here(copy: Path) -> None:
    script = (
        "import blindpig; from blindpig.games.bootleggers.rules.deck import NAMES; print(blindpig.__file__, NAMES[-1])"
    )
    assert run(copy, "-c", script).split() == [str(copy / "src" / "blindpig" / "__init__.py"), SLUG]


def suite(home: Path, *tests: str) -> None:
    """Run tests in the copy."""
    run(home, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)


def test_the_contract_suite(copy: Path) -> None:
    suite(copy, CONTRACT)


def test_what_every_card_is_asked_for(copy: Path) -> None:
    suite(copy, *EVERY_CARD)


def test_a_page_shows_the_card_lit_and_it_is_clicked(copy: Path) -> None:
    suite(copy, "tests/guides/card_at_work.py::test_a_page_shows_it_lit_and_it_is_clicked")


def test_a_boss_plays_it_against_wiseguys(copy: Path) -> None:
    suite(copy, "tests/guides/card_at_work.py::test_a_boss_plays_it_against_wiseguys")
