"""What thug cards are played on: kinds of targets, every way to name them, and what an action names."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.games.bootleggers.rules.components import BARS, FIRST_REMOTE, MAX_SEATS, NOBODY, OMALLEYS, STILLS, TRUCKS
from blindpig.games.bootleggers.rules.pieces import BACK_ROOM
from blindpig.kernel.action import Action

# Kinds of targets. In brackets: how an action's text names one.
BAR: Final = 1  # any bar but O'Malley's (mothers)
ANY_BAR: Final = 2  # O'Malley's too (omalleys)
MOBSTER: Final = 3  # a seat (2)
MARKER: Final = 4  # a mobster's marker in a bar: bar and seat (mothers 2)
MARKER_OR_BAR: Final = 5  # a marker, or a bar alone (mothers 2, mothers)
OWN_MARKER: Final = 6  # the player's own marker in a bar (mothers)
TRUCK: Final = 7  # a truck by its number (t3)
STILL: Final = 8  # any still (s7)
REMOTE_STILL: Final = 9  # a still that is no family's (s7)
STILL_OR_BACK: Final = 10  # where a die goes: a still, or the back room (s7, back)
NUMBER: Final = 11  # how many, from 1 (2)

# What a kind is about: two targets of one family are never the same thing, nor is a bar the one where a marker stands.
FAMILY: Final[list[int]] = [0, BAR, BAR, MOBSTER, MARKER, MARKER, OWN_MARKER, TRUCK, STILL, STILL, STILL, NUMBER]


@final
class Choice:
    """One way to name a target: its words in an action's text, and its arguments."""

    def __init__(self, words: str, args: list[int]) -> None:
        self.words: str = words
        self.args: list[int] = args


@final
class Named:
    """One thing that an action names.

    `kind` is a family: BAR, MOBSTER, MARKER, OWN_MARKER, TRUCK, STILL or NUMBER. `number` is the bar, seat, truck or
    still (BACK_ROOM where a die goes home), for a marker the bar where it stands; `seat` is whose marker it is.
    """

    def __init__(self, kind: int, number: int, seat: int = NOBODY) -> None:
        self.kind: int = kind
        self.number: int = number
        self.seat: int = seat


def choices(kind: int, most: int) -> list[Choice]:
    """Every way to name a target; with `most` above 1 up to so many of its kind, in their order."""
    if kind == NUMBER:
        return [Choice(str(number), [number]) for number in range(1, most + 1)]
    if kind in (MARKER, MARKER_OR_BAR):
        return markers(most, kind == MARKER_OR_BAR)
    several: list[Choice] = []
    add_several(several, singles(kind), 0, Choice("", []), most, kind == OWN_MARKER)
    return padded(several)


def singles(kind: int) -> list[Choice]:
    """Every single thing of a kind that one word names."""
    if kind in (BAR, ANY_BAR, OWN_MARKER):
        first = OMALLEYS if kind == ANY_BAR else OMALLEYS + 1
        return [Choice(BARS[bar], [bar]) for bar in range(first, len(BARS))]
    if kind == MOBSTER:
        return [Choice(str(seat), [seat]) for seat in range(MAX_SEATS)]
    if kind == TRUCK:
        return [Choice(f"t{truck}", [truck]) for truck in range(TRUCKS)]
    first = FIRST_REMOTE if kind == REMOTE_STILL else 0
    found = [Choice(f"s{still}", [still]) for still in range(first, STILLS)]
    if kind == STILL_OR_BACK:
        found.append(Choice("back", [BACK_ROOM]))
    return found


def markers(most: int, or_bar: bool) -> list[Choice]:
    """Up to so many markers that stand in one bar; a bar alone too, if that is a target."""
    found: list[Choice] = []
    for bar in range(OMALLEYS + 1, len(BARS)):
        if or_bar:
            found.append(Choice(BARS[bar], [bar]))
        add_several(found, singles(MOBSTER), 0, Choice(BARS[bar], [bar]), most, True)
    return padded(found)


def add_several(found: list[Choice], things: list[Choice], first: i64, before: Choice, most: int, again: bool) -> None:
    """What was named before and one to `most` things more, each list before the longer ones that start with it."""
    for at in range(first, len(things)):
        words = f"{before.words} {things[at].words}" if before.words else things[at].words
        longer = Choice(words, before.args + things[at].args)
        found.append(longer)
        if most > 1:
            add_several(found, things, at if again else at + 1, longer, most - 1, again)


def padded(found: list[Choice]) -> list[Choice]:
    """Give all the same number of arguments: NOBODY where fewer things are named."""
    width = max(len(choice.args) for choice in found)
    for choice in found:
        choice.args.extend([NOBODY] * (width - len(choice.args)))
    return found


def combined(targets: tuple[int, ...], most: int) -> list[Choice]:
    """Every way to name all of a card's targets; `most` is about the last one."""
    found = [Choice("", [])]
    for at, kind in enumerate(targets):
        longer: list[Choice] = []
        alike = at > 0 and FAMILY[kind] in (FAMILY[targets[at - 1]], BAR)
        options = choices(kind, most if at == len(targets) - 1 else 1)
        for before in found:
            for option in options:
                if alike and option.words in before.words.split(" "):
                    continue
                words = f"{before.words} {option.words}" if before.words else option.words
                longer.append(Choice(words, before.args + option.args))
        found = longer
    return found


def named(targets: tuple[int, ...], action: Action) -> list[Named]:
    """The things that an action names, in their order: the reverse of `combined`."""
    found: list[Named] = []
    args = list(action.args)
    for at, kind in enumerate(targets):
        width = 2 if FAMILY[kind] == MARKER else 1
        own = args if at == len(targets) - 1 else args[:width]
        args = args[width:]
        if FAMILY[kind] != MARKER:
            found.extend([Named(FAMILY[kind], number) for number in own if number != NOBODY])
        elif own[1] == NOBODY:
            found.append(Named(BAR, own[0]))
        else:
            found.extend([Named(MARKER, own[0], seat) for seat in own[1:] if seat != NOBODY])
    return found
