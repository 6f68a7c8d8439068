"""`blindpig new-game`: writes a package with a small whole game in it, to be changed into another one."""

import keyword
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from blindpig import registry
from blindpig.kernel.refusal import BadInput
from blindpig.kernel.system import system_says

TEMPLATE = Path(__file__).parent / "game"
SUFFIX = ".txt"  # of every file of the template: nobody takes them for modules of ours


def package_of(name: str) -> str:
    """The package that a game of this name lives in; BadInput if there can be no such game."""
    if not registry.NAME.fullmatch(name) or len(name) > registry.LONGEST:
        raise BadInput("game-name", {"name": name[:40]})
    package = name.replace("-", "_")
    if name in registry.manifests() or name in registry.RESERVED:
        raise BadInput("game-taken", {"name": name})
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or find_spec(package) is not None:
        raise BadInput("game-python", {"package": package})
    return package


def words_of(name: str, package: str) -> dict[str, str]:
    """What stands in the holes of the template."""
    parts = name.split("-")
    letters = "".join(part[0] for part in parts) if len(parts) > 1 else name[:2]
    prefix = "".join(letter for letter in letters.upper() if letter.isalpha())
    return {"@slug@": name, "@package@": package, "@Title@": name.replace("-", " ").title(), "@PREFIX@": prefix}


def filled(text: str, words: dict[str, str]) -> str:
    """A text of the template with its holes filled."""
    for hole, word in words.items():
        text = text.replace(hole, word)
    return text


def write_files(folder: Path, words: dict[str, str]) -> None:
    """Every file of the template, in its place."""
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        place = source.relative_to(TEMPLATE).as_posix().removesuffix(SUFFIX)
        if place.startswith("package/"):
            place = f"src/{words['@package@']}/{place.removeprefix('package/')}"
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(source.read_text(encoding="utf-8"), words), encoding="utf-8")


def new_game(name: str, into: Path) -> Path:
    """Write the package into a new folder of that name, whole or not at all; BadInput says why not."""
    words = words_of(name, package_of(name))
    folder = into / name
    if folder.exists() or folder.is_symlink():
        raise BadInput("folder-exists", {"folder": str(folder)})
    try:
        into.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=into))
    except OSError as trouble:
        raise BadInput("folder-shut", {"into": str(into), "why": system_says(trouble)}) from None
    try:
        write_files(draft, words)
        draft.chmod(0o755)
        draft.rename(folder)  # whoever made such a folder meanwhile keeps it
    except OSError as trouble:
        raise BadInput("folder-failed", {"folder": str(folder), "why": system_says(trouble)}) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return folder
