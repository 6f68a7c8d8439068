"""Whose games these are, and what this program is."""

from litestar import Response, get

from blindpig import registry
from blindpig.drawing.words import words_in
from blindpig.web.pages.answers import page
from blindpig.web.pages.visitor import Asked, visitor_of


@get("/about")
async def about(request: Asked) -> Response[bytes]:
    """The designers of the games, as far as they are known, and that this is an implementation of its own."""
    visitor = visitor_of(request)
    games = []
    for slug in registry.manifests():
        words = words_in(visitor.lang, slug)
        games.append({"slug": slug, "title": words("title"), "credits": words.or_else("credits")})
    return page("about.html", visitor, games=games)


HANDLERS = (about,)
