"""What pages say: no page asks for a text that nobody wrote, or writes one itself."""

import ast
import re
from pathlib import Path

import pytest

import blindpig
from blindpig import registry
from blindpig.drawing.words import Words, words_in

SOURCE = Path(blindpig.__file__).parent
TEMPLATES = sorted(path for kind in ("html", "svg") for path in SOURCE.rglob(f"templates/**/*.{kind}"))
ASKED = re.compile(r"""\bt\(\s*["']([^"']+)["']\s*(?![\s~"'])""")
VISIBLE = re.compile(r">\s*([A-Za-zÀ-ÿ][^<>{}]*[A-Za-zÀ-ÿ]{3,}[^<>{}]*)<")
PROPER = {"Blind Pig", "Rosie", "OpenAPI", "Don", "Carlo", "Règlement", "de comptes", "Prohibition", "Bootleggers"}


ANY_GAME = next(iter(registry.manifests()))  # what every game says, as its title


def words_of(path: Path) -> Words:
    """The words that a file may use: a game's own too, if it is of one."""
    parts = path.relative_to(SOURCE).parts
    return words_in("en", parts[1] if parts[0] == "games" else ANY_GAME)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_ask_for_texts_that_exist(path: Path) -> None:
    for key in ASKED.findall(path.read_text(encoding="utf-8")):
        if not key.endswith("."):
            assert words_of(path).has(key), key


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_sentence_is_written_in_a_template(path: Path) -> None:
    source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = {text.strip() for text in VISIBLE.findall(source)}
    assert found <= PROPER


def test_handlers_ask_for_texts_that_exist() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "words",
                "context.words",
                "look.words",
                "self.words",
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    assert words_of(path).has(first.value), (path.name, first.value)
