"""Which languages there are, and which of them somebody reads.

A language is a folder here with catalogues in it, called by the code of a locale (`fr`, `pt_BR`). Nothing else lists
the languages: whoever adds a folder has added one.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError

from blindpig.kernel.refusal import BadInput

ENGLISH = "en"  # what everything is written in first, and told in where a language has no text
HOME = Path(__file__).parent
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order gettext asks them


@cache
def locale_of(lang: str) -> Locale:
    """The ways of a language, read once."""
    return Locale.parse(lang)


def find_languages(home: Path) -> tuple[str, ...]:
    """The languages whose catalogues are in a folder, English first."""
    found: list[str] = []
    for folder in sorted(home.iterdir()):
        if any(folder.glob("*.po")):
            try:
                found.append(str(locale_of(folder.name)))
            except (ValueError, UnknownLocaleError):
                continue  # not the code of a language
    return tuple(sorted(found, key=lambda lang: (lang != ENGLISH, lang)))


LANGUAGES = find_languages(HOME)


def own_name(lang: str) -> str:
    """What a language is called by those who speak it, as a title."""
    name = locale_of(lang).get_display_name(lang) or lang
    return name[:1].upper() + name[1:]


def tag_of(lang: str) -> str:
    """A language as HTML and HTTP write it."""
    return lang.replace("_", "-")


def known(tag: str, languages: Iterable[str] = LANGUAGES) -> str | None:
    """The language of ours that a tag like `fr_CA.UTF-8` or `fr-BE` means, if there is one.

    The tag itself, else with less and less of its end; else ours of the same language elsewhere (`pt` is `pt_BR`).
    """
    ours = {lang.lower(): lang for lang in languages}
    parts = tag.strip().lower().replace("-", "_").split(".")[0].split("@")[0].split("_")
    for length in range(len(parts), 0, -1):
        found = ours.get("_".join(parts[:length]))
        if found is not None:
            return found
    return next((lang for code, lang in ours.items() if code.split("_")[0] == parts[0]), None)


def from_header(accept: str) -> str | None:
    """The language that an Accept-Language header likes best among ours."""
    wishes: list[tuple[float, str]] = []
    for part in accept.split(","):
        tag, _, weight = part.partition(";")
        try:
            liked = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        language = known(tag)
        if language is not None and liked > 0:
            wishes.append((liked, language))
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else None


def from_environment(environ: Mapping[str, str]) -> str | None:
    """The language of a terminal; the first variable that says anything decides."""
    for variable in VARIABLES:
        said = environ.get(variable, "")
        if said:
            for tag in said.split(":"):
                language = known(tag)
                if language is not None:
                    return language
            return None
    return None


def pick_language(
    requested: str | None = None, environ: Mapping[str, str] | None = None, accept: str | None = None
) -> str:
    """What was asked for; else what the browser's header or the terminal's environment says; else English."""
    if requested:
        language = known(requested)
        if language is None:
            raise BadInput("no-language", {"lang": requested[:20], "langs": list(LANGUAGES)})
        return language
    found = from_header(accept) if accept else None
    if found is None and environ is not None:
        found = from_environment(environ)
    return found or ENGLISH
