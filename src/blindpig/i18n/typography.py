"""The printer's rules: no-break spaces, apostrophes, and what French does to “de” before a noun."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

Hook = TypeVar("Hook")

NARROW = "\u202f"  # narrow no-break space
FIXED = "\u00a0"  # no-break space: between a number and its unit
SPACES = "[ \u00a0\u202f]"
APOSTROPHE = re.compile(r"(?<=[\w}])'(?=\w)")
MARK = re.compile(rf"(?<=[\w}}»”)%$*]){SPACES}*([;!?])(?=[;!?]|\W|$)")
COLON = re.compile(rf"(?<=[\w}}»”)%$*]){SPACES}*:(?=\s|$)")
OPENING = re.compile(rf"«{SPACES}*")
CLOSING = re.compile(rf"{SPACES}*»")
THOUSANDS = re.compile(rf"(?<=\d){SPACES}(?=\d{{3}}(?!\d))")
UNIT = re.compile(rf"(?<=[\d}}]){SPACES}(?=(?:s|h|min)(?![\w'’]))")
DOLLAR = re.compile(rf"(?<=[\d}}]){SPACES}+\$")
ARTICLES = (("de", "le", "du"), ("de", "les", "des"), ("à", "le", "au"), ("à", "les", "aux"))
ELISION = re.compile(r"(?<!\w)(de|que) $", re.IGNORECASE)
VOWEL = re.compile(r"[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)


def english(text: str) -> str:
    """English text with its apostrophes curled, and units beside their numbers."""
    return UNIT.sub(FIXED, APOSTROPHE.sub("’", text))


def french(text: str) -> str:
    """French text with curled apostrophes and narrow no-break spaces before ; : ! ? » $ and after «."""
    text = UNIT.sub(FIXED, APOSTROPHE.sub("’", text))
    text = THOUSANDS.sub(NARROW, text)
    text = MARK.sub(rf"{NARROW}\1", text)
    text = COLON.sub(f"{NARROW}:", text)
    text = OPENING.sub(f"«{NARROW}", text)
    text = CLOSING.sub(f"{NARROW}»", text)
    return DOLLAR.sub(f"{NARROW}$", text)


def french_meeting(before: str, noun: str) -> str:
    """A French noun after some text: “de” and “le” become “du”, “que” and “elle” “qu’elle”."""
    for preposition, article, merged in ARTICLES:
        if f" {before}".endswith(f" {preposition} ") and noun.startswith(f"{article} "):
            return before[: -len(preposition) - 1] + merged + noun[len(article) :]
    elided = ELISION.search(before)
    if elided and VOWEL.match(noun):
        return before[:-2] + "’" + noun
    return before + noun


PRINTED: Mapping[str, Callable[[str], str]] = {"en": english, "fr": french}
MEETING: Mapping[str, Callable[[str, str], str]] = {"fr": french_meeting}


def hook_of(hooks: Mapping[str, Hook], lang: str) -> Hook | None:
    """What a language brings of its own, or the language it is a variant of; most bring nothing."""
    return hooks.get(lang) or hooks.get(lang.partition("_")[0])


def typeset(text: str, lang: str) -> str:
    """A text of the catalogue as it should be printed; as it is written, if its language has no rules here."""
    printed = hook_of(PRINTED, lang)
    return text if printed is None else printed(text)


def meet(before: str, noun: str, lang: str) -> str:
    """Put a noun after some text, as its language does."""
    meeting = hook_of(MEETING, lang)
    return before + noun if meeting is None else meeting(before, noun)


def end(before: str, literal: str) -> str:
    """Text after a noun: a noun that ends like a sentence (“Bang!”, “Al Jr.”) needs no full stop after it."""
    return before + (literal[1:] if literal.startswith(".") and before.endswith((".", "!", "?", "…")) else literal)


def capitalised(text: str) -> str:
    """A sentence starts with a capital."""
    return text[:1].upper() + text[1:]
