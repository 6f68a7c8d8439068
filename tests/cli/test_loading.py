"""What a command does not use it does not load."""

import subprocess
import sys

import pytest

from blindpig import registry

FIRST = next(iter(registry.games()))
RUN = """
import sys
from blindpig.cli import run
code = run(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""
SERVER = """
import sys
import blindpig.web.run, blindpig.tables.registry, blindpig.drawing.inspection
print(*sys.modules, file=sys.stderr)
"""
LABORATORY = {"openskill", "rich", "blindpig.lab.tournament", "blindpig.lab.bench", "blindpig.scaffold.new_game"}
SERVING = {"litestar", "uvicorn", "sqlalchemy", "jinja2", "blindpig.web", "blindpig.tables"}
SELDOM = {"PIL", "webauthn", "alembic", "psycopg", "segno", "openskill", "typer", "blindpig.lab"}


def loaded(*arguments: str) -> set[str]:
    """The modules that a process has loaded at its end."""
    done = subprocess.run(
        [sys.executable, "-c", *arguments], capture_output=True, text=True, timeout=60, check=True, encoding="utf-8"
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", [("--version",), ("rules", FIRST)])
def test_a_small_command_loads_neither_the_server_nor_the_laboratory(arguments: tuple[str, ...]) -> None:
    modules = loaded(RUN, *arguments)
    assert "blindpig.cli.laboratory" in modules
    assert modules & (LABORATORY | SERVING) == set()


def test_the_server_loads_what_few_houses_need_when_they_need_it() -> None:
    modules = loaded(SERVER)
    assert "litestar" in modules
    assert modules & SELDOM == set()
