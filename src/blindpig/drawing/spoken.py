"""A table in words: what pages show under “in words”, and all that programs and agents that read get of a board."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Section:
    """A part of the table in words: what it is about, and a sentence for each thing."""

    title: str
    lines: tuple[str, ...]


def html_of(sections: Sequence[Section]) -> Markup:
    """Sections as a page shows them."""
    told = Markup('<h2 class="title">{}</h2><ul>{}</ul>')
    line = Markup("<li>{}</li>")
    return Markup().join(told.format(each.title, Markup().join(map(line.format, each.lines))) for each in sections)


def text_of(sections: Sequence[Section]) -> str:
    """Sections as plain text, each line a sentence."""
    return "\n\n".join("\n".join([f"{each.title}", *(f"- {line}" for line in each.lines)]) for each in sections)
