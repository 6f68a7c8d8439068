"""Troubles in both languages: every sentence that can reach a person is known again, and told in French."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import blindpig
from blindpig.i18n.troubles import recognise, translated
from blindpig.tables.trouble import BrokenTable, NoTable
from blindpig.web.guests import Unknown

HOME = Path(blindpig.__file__).parent
RAISED = ("BadInput", "BadForm", "BadRecord", "Misfit", "NotAllowed", "NotNow")
# The operator's and the programmer's: the command line, the database, positions, views and scripts of tests.
OTHERS = ("cli.py", "lab", "store", "run.py", "position.py", "evaluator.py", "game.py")
FILLED = {  # what stands in holes that are not just names and numbers
    "hint": "It has none.",
    "what": "a message",
    "HOW_TO": 'An offer reads like: offer 2 give $3 c2 t4 r5 for hijack private "a promise"; “nothing” is nothing.',
    "said": "Move 3 (seat 1: pass) does not fit",
    "trouble": "“x” is not an action of this game.",
    "misfit": "the game draws more often than was recorded",
    "where": "The first line of the record",
    "self.where": "The first line of the record",
    "wanted": "a string",
}


def sentences(node: ast.expr, module: str) -> Iterator[str]:
    """The sentences that an expression can give, with something in every hole."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [
            part.value if isinstance(part, ast.Constant) else FILLED.get(ast.unparse(part.value), "7")
            for part in node.values
            if isinstance(part, (ast.Constant, ast.FormattedValue))
        ]
        yield "".join(str(part) for part in parts)
    elif isinstance(node, ast.IfExp):
        yield from sentences(node.body, module)
        yield from sentences(node.orelse, module)
    elif isinstance(node, ast.Name):
        yield str(getattr(importlib.import_module(module), node.id))


def all_sentences() -> Iterator[tuple[str, str]]:
    """Every sentence that is raised where people can see it, and where."""
    for path in sorted(HOME.rglob("*.py")):
        place = path.relative_to(HOME)
        if (set(place.parts) & set(OTHERS)) and place.parts != ("kernel", "game.py"):
            continue
        module = ".".join(("blindpig", *place.with_suffix("").parts)).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in RAISED and node.args:
                for sentence in sentences(node.args[0], module):
                    yield f"{place}:{node.lineno}", sentence


@pytest.mark.parametrize(("place", "sentence"), [found for found in all_sentences() if "the script" not in found[1]])
def test_every_trouble_is_told_in_french(place: str, sentence: str) -> None:
    assert recognise(sentence) is not None, place
    assert translated(sentence, "fr") != sentence
    assert translated(sentence, "en") == sentence.replace("'", "’")


def test_the_sentences_that_classes_bring_along() -> None:
    for trouble in (NoTable(), BrokenTable("abc", 3, "why"), Unknown()):
        assert translated(str(trouble), "fr") != str(trouble)


def test_what_people_wrote_is_left_as_it_is() -> None:
    assert translated("“a {b} “c” is not” is not an action of this game.", "fr") == (
        "«\u202fa {b} “c” is not\u202f» n’est pas une action de ce jeu."
    )
    assert translated("something else", "fr") == "something else"


def test_parts_are_translated_with_the_whole() -> None:
    assert translated("reglement has no option “x”. It has none.", "fr") == (
        "reglement n’a pas d’option «\u202fx\u202f». Il n’y en a aucune."
    )
