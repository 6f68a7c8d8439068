"""Commands about the games themselves: list them, read their rules, start a new one."""

import os
from pathlib import Path
from typing import Annotated

import typer

from blindpig import editions, registry
from blindpig.cli.shared import GameName, Language, app, complain, show, teller_of
from blindpig.i18n.catalogue import COMMON
from blindpig.i18n.languages import pick_language
from blindpig.i18n.rulebook import rulebook
from blindpig.lab import report


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]")] = None,
    lang: Language = None,
) -> None:
    """Read the rules of a game, or one of them."""
    teller = teller_of(COMMON, lang)
    book = rulebook(registry.find(game).slug)
    show(report.of_rulebook(book, teller) if rule is None else report.of_rule(book.find(rule, teller.lang), teller))


@app.command("edition")
def print_edition(game: GameName, lang: Language = None) -> None:
    """Print the whole house edition of a game: the numbers of its box, with their rules."""
    show(editions.whole(registry.find(game), teller_of(game, lang)))


@app.command("games")
def list_games(lang: Language = None) -> None:
    """List the games, their seats and their options, and what is wrong with installed packages."""
    from blindpig.drawing.inspection import inspect

    inspect()
    for game in registry.games().values():
        show(report.of_game(game, teller_of(game.slug, lang)))
    complain(pick_language(lang, os.environ))


@app.command("new-game")
def start_game(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    into: Annotated[Path, typer.Option(metavar="DIR")] = Path(),
    lang: Language = None,
) -> None:
    """Write a package with a small whole game in it, to be changed into yours: rules, board, words and tests."""
    from blindpig.scaffold.new_game import new_game

    folder = new_game(name, into)
    show([teller_of(COMMON, lang).sentence("new-game.written", {"folder": str(folder)})])
