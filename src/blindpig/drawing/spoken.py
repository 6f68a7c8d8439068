"""A table in words: what pages show under “in words”, and all that programs and agents that read get of a board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup


@dataclass(frozen=True)
class Section:
    """A part of the table in words: what it is about, and a sentence for each thing."""

    title: str
    lines: tuple[str, ...]
    said: str = ""  # a selector: on the page the labels of these elements follow, which need not be sent twice


def html_of(sections: Sequence[Section]) -> Markup:
    """Sections as a page shows them."""
    return Markup().join(map(section_html, sections))


@lru_cache(maxsize=2048)
def section_html(section: Section) -> Markup:
    """One section; most stay as they are from move to move."""
    lines = Markup().join(map(line_html, section.lines))
    said = Markup('<li data-said="{}"></li>').format(section.said) if section.said else ""
    return Markup('<h2 class="title">{}</h2><ul>{}{}</ul>').format(section.title, lines, said)


@lru_cache(maxsize=8192)
def line_html(line: str) -> Markup:
    """One sentence."""
    return Markup("<li>{}</li>").format(line)


def text_of(sections: Sequence[Section]) -> str:
    """Sections as plain text, each line a sentence."""
    return "\n\n".join("\n".join([f"{each.title}", *(f"- {line}" for line in each.lines)]) for each in sections)
