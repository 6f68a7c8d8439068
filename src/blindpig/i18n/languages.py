"""Which of the house's languages somebody reads."""

from collections.abc import Mapping

from blindpig.kernel.refusal import BadInput

LANGUAGES = ("en", "fr")
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order gettext asks them


def known(tag: str) -> str | None:
    """The language of a tag like `fr_CA.UTF-8` or `fr-BE`, if the house speaks it."""
    language = tag.strip().lower().replace("-", "_").split(".")[0].split("_")[0]
    return language if language in LANGUAGES else None


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
            raise BadInput(f"There is no text in “{requested[:20]}” here. The languages are: {', '.join(LANGUAGES)}.")
        return language
    found = from_header(accept) if accept else None
    if found is None and environ is not None:
        found = from_environment(environ)
    return found or LANGUAGES[0]
