"""The rulebooks, in the page: every rule has its id as an anchor."""

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from blindpig.games import GAMES
from blindpig.kernel.refusal import BadInput
from blindpig.text.rulebook import Note, Rule, Section, Table, plain, rulebook
from blindpig.web.boards.registry import BOARDS
from blindpig.web.pages.answers import fragment, go, page
from blindpig.web.pages.visitor import Asked, visitor_of
from blindpig.web.templating import render
from blindpig.web.words import words_in

BOOKS = [slug for slug in GAMES if slug in BOARDS]


def part_of(part: Rule | Table | Note) -> dict[str, object]:
    """A part of a section as the template draws it."""
    if isinstance(part, Rule):
        return {"kind": "rule", "id": part.id, "title": part.title, "text": plain(part.text)}
    if isinstance(part, Table):
        return {"kind": "table", "rows": [[plain(cell) for cell in row] for row in part.rows]}
    return {"kind": "note", "text": plain(part.text)}


def section_of(section: Section) -> dict[str, object]:
    """A section as the template draws it."""
    return {"title": section.title, "parts": [part_of(part) for part in section.parts]}


@get("/rules")
async def books(request: Asked) -> Redirect:
    """The first rulebook; the others are beside it."""
    return go(f"/rules/{BOOKS[0]}", visitor_of(request))


@get("/rules/{slug:str}")
async def book(request: Asked, slug: FromPath[str]) -> Response[bytes]:
    """A rulebook."""
    visitor = visitor_of(request)
    if slug not in BOOKS:
        raise BadInput(f"There is no rulebook of “{slug[:40]}” here.")
    words = words_in(visitor.lang)
    others = [{"slug": other, "title": words(f"game.{other}")} for other in BOOKS]
    sections = [section_of(section) for section in rulebook(slug).sections(visitor.lang)]
    return page("rules.html", visitor, slug=slug, title=words(f"game.{slug}"), books=others, sections=sections)


@get("/rules/{slug:str}/{rule:str}")
async def one(request: Asked, slug: FromPath[str], rule: FromPath[str]) -> Response[bytes]:
    """One rule, for a slip of paper."""
    visitor = visitor_of(request)
    if slug not in BOOKS:
        raise BadInput(f"There is no rulebook of “{slug[:40]}” here.")
    found = rulebook(slug).find(rule, visitor.lang)
    text = plain(found.text)
    words = words_in(visitor.lang)
    return fragment(render("rule.html", t=words, slug=slug, id=found.id, title=found.title, text=text), visitor)


HANDLERS = (books, book, one)
