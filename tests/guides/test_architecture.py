"""docs/architecture.md: its levels are import-linter's, and every function on the way of a click exists."""

import ast
import re
import tomllib

import pytest

from tests.sources import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "blindpig"
NAMED = re.compile(r"`([\w.]+)`\s+in\s+`([\w/.]+\.(?:py|js))`")
STEP = re.compile(r"^(\d+)\. (.*?)(?=^\d+\. |^\*\*|^## )", re.MULTILINE | re.DOTALL)


def steps() -> list[str]:
    """The steps of the way of a click."""
    section = PAGE.partition("## The way of a click\n")[2].partition("## Hidden information")[0]
    found = STEP.findall(section)
    assert [int(number) for number, _ in found] == list(range(1, len(found) + 1))
    return [text for _, text in found]


def test_the_way_of_a_click_has_at_most_ten_steps_each_with_a_function() -> None:
    assert 5 <= len(steps()) <= 10
    for step in steps():
        assert NAMED.search(step), step


@pytest.mark.parametrize(("name", "path"), NAMED.findall(PAGE))
def test_a_function_that_the_page_names_exists(name: str, path: str) -> None:
    text = (PACKAGE / path).read_text(encoding="utf-8")
    if path.endswith(".js"):
        where, _, function = name.rpartition(".")
        assert not where or re.search(rf"\bclass {where}\b", text)
        assert re.search(
            rf"^(?:export )?(?:async )?function {function}\(|^  (?:async )?{function}\(", text, re.MULTILINE
        )
        return
    assert name in functions(ast.parse(text))


def functions(tree: ast.Module) -> set[str]:
    """Every function of a module, methods as Class.method."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    found.add(f"{node.name}.{inner.name}")
    return found


def test_the_levels_are_those_that_are_enforced() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = told["tool"]["importlinter"]["contracts"][0]["layers"]
    enforced = [{part.strip().removeprefix("blindpig.") for part in layer.split("|")} for layer in layers]
    rows = re.findall(r"^\| (\d+) \| (.*?) \|", PAGE, re.MULTILINE)
    assert [set(re.findall(r"`(\w+)`", packages)) for _, packages in rows] == enforced[1:]  # without __main__
    assert [int(number) for number, _ in rows] == list(range(len(rows), 0, -1))
