"""The command line's own words: its help, and what is wrong with how a command was typed, in the reader's language.

Typer knows commands and their parameters; what it says of them stands in the catalogue `cli`: `help.<command>`,
`help.<command>.<parameter>`, or `help.<parameter>` where several commands mean the same by it.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import typer
from typer.core import TyperArgument, TyperGroup, TyperOption

from blindpig.i18n.catalogue import find
from blindpig.i18n.languages import known, pick_language
from blindpig.kernel.refusal import Phrase

DOMAIN = "cli"
HOUSE = "house"  # what the command without a command is called in the catalogue
HELP_NAMES = ["-h", "--help"]


def language_typed(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language of whoever types: the one they name, if it is one of ours, else their terminal's."""
    named = ""
    for word, following in pairwise([*arguments, ""]):
        if word == "--lang":
            named = following
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
    return known(named) or pick_language(None, environ)


def text(lang: str, *keys: str) -> str | None:
    """The first of these texts that there is."""
    for key in keys:
        found = find((DOMAIN,), key, lang)
        if found is not None:
            return found.forms[0]
    return None


def put_titles(lang: str) -> None:
    """Give the parts of a help page their titles in a language."""
    from typer import rich_utils  # it takes longer to load than most commands to run, and only help needs it

    rich_utils.ARGUMENTS_PANEL_TITLE = text(lang, "title.arguments") or rich_utils.ARGUMENTS_PANEL_TITLE
    rich_utils.OPTIONS_PANEL_TITLE = text(lang, "title.options") or rich_utils.OPTIONS_PANEL_TITLE
    rich_utils.COMMANDS_PANEL_TITLE = text(lang, "title.commands") or rich_utils.COMMANDS_PANEL_TITLE
    rich_utils.DEFAULT_STRING = text(lang, "note.default") or rich_utils.DEFAULT_STRING
    rich_utils.REQUIRED_LONG_STRING = text(lang, "note.required") or rich_utils.REQUIRED_LONG_STRING


def put_help(group: TyperGroup, lang: str) -> None:
    """Give all commands and their parameters their help in a language."""
    group.subcommand_metavar = text(lang, "title.usage") or group.subcommand_metavar
    for name, command in {HOUSE: group, **group.commands}.items():
        parts = [text(lang, f"help.{name}"), text(lang, f"help.{name}.more")]
        command.help = plain("\n\n".join(part for part in parts if part)) or command.help
        own = command.get_help_option(typer.Context(command, help_option_names=HELP_NAMES))
        for parameter in [*command.params, *([own] if own else [])]:
            said = text(lang, f"help.{name}.{parameter.name}", f"help.{parameter.name}")
            if said and isinstance(parameter, TyperOption | TyperArgument):
                parameter.help = plain(said)


def plain(text: str) -> str:
    """A text as Typer shows it: what stands in brackets, as in blindpig[mcp], would be taken for a colour."""
    return text.replace("[", "\\[")


def complaint(error: typer.TyperException, arguments: Sequence[str]) -> Phrase:
    """What is wrong with how a command was typed."""
    option: object = getattr(error, "option_name", None)
    parameter = error.param if isinstance(error, typer.BadParameter) else None
    if parameter is not None:
        flag = parameter.opts[0].startswith("-")
        name = parameter.opts[0] if flag else str(parameter.metavar or parameter.name)
        if type(error) is not typer.BadParameter:  # one that must be there, and is not
            return Phrase("usage.missing-option" if flag else "usage.missing-argument", {"name": name})
        least, most = getattr(parameter, "min", None), getattr(parameter, "max", None)
        if least is None:
            return Phrase("usage.value", {"name": name})
        if most is None:
            return Phrase("usage.value-from", {"name": name, "least": str(least)})
        return Phrase("usage.value-between", {"name": name, "least": str(least), "most": str(most)})
    if isinstance(option, str):
        near: object = getattr(error, "possibilities", None)
        if isinstance(near, list) and near:
            return Phrase("usage.option-near", {"name": option[:40], "near": [str(each) for each in near]})
        return Phrase("usage.no-option" if near is not None else "usage.option", {"name": option[:40]})
    group: object = getattr(getattr(error, "ctx", None), "command", None)
    if isinstance(group, TyperGroup):
        typed = next((word for word in arguments if not word.startswith("-")), "")
        return Phrase("usage.no-command", {"name": typed[:40], "commands": list(group.commands)})
    return Phrase("usage.extra")
