"""What the commands share: the app they hang on, their usual parameters, and how they speak."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from blindpig import registry
from blindpig.cli.usage import HELP_NAMES
from blindpig.i18n.languages import LANGUAGES, pick_language
from blindpig.i18n.teller import Teller
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import BadInput, Phrase
from blindpig.kernel.system import system_says
from blindpig.lab.terminal import on_terminal
from blindpig.lab.workers import Progress, unwatched

COMPLAINED: set[str] = set()  # what has been said about packages

app = typer.Typer(
    add_completion=False, pretty_exceptions_enable=False, context_settings={"help_option_names": HELP_NAMES}
)

# What `--help` says of a command and its parameters is in the catalogue `cli`.
GameName = Annotated[str, typer.Argument(metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json")]
Jobs = Annotated[int | None, typer.Option()]
Cluster = Annotated[str, typer.Option(metavar="ADDRESS")]
EditionFile = Annotated[Path | None, typer.Option("--edition", metavar="FILE")]
Language = Annotated[str | None, typer.Option("--lang", metavar="|".join(LANGUAGES))]


def teller_of(slug: str, lang: str | None = None) -> Teller:
    """A game's sentences in the language asked for, or else the user's."""
    return Teller(slug, pick_language(lang, os.environ))


def show(lines: Iterable[str]) -> None:
    """Print lines; on a terminal, broken between words."""
    if not on_terminal(sys.stdout):
        for line in lines:
            print(line)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console()
    for line in lines:
        console.print(Text(line))


def show_json(form: object) -> None:
    """Print JSON."""
    print(json.dumps(form, ensure_ascii=False, indent=2))


def check_place(path: Path) -> None:
    """Whether a file could be written there: better said before hours of work than after."""
    home, why = path.absolute().parent, None
    if path.is_dir():
        why = Phrase("system.folder")
    elif not home.is_dir():
        why = Phrase("system.missing")
    elif not os.access(path if path.exists() else home, os.W_OK):
        why = Phrase("system.denied")
    if why is not None:
        raise BadInput("file-unwritten", {"path": str(path), "error": why})


def write_file(path: Path, text: str) -> None:
    """Write a file, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as trouble:
        raise BadInput("file-unwritten", {"path": str(path), "error": system_says(trouble)}) from None


@contextmanager
def progress_bar(slug: str, games: int) -> Iterator[Progress]:
    """A bar on the error output, if that is a terminal; it is told how many games are done."""
    if not on_terminal(sys.stderr):
        yield unwatched
        return
    from rich.console import Console
    from rich.progress import Progress as ProgressBar

    with ProgressBar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(slug, total=games)
        yield lambda done: bar.update(task, completed=done)


def read_options(said: Sequence[str]) -> dict[str, str]:
    """Options written as key=value."""
    options: dict[str, str] = {}
    for text in said:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadInput("option-shape", {"text": text[:40]})
        if key in options:
            raise BadInput("option-twice", {"option": key[:40]})
        options[key] = value
    return options


def complain(lang: str) -> None:
    """Say what is wrong with installed packages, each thing once; the games that are left play on."""
    for trouble in registry.troubles():
        if str(trouble) not in COMPLAINED:
            COMPLAINED.add(str(trouble))
            print(tell(trouble, lang), file=sys.stderr)
