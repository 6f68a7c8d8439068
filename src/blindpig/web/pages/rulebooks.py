"""The rulebooks, in the page: every rule has its id as an anchor, and can be found by its words."""

import re
import unicodedata

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.pictures import drawn, pictures_of
from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.editions import differing
from blindpig.i18n.rulebook import Example, Grid, Part, Rule, Section, plain, rulebook, spans
from blindpig.i18n.teller import Teller
from blindpig.kernel.edition import OPTION
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.visitor import Asked, tables_of, visitor_of

LONGEST_SEARCH = 60  # characters
MOST_PLACES = 40


def rule_form(rule: Rule) -> dict[str, object]:
    """A rule as the template draws it."""
    parts = rule.spans()
    reasons = list(dict.fromkeys(span.reason for span in parts if span.reason))
    said = f"{rule.id} {rule.title} {plain(rule.text)}"
    return {"kind": "rule", "id": rule.id, "title": rule.title, "spans": parts, "reasons": reasons, "said": said}


def grid_form(grid: Grid, anchor: str) -> dict[str, object]:
    """A table as the template draws it."""
    rows = [[spans(cell, grid.notes) for cell in row] for row in grid.rows]
    said = " ".join(plain(cell) for row in grid.rows for cell in row)
    return {"kind": "table", "id": anchor, "rows": rows, "reasons": list(grid.notes.values()), "said": said}


def example_form(slug: str, lang: str, example: Example, anchor: str) -> dict[str, object]:
    """An example as the template draws it."""
    labels = [
        {
            "label": label.label,
            "spans": spans(label.text, example.notes),
            "rules": label.rules,
            "letter": not label.label.isdigit(),
        }
        for label in example.labels
    ]
    said = " ".join([example.title, example.words, plain(example.text), *(plain(each.text) for each in example.labels)])
    return {
        "kind": "example",
        "id": anchor,
        "title": example.title,
        "words": example.words,
        "spans": spans(example.text, example.notes),
        "picture": drawn(slug, example.picture, lang) if example.picture else "",
        "labels": labels,
        "reasons": example.reasons,
        "caption": {"id": f"{anchor}-said", "reasons": list(dict.fromkeys(example.notes.values()))},
        "said": said,
    }


def part_form(slug: str, lang: str, part: Part, anchor: str) -> dict[str, object]:
    """A part of a section as the template draws it."""
    if isinstance(part, Rule):
        return rule_form(part)
    if isinstance(part, Grid):
        return grid_form(part, anchor)
    if isinstance(part, Example):
        return example_form(slug, lang, part, anchor)
    reasons = list(part.notes.values())
    return {
        "kind": "note",
        "id": anchor,
        "spans": spans(part.text, part.notes),
        "reasons": reasons,
        "said": plain(part.text),
    }


def section_form(slug: str, lang: str, section: Section, number: int) -> dict[str, object]:
    """A section as the template draws it."""
    parts = [part_form(slug, lang, part, f"s{number}-{at}") for at, part in enumerate(section.parts)]
    pictured = any(part["kind"] == "example" and part["title"] for part in parts)
    return {
        "id": f"s{number}",
        "title": section.title,
        "reasons": section.reasons,
        "parts": parts,
        "examples": pictured,
    }


def folded(text: str) -> str:
    """Text for comparing: in small letters, without accents."""
    bare = unicodedata.normalize("NFD", text.lower()).replace("’", "'")
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def places(sections: list[dict[str, object]], query: str) -> list[dict[str, str]]:
    """Where all words of a search begin a word: the id of each place, what it is called, and how it is chipped."""
    words = folded(query).split()
    found: list[dict[str, str]] = []
    for section in sections if words else []:
        parts = section["parts"]
        for part in parts if isinstance(parts, list) else []:
            said = folded(str(part["said"]))
            if all(re.search(rf"\b{re.escape(word)}", said) for word in words):
                title = str(part.get("title") or section["title"] or part["said"])
                chip = str(part["id"]) if part["kind"] == "rule" else ""
                found.append({"id": str(part["id"]), "title": title, "chip": chip})
    return found[:MOST_PLACES]


@get("/rules")
async def books(request: Asked) -> Redirect:
    """The first rulebook; the others are beside it."""
    return go(f"/rules/{next(iter(registry.manifests()))}", visitor_of(request))


@get("/rules/{slug:str}")
async def book(request: Asked, slug: FromPath[str]) -> Response[bytes]:
    """A rulebook; with `q`, also where that is found in it."""
    visitor = visitor_of(request)
    lang, game, board = visitor.lang, registry.find(slug), board_of(slug)
    words = words_in(lang, slug)
    others = [{"slug": other, "title": words.of(other)("title")} for other in registry.manifests()]
    written = rulebook(slug).sections(lang)
    sections = [section_form(slug, lang, section, number) for number, section in enumerate(written)]
    query = request.query_params.get("q", "")[:LONGEST_SEARCH].strip()
    named = request.query_params.get(OPTION, "")[:LONGEST_SEARCH]
    text = tables_of(request).settings.editions.get(slug, {}).get(named, "")
    changed = differing(game, text, Teller(slug, lang))
    return page(
        "rules.html",
        visitor,
        slug=slug,
        title=words("title"),
        books=others,
        game=game,
        manifest=registry.manifest(slug),
        shape=board,
        sections=sections,
        cards=list(pictures_of(slug).cards(words)),
        query=query,
        edition=named if changed else "",
        changed=changed,
        found=places(sections, query),
    )


@get("/rules/{slug:str}/{rule:str}")
async def one(request: Asked, slug: FromPath[str], rule: FromPath[str]) -> Response[bytes]:
    """One rule, for a slip of paper."""
    visitor = visitor_of(request)
    found = rulebook(slug).find(rule, visitor.lang)
    slip = render(
        "rule.html",
        t=words_in(visitor.lang),
        slug=slug,
        id=found.id,
        title=found.title,
        parts=found.spans(),
        reasons=found.reasons(),
        whole=bool(found.whole),
    )
    return fragment(slip, visitor)


HANDLERS = (books, book, one)
