"""Looks at everything that installed packages bring, before their games are listed."""

from babel.messages.pofile import PoFileError

from blindpig import registry
from blindpig.drawing.board import board_of
from blindpig.drawing.lessons import lesson_of
from blindpig.drawing.pictures import pictures_of
from blindpig.i18n import catalogue
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.terms import terms_of
from blindpig.kernel.manifest import BadPackage, Manifest, said
from blindpig.search import bots


def inspect() -> list[BadPackage]:
    """What is wrong with installed packages: a game that cannot be played is set aside, one that lacks texts plays."""
    for manifest in registry.outside():
        try:
            inspect_parts(manifest)
        except BadPackage as trouble:
            registry.set_aside(manifest.slug, trouble)
        except Exception as error:  # somebody else's code can fail in any way
            why = BadPackage(
                "package.load", {"package": manifest.origin, "part": manifest.package, "error": said(error)}
            )
            registry.set_aside(manifest.slug, why)
        else:
            inspect_texts(manifest)
    bots.names()
    return registry.troubles()


def inspect_parts(manifest: Manifest) -> None:
    """Load everything that a game cannot be played without; BadPackage if something is not as it should be."""
    bots.evaluator_of(manifest.game())
    terms_of(manifest.slug)
    board_of(manifest.slug)
    pictures_of(manifest.slug)
    lesson_of(manifest)
    if manifest.howto and not (manifest.folder() / "board" / "templates" / manifest.howto).is_file():
        raise BadPackage("package.lacks", {"package": manifest.origin, "part": f"board/templates/{manifest.howto}"})
    for name in (*manifest.styles, *manifest.light, *manifest.scripts):
        if not (manifest.folder() / "board" / "static" / name).is_file():
            raise BadPackage("package.lacks", {"package": manifest.origin, "part": f"board/static/{name}"})


def inspect_texts(manifest: Manifest) -> None:
    """What a game should have to read."""
    folder = manifest.folder()
    wanted = [f"text/{lang}.po" for lang in LANGUAGES]
    for name in [*wanted, "rulebook.md"]:
        if not (folder / name).is_file():
            registry.complain(BadPackage("package.lacks", {"package": manifest.origin, "part": name}))
    for lang, name in zip(LANGUAGES, wanted, strict=True):
        if (folder / name).is_file():
            try:
                catalogue.read(folder / name, lang)
            except (OSError, PoFileError, ValueError) as error:
                registry.complain(
                    BadPackage("package.load", {"package": manifest.origin, "part": name, "error": said(error)})
                )
