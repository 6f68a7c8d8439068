"""What goes wrong, in the reader's language: the phrases that troubles carry, told from the catalogues."""

import warnings
from string import Formatter
from typing import TypedDict

from babel.lists import format_list

from blindpig import registry
from blindpig.i18n.catalogue import MissingText, catalogue, find
from blindpig.i18n.languages import ENGLISH, locale_of
from blindpig.kernel.refusal import Phrase, Trouble, Value

DOMAIN = "trouble"


class PhraseForm(TypedDict):
    """A phrase as JSON: the arguments that are phrases have a key and arguments themselves."""

    key: str
    args: dict[str, object]


def entry_of(key: str) -> tuple[str, str]:
    """The catalogue that has a phrase, and the key of its entry there: the house's, else that of the game it names."""
    slug, _, rest = key.partition(".")
    if f"trouble.{key}" not in catalogue(DOMAIN, ENGLISH) and slug in registry.manifests():
        return slug, f"trouble.{rest}"
    return DOMAIN, f"trouble.{key}"


def tell(said: Phrase | Trouble, lang: str) -> str:
    """A phrase in words; its key and arguments as they are, and a warning, if nobody has written it."""
    phrase = said.phrase if isinstance(said, Trouble) else said
    domain, key = entry_of(phrase.key)
    message = find((domain,), key, lang)
    if message is None:
        warnings.warn(f"{domain} has no text “{key}” in {lang}", MissingText, stacklevel=2)
        return str(phrase)
    told = ""
    for literal, name, way, _ in Formatter().parse(message.form(phrase.args)):
        told += literal
        if name is not None:
            told += value_text(phrase.args[name], way or "", lang) if name in phrase.args else f"⟨{name}⟩"
    return told


def value_text(value: Value, way: str, lang: str) -> str:
    """An argument in words: a phrase, a list, a game's title, or what it is."""
    if isinstance(value, Phrase):
        return tell(value, lang)
    if isinstance(value, list):
        parts = [str(part) for part in value]
        return format_list(parts, style="or", locale=locale_of(lang)) if way == "or" else ", ".join(parts)
    title = find((str(value),), "title", lang) if way == "title" and value in registry.manifests() else None
    return str(value) if title is None else title.forms[0]


def form_of(phrase: Phrase) -> PhraseForm:
    """A phrase as JSON."""
    args: dict[str, object] = {}
    for name, value in phrase.args.items():
        args[name] = form_of(value) if isinstance(value, Phrase) else value
    return {"key": phrase.key, "args": args}
