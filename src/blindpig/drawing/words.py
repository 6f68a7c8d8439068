"""The words of a page: the game's own where it is about one, then those of all pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from blindpig.i18n.catalogue import COMMON
from blindpig.i18n.languages import LANGUAGES, own_name, tag_of
from blindpig.i18n.teller import Teller, list_text
from blindpig.i18n.terms import Terms

PAGES = "web"  # the domain of what only pages say


@dataclass(frozen=True)
class Language:
    """A language in the menu: its code, the same as HTML writes it, and its own name."""

    lang: str
    tag: str
    name: str


MENU = tuple(Language(lang, tag_of(lang), own_name(lang)) for lang in LANGUAGES)


class Words:
    """Says things on a page in one language, and of one game if it is about one."""

    def __init__(self, lang: str, slug: str = "") -> None:
        self.lang = lang
        self.slug = slug
        self.fixed: dict[str, str] = {}  # what has been said without arguments, by key
        shared = (PAGES, COMMON)
        # A number on a page is a number: the game's nouns are for its facts.
        self.pages = Teller(
            slug or PAGES, lang, terms=Terms(), domains=(slug, *shared) if slug else shared, nouns=shared
        )

    def __call__(self, key: str, **args: str | int) -> str:
        """The page's text of a key."""
        if not args:
            found = self.fixed.get(key)
            if found is None:
                found = self.fixed[key] = self.pages.say(key, {})
            return found
        return said_in(self.lang, self.slug, key, tuple(args.items()))

    @property
    def tag(self) -> str:
        """The language as HTML writes it."""
        return tag_of(self.lang)

    @property
    def own_name(self) -> str:
        """What the language calls itself."""
        return own_name(self.lang)

    @property
    def languages(self) -> tuple[Language, ...]:
        """Every language there is, for the menu."""
        return MENU

    def of(self, slug: str) -> "Words":
        """The same language, about a game."""
        return words_in(self.lang, slug)

    def has(self, key: str) -> bool:
        """Whether somebody has written this text."""
        return self.pages.message(key) is not None

    def or_else(self, key: str, fallback: str = "") -> str:
        """A text that a game may have written, or what stands in for it."""
        return self(key) if self.has(key) else fallback

    def listed(self, items: Sequence[str]) -> str:
        """Things joined with the language's “and”."""
        return list_text(tuple(items), self.pages.listing)

    def game(self, slug: str, names: Sequence[str] | None = None) -> Teller:
        """Somebody who tells this game in the same language."""
        return Teller(slug, self.lang, names)


@lru_cache(maxsize=8192)
def said_in(lang: str, slug: str, key: str, args: tuple[tuple[str, str | int], ...]) -> str:
    """A page's text with its arguments put in: a board says hundreds, and most of them with every move."""
    return words_in(lang, slug).pages.say(key, dict(args))


@cache
def words_in(lang: str, slug: str = "") -> Words:
    """The words in one language, of one game if the page is about one."""
    return Words(lang, slug)
