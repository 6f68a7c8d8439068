"""The bot in docs/bots.md is a whole program that enters a tournament."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT


def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len([line for line in code[0].splitlines() if line.strip()]) <= 20
    program = tmp_path / "bloodthirsty.py"
    program.write_text(code[0], encoding="utf-8")
    arguments = ["tournament", "reglement", "--bots", "bloodthirsty,random", "--seats", "3", "--games", "4", "--json"]
    done = subprocess.run(
        [sys.executable, str(program), *arguments, "--jobs", "2"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    names = {row["name"] for row in json.loads(done.stdout)["standings"]}
    assert "bloodthirsty" in names
