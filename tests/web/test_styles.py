"""Style sheets style what is there: no class without an element, no custom property that nobody defines or uses.

Properties that CSS does not know are found by the linter of `make check`.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from blindpig.drawing.context import COLOURS

HOME = Path(__file__).parents[2] / "src" / "blindpig"
WORD = re.compile(r"-?[A-Za-z_][\w-]*")
PROPERTY = re.compile(r"--[\w-]+")
# Classes that are put together: the text that does it, and what comes out. The text must still be in the sources.
BUILT: dict[str, Iterable[str]] = {
    "p-{": [f"p-{colour}" for colour in (*COLOURS, "none")],
    "suit-{": ["suit-red", "suit-green", "suit-yellow", "suit-blue"],
    "roof-{": ["roof-brown", "roof-black", "roof-white"],
    "stamp--{": [
        *(f"stamp--{word}" for word in ("open", "kept", "broken")),
        *(f"stamp--{word}" for word in ("refused", "countered", "withdrawn", "off", "struck")),
    ],
    "medal--{": ["medal--1", "medal--2", "medal--3"],
    "slip--{": ["slip--thug", "slip--hench", "slip--truck"],
    "is-{which}": ["is-first", "is-middle", "is-last"],
    "is-{{ line.kind }}": ["is-sale", "is-margin", "is-barred", "is-lost"],
    "is-{{ kind }}": ["is-move", "is-pass"],
    "at-{{ place.tag.edge }}": ["at-start", "at-end"],
    "to-{{ side }}": ["to-top", "to-bottom"],
    "plot--{{ p.name }}": ["plot--wide", "plot--narrow"],
    "trace--{{ trace.number }}": ["trace--0", "trace--1", "trace--2"],
    "bar b{{ loop.index0 }}": ["b0", "b1", "b3"],
    "chart--{{ look }}": ["chart--wide", "chart--narrow"],
    "x{{ column }}": [f"x{column}" for column in range(1, 17)],
}


def sources(*suffixes: str) -> Iterator[str]:
    """The files of these kinds, but not those that others wrote."""
    for path in sorted(HOME.rglob("*")):
        if path.suffix in suffixes and "vendor" not in path.parts:
            yield path.read_text(encoding="utf-8")


def literals(source: str) -> Iterator[str]:
    """The strings of a Python module, docstrings aside."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def named_in_pages() -> Iterator[str]:
    """Whatever text of the sources may name a class: strings, and what templates say in class attributes."""
    for python in sources(".py"):
        yield from literals(python)
    for script in sources(".js"):
        yield from re.findall(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`", re.sub(r"^\s*//.*$", "", script, flags=re.MULTILINE))
    for template in sources(".html", ".svg"):
        yield from re.findall(r'class="([^"]*)"', template)
        for code in re.findall(r"\{[{%].*?[}%]\}", template, re.DOTALL):
            yield from re.findall(r"'[^'\n]*'|\"[^\"\n]*\"", code)


def plain(sheet: str) -> str:
    """A style sheet without comments, strings and addresses."""
    return re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", " ", sheet, flags=re.DOTALL)


def styled_classes(sheet: str) -> set[str]:
    """The classes that the selectors of a style sheet name."""
    selectors = [text for text in re.findall(r"([^{};]*)\{", plain(sheet)) if not text.lstrip().startswith("@")]
    return {name for text in selectors for name in re.findall(r"\.(-?[A-Za-z_][\w-]*)", text)}


def defined_properties(sheet: str) -> set[str]:
    """The custom properties that a style sheet defines."""
    return set(re.findall(r"(--[\w-]+)\s*:", plain(sheet)))


def used_properties(sheet: str) -> set[str]:
    """The custom properties that a style sheet uses."""
    return set(re.findall(r"var\(\s*(--[\w-]+)", plain(sheet)))


def from_outside() -> set[str]:
    """The custom properties that templates, scripts and drawings set or use."""
    return {name for text in sources(".py", ".js", ".html", ".svg") for name in PROPERTY.findall(text)}


def test_every_styled_class_is_on_a_page() -> None:
    named = {word for text in named_in_pages() for word in WORD.findall(text)}
    built = {name for names in BUILT.values() for name in names}
    styled = set().union(*map(styled_classes, sources(".css")))
    assert sorted(styled - named - built) == []


@pytest.mark.parametrize("text", BUILT)
def test_classes_that_are_put_together_are_still_put_together(text: str) -> None:
    assert any(text in source for source in sources(".py", ".js", ".html"))


def test_every_custom_property_is_defined_and_used() -> None:
    sheets = list(sources(".css"))
    defined, used = set().union(*map(defined_properties, sheets)), set().union(*map(used_properties, sheets))
    outside = from_outside()
    assert sorted(defined - used - outside) == [], "defined, but nobody uses them"
    assert sorted(used - defined - outside) == [], "used, but nobody defines them"


def test_style_sheets_are_read_as_they_should() -> None:
    sheet = (
        "/* .not-this{--nor:1} */ @media (min-width:1.5em){.a.b-c>.d:not(.e){--x:1.5em;color:var(--y)}}\n"
        '.f::before{content:".g";background:url(h.png);margin:.5em;top:var( --z,0)}'
    )
    assert styled_classes(sheet) == {"a", "b-c", "d", "e", "f"}
    assert defined_properties(sheet) == {"--x"}
    assert used_properties(sheet) == {"--y", "--z"}


def drawn(*sheet: str) -> set[str]:
    """The names of what a sheet of drawings has."""
    found = HOME.joinpath(*sheet).read_text(encoding="utf-8")
    return set(re.findall(r'<symbol id="([\w-]+)"', found))


def test_every_mark_on_a_page_is_drawn() -> None:
    front, learn = drawn("web", "static", "front.svg"), drawn("drawing", "static", "learn.svg")
    lost: list[str] = []
    for path in sorted(HOME.rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        imported = re.search(r'from "front\.html" import [^%]*\bmark(?: as (\w+))?', source)
        ours = "mark" if path.name == "front.html" else imported and (imported[1] or "mark")
        for name, mark in re.findall(r'\b(\w+)\("([\w-]+)"', source):
            if name == ours or name == "mark":
                lost += [f"{path.name}: {mark}"] if mark not in (front if name == ours else learn) else []
    assert lost == []
