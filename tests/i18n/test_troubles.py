"""Troubles in every language: each key that is raised has its sentence, with exactly the arguments it is given."""

import ast
import pickle
import warnings
from functools import cache
from string import Formatter

import pytest

from blindpig import registry
from blindpig.i18n.catalogue import Message, MissingText, catalogue
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.troubles import DOMAIN, entry_of, form_of, tell
from blindpig.kernel.refusal import BadInput, Phrase, Trouble
from tests.sources import ROOT, Phrases, parsed

HOME = ROOT / "src" / "blindpig"
N = "\u202f"


@cache
def raised() -> Phrases:
    """Every phrase in the sources."""
    return Phrases((str(path.relative_to(HOME)), tree) for path, tree in parsed(HOME))


def holes(message: Message) -> set[str]:
    return {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}


def written(lang: str) -> set[tuple[str, str]]:
    """Every sentence about a trouble: its catalogue and key."""
    domains = [DOMAIN, *registry.manifests()]
    return {(domain, key) for domain in domains for key in catalogue(domain, lang) if key.startswith("trouble.")}


READ_BACK = "web/checking.py"  # what another process said; it is written where that process raises it


def test_keys_and_arguments_are_written_where_they_are_raised() -> None:
    unread = [place for place in raised().unread if not place.startswith(READ_BACK)]
    assert unread == [], "write keys and the names of arguments as literals, so that this test finds them"
    assert len(raised().found) > 150


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_has_a_sentence_and_no_sentence_is_left_over(lang: str) -> None:
    assert {entry_of(key) for key in raised().found} == written(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_arguments_fit(lang: str) -> None:
    wrong: list[str] = []
    for key, ways in raised().found.items():
        domain, entry = entry_of(key)
        wanted = holes(catalogue(domain, lang)[entry])
        wrong += [f"{key} is given {', '.join(given)}" for given in ways if set(given) != wanted]
    assert wrong == []


def test_what_people_wrote_is_left_as_it_is() -> None:
    trouble = BadInput("not-an-action", {"action": "a {b} “c” is not"})
    assert tell(trouble, "fr") == f"«{N}a {{b}} “c” is not{N}» n’est pas une action de ce jeu."


def test_phrases_stand_in_phrases() -> None:
    hint = Phrase("hint.did-you-mean", {"rules": ["RC-1", "RC-2"]})
    trouble = BadInput("no-rule", {"game": "reglement", "rule": "RC-3", "hint": hint})
    assert tell(trouble, "en") == "Règlement de comptes has no rule “RC-3”. Did you mean RC-1 or RC-2?"
    assert tell(trouble, "fr") == (
        f"Règlement de comptes n’a pas de règle «{N}RC-3{N}». Vouliez-vous dire RC-1 ou RC-2{N}?"
    )


def test_plurals() -> None:
    free = [Phrase("seats-free", {"free": number, "seats": 3}) for number in (1, 2)]
    said = [tell(phrase, "en").split(":")[0] for phrase in free]
    assert said == ["1 of 3 seats is still free", "2 of 3 seats are still free"]


def test_a_trouble_says_its_key_and_arguments_to_programmers() -> None:
    trouble = BadInput("no-file", {"path": "x.jsonl"})
    assert str(trouble) == "no-file (path=x.jsonl)"
    assert str(BadInput("empty")) == "empty"
    assert isinstance(trouble, Trouble)


def test_phrases_go_through_pipes_and_json() -> None:
    phrase = Phrase("write", {"what": Phrase("what.a-name")})
    for said in (phrase, BadInput("no-file", {"path": "x"}), Trouble("refused", {"rule": "RC-1"})):
        assert str(pickle.loads(pickle.dumps(said))) == str(said)  # noqa: S301 - our own
    assert form_of(phrase) == {"key": "write", "args": {"what": {"key": "what.a-name", "args": {}}}}


def test_what_nobody_has_written_is_shown_by_its_key() -> None:
    with pytest.warns(MissingText, match="no text “trouble.nonsense”"):
        assert tell(BadInput("nonsense", {"a": 1}), "fr") == "nonsense (a=1)"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert tell(BadInput("no-file"), "en") == "There is no file “⟨path⟩”."


def test_the_reader_of_sources_sees_wrappers_choices_and_parts() -> None:
    source = (
        "class BadInput(Trouble): ...\nclass BadForm(BadInput): ...\nclass NotNow(Trouble): ...\n"
        "raise BadInput('a', {'x': 1, 'what': Phrase('b')})\n"
        "def no(self, field, key, args=None):\n    return BadForm('c', {'wanted': Phrase(key, args)})\n"
        "raise form.no('f', 'd', {'low': 1})\n"
        "raise NotNow('e' if late else 'f')\n"
        "raise Trouble(said.key, said.args)\n"
        "class Gone(Trouble):\n    def __init__(self):\n        super().__init__('g')\n"
    )
    phrases = Phrases([("here.py", ast.parse(source))])
    assert set(phrases.found) == {"a", "b", "c", "d", "e", "f", "g"}
    assert phrases.found["a"] == {("what", "x")}
    assert phrases.found["d"] == {("low",)}
    assert phrases.unread == ["here.py:9: Trouble(said.key, said.args)"]
