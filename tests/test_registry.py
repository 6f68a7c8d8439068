"""Games and bots from installed packages: found, listed and played; a broken one is told in one sentence."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blindpig import registry
from blindpig.drawing import board, inspection
from blindpig.i18n import catalogue, rulebook, teller, terms
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.lab.plan import plan
from blindpig.lab.sim import simulate
from blindpig.search import bots
from tests.packages.near import announce, bring_bot, bring_game, change

CACHES = (registry.manifests, catalogue.catalogue, terms.terms_of, rulebook.rulebook, board.board_of)
MANIFEST, GAME, EVALUATOR = "manifest.py", "rules/game.py", "bot/evaluator.py"


def forget() -> None:
    """As if nobody had asked for a game yet."""
    for cached in CACHES:
        cached.cache_clear()
    registry._troubles.clear()
    bots._outside.clear()
    bots._looked.clear()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path; whatever was loaded from it is forgotten afterwards."""
    known = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield tmp_path
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
    monkeypatch.undo()
    forget()


def test_a_game_from_outside_is_one_of_the_games(shelf: Path) -> None:
    bring_game(shelf, "last-call")
    assert inspection.inspect() == []
    assert list(registry.games()) == [*registry.HOUSE, "last-call"]
    assert registry.find("last-call").slug == "last-call"
    assert teller.Teller("last-call", "fr").say("title", {}) == "Last Call"
    assert simulate(plan(registry.find("last-call"), 3, 2, 0, ["wiseguy"]), 1, None).games == 2


Damage = Callable[[Path], None]


def within(file: str, old: str, new: str) -> Damage:
    """Something else in a file of the package."""
    return lambda package: change(package / file, old, new)


def without(file: str) -> Damage:
    """A file lacks."""
    return lambda package: (package / file).unlink()


BROKEN: list[tuple[str, Damage, str]] = [
    ("syntax", within(MANIFEST, "MANIFEST = Manifest(", "MANIFEST = Manifest(("), "SyntaxError"),
    ("raises", within(MANIFEST, "MANIFEST = ", "raise OSError('gone')\nMANIFEST = "), "OSError: gone"),
    ("exits", within(MANIFEST, "MANIFEST = ", "raise SystemExit('bye')\nMANIFEST = "), "SystemExit: bye"),
    ("no module", without(MANIFEST), "No module named"),
    ("unknown part", within(MANIFEST, "seats=4", "seats=4, sauna='x'"), "sauna"),
    ("no manifest", within(MANIFEST, "MANIFEST = Manifest(", "MANIFEST = dict("), "Manifest"),
    ("contract", within(MANIFEST, "seats=4", "seats=4, contract=2"), "version 2 of the contract, this is 1"),
    ("slug taken", within(MANIFEST, '"last-call"', '"reglement"'), "“reglement” is taken"),
    ("slug reserved", within(MANIFEST, '"last-call"', '"web"'), "“web” is taken"),
    ("slug odd", within(MANIFEST, '"last-call"', '"Last/Call"'), "“Last/Call” is no name"),
    ("package", within(MANIFEST, 'package="last_call"', 'package="no_such_thing"'), "no_such_thing"),
    ("rules lack", within(MANIFEST, "rules.game:GAME", "rules.game:NOTHING"), "rules.game:NOTHING"),
    ("rules odd", within(GAME, "GAME = DiceGame()", "GAME = DiceGame"), "should be the game “last-call”"),
    ("rules of another", within(GAME, '"last-call", "LC"', '"another", "LC"'), "should be the game “last-call”"),
    ("seats", within(MANIFEST, "seats=4", "seats=7"), "2 to 6 seats, usually 7"),
    ("evaluator lacks", within(MANIFEST, "bot.evaluator:", "bot.nothing:"), "bot.nothing:EVALUATOR"),
    ("evaluator odd", within(EVALUATOR, "= Gambler()", "= Gambler"), "should be of type Evaluator"),
    ("board lacks", without("board/board.py"), "board.board:BOARD"),
    ("board odd", within(MANIFEST, "board.board:BOARD", "board.board:draw"), "should be of type Board"),
    ("no style", without("board/static/board.css"), "lacks board/static/board.css"),
    ("slug no text", within(MANIFEST, '"last-call"', "7"), "last_call.manifest:MANIFEST"),
    ("styles no list", within(MANIFEST, '("board.css",)', "3"), "last_call.manifest:MANIFEST"),
    ("seats no number", within(GAME, "(2, MOST_SEATS)", '("two", MOST_SEATS)'), "TypeError"),
    ("words lack", within(MANIFEST, "words:TERMS", "words:WORDS"), "words:WORDS"),
    ("words odd", within(MANIFEST, "words:TERMS", "words:bid"), "should be of type Terms"),
]
INCOMPLETE: list[tuple[str, Damage, str]] = [
    ("no french", without("text/fr.po"), "lacks text/fr.po"),
    ("no rulebook", without("rulebook.md"), "lacks rulebook.md"),
    ("french odd", within("text/fr.po", 'msgid "title"', "gibberish"), "“text/fr.po” cannot be loaded"),
]


@pytest.mark.parametrize(("damage", "said"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_package_is_left_out_with_a_sentence(shelf: Path, damage: Damage, said: str) -> None:
    damage(bring_game(shelf, "last-call"))
    (trouble,) = inspection.inspect()
    assert list(registry.games()) == list(registry.HOUSE)
    check_sentence(trouble, said)


@pytest.mark.parametrize(("damage", "said"), [case[1:] for case in INCOMPLETE], ids=[case[0] for case in INCOMPLETE])
def test_an_incomplete_package_is_told_about_and_plays(shelf: Path, damage: Damage, said: str) -> None:
    damage(bring_game(shelf, "last-call"))
    (trouble,) = inspection.inspect()
    assert "last-call" in registry.games()
    check_sentence(trouble, said)


def check_sentence(trouble: Trouble, said: str, package: str = "blindpig-last-call") -> None:
    """One sentence, naming the package, in both languages."""
    english, french = tell(trouble, "en"), tell(trouble, "fr")
    assert said in english
    assert english != french
    for sentence in (english, french):
        assert package in sentence
        assert "\n" not in sentence


def test_what_a_package_lacks_is_read_in_another_language(shelf: Path) -> None:
    package = bring_game(shelf, "last-call")
    (package / "text" / "fr.po").unlink()
    change(package / "rulebook.md", "## Français", "## Klingon")
    assert teller.Teller("last-call", "fr").say("view.round", {}) == "Round"
    assert list(rulebook.rulebook("last-call").rules("fr")) == [f"LC-{n}" for n in range(1, 6)]


def test_a_package_without_texts_has_a_name(shelf: Path) -> None:
    package = bring_game(shelf, "last-call")
    for lang in ("en", "fr"):
        (package / "text" / f"{lang}.po").write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")
    (package / "rulebook.md").unlink()
    assert teller.Teller("last-call", "en").say("title", {}) == "Last Call"
    assert rulebook.rulebook("last-call").sections("en") == []


def test_of_two_packages_with_one_name_the_first_plays(shelf: Path) -> None:
    bring_game(shelf, "last-call")
    announce(shelf, "zz-copy", "blindpig.games", "last-call = last_call.manifest:MANIFEST")
    (trouble,) = inspection.inspect()
    check_sentence(trouble, "is taken", "zz-copy")
    assert "last-call" in registry.games()


# Bots

BOT = """
from blindpig.kernel.refusal import BadInput, Trouble
from blindpig.search.player import Player

class First(Player):
    needs_view = False
    def choose(self, view, actions, budget, chance):
        return actions[0]

def only_here(game):
    if game.slug != "reglement":
        raise BadInput("not-a-view", {"game": "reglement"})
    return First(game)

def fails(game):
    raise OSError("no weights")

def nothing(game):
    return None

five = 5
"""


@pytest.mark.parametrize("entry", ["First", "only_here"])
def test_a_bot_from_outside_is_one_of_the_bots(shelf: Path, entry: str) -> None:
    bring_bot(shelf, "first", BOT, f"first = first_bot:{entry}")
    game = registry.find("reglement")
    assert bots.names() == [*bots.BOTS, "first"]
    assert bots.playing(game) == [*bots.BOTS, "first"]
    player = bots.find("first")(game)
    assert player is bots.find("first")(game), "one player for each game"
    actions = game.space.all[:3]
    assert player.choose(None, actions, 0.0, None) is actions[0]  # type: ignore[arg-type] # it looks at nothing


def test_a_bot_is_offered_where_it_plays(shelf: Path) -> None:
    bring_bot(shelf, "first", BOT, "first = first_bot:only_here")
    prohibition = registry.find("prohibition")
    assert "first" not in bots.playing(prohibition)
    assert registry.troubles() == []
    with pytest.raises(BadInput, match="not-a-view"):
        bots.find("first")(prohibition)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("first = first_bot:five", "should be of type Player"),
        ("first = first_bot:missing", "“first_bot:missing” cannot be loaded"),
        ("first = no_such_bot:First", "No module named"),
        ("boss = first_bot:First", "“boss” is taken"),
        ("a,b = first_bot:First", "“a,b” is no name"),
        ("first = first_bot:fails", "the bot “first” failed (OSError: no weights)"),
        ("first = first_bot:nothing", "should be of type Player"),
    ],
)
def test_a_broken_bot_is_left_out_with_a_sentence(shelf: Path, entry: str, said: str) -> None:
    bring_bot(shelf, "first", BOT, entry)
    assert bots.playing(registry.find("reglement")) == list(bots.BOTS)
    (trouble,) = registry.troubles()
    check_sentence(trouble, said, "blindpig-first")


# The command line


def blindpig(shelf: Path, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own that finds the packages of the shelf."""
    environ = {**os.environ, "PYTHONPATH": str(shelf), "LANGUAGE": lang, "PYTHONWARNINGS": "default"}
    command = [sys.executable, "-m", "blindpig", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environ)


def test_the_command_line_says_what_is_wrong_and_goes_on(tmp_path: Path) -> None:
    change(bring_game(tmp_path, "last-call") / MANIFEST, "seats=4", "seats=4, contract=9")
    bring_game(tmp_path, "good-one")
    bring_bot(tmp_path, "first", BOT, "first = first_bot:First")
    listed = blindpig(tmp_path, "games", lang="fr")
    assert listed.returncode == 0
    assert "good-one" in listed.stdout
    assert "last-call" not in listed.stdout
    assert listed.stderr.splitlines() == [
        "Le paquet blindpig-last-call est inutilisable\u202f: il lui faut la version 9 du contrat, celle-ci est la 1."
    ]
    played = blindpig(tmp_path, "sim", "good-one", "--games", "4", "--bots", "first", "--jobs", "2", "--seats", "2")
    assert played.returncode == 0, played.stderr
    assert "4 games" in played.stdout
    assert "blindpig-last-call" in played.stderr
    asked = blindpig(tmp_path, "sim", "last-call")
    assert asked.returncode == 2
    assert len(asked.stderr.splitlines()) == 2, "there is no such game, and why"
