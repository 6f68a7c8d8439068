"""The games that can be played here: those of the house, and those that installed packages bring.

Everybody else asks for a game by its slug and goes through its manifest; this list alone knows the games' names.
A package announces its game under the entry point `blindpig.games`. One that cannot be used is left out, with a
sentence that `troubles` keeps; the others play on.
"""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from blindpig.kernel.game import Game
from blindpig.kernel.manifest import CONTRACT, BadPackage, Manifest, said
from blindpig.kernel.refusal import BadInput

HOUSE: Final = ("bootleggers", "reglement", "prohibition")  # in the order of the first page
GROUP: Final = "blindpig.games"
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST: Final = 40  # letters of a name
RESERVED: Final = ("common", "web", "trouble", "cli", "fonts", "vendor")  # what we call our own catalogues and folders
TEXTS: Final = (
    "slug",
    "package",
    "rules",
    "evaluator",
    "board",
    "words",
    "pictures",
    "howto",
    "metrics",
    "lesson",
    "problems",
    "observer",
    "conserved",
    "offers",
)
FILES: Final = ("styles", "light", "scripts")

_troubles: list[BadPackage] = []


def troubles() -> list[BadPackage]:
    """What is wrong with installed packages, as far as it is known."""
    return list(_troubles)


def complain(trouble: BadPackage) -> None:
    """Keep what is wrong with a package, once."""
    if str(trouble) not in map(str, _troubles):
        _troubles.append(trouble)


def announced(group: str) -> list[EntryPoint]:
    """What installed packages announce under an entry point, always in the same order."""
    return sorted(entry_points(group=group), key=lambda entry: (owner(entry), entry.name))


def owner(entry: EntryPoint) -> str:
    """The name of the package behind an announcement."""
    return entry.value if entry.dist is None else str(entry.dist.name)


def load(entry: EntryPoint) -> object:
    """What a package announces, or BadPackage."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:  # somebody else's module can fail in any way
        raise BadPackage(
            "package.load", {"package": owner(entry), "part": entry.value, "error": said(error)}
        ) from error


def check_name(package: str, name: str, taken: bool) -> None:
    """A name that addresses, files and command lines can take, and that nobody has yet; BadPackage if not."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadPackage("package.name", {"package": package, "name": name[:LONGEST]})
    if taken or name in RESERVED:
        raise BadPackage("package.taken", {"package": package, "name": name})


def well_filled(manifest: Manifest) -> bool:
    """Whether every field is of its type: nobody has checked what a package that is not compiled writes."""
    texts = [getattr(manifest, name) for name in TEXTS]
    files = [getattr(manifest, name) for name in FILES]
    if not all(isinstance(names, tuple) for names in files) or not isinstance(manifest.seats, int):
        return False
    return all(isinstance(value, str) for values in [texts, *files] for value in values)


def manifest_of(entry: EntryPoint, known: dict[str, Manifest]) -> Manifest:
    """The manifest that a package announces, if we can use it."""
    found, package = load(entry), owner(entry)
    if not isinstance(found, Manifest) or not well_filled(found):
        raise BadPackage("package.kind", {"package": package, "part": entry.value, "kind": "Manifest"})
    if found.contract != CONTRACT:
        raise BadPackage("package.contract", {"package": package, "theirs": found.contract, "ours": CONTRACT})
    check_name(package, found.slug, found.slug in known)
    found.origin = package
    found.folder()
    return found


@cache
def manifests() -> dict[str, Manifest]:
    """Every game's manifest by its slug."""
    found: dict[str, Manifest] = {}
    for slug in HOUSE:
        manifest: Manifest = import_module(f"blindpig.games.{slug}.manifest").MANIFEST
        found[slug] = manifest
    for entry in announced(GROUP):
        try:
            manifest = manifest_of(entry, found)
            found[manifest.slug] = manifest
        except BadPackage as trouble:
            complain(trouble)
    return found


def outside() -> list[Manifest]:
    """The manifests that installed packages bring."""
    return [found for slug, found in manifests().items() if slug not in HOUSE]


def set_aside(slug: str, trouble: BadPackage) -> None:
    """A package has turned out to be broken: its game is no longer listed."""
    complain(trouble)
    if slug not in HOUSE:
        manifests().pop(slug, None)


def manifest(slug: str) -> Manifest:
    """The manifest of a game."""
    found = manifests().get(slug)
    if found is None:
        raise BadInput("no-game", {"game": slug[:40], "games": list(manifests())})
    return found


def find(slug: str) -> Game:
    """The game of that name."""
    return manifest(slug).game()


def games() -> dict[str, Game]:
    """All games, loaded; packages whose rules cannot be used are set aside."""
    found: dict[str, Game] = {}
    for slug, brought in list(manifests().items()):
        try:
            found[slug] = brought.game()
        except BadPackage as trouble:
            if slug in HOUSE:
                raise
            set_aside(slug, trouble)
    return found
