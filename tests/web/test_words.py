"""What pages say: both languages say the same things, and no page asks for a text that nobody wrote."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from blindpig.text.catalogue import catalogue
from blindpig.web import boards
from blindpig.web.words import PAGES, words_in

WEB = Path(boards.__file__).parents[1]
TEMPLATES = sorted((WEB / "templates").rglob("*.html")) + sorted((WEB / "templates").rglob("*.svg"))
ASKED = re.compile(r"""\bt\(\s*["']([^"']+)["']\s*(?![\s~"'])""")
VISIBLE = re.compile(r">\s*([A-Za-zÀ-ÿ][^<>{}]*[A-Za-zÀ-ÿ]{3,}[^<>{}]*)<")
PROPER = {"Blind Pig", "OpenAPI", "Don", "Carlo", "Règlement", "de comptes", "Prohibition", "Bootleggers"}


def holes(key: str, lang: str) -> set[str]:
    message = catalogue(PAGES, lang)[key]
    return {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}


def test_both_languages_say_the_same_things() -> None:
    assert set(catalogue(PAGES, "en")) == set(catalogue(PAGES, "fr"))
    for key in catalogue(PAGES, "en"):
        assert holes(key, "en") == holes(key, "fr"), key


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_ask_for_texts_that_exist(path: Path) -> None:
    for key in ASKED.findall(path.read_text(encoding="utf-8")):
        if not key.endswith("."):
            assert words_in("en").has(key), key


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_sentence_is_written_in_a_template(path: Path) -> None:
    source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = {text.strip() for text in VISIBLE.findall(source)}
    assert found <= PROPER


def test_handlers_ask_for_texts_that_exist() -> None:
    for path in sorted(WEB.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("words", "scene.words", "self.words"):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    assert words_in("en").has(first.value), (path.name, first.value)
