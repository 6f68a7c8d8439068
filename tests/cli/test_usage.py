"""The command line's own words: its help and its complaints, in every language."""

import ast
from collections.abc import Callable

import pytest

from blindpig import cli
from blindpig.cli.usage import DOMAIN, HOUSE, language_typed
from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.languages import LANGUAGES
from tests.sources import ROOT, text_of

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def french(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The commands on a French terminal."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")

    def command(*arguments: str) -> tuple[int, str, str]:
        code = cli.run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


def asked() -> set[str]:
    """The texts that the help of all commands needs, as they are looked for."""
    group = cli.command_in("en")
    words = catalogue(DOMAIN, "en")
    found: set[str] = set()
    for name, command in {HOUSE: group, **group.commands}.items():
        found.add(f"help.{name}")
        for parameter in command.params:
            own = f"help.{name}.{parameter.name}"
            found.add(own if own in words else f"help.{parameter.name}")
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_parameter_has_its_help_and_none_is_left_over(lang: str) -> None:
    source = (ROOT / "src" / "blindpig" / "cli" / "usage.py").read_text(encoding="utf-8")
    titles = {text_of(node) for node in ast.walk(ast.parse(source))} & catalogue(DOMAIN, lang).keys()
    more = {f"{key}.more" for key in asked()} & catalogue(DOMAIN, lang).keys()
    assert catalogue(DOMAIN, lang).keys() == asked() | titles | more | {"help.help"}


def test_help_speaks_french_on_a_french_terminal(french: Run) -> None:
    code, out, _ = french("--help")
    assert code == 0
    for word in ("Commandes", "COMMANDE [ARGS]", "Jeux de plateau", "Montrer ce message", "donner la liste"):
        assert word.lower() in out.lower(), word
    _, out, _ = french("sim", "--help")
    for word in ("[par défaut\u202f: 100]", "Combien de parties jouer.", "[obligatoire]", "Le JSON dit"):
        assert word in out, word
    _, out, _ = french("sim", "--help", "--lang", "en")
    assert "How many games to play." in out
    assert "blindpig[cluster]" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sim", "poker"], "Il n’y a pas de jeu «\u202fpoker\u202f» ici."),
        (["sim", "reglement", "--seats", "99"], "Règlement de comptes se joue avec 3 à 6 sièges, pas 99."),
        (["sim", "reglement", "--seats", "trois"], "--seats ne prend pas cette valeur."),
        (["sim", "reglement", "--option", "x"], "comme --option clé=valeur, pas «\u202fx\u202f»."),
        (["sim"], "Il manque l’argument GAME."),
        (["tournament", "reglement"], "Il manque l’option --bots."),
        (["bench", "--repeats", "0"], "--repeats prend un nombre à partir de 1."),
        (["bench", "--seconds", "99"], "--seconds prend un nombre de 0.0 à 60.0."),
        (["replay", "none"], "Il n’y a pas de fichier «\u202fnone\u202f»."),
        (["replay", "."], "est un dossier"),
        (["study", "."], "«\u202f.\u202f» ne peut pas être lu\u202f: c’est un dossier."),
        (["sim", "reglement", "--edition", "."], "ne peut pas être lu\u202f: c’est un dossier."),
        (["sim", "reglement", "--records", "/dev/null/x"], "une partie du chemin n’est pas un dossier."),
        (["sim", "reglement", "--bots", "cmd:./none"], "il n’y a pas de tel fichier ou dossier."),
        (["sim", "reglement", "--bots", "cmd:python3 'x"], "un guillemet n’est pas fermé."),
        (["problems", "reglement", "--out", "/dev/null/x"], "une partie du chemin n’est pas un dossier."),
        (["new-game", "last-call", "--into", "/dev/null/x"], "une partie du chemin n’est pas un dossier."),
        (["evaluate", "reglement", "wiseguy"], "Il n’y a pas de robot «\u202freglement\u202f» ici."),
        (["mcp", "--house", "nowhere"], "Aucune maison ne répond à nowhere"),
        (["mcp", "--house", "http://127.0.0.1:1"], "Aucune maison ne répond à http://127.0.0.1:1"),
        (["mcp", "--http", "--port", "99999999"], "On ne peut pas écouter sur 127.0.0.1, port 99999999"),
        (["dance"], "Pas de telle commande\u202f: «\u202fdance\u202f»."),
        (["--sideways"], "Pas de telle option\u202f: --sideways."),
        (["sim", "--seat"], "Vouliez-vous dire --seats ou --seed\u202f?"),
        (["sim", "reglement", "--seats"], "--seats s’écrit avec une valeur"),
        (["sim", "reglement", "prohibition"], "Il y a ici plus de mots"),
        (["rules", "reglement", "--lang", "tlh"], "Il n’y a pas de texte en «\u202ftlh\u202f» ici."),
    ],
)
def test_complaints_speak_french_on_a_french_terminal(french: Run, arguments: list[str], said: str) -> None:
    code, out, err = french(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [([], "fr"), (["--lang", "en"], "en"), (["--lang=en_GB"], "en"), (["--lang"], "fr"), (["--lang", "tlh"], "fr")],
)
def test_the_language_that_is_typed_wins_if_it_is_ours(arguments: list[str], lang: str) -> None:
    assert language_typed(["sim", *arguments], {"LANG": "fr"}) == lang
