"""The tests that read sources see what they should."""

import ast
from pathlib import Path

from blindpig import registry
from tests.sources import GAMES_HOME, Keys, cited, marked, naming_games, rule_ids


def test_nobody_outside_a_games_folder_knows_its_name() -> None:
    """The list of games knows them, and nobody else: not the sources, nor what pages are made of."""
    named = naming_games(GAMES_HOME.parent, registry.HOUSE)
    assert [path for path in named if path != "registry.py"] == []


def test_a_file_that_names_a_game_is_found(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name, text in {"a.py": "x = 'Whist'", "b.css": ".whist {}", "c.js": "1", "games/d.py": "whist"}.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "whist.html").touch()
    assert naming_games(tmp_path, ["whist"]) == ["a.py", "b.css", "whist.html"]


def test_rule_ids_of_a_rulebook() -> None:
    text = "# T\n\n## English\n\n### S\n\n- **RC-T1** *Cake.* It…\n  - **BL-1.5a** …\n\n## Français\n\n* **RC-T1** …\n"
    assert rule_ids(text) == {"English": ["RC-T1", "BL-1.5a"], "Français": ["RC-T1"]}


def test_marks_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "pytestmark = pytest.mark.rule('RC-A1')\n"
        "@pytest.mark.rule('RC-A2', 'RC-A3')\ndef test(): ...\n"
        "cases = [pytest.param(1, marks=pytest.mark.rule(name))]\n"
    )
    assert sorted(marked(tree)) == ["RC-A1", "RC-A2", "RC-A3", "name"]


def test_ids_are_found_in_literals_and_docstrings() -> None:
    tree = ast.parse("'''BL-5.4 and RC-T1, not UTF-8, not BL-T.'''\nrule = 'BL-T0a'\n")
    assert cited(tree) == {"BL-5.4", "RC-T1", "BL-T0a"}


def test_keys_are_found_in_calls_choices_and_wrappers() -> None:
    source = (
        "journal.tell('RC-1', 'went', {'a': 1})\n"
        "state.journal.tell(rule, 'came' if late else 'came-early')\n"
        "def no(rule, key):\n    return Refusal(rule, key)\n"
        "class State:\n    def say(self, key):\n        self.journal.tell('RC-1', key)\n"
        "def f(state):\n    state.say('said')\n    return no('RC-1', 'too-late') or Refusal('RC-2', 'too-far', {})\n"
        "def g(name):\n    journal.tell('RC-1', f'odd-{name}')\n"
    )
    keys = Keys([("here.py", ast.parse(source))])
    assert keys.found == {"fact": {"went", "came", "came-early", "said"}, "refusal": {"too-late", "too-far"}}
    assert keys.unread == ["here.py:12: journal.tell('RC-1', f'odd-{name}')"]
