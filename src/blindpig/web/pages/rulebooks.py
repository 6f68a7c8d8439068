"""The rulebooks, in the page: every rule has its id as an anchor."""

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from blindpig import registry
from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.i18n.rulebook import Grid, Paragraph, Rule, Section, plain, rulebook
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.visitor import Asked, visitor_of


def part_of(part: Rule | Grid | Paragraph) -> dict[str, object]:
    """A part of a section as the template draws it."""
    if isinstance(part, Rule):
        return {"kind": "rule", "id": part.id, "title": part.title, "text": plain(part.text)}
    if isinstance(part, Grid):
        return {"kind": "table", "rows": [[plain(cell) for cell in row] for row in part.rows]}
    return {"kind": "note", "text": plain(part.text)}


def section_of(section: Section) -> dict[str, object]:
    """A section as the template draws it."""
    return {"title": section.title, "parts": [part_of(part) for part in section.parts]}


@get("/rules")
async def books(request: Asked) -> Redirect:
    """The first rulebook; the others are beside it."""
    return go(f"/rules/{next(iter(registry.manifests()))}", visitor_of(request))


@get("/rules/{slug:str}")
async def book(request: Asked, slug: FromPath[str]) -> Response[bytes]:
    """A rulebook."""
    visitor = visitor_of(request)
    words = words_in(visitor.lang, slug)
    others = [{"slug": other, "title": words.of(other)("title")} for other in registry.manifests()]
    sections = [section_of(section) for section in rulebook(slug).sections(visitor.lang)]
    return page("rules.html", visitor, slug=slug, title=words("title"), books=others, sections=sections)


@get("/rules/{slug:str}/{rule:str}")
async def one(request: Asked, slug: FromPath[str], rule: FromPath[str]) -> Response[bytes]:
    """One rule, for a slip of paper."""
    visitor = visitor_of(request)
    found = rulebook(slug).find(rule, visitor.lang)
    words = words_in(visitor.lang)
    slip = render(
        "rule.html",
        t=words,
        slug=slug,
        id=found.id,
        title=found.title,
        parts=found.spans(),
        reasons=found.reasons(),
        whole=bool(found.whole),
    )
    return fragment(slip, visitor)


HANDLERS = (books, book, one)
