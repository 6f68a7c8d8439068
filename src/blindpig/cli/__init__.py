"""The command line. Each module here brings some commands; this one runs them."""

import os
import sys
import warnings
from collections.abc import Sequence

import typer
from typer.core import TyperGroup

from blindpig.cli import books, house, laboratory, records
from blindpig.cli.shared import app, complain
from blindpig.cli.usage import HELP_NAMES, complaint, language_typed, put_help, put_titles
from blindpig.i18n.catalogue import MissingText
from blindpig.i18n.languages import pick_language
from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import Phrase, Trouble
from blindpig.kernel.system import system_says

__all__ = ["books", "command_in", "house", "laboratory", "main", "records", "run"]

BAD_INPUT = 2


def command_in(lang: str, asked_for_help: bool = True) -> TyperGroup:
    """All commands, with their help in a language."""
    group = typer.main.get_group(app)
    put_help(group, lang)
    if asked_for_help:
        put_titles(lang)
    return group


def run(arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong is one sentence on stderr and an exit code, never a traceback."""
    lang = language_typed(arguments, os.environ)
    try:
        command = command_in(lang, any(name in arguments for name in HELP_NAMES))
        code: object = command(args=list(arguments), prog_name="blindpig", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Trouble as trouble:
        print(tell(trouble, lang), file=sys.stderr)
        return BAD_INPUT
    except typer.TyperException as trouble:
        print(tell(Phrase("usage", {"what": complaint(trouble, arguments)}), lang), file=sys.stderr)
        return BAD_INPUT
    except typer.Abort:
        return 0  # end of input at a question: the user has changed their mind
    except OSError as trouble:
        # What is left must go somewhere, or Python complains again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(trouble, BrokenPipeError):
            print(tell(Phrase("not-written-out", {"error": system_says(trouble)}), lang), file=sys.stderr)
        return 1
    finally:
        complain(pick_language(None, os.environ))
    return code if isinstance(code, int) else 0


def main() -> None:
    """The `blindpig` command."""
    warnings.simplefilter("ignore", MissingText)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without “ or é shows ? and goes on
    sys.exit(run(sys.argv[1:]))
