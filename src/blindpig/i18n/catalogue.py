"""The catalogues: gettext PO files with keys as msgids, read as they are, once.

A key with a `msgid_plural` has two forms. The plural's msgid names the argument that is counted (`count`, `crates`);
a list counts its items.
"""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import PoFileError, read_po

from blindpig import registry
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.typography import typeset

COMMON = "common"  # the domain of the words that all games share
HOME = Path(__file__).parent


class MissingText(UserWarning):
    """A sentence that nobody has written yet. Players see its key; tests fail."""


@dataclass(frozen=True)
class Message:
    """One entry: a form, or one for singular and one for plural, and the argument that is counted."""

    forms: tuple[str, ...]
    counted: str = ""


def path_of(domain: str, lang: str) -> Path:
    """Where a catalogue is; that of another language if a game has none in this one."""
    manifest = registry.manifests().get(domain)
    if manifest is None:
        return HOME / lang / f"{domain}.po"
    texts = manifest.folder() / "text"
    return next((path for path in (texts / f"{each}.po" for each in (lang, *LANGUAGES)) if path.is_file()), texts)


def read(path: Path, lang: str) -> dict[str, Message]:
    """A PO file's entries by key, typeset; those without a text are left out."""
    with path.open("rb") as file:
        found = read_po(file, locale=lang, abort_invalid=True)
    messages: dict[str, Message] = {}
    for entry in found:
        key, counted = (entry.id, "") if isinstance(entry.id, str) else (entry.id[0], entry.id[1])
        forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        if key and forms and all(forms):
            messages[key] = Message(tuple(typeset(form, lang) for form in forms), counted)
    return messages


@cache
def catalogue(domain: str, lang: str) -> Mapping[str, Message]:
    """A game's catalogue, or one of our own; a missing or broken one is empty, never a traceback for players."""
    named = {"title": Message((domain.replace("-", " ").title(),))} if domain in registry.manifests() else {}
    path = path_of(domain, lang)
    try:
        return {**named, **read(path, path.stem if named else lang)}
    except (OSError, PoFileError, ValueError) as trouble:
        warnings.warn(f"no catalogue {lang}/{domain}.po: {trouble}", MissingText, stacklevel=2)
        return named
