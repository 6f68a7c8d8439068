"""What the package says of itself to whoever imports it."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import blindpig

BLOCKED = """
import sys
sys.modules[{missing!r}] = None
try:
    import {module}
except ModuleNotFoundError as trouble:
    print(trouble)
"""


def test_a_version_and_the_games_are_at_hand() -> None:
    assert blindpig.__version__ == version("blindpig")
    assert blindpig.registry.find("reglement").slug == "reglement"
    with pytest.raises(AttributeError, match="has no attribute 'poker'"):
        getattr(blindpig, "poker")  # noqa: B009 - checked by us, not by mypy


@pytest.mark.parametrize(
    ("module", "missing", "said"),
    [
        ("blindpig.envs", "gymnasium", "blindpig.envs needs gymnasium: install blindpig[envs]"),
        ("blindpig.envs.spiel", "pyspiel", "blindpig.envs.spiel needs OpenSpiel: install open_spiel"),
    ],
)
def test_a_missing_extra_is_named(module: str, missing: str, said: str) -> None:
    code = BLOCKED.format(module=module, missing=missing)
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=120)
    assert found.stdout.strip() == said


def test_environments_are_told_by_their_names() -> None:
    envs = pytest.importorskip("blindpig.envs")
    assert repr(envs.reglement_v2) == "<blindpig.envs.reglement_v2>"
