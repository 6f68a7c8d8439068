"""The words of a page: the catalogue of the pages, and the game's own with the players' names put in."""

from collections.abc import Sequence
from functools import cache, lru_cache

from babel.lists import format_list

from blindpig.text.journal import Teller
from blindpig.text.languages import LANGUAGES

PAGES = "web"  # the domain of what only pages say


class Words:
    """Says things on a page in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.pages = Teller(PAGES, lang)

    def __call__(self, key: str, **args: str | int) -> str:
        """The page's text of a key."""
        return said_in(self.lang, key, tuple(args.items()))

    @property
    def other(self) -> str:
        """The other language."""
        return next(lang for lang in LANGUAGES if lang != self.lang)

    def has(self, key: str) -> bool:
        """Whether somebody has written this text."""
        return self.pages.message(key) is not None

    def listed(self, items: Sequence[str]) -> str:
        """Things joined with the language's “and”."""
        return format_list(items, locale=self.pages.listing)

    def game(self, slug: str, names: Sequence[str] | None = None) -> Teller:
        """Somebody who tells this game in the same language."""
        return Teller(slug, self.lang, names)


@lru_cache(maxsize=8192)
def said_in(lang: str, key: str, args: tuple[tuple[str, str | int], ...]) -> str:
    """A page's text with its arguments put in: a board says hundreds, and most of them with every move."""
    return words_in(lang).pages.say(key, dict(args))


@cache
def words_in(lang: str) -> Words:
    """The words in one language."""
    return Words(lang)
