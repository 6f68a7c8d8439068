"""What a host chooses when making a table: options, seats, clock. Checked here, whoever asks."""

from collections.abc import Collection, Iterable, Mapping
from itertools import count

import msgspec

from blindpig.aftermath.strength import fixed_points
from blindpig.editions import HOUSE
from blindpig.kernel.edition import OPTION
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput, Phrase
from blindpig.search import bots
from blindpig.tables.clock import ClockSetting
from blindpig.tables.letters import looks, seen, visible

NAME = 24  # letters of a name
CHAT = 500  # letters of what is said at once
ACTION = 1000  # letters of an action: an offer with its promise is the longest
THEN = 8  # actions that a submit may say in advance
KEY = 64  # letters of a submit's key


class SeatSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat for a person, or for a bot of some strength, with the name and the style that it keeps."""

    bot: str = ""
    name: str = ""
    style: str = ""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A moment of a finished game that a table goes on from: whose game it was, and its moves so far."""

    place: str  # what that table was called
    commitment: str
    moves: tuple[tuple[int, str, tuple[int, ...]], ...]  # seat, action, outcomes; the deal is the first


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is chosen before the deal."""

    options: Mapping[str, str]
    seats: tuple[SeatSetting, ...]
    clock: ClockSetting = ClockSetting()
    hints: bool = False  # whether people may ask for hints though other people play
    rated: bool = False  # whether it counts for people's ratings
    talk: bool = False  # whether its bots say a word now and then
    branch: Branch | None = None  # nobody can ask for it from outside: `check` drops it


# The bots that sit down at tables, and how each of them likes to play.
CHARACTERS = {
    "Mabel": "honest",
    "Sal": "treacherous",
    "Dutch": "bold",
    "Otto": "thrifty",
    "Vera": "bold",
    "Lou": "treacherous",
    "Pearl": "thrifty",
    "Mickey": "honest",
}
BOT_NAMES = tuple(CHARACTERS)


def bot_name(number: int) -> str:
    """The name of the bot that has this number among those of a table."""
    rounds, place = divmod(number, len(BOT_NAMES))
    return BOT_NAMES[place] + (f" {rounds + 1}" if rounds else "")


def style_of(name: str) -> str:
    """How the bot of that name likes to play; nothing for a name that is no bot's."""
    return CHARACTERS.get(name.partition(" ")[0], "")


def spare_name(taken: Collection[str], style: str = "") -> str:
    """The first bot's name that nobody at the table has, of somebody with that style."""
    known = seen(taken)
    return next(name for name in map(bot_name, count()) if not looks(name) & known and style in ("", style_of(name)))


def character(bot: str, name: str, taken: Collection[str], rated: bool) -> SeatSetting:
    """Somebody who sits down for a bot: with a name that nobody else has, and the style asked for or that name's.

    At a rated table bots have no style: how strong they are was measured without.
    """
    level, style = bots.parted(bot)
    if not name or style not in ("", style_of(name)):
        name = spare_name(taken, style)
    styled = bots.has_style(level) and not rated
    return SeatSetting(level, name, (style or style_of(name)) if styled else "")


def own_name(name: str, taken: Collection[str]) -> str:
    """A person's name at a table where nobody else may have one that looks the same: a number tells them apart."""
    known = seen(taken)
    tried = name
    for number in count(2):
        if not looks(tried) & known:
            break
        tried = f"{name[: NAME - len(str(number)) - 1]} {number}"
    return tried


def with_names(seats: Iterable[SeatSetting], taken: Collection[str], rated: bool = False) -> tuple[SeatSetting, ...]:
    """Seats whose bots all have a name of their own, and a style."""
    names, found = {*taken}, []
    for seat in seats:
        named = character(seat.bot, seat.name, names, rated) if seat.bot else seat
        names.add(named.name)
        found.append(named)
    return tuple(found)


decoder = msgspec.json.Decoder(Setting)


def read(text: str) -> Setting:
    """A setting as it was stored."""
    return decoder.decode(text)


def write(setting: Setting) -> str:
    """A setting as it is stored."""
    return msgspec.json.encode(setting).decode()


def with_edition(setting: Setting, editions: Mapping[str, str]) -> Setting:
    """The setting with the edition that it names among the house's; nobody brings an edition from outside."""
    named = setting.options.get(OPTION, HOUSE)
    options = {key: value for key, value in setting.options.items() if key != OPTION}
    if named != HOUSE:
        if named not in editions:
            raise BadInput("no-edition", {"name": named[:NAME], "names": [HOUSE, *editions]})
        options[OPTION] = editions[named]
    return msgspec.structs.replace(setting, options=options)


def check(game: Game, setting: Setting) -> Setting:
    """The setting with its defaults filled in, or BadInput."""
    options = game.check(len(setting.seats), setting.options)
    for seat in setting.seats:
        if seat.bot:
            bots.find(seat.bot)(game)  # a bot that does not know the game says so
    setting.clock.check()
    return Setting(options, setting.seats, setting.clock, setting.hints, setting.rated, setting.talk)


def check_rated(game: Game, setting: Setting, listed: bool) -> None:
    """Raise BadInput if a table is to be rated and cannot be."""
    if not setting.rated:
        return
    if fixed_points(game.slug) is None:
        raise BadInput("rated-game")
    if not listed or setting.hints or setting.clock.kind == "none":
        raise BadInput("rated-table")


def clean(text: str, most: int, what: str) -> str:
    """A person's words as data: one line of what can be seen, not too long."""
    words = visible(text)
    if not words:
        raise BadInput("write", {"what": Phrase(what)})
    if len(words) > most:
        raise BadInput("too-long", {"what": Phrase(what), "most": most, "letters": len(words)})
    return words
