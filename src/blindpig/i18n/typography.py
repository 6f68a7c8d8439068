"""The printer's rules: no-break spaces, apostrophes, and what French does to “de” before a noun."""

import re

NARROW = "\u202f"  # narrow no-break space
SPACES = "[ \u00a0\u202f]"
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
MARK = re.compile(rf"(?<=[\w}}»”)%$]){SPACES}*([;!?])(?=[;!?]|\W|$)")
COLON = re.compile(rf"(?<=[\w}}»”)%$]){SPACES}*:(?=\s|$)")
OPENING = re.compile(rf"«{SPACES}*")
CLOSING = re.compile(rf"{SPACES}*»")
THOUSANDS = re.compile(rf"(?<=\d){SPACES}(?=\d{{3}}(?!\d))")
DOLLAR = re.compile(rf"(?<=[\d}}]){SPACES}+\$")
ARTICLES = (("de", "le", "du"), ("de", "les", "des"), ("à", "le", "au"), ("à", "les", "aux"))
ELISION = re.compile(r"(?<!\w)(de|que) $", re.IGNORECASE)
VOWEL = re.compile(r"[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)


def english(text: str) -> str:
    """English text with its apostrophes curled."""
    return APOSTROPHE.sub("’", text)


def french(text: str) -> str:
    """French text with curled apostrophes and narrow no-break spaces before ; : ! ? » $ and after «."""
    text = APOSTROPHE.sub("’", text)
    text = THOUSANDS.sub(NARROW, text)
    text = MARK.sub(rf"{NARROW}\1", text)
    text = COLON.sub(f"{NARROW}:", text)
    text = OPENING.sub(f"«{NARROW}", text)
    text = CLOSING.sub(f"{NARROW}»", text)
    return DOLLAR.sub(f"{NARROW}$", text)


def typeset(text: str, lang: str) -> str:
    """A text of the catalogue as it should be printed."""
    return french(text) if lang == "fr" else english(text)


def meet(before: str, noun: str, lang: str) -> str:
    """Put a noun after some text; in French “de” and “le” become “du”, “que” and “elle” “qu’elle”."""
    if lang != "fr":
        return before + noun
    for preposition, article, merged in ARTICLES:
        if f" {before}".endswith(f" {preposition} ") and noun.startswith(f"{article} "):
            return before[: -len(preposition) - 1] + merged + noun[len(article) :]
    elided = ELISION.search(before)
    if elided and VOWEL.match(noun):
        return before[:-2] + "’" + noun
    return before + noun


def capitalised(text: str) -> str:
    """A sentence starts with a capital."""
    return text[:1].upper() + text[1:]
