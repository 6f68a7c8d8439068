"""Editions in files: TOML with what differs from the house's, and the house's own, printed with its rules.

A file says its game, may say a name, and has a table for each group of numbers: see `blindpig edition GAME`.
"""

import tomllib
from pathlib import Path
from typing import Final

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.kernel.edition import LONGEST_NAME, OPTION, Edition, Number, misprint, name_of
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput, Phrase
from blindpig.kernel.system import system_says

LARGEST: Final = 2**20  # bytes
GAME: Final = "game"
HOUSE: Final = "house"  # what the house edition goes by among others


def edition_of(game: Game) -> Edition:
    """What an edition of a game may change; BadInput if that is nothing."""
    if game.edition is None:
        raise BadInput("edition.none", {"game": game.slug})
    return game.edition


def read(path: Path) -> tuple[str, str]:
    """The game of a file, and the text of its edition; BadInput says which key is wrong, and why."""
    try:
        data = path.read_bytes()[: LARGEST + 1]
        form = tomllib.loads(data.decode("utf-8"))
    except FileNotFoundError:
        raise BadInput("no-file", {"path": str(path)}) from None
    except OSError as trouble:
        raise BadInput("file-unread", {"path": str(path), "error": system_says(trouble)}) from None
    except UnicodeDecodeError:
        raise BadInput("not-text", {"path": str(path)}) from None
    except tomllib.TOMLDecodeError as trouble:
        raise BadInput("not-toml", {"path": str(path), "error": str(trouble)}) from None
    slug = form.pop(GAME, None)
    if not isinstance(slug, str):
        raise misprint(GAME, Phrase("edition.game"))
    game = registry.find(slug)
    return slug, edition_of(game).read(form)


def option_of(path: Path | None, game: Game) -> dict[str, str]:
    """An edition's file as an option of a game; nothing without a file. BadInput if it is another game's."""
    if path is None:
        return {}
    slug, text = read(path)
    if slug != game.slug:
        raise BadInput("edition.other", {"path": str(path), "game": slug, "wanted": game.slug})
    return {OPTION: text} if text else {}


def for_tables(paths: list[Path]) -> dict[str, dict[str, str]]:
    """The editions that tables may be opened with: by game and name, their texts. One without a name has its file's."""
    found: dict[str, dict[str, str]] = {}
    for path in paths:
        slug, text = read(path)
        if not text:
            raise BadInput("edition.same", {"path": str(path)})
        edition = edition_of(registry.find(slug))
        name = name_of(text) or path.stem[:LONGEST_NAME]
        if name in found.setdefault(slug, {}) or name == HOUSE:
            raise BadInput("edition.twice", {"path": str(path), "name": name})
        found[slug][name] = edition.text(name, edition.values(text))
    return found


def written(value: list[int]) -> str:
    """Numbers as TOML writes them."""
    return str(value[0]) if len(value) == 1 else f"[{', '.join(map(str, value))}]"


def whole(game: Game, teller: Teller) -> list[str]:
    """The whole house edition as a file, with what each number is and its rule."""
    edition = edition_of(game)
    lines = [f"# {teller.sentence('edition.head', {'game': game.slug})}", f'{GAME} = "{game.slug}"']
    lines += [f'# name = "{teller.sentence("edition.name")}"']
    for group in edition.groups():
        lines += ["", f"[{group}]"]
        for number in edition.numbers:
            table, _, key = number.key.partition(".")
            if table == group:
                lines += [f"# {number.rule}: {said(number, teller)}", f"{key} = {written(number.usual)}"]
    return lines


def said(number: Number, teller: Teller) -> str:
    """What a number is, in words, and what it may be."""
    span = teller.say("edition.span", {"least": str(number.least), "most": str(number.most)})
    return f"{teller.say(f'edition.{number.key}', {})} {span}"


def differing(game: Game, text: str, teller: Teller) -> list[tuple[str, str, str, str]]:
    """What an edition changes, for people: the rule, what it is, the house's numbers, and the edition's."""
    if not text or game.edition is None:
        return []
    values = game.edition.values(text)
    return [
        (number.rule, teller.say(f"edition.{number.key}", {}), written(number.usual), written(values[number.key]))
        for number in game.edition.numbers
        if values[number.key] != number.usual
    ]


def title(text: str, teller: Teller) -> str:
    """What an edition is called."""
    return name_of(text) or teller.sentence("edition.unnamed")
