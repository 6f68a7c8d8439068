"""The templates, and what all of them may use."""

import re
from collections.abc import Callable, Hashable, MutableMapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from blindpig import registry
from blindpig.drawing.assets import SHEET, address
from blindpig.drawing.context import COLOURS, EMBLEMS, Person
from blindpig.drawing.times import clock_text

FOLDERS: list[Path] = [Path(__file__).parent / "templates"]
MOST_CACHED = 20_000  # fragments; more are forgotten all at once


def quick_escape(value: object) -> str:
    """Jinja's own escaping, without the detours for what is most frequent: a board has two thousand holes."""
    if type(value) is str:
        return escaped(value)
    if isinstance(value, Markup):
        return value
    return str(value) if type(value) is int else escape(value)


@lru_cache(maxsize=16_384)
def escaped(text: str) -> str:
    """A text as HTML: most of what stands on a board stood there before."""
    return str(escape(text))


class QuickTemplate(Template):
    """A template that escapes quickly."""

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, object], known: MutableMapping[str, object]
    ) -> Template:
        namespace["escape"] = quick_escape
        return super()._from_namespace(environment, namespace, known)


class QuickContext(Context):
    """What a template knows while it is drawn."""

    def call(
        self,
        called: Callable[..., object],
        /,
        *args: object,
        _loop_vars: object = None,
        _block_vars: object = None,
        **values: object,
    ) -> object:
        """Call something. Jinja's own looks first whether it wants to be given the context: nothing of ours does."""
        return called(*args, **values)


class QuickEnvironment(Environment):
    """Where such templates are made."""

    template_class = QuickTemplate
    context_class = QuickContext

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.ready: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, object] | None = None,  # noqa: A002 - as Jinja calls it
    ) -> Template:
        """A template; files do not change while we run. Jinja's own locks a queue for each, dozens of times a board."""
        if globals or not isinstance(name, str):
            return super().get_template(name, parent, globals)
        found = self.ready.get(name)
        if found is None:
            found = self.ready[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """What a template may use, in one dictionary: Jinja's own looks through a chain of them at every drawing."""
        return {**self.globals, **(d or {})}


def add_folder(folder: Path) -> None:
    """More templates, for pages; said once, before the first is drawn."""
    FOLDERS.append(folder)


def game_loaders() -> dict[str, BaseLoader]:
    """Each game's own templates, as `<slug>/board.html`."""
    return {
        slug: FileSystemLoader(found.folder() / "board" / "templates") for slug, found in registry.manifests().items()
    }


@cache
def environment() -> Environment:
    """Jinja with everything escaped; an unknown name is an error, not an empty string."""
    found = QuickEnvironment(
        loader=ChoiceLoader([FileSystemLoader(FOLDERS), PrefixLoader(game_loaders())]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.policies["json.dumps_kwargs"] = {}
    found.policies["json.dumps_function"] = compact
    found.globals["static"] = address
    found.globals.update(sheet=sheet(), marks=marks(), piece=piece, inlay=inlay, mark=mark, disc=disc, cached=cached)
    found.globals["clock_text"] = clock_text
    found.filters["bold"] = bold
    return found


def compact(value: object) -> str:
    """A value as JSON, in as few letters as can be: the paths of a board are long."""
    return msgspec.json.encode(value).decode()


@cache
def sheet() -> Markup:
    """Where all drawings are."""
    return Markup(address(SHEET))  # noqa: S704 - our own address


@cache
def marks() -> Markup:
    """Where the marks of lessons and help are."""
    return Markup(address("learn.svg"))  # noqa: S704 - our own address


def mark(name: str) -> Markup:
    """A mark of lessons and help, beside a word."""
    return Markup('<svg class="i" aria-hidden="true"><use href="{}#{}"/></svg>').format(marks(), name)


def bold(text: str) -> Markup:
    """A text in which what stands between ** is printed bold."""
    parts = enumerate(text.split("**"))
    return Markup().join(Markup("<b>{}</b>").format(part) if number % 2 else part for number, part in parts)


@lru_cache(maxsize=2048)
def piece(name: str, look: str = "", label: str = "") -> Markup:
    """A drawing of the sheet; said aloud if it has a label."""
    style = Markup(' class="{}"').format(look) if look else ""
    said = Markup(' role="img" aria-label="{}"').format(label) if label else Markup(' aria-hidden="true"')
    return Markup('<svg{}{}><use href="{}#{}"/></svg>').format(style, said, sheet(), name)


@lru_cache(maxsize=2048)
def inlay(name: str, look: str = "") -> Markup:
    """A drawing in a button or an image, in which nothing is said by itself: it need not be hidden."""
    style = Markup(' class="{}"').format(look) if look else ""
    return Markup('<svg{}><use href="{}#{}"/></svg>').format(style, sheet(), name)


def disc(person: Person, look: str = "") -> Markup:
    """The disc of somebody: colour and shape."""
    return disc_of(person.seat, look)


@cache
def disc_of(seat: int, look: str) -> Markup:
    """The disc of a seat."""
    look = f"disc p-{COLOURS[seat]} {look}".rstrip()
    return Markup('<span class="{}">{}</span>').format(look, piece(f"em-{EMBLEMS[seat]}"))


FRAGMENTS: dict[tuple[Hashable, ...], str] = {}


def cached(macro: Callable[..., str], lang: str, *args: Hashable) -> str:
    """What a macro made of these arguments before: most of a board stays as it was, and is the same for all who look.

    The macro may use nothing else that changes, and shares its name with no other that is cached.
    """
    return kept((getattr(macro, "name", macro), lang, *args), lambda: macro(*args))


def kept(key: tuple[Hashable, ...], draw: Callable[[], str]) -> str:
    """What was drawn of the same values before. The drawing may use nothing else that changes."""
    found = FRAGMENTS.get(key)
    if found is None:
        if len(FRAGMENTS) >= MOST_CACHED:
            FRAGMENTS.clear()
        found = FRAGMENTS[key] = draw()
    return found


GAPS = re.compile(r"\n(?<=>\n)\s*(?=<)")  # between tags, from the end of a line on: ends of lines are found quickly


def tight(html: str) -> str:
    """HTML without the white space between tags: a board is sent with every move."""
    return GAPS.sub("", html)


def part(template: str, **values: object) -> Markup:
    """A part of a page, drawn by itself and put into another."""
    return Markup(tight(render(template, **values)))  # noqa: S704 - out of a template, which escapes


def render(template: str, **values: object) -> str:
    """A template filled in."""
    return environment().get_template(template).render(values)
