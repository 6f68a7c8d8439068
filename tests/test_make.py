"""What `make play` says, and what make does to its commands, with a package manager that only pretends."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"
# It builds, or fails to; the house is open until the build is over.
UV = """#!/bin/sh
case "$1" in
  build) touch build/over; exit {code} ;;
  run) until [ -e build/over ]; do sleep 0.05; done ;;
  *) ;;
esac
"""
FAILED = "The compiled engine could not be built, so bots go on in plain Python; build/faster.log says why."


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize("code", [0, 1])
def test_play_says_so_when_the_engine_could_not_be_built(tmp_path: Path, code: int) -> None:
    shutil.copy(MAKEFILE, tmp_path)
    (tmp_path / "src").mkdir()
    for name in ("pyproject.toml", "uv.lock", "hatch_build.py"):
        (tmp_path / name).touch()
    uv = tmp_path / "uv"
    uv.write_text(UV.format(code=code))
    uv.chmod(0o755)
    environ = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    done = subprocess.run(
        ["make", "play", f"UV={uv}"], cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=60, check=True
    )
    assert "Bots think in plain Python until" in done.stdout
    assert (FAILED in done.stdout) == bool(code)


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_bytecode_is_kept_even_where_the_machine_says_otherwise(tmp_path: Path) -> None:
    shutil.copy(MAKEFILE, tmp_path)
    (tmp_path / "src").mkdir()
    uv = tmp_path / "uv"
    uv.write_text("#!/bin/sh\necho kept: ${PYTHONDONTWRITEBYTECODE:-yes}, others: $OTHER\n")
    uv.chmod(0o755)
    environ = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    done = subprocess.run(
        ["make", "format", f"UV={uv}"],
        cwd=tmp_path,
        env={**environ, "PYTHONDONTWRITEBYTECODE": "1", "OTHER": "too"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "kept: yes, others: too" in done.stdout
