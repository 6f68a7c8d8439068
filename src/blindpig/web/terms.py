"""A table in words: its clock, its options, how many sit at it. For invitations, lists and waiting rooms."""

from collections.abc import Mapping
from dataclasses import dataclass

from blindpig.drawing.words import Words
from blindpig.kernel.edition import OPTION, name_of
from blindpig.kernel.game import Game
from blindpig.tables.clock import ClockSetting
from blindpig.tables.setting import Setting

HOUR, MINUTE = 3600, 60


@dataclass(frozen=True)
class OptionLine:
    """What was chosen, and the rule that says what it means."""

    name: str
    value: str
    rule: str


def strength(words: Words, bot: str) -> str:
    """A bot's strength in words."""
    return words.or_else(f"bot.{bot}", bot)


def span(seconds: int, words: Words) -> str:
    """A length of time, in the largest unit that it is whole in."""
    if seconds % HOUR == 0 and seconds:
        return words("span.hours", number=seconds // HOUR)
    if seconds % MINUTE == 0 and seconds:
        return words("span.minutes", number=seconds // MINUTE)
    return words("span.seconds", number=seconds)


def clock_words(clock: ClockSetting, words: Words) -> str:
    """A clock in one phrase."""
    if clock.kind == "none":
        return words("terms.no-clock")
    time = span(clock.seconds, words)
    if clock.kind == "move":
        return words("terms.move", time=time)
    increment = span(clock.increment, words)
    if clock.most:
        return words("terms.bank", time=time, increment=increment, most=span(clock.most, words))
    return words("terms.game", time=time, increment=increment)


def pace_words(clock: ClockSetting, words: Words) -> str:
    """Whether people sit together, or look in over days."""
    return words("terms.days" if clock.is_slow() else "terms.live")


def option_lines(game: Game, setting: Setting, words: Words) -> list[OptionLine]:
    """Every option as it was chosen."""
    found = [
        OptionLine(
            words.or_else(f"option.{option.key}", option.key),
            words.or_else(f"option.{option.key}.{setting.options[option.key]}", setting.options[option.key]),
            option.rule,
        )
        for option in game.options
        if option.key in setting.options
    ]
    name = edition_name(setting.options)
    return [*found, OptionLine(words("edition.option"), name, "")] if name else found


def edition_name(options: Mapping[str, str]) -> str:
    """The name of a game's edition; nothing for the house's."""
    text = options.get(OPTION, "")
    return (name_of(text) or OPTION) if text else ""
