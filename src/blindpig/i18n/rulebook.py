"""The rulebooks: each game's `rulebook.md`, in all its languages.

What no source says and we settled carries a footnote, as in `Nobody shoots from the ends.[^ends]`. It stands behind the
sentence that is ours, or in the title of a section that is ours throughout. `[^ends]: …`, in the same language, says
why.
`#### Title`, `![In words](pictures/name.json)` and a list of letters or numbers make an example and its picture.
"""

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
LABEL = re.compile(r"[-*] \*\*(?P<label>[A-Z]|\d+)\*\*\s*(?P<text>.*)")
IMAGE = re.compile(r"!\[(?P<words>[^]]*)\]\((?P<file>[^)]+)\)(?P<marks>(?:\[\^[^\]]+\])*)$")
CITED = re.compile(r"\s*\((?P<rules>[A-Z]+-[A-Za-z0-9.]+(?:, [A-Z]+-[A-Za-z0-9.]+)*)\)$")
NOTE = re.compile(r"\[\^(?P<name>[^\]]+)\]:\s*(?P<reason>.*)")
MARK = re.compile(r"\s*\[\^(?P<name>[^\]]+)\]")
EMPHASIS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


@dataclass(frozen=True)
class Span:
    """Some text and, if it is ours and not the sources', why."""

    text: str
    reason: str = ""


@dataclass
class Rule:
    """One rule: its id, its title if it has one, its text, and the section it stands in."""

    id: str
    title: str
    text: str
    section: str
    notes: dict[str, str] = field(default_factory=dict)  # why the parts of it that are marked are ours
    whole: list[str] = field(default_factory=list)  # why all of its section is ours

    def spans(self) -> list[Span]:
        """The text cut behind each sentence that is ours."""
        return spans(self.text, self.notes)

    def reasons(self) -> list[str]:
        """Why it, or a part of it, is ours and not the sources'; empty if nothing is."""
        return list(dict.fromkeys([*self.whole, *(span.reason for span in self.spans() if span.reason)]))


@dataclass
class Grid:
    """A table between the rules; the first row is its head."""

    rows: list[list[str]]
    notes: dict[str, str] = field(default_factory=dict)


@dataclass
class Paragraph:
    """A paragraph that is no rule."""

    text: str
    notes: dict[str, str] = field(default_factory=dict)


@dataclass
class Label:
    """What a letter or a number in a picture stands for, and the rules behind it."""

    label: str
    text: str
    rules: list[str] = field(default_factory=list)


@dataclass
class Example:
    """A picture of a position with what there is to see in it; the picture of the table has no title."""

    title: str
    picture: str = ""  # the file of its position, in the game's folder
    words: str = ""  # the picture in words
    text: str = ""
    labels: list[Label] = field(default_factory=list)
    marks: str = ""  # the footnotes of a picture that is ours
    reasons: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)  # why what is marked in its text and letters is ours


Part = Rule | Grid | Paragraph | Example


@dataclass
class Section:
    """A section of the rulebook, in the order it is written."""

    title: str
    parts: list[Part] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)  # why all of it is ours


def plain(text: str) -> str:
    """Text without the stars, ticks and footnotes of its markup."""
    return EMPHASIS.sub(lambda found: found[1] or found[2] or found[3], MARK.sub("", text))


def spans(text: str, notes: dict[str, str]) -> list[Span]:
    """A text cut behind each sentence that is ours."""
    found: list[Span] = []
    start = 0
    for mark in MARK.finditer(text):
        found.append(Span(plain(text[start : mark.start()]), notes.get(mark["name"], "")))
        start = mark.end()
    rest = plain(text[start:])
    return [*found, Span(rest)] if rest.strip() else found


def named_in(text: str) -> list[str]:
    """The footnotes that a text names."""
    return [mark["name"] for mark in MARK.finditer(text)]


class Rulebook:
    """A game's rules in its languages."""

    def __init__(self, slug: str, text: str) -> None:
        self.slug = slug
        self.chapters: dict[str, list[Section]] = {}
        self.notes: dict[str, dict[str, str]] = {}
        self.sections_of: list[Section] = []
        self.notes_of: dict[str, str] = {}
        for line in text.splitlines():
            self.take(line.rstrip())
        for lang, sections in self.chapters.items():
            notes = self.notes[lang] = {name: typeset(reason, lang) for name, reason in self.notes[lang].items()}
            polish(sections, lang)
            annotate(sections, notes)

    def take(self, line: str) -> None:
        """One line more."""
        if line.startswith("## "):
            lang = CHAPTERS.get(line[3:].strip())
            self.sections_of = self.chapters.setdefault(lang, []) if lang else []
            self.notes_of = self.notes.setdefault(lang, {}) if lang else {}
        elif line.startswith("### "):
            self.sections_of.append(Section(line[4:].strip()))
        elif note := NOTE.match(line):
            self.notes_of[note["name"]] = note["reason"].strip()
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
    if item is None and take_example(section, words):
        return
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


def take_example(section: Section, words: str) -> bool:
    """One line of an example: its title, its picture, a letter or text; False if it belongs to none."""
    image, label = IMAGE.match(words), LABEL.match(words)
    open_parts = [part for part in section.parts if not (isinstance(part, Paragraph) and not part.text)]
    last = open_parts[-1] if open_parts else None
    example = last if isinstance(last, Example) else None
    if words.startswith("#### "):
        section.parts.append(Example(words[5:].strip()))
        return True
    if image is not None:
        if example is None or example.picture:
            example = Example("")
            section.parts.append(example)
        example.picture, example.words, example.marks = image["file"], image["words"], image["marks"]
        return True
    if example is None or words.startswith("|"):
        return False
    if label is not None:
        example.labels.append(Label(label["label"], label["text"].strip()))
    elif words and example.labels:
        example.labels[-1].text += f" {words}"
    elif words:
        example.text = f"{example.text} {words}".strip()
    return True


def annotate(sections: list[Section], notes: dict[str, str]) -> None:
    """Give each part the reasons that its footnotes name; those in a section's title go for all of it."""
    for section in sections:
        section.reasons = [notes[name] for name in named_in(section.title) if name in notes]
        section.title = MARK.sub("", section.title)
        for part in section.parts:
            if isinstance(part, Rule):
                part.section, part.whole = section.title, section.reasons
            elif isinstance(part, Example):
                part.reasons = [notes[name] for name in named_in(part.marks) if name in notes]
                said = " ".join([part.text, *(label.text for label in part.labels)])
                part.notes = {name: notes[name] for name in named_in(said) if name in notes}
            if isinstance(part, Rule | Paragraph):
                part.notes = {name: notes[name] for name in named_in(part.text) if name in notes}
            elif isinstance(part, Grid):
                cells = " ".join(cell for row in part.rows for cell in row)
                part.notes = {name: notes[name] for name in named_in(cells) if name in notes}


def polish_example(example: Example, lang: str) -> None:
    """Typeset an example, and take the rules it cites out of its lines."""
    example.title, example.words = typeset(example.title, lang), typeset(example.words, lang)
    example.text = typeset(example.text, lang)
    for label in example.labels:
        cited = CITED.search(label.text)
        label.rules = cited["rules"].split(", ") if cited else []
        label.text = typeset(CITED.sub("", label.text), lang)


def polish(sections: list[Section], lang: str) -> None:
    """Typeset everything, and drop the paragraphs that only marked an empty line."""
    for section in sections:
        section.title = typeset(section.title, lang)
        section.parts = [part for part in section.parts if not (isinstance(part, Paragraph) and not part.text)]
        for part in section.parts:
            if isinstance(part, Grid):
                part.rows = [[typeset(cell, lang) for cell in row] for row in part.rows]
            elif isinstance(part, Example):
                polish_example(part, lang)
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
