"""docs/research.md: its Python runs word for word and prints what the page says; its fields are the games' own."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache

import pytest

from blindpig import registry
from blindpig.kernel.forms import Json
from blindpig.kernel.game import SPECTATOR, State
from blindpig.kernel.record import Replay, read
from tests.sources import GAMES_HOME, ROOT, TESTS

PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)
EVERY = 20  # moves between two looks at a game


def test_the_python_of_the_page_runs_and_prints_what_it_says() -> None:
    names: dict[str, object] = {}
    printed = ""
    for kind, text in BLOCK.findall(PAGE):
        if kind == "text":
            assert printed == text
            printed = ""
            continue
        assert printed == "", "the page does not show what was printed"
        said = io.StringIO()
        with redirect_stdout(said):
            exec(compile(text, "docs/research.md", "exec"), names)  # noqa: S102 – it is our own page
        printed = said.getvalue()
    assert printed == ""


def described(slug: str) -> dict[str, set[str]]:
    """The fields that the page lists for a game, by the headings they stand under."""
    (chapter,) = re.findall(rf"^## [^\n]*\(`{slug}`\)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    found: dict[str, set[str]] = {}
    for part in re.split(r"^### ", chapter, flags=re.MULTILINE)[1:]:
        heading, _, rows = part.partition("\n")
        fields = [
            name for row in re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
        ]
        assert len(fields) == len(set(fields)), f"{slug}, {heading}: a field twice"
        found[heading] = set(fields)
    return found


def paths_of(form: Json, path: str) -> Iterator[tuple[str, set[str]]]:
    """Every object in a form: where it is, and its fields."""
    if isinstance(form, Mapping):
        yield path, set(form)
        for key, value in form.items():
            yield from paths_of(value, f"{path}.{key}")
    elif isinstance(form, Sequence) and not isinstance(form, str):
        for value in form:
            yield from paths_of(value, f"{path}[]")


def looks(slug: str) -> Iterator[State]:
    """States from the golden games, early and late."""
    for path in sorted((TESTS / "records" / slug).glob("*-0.jsonl")):
        replay = Replay(registry.find(slug), read(path.read_text(encoding="utf-8")))
        yield replay.state
        while replay.step():
            if replay.at % EVERY == 0:
                yield replay.state
        yield replay.state


@cache
def written(slug: str) -> dict[str, set[str]]:
    """The fields that a game really writes, by the page's headings. Always the same ones, whoever looks."""
    found: dict[str, set[str]] = {}
    for state in looks(slug):
        views = [state.view(seat).form() for seat in (*range(state.seats), SPECTATOR)]
        for form in [{"position": state.position()}, *[{"view": view} for view in views]]:
            for path, fields in paths_of(form, ""):
                heading = re.sub(r"^\.position\.(?=.)|^\.view\.(?=table)|^\.", "", path)
                if heading and not (heading == "view.own" and not fields):
                    assert found.setdefault(heading, fields) == fields, heading
    return found


@pytest.mark.parametrize("slug", sorted(path.parent.name for path in GAMES_HOME.glob("*/manifest.py")))
def test_the_page_lists_the_fields_of_every_form(slug: str) -> None:
    assert described(slug) == written(slug)
