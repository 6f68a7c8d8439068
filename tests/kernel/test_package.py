"""What is installed is all there: templates, drawings, texts, rulebooks, and the mark that says we are typed.

In the compiled environment the package is a wheel, so this fails when a wheel leaves something out.
"""

from importlib.metadata import metadata, version
from importlib.resources import files
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "blindpig"
BUILT = {".pyc", ".so", ".pyd"}
KINDS = {".py", ".po", ".md", ".html", ".css", ".js", ".svg", ".woff2", ".typed"}


def test_every_file_of_the_sources_is_installed() -> None:
    installed = files("blindpig")
    sources = [path.relative_to(SOURCES) for path in SOURCES.rglob("*") if path.is_file() and path.suffix not in BUILT]
    assert {path.suffix for path in sources} >= {
        ".py",
        ".po",
        ".md",
        ".html",
        ".css",
        ".js",
        ".svg",
        ".woff2",
        ".typed",
    }
    assert [str(path) for path in sources if not installed.joinpath(*path.parts).is_file()] == []


def test_the_changelog_begins_with_the_version_that_is_installed() -> None:
    assert metadata("blindpig")["Name"] == "blindpig"
    changelog = (SOURCES.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    first = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert first.startswith(f"## {version('blindpig')} ")
