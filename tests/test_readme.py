"""The README's Python runs, and stays short."""

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_library_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(example.strip().splitlines()) <= 16
    run = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    *_, last = run.stdout.splitlines()
    assert last.endswith("[RC-E3]")


def test_the_map_points_at_what_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([\w/.-]+)\)", text) + re.findall(r"^\| `([\w/.]+)`", text, re.MULTILINE):
        assert (README.parent / target).exists(), target
