"""Who reads a text: the literal keys in the sources, and those that are put together from a prefix and a word."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from blindpig import registry
from blindpig.i18n.catalogue import COMMON, catalogue
from blindpig.i18n.terms import terms_of
from blindpig.i18n.troubles import DOMAIN as TROUBLES
from tests.sources import GAMES_HOME, ROOT, Keys, called, parsed, text_of

HOME = ROOT / "src" / "blindpig"
QUOTED = (re.compile(r'"([^"\n]*)"'), re.compile(r"'([^'\n]*)'"))  # each by itself: one stands inside the other
JOINED = re.compile(r"""(?:"([^"\n]+)"|'([^'\n]+)')\s*~\s*[^~,)]+(?:~\s*(?:"([^"\n]+)"|'([^'\n]+)'))?""")
ADDRESSED = re.compile(r"\.[a-z]+-you$")
HOLE = "\0"
# Keys that are put together in two steps, which nobody can see from outside.
DECLARED = {
    "": ("option.\0.\0.text", "like.\0.\0"),
    "bootleggers": ("board.how.\0-then", "board.coach.moment.\0"),
}


def files_of(slug: str, kinds: tuple[str, ...]) -> Iterator[Path]:
    """The files of a game, or of the house without its games."""
    folder = GAMES_HOME / slug if slug else HOME
    for path in sorted(folder.rglob("*")):
        if path.suffix in kinds and (slug or GAMES_HOME not in path.parents):
            yield path


@cache
def literals(slug: str) -> frozenset[str]:
    """Every string in the sources, templates and scripts of a game, or of the house."""
    found: set[str] = set()
    for path in files_of(slug, (".py", ".html", ".svg", ".js", ".jsonl")):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            found |= {text_of(node) for node in ast.walk(ast.parse(text))}
        else:
            found |= {word for quoted in QUOTED for word in quoted.findall(text)}
    return frozenset(found - {""})


@cache
def shapes(slug: str) -> frozenset[str]:
    """The keys that are put together in the sources and templates, with holes: `board.how.␀`."""
    found: set[str] = set(DECLARED.get(slug, ()))
    for path in files_of(slug, (".py", ".html")):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.JoinedStr):
                    parts = [str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values]
                    found.add("".join(parts))
        else:
            for head, other, tail, last in JOINED.findall(text):
                found.add(f"{head or other}{HOLE}{tail or last}")
    # A shape that begins with a hole, or that is all hole, says nothing.
    return frozenset(shape for shape in found if re.match(r"[a-z][\w-]*\.", shape))


def fits(key: str, shape: str, words: frozenset[str]) -> bool:
    """Whether a key is of a shape, with words of the sources or numbers in its holes."""
    pattern = "(.+?)".join(re.escape(part) for part in shape.split(HOLE))
    match = re.fullmatch(pattern, key)
    return match is not None and all(word in words or word.isdecimal() for word in match.groups())


@cache
def nouns(slug: str) -> frozenset[str]:
    """The nouns that the arguments of a game's sentences stand for, or that are asked for by name."""
    terms = terms_of(slug)
    found: set[str] = {terms.seat, terms.score, *terms.nouns.values(), *terms.spelt}
    for domain in (slug, COMMON):
        for message in catalogue(domain, "en").values():
            for form in message.forms:
                found |= {noun or terms.kind(name) for _, name, noun, _ in Formatter().parse(form) if name}
    for path in files_of(slug, (".py",)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in ("noun", "word", "place_name") and node.args:
                found |= {text_of(arg) for arg in node.args}
    return frozenset(found - {""})


def has_reader(slug: str, key: str) -> bool:
    """Whether anybody asks for a text of a game's catalogue, or of the house's own where no game is named."""
    words = literals(slug) | literals("") if slug else frozenset().union(*(literals(each) for each in all_slugs()))
    if key in words or any(fits(key, shape, words) for each in {slug, ""} for shape in shapes(each)):
        return True
    kind, _, value = key.partition(".")
    return bool(slug) and kind in nouns(slug) and (not value or value == "none" or value.isdecimal() or value in words)


@cache
def all_slugs() -> tuple[str, ...]:
    """The house, and its games."""
    return ("", *registry.HOUSE)


@cache
def told(slug: str) -> frozenset[str]:
    """What a game tells: facts, refusals, its options, and reasons of bots."""
    keys = Keys((str(path), tree) for path, tree in parsed(GAMES_HOME / slug) if slug)
    found = {f"{kind}.{key}" for kind, names in keys.found.items() for key in names}
    for path in files_of(slug, (".py",)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) == "Reason" and node.args:
                found.add(f"why.{text_of(node.args[0])}")
    for option in registry.find(slug).options if slug else ():
        found |= {f"option.{option.key}"}
        found |= {f"option.{option.key}.{value}{end}" for value in option.values for end in ("", ".text")}
    return frozenset(found)


def dead(domain: str) -> list[str]:
    """The texts of a catalogue that nobody reads."""
    slug = domain if domain in registry.HOUSE else ""
    known = told(slug)
    return [
        key
        for key, plain in ((key, ADDRESSED.sub("", key)) for key in catalogue(domain, "en"))
        if not (plain != key and plain in catalogue(domain, "en"))  # `Teller.addressed` reads it where it reads that
        and key not in known
        and not (key.startswith("trouble.") and (slug or domain == TROUBLES))  # tests/i18n/test_troubles.py
        and not has_reader(slug, key)
    ]
