"""Packages that look installed to this process, or to one that is started: folders on the path, with metadata."""

from pathlib import Path

from blindpig.scaffold import new_game


def announce(folder: Path, name: str, group: str, entry: str) -> None:
    """The metadata that makes a folder on the path an installed package."""
    facts = folder / f"{name.replace('-', '_')}-0.1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text(f"[{group}]\n{entry}\n", encoding="utf-8")


def bring_game(folder: Path, name: str) -> Path:
    """A game as `blindpig new-game` writes it; where its modules are."""
    package = name.replace("-", "_")
    new_game.write_files(folder / "sources", new_game.words_of(name, package))
    (folder / "sources" / "src" / package).rename(folder / package)
    announce(folder, f"blindpig-{name}", "blindpig.games", f"{name} = {package}.manifest:MANIFEST")
    return folder / package


def bring_bot(folder: Path, name: str, code: str, entry: str) -> None:
    """A bot in a module of its own."""
    (folder / f"{name.replace('-', '_')}_bot.py").write_text(code, encoding="utf-8")
    announce(folder, f"blindpig-{name}", "blindpig.bots", entry)


def change(path: Path, old: str, new: str) -> None:
    """Write something else in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
