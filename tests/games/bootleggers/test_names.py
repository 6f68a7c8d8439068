"""No source names a thug card but the card's own module: whoever needs to know something about one asks the card."""

import re
from pathlib import Path

from blindpig.games.bootleggers.rules.deck import NAMES
from tests.sources import GAMES_HOME

HOME = GAMES_HOME / "bootleggers"
KINDS = (".py", ".html", ".js")
# A card that lies open on the table is a piece like others; two are part of the rules of all (BL-1.4, BL-W3).
PIECES = {
    "rules/components.py": {"investigation", "union-boss"},
    "rules/table.py": {"warehouse"},
    "board/templates/mat.html": {"union-boss", "warehouse"},
}


def sources() -> list[Path]:
    """Every source of the game that is no card, nor the deck."""
    files = [path for path in HOME.rglob("*") if path.suffix in KINDS]
    return [path for path in files if path.parent != HOME / "rules" / "thugs" and path.name != "deck.py"]


def test_nobody_names_a_card() -> None:
    found: dict[str, set[str]] = {}
    for path in sources():
        named = set(re.findall(r"[\"']([a-z-]+)[\"']", path.read_text(encoding="utf-8"))) & set(NAMES)
        if named:
            found[str(path.relative_to(HOME))] = named
    assert found == PIECES


def test_a_card_names_no_other() -> None:
    for name in NAMES:
        text = (HOME / "rules" / "thugs" / f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
        assert set(re.findall(r'"([a-z-]+)"', text)) & set(NAMES) == {name}
