"""The rulebooks: each game's `rulebook.md`, in all its languages."""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache

from blindpig import registry
from blindpig.i18n.languages import LANGUAGES, own_name
from blindpig.i18n.typography import typeset
from blindpig.kernel.refusal import BadInput, Phrase

CHAPTERS = {own_name(lang): lang for lang in LANGUAGES}
ITEM = re.compile(r"[-*] \*\*(?P<id>[A-Z]+-[A-Za-z0-9.]+)\*\*\s*(?:\*(?P<title>[^*]+)\*\s*)?(?P<text>.*)")
EMPHASIS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


@dataclass
class Rule:
    """One rule: its id, its title if it has one, its text, and the section it stands in."""

    id: str
    title: str
    text: str
    section: str


@dataclass
class Grid:
    """A table between the rules; the first row is its head."""

    rows: list[list[str]]


@dataclass
class Paragraph:
    """A paragraph that is no rule."""

    text: str


@dataclass
class Section:
    """A section of the rulebook, in the order it is written."""

    title: str
    parts: list[Rule | Grid | Paragraph] = field(default_factory=list)


def plain(text: str) -> str:
    """Text without the stars and ticks of its markup."""
    return EMPHASIS.sub(lambda found: found[1] or found[2] or found[3], text)


class Rulebook:
    """A game's rules in its languages."""

    def __init__(self, slug: str, text: str) -> None:
        self.slug = slug
        self.chapters: dict[str, list[Section]] = {}
        self.sections_of: list[Section] = []
        for line in text.splitlines():
            self.take(line.rstrip())
        for lang, sections in self.chapters.items():
            polish(sections, lang)

    def take(self, line: str) -> None:
        """One line more."""
        if line.startswith("## "):
            lang = CHAPTERS.get(line[3:].strip())
            self.sections_of = self.chapters.setdefault(lang, []) if lang else []
        elif line.startswith("### "):
            self.sections_of.append(Section(line[4:].strip()))
        elif self.chapters and (self.sections_of or line):
            if not self.sections_of:
                self.sections_of.append(Section(""))
            take_part(self.sections_of[-1], line)

    def sections(self, lang: str) -> list[Section]:
        """The sections in one language."""
        return self.chapters.get(lang, [])

    def rules(self, lang: str) -> dict[str, Rule]:
        """The rules in one language by id, in order."""
        return {part.id: part for section in self.sections(lang) for part in section.parts if isinstance(part, Rule)}

    def find(self, rule: str, lang: str) -> Rule:
        """The rule of that id, or what it might have been."""
        rules = self.rules(lang)
        found = rules.get(rule) or rules.get(rule.upper())
        if found is not None:
            return found
        if not rules:
            raise BadInput("rules-not-written", {"game": self.slug, "lang": lang})
        near = get_close_matches(rule.upper(), list(rules), n=3, cutoff=0.5)
        first = Phrase("hint.first-rule", {"rule": next(iter(rules))})
        hint = Phrase("hint.did-you-mean", {"rules": near}) if near else first
        raise BadInput("no-rule", {"game": self.slug, "rule": rule[:20], "hint": hint})


def take_part(section: Section, line: str) -> None:
    """One line of a section: a new rule, a row, the rest of what stands above, or a paragraph."""
    words = line.strip()
    last = section.parts[-1] if section.parts else None
    item = ITEM.match(line)
    if item is not None:
        section.parts.append(Rule(item["id"], (item["title"] or "").rstrip(".: "), item["text"].strip(), section.title))
    elif words.startswith("|"):
        cells = [cell.strip() for cell in words.strip("|").split("|")]
        if all(set(cell) <= set("-: ") for cell in cells):
            return
        if isinstance(last, Grid):
            last.rows.append(cells)
        else:
            section.parts.append(Grid([cells]))
    elif not words:
        if last is not None and not (isinstance(last, Paragraph) and not last.text):
            section.parts.append(Paragraph(""))
    elif isinstance(last, Rule) or (isinstance(last, Paragraph) and last.text):
        last.text = f"{last.text} {words}".strip()
    else:
        section.parts.append(Paragraph(words))


def polish(sections: list[Section], lang: str) -> None:
    """Typeset everything, and drop the paragraphs that only marked an empty line."""
    for section in sections:
        section.parts = [part for part in section.parts if not (isinstance(part, Paragraph) and not part.text)]
        for part in section.parts:
            if isinstance(part, Grid):
                part.rows = [[typeset(cell, lang) for cell in row] for row in part.rows]
            else:
                part.text = typeset(part.text, lang)
            if isinstance(part, Rule):
                part.title = typeset(part.title, lang)


@cache
def rulebook(slug: str) -> Rulebook:
    """The rulebook of a game, empty if it brings none; what is not written in a language is read in another."""
    path = registry.manifest(slug).folder() / "rulebook.md"
    book = Rulebook(slug, path.read_text(encoding="utf-8") if path.is_file() else "")
    written = next(iter(book.chapters.values()), [])
    for lang in LANGUAGES:
        book.chapters.setdefault(lang, written)
    return book
