"""What goes wrong, in the reader's language.

A trouble is raised with an English sentence: the engine speaks to programmers too, and knows no catalogue. Here the
sentence is known again by its English entry, with what stands in its holes, and told in another language.
"""

import re
from functools import cache
from string import Formatter

from blindpig.i18n.catalogue import catalogue

DOMAIN = "trouble"
PARTS = ("hint", "trouble", "wanted", "what", "where")  # holes in which other entries stand


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """What each English sentence looks like, the most particular first."""
    found: list[tuple[int, re.Pattern[str], str]] = []
    for key, message in catalogue(DOMAIN, "en").items():
        shape, letters = "", 0
        for literal, name, _, _ in Formatter().parse(message.forms[0]):
            shape += re.escape(literal) + (f"(?P<{name}>.+?)" if name else "")
            letters += len(literal)
        found.append((letters, re.compile(shape, re.DOTALL), key))
    return [(shape, key) for _, shape, key in sorted(found, key=lambda entry: -entry[0])]


def recognise(sentence: str) -> tuple[str, dict[str, str]] | None:
    """The key of a sentence, and what stands in its holes; None if it is not one of ours."""
    for shape, key in patterns():
        match = shape.fullmatch(sentence)
        if match is not None:
            return key, match.groupdict()
    return None


def translated(sentence: str, lang: str) -> str:
    """A trouble's sentence in a language; as it is if nobody has written it in that one."""
    found = recognise(sentence)
    if found is None or found[0] not in catalogue(DOMAIN, lang):
        return sentence
    key, args = found
    told = {name: translated(value, lang) if name in PARTS else value for name, value in args.items()}
    return catalogue(DOMAIN, lang)[key].forms[0].format(**told)
