"""The catalogues: gettext PO files with keys as msgids, read as they are, once.

A key with a `msgid_plural` has as many forms as the language has; which of them goes with a number, the file's
`Plural-Forms` says. The plural's msgid names the argument that is counted (`count`, `crates`); a list counts its items.
"""

import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.pofile import PoFileError, read_po

from blindpig import registry
from blindpig.i18n.languages import ENGLISH, LANGUAGES
from blindpig.i18n.typography import typeset

COMMON = "common"  # the domain of the words that all games share
HOME = Path(__file__).parent


class MissingText(UserWarning):
    """A sentence that nobody has written yet. Players see the English one, or its key; tests fail."""


def the_only(_: int) -> int:
    """The form of an entry that counts nothing."""
    return 0


@dataclass(frozen=True)
class Message:
    """One entry: a form, or one for each plural of its language; what is counted, and which form a number takes."""

    forms: tuple[str, ...]
    counted: str = ""
    plural: Callable[[int], int] = the_only

    def form(self, args: Mapping[str, object]) -> str:
        """The form that fits the argument that is counted."""
        if len(self.forms) == 1:
            return self.forms[0]
        counted = args.get(self.counted, args.get("count", 1))
        number = len(counted) if isinstance(counted, list) else counted
        return self.forms[self.plural(abs(number))] if isinstance(number, int) else self.forms[-1]


def path_of(domain: str, lang: str) -> Path:
    """Where a catalogue is; that of another language if a game has none in this one."""
    manifest = registry.manifests().get(domain)
    if manifest is None:
        return HOME / lang / f"{domain}.po"
    texts = manifest.folder() / "text"
    return next((path for path in (texts / f"{each}.po" for each in (lang, *LANGUAGES)) if path.is_file()), texts)


def read(path: Path, lang: str) -> dict[str, Message]:
    """A PO file's entries by key, typeset; those without all their texts are left out."""
    with path.open("rb") as file:
        found = read_po(file, locale=lang, abort_invalid=True)
    plural, number = c2py(found.plural_expr), found.num_plurals
    messages: dict[str, Message] = {}
    for entry in found:
        key, counted = (entry.id, "") if isinstance(entry.id, str) else (entry.id[0], entry.id[1])
        forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        if key and forms and all(forms) and len(forms) == (number if counted else 1):
            messages[key] = Message(tuple(typeset(form, lang) for form in forms), counted, plural)
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


def find(domains: Iterable[str], key: str, lang: str) -> Message | None:
    """The first entry of that key in some catalogues; the English one, and a warning, if the language has none."""
    for domain in domains:
        found = catalogue(domain, lang).get(key)
        if found is not None:
            return found
    if lang == ENGLISH:
        return None
    found = find(domains, key, ENGLISH)
    if found is not None:
        warnings.warn(f"“{key}” is not written in {lang}, and told in English", MissingText, stacklevel=2)
    return found
