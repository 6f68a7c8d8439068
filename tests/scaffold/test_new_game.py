"""`blindpig new-game`: what it writes, and what it refuses without losing anything. tests/packages plays the game."""

import re
from pathlib import Path

import pytest

from blindpig.cli import run
from blindpig.drawing import assets
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import BadInput
from blindpig.scaffold import new_game


def files(folder: Path) -> dict[str, str]:
    """Everything in a folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def refused(name: str, into: Path) -> str:
    """Why no package was written; the sentence exists in French, too."""
    with pytest.raises(BadInput) as caught:
        new_game.new_game(name, into)
    assert tell(caught.value, "fr") != tell(caught.value, "en")
    return tell(caught.value, "en")


def test_the_package_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new-game", "high-stakes", "--into", str(tmp_path / "deep"), "--lang", "en"]) == 0
    assert str(tmp_path / "deep" / "high-stakes") in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["high-stakes"], "no draft is left behind"
    written = files(tmp_path / "deep" / "high-stakes")
    assert {"pyproject.toml", "README.md", "src/high_stakes/manifest.py", "tests/test_contract.py"} <= set(written)
    for name, text in written.items():
        assert not re.search(r"@\w+@", text), name
        assert not name.endswith(".txt")
        if name.endswith(".py"):
            compile(text, name, "exec")
    assert "**HS-1**" in written["src/high_stakes/rulebook.md"]


def test_its_board_uses_what_the_toolkit_has() -> None:
    """A token that is taken away, or a drawing that is renamed, must not leave a blank in the packages we write."""
    board = new_game.TEMPLATE / "package" / "board"
    style = (board / "static" / "board.css.txt").read_text(encoding="utf-8")
    tokens = assets.files()["tokens.css"].body.decode()
    assert set(re.findall(r"var\((--[\w-]+)", style)) <= set(re.findall(r"(--[\w-]+):", tokens))
    drawings = assets.files()["pieces.svg"].body.decode()
    assert {f"die-{face}" for face in range(1, 7)} <= set(re.findall(r'id="([\w-]+)"', drawings))


@pytest.mark.parametrize(("name", "prefix"), [("poker", "PO"), ("last-call", "LC"), ("game-21-plus", "GP"), ("x", "X")])
def test_rules_have_a_prefix_of_letters(name: str, prefix: str) -> None:
    assert new_game.words_of(name, name)["@PREFIX@"] == prefix


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "no name for a game"),
        ("Poker", "no name for a game"),
        ("two words", "no name for a game"),
        ("../up", "no name for a game"),
        ("2cards", "no name for a game"),
        ("a--b", "no name for a game"),
        ("under_score", "no name for a game"),
        ("x" * 41, "no name for a game"),
        ("reglement", "a game “reglement” here already"),
        ("web", "a game “web” here already"),
        ("class", "means something else in Python"),
        ("json", "means something else in Python"),
        ("jinja2", "means something else in Python"),
    ],
)
def test_a_bad_name_is_refused(tmp_path: Path, name: str, said: str) -> None:
    assert said in refused(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_is_there_stays(tmp_path: Path, kind: str) -> None:
    there = tmp_path / "last-call"
    if kind == "folder":
        there.mkdir()
        (there / "mine.txt").write_text("mine")
    elif kind == "file":
        there.write_text("mine")
    else:
        there.symlink_to(tmp_path / "nowhere")
    assert "exists already: nothing was written" in refused("last-call", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["last-call"]
    assert kind != "folder" or files(there) == {"mine.txt": "mine"}


def test_a_place_that_is_no_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert "cannot be written to" in refused("last-call", tmp_path / "file")


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert "cannot be written: the disk is full" in refused("last-call", tmp_path)
    assert list(tmp_path.iterdir()) == []
