"""What we install has an upper bound; what the engine is compiled with and against is pinned, alike everywhere."""

import tomllib

import pytest

from tests.sources import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OPTIONAL = PROJECT["project"]["optional-dependencies"]
INSTALLED = [*PROJECT["project"]["dependencies"], *(each for some in OPTIONAL.values() for each in some)]


@pytest.mark.parametrize("wanted", INSTALLED)
def test_an_update_cannot_break_an_installed_house(wanted: str) -> None:
    assert any(bound in wanted.partition(";")[0] for bound in ("<", "==")), f"{wanted} has no upper bound"


def test_the_compiler_and_what_it_compiles_against_are_pinned_alike() -> None:
    built = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]
    (librt,) = [each for each in INSTALLED if each.startswith("librt")]
    (mypy,) = [each for each in PROJECT["dependency-groups"]["dev"] if each.startswith("mypy")]
    assert "==" in librt
    assert "==" in mypy
    assert {librt, mypy} <= set(built)
