"""Letters as people see them: what cannot be seen is dropped, and what looks the same counts as the same."""

import unicodedata
from collections.abc import Iterable
from typing import Final

JOINER: Final = "\u200d"  # of the parts of an emoji
JOINED: Final = ("So", "Sk", "Mn")  # what it may stand behind: a picture, its colour of skin, its selector
SELECTORS: Final = frozenset("\ufe0e\ufe0f")  # whether something is a picture or a letter
# Letters, marks and signs to Unicode that show nothing, or a space.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
DROPPED: Final = ("Cf", "Cs", "Co", "Cn")
SPACES: Final = ("Zs", "Zl", "Zp", "Cc")
MARKS: Final = 4  # on one letter; with more of them a line reaches over others

# Letters of other alphabets, and of ours, that look like one of ours. Small ones stand for both.
LIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԌԚԜӀаеѕіјорсухһԁԛԝӏгкмнтвүΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχγεɑɡıⲟ|1Il0",
    "ABESLJKMHOPCTYXYGQWLaesijopcyxhdqwlrkmhtbyABEZHLKMNOPTYXaikvoptuxyeagioLLLLO",
)


def visible(text: str) -> str:
    """One line of what can be seen of a text: no control or direction characters, and few marks on a letter."""
    found: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        joins = letter == JOINER and found and unicodedata.category(found[-1]) in JOINED
        if kind in SPACES:
            found.append(" ")
        elif joins or (kind not in DROPPED and letter not in BLANK and marks <= MARKS):
            found.append(letter)
    return " ".join("".join(found).split())


def looks(name: str) -> set[str]:
    """What a name looks like, whoever reads it: in small letters, and in the letters of ours that it resembles."""
    shown = "".join(letter for letter in name if letter != JOINER and letter not in SELECTORS)
    alike = unicodedata.normalize("NFKC", shown).translate(LIKE).casefold()
    return {name.casefold(), alike}


def seen(names: Iterable[str]) -> set[str]:
    """What some names look like."""
    return {look for name in names for look in looks(name)}
