"""Find players, as pages show it: what one may wait for, who waits, and what oneself waits for."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass

from babel.lists import format_list

from blindpig import registry
from blindpig.drawing.templating import render, tight
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.languages import locale_of
from blindpig.kernel.game import Game
from blindpig.store.waits import Wait
from blindpig.tables.broadcast import PING, STILL_HERE
from blindpig.tables.clock import ClockSetting
from blindpig.tables.finding import FrontRoom, read_clock
from blindpig.tables.packing import message
from blindpig.web.pages.visitor import Visitor
from blindpig.web.terms import HOUR, clock_words, pace_words

CLOCKS: Mapping[str, ClockSetting] = {
    "live": ClockSetting("game", 600, 20),
    "days": ClockSetting("game", 72 * HOUR, 12 * HOUR, 120 * HOUR),
}
FEW = 4  # lines about who waits
MANY = 6  # names in one line


@dataclass(frozen=True)
class WaitersLine:
    """Some who wait for the same, and what to send to wait with them."""

    said: str
    game: str
    title: str
    sizes: str
    clock: str


def sizes_words(sizes: Sequence[int], lang: str) -> str:
    """Numbers of seats: “4”, “4 or 5”, “3–6”."""
    if len(sizes) > 2 and sizes[-1] - sizes[0] == len(sizes) - 1:
        return f"{sizes[0]}–{sizes[-1]}"
    return format_list([str(size) for size in sizes], style="or", locale=locale_of(lang))


def sizes_of(game: Game, lang: str) -> list[tuple[str, str]]:
    """What one may choose of the sizes of a game: any, one, or two that are next to each other."""
    every = list(range(game.min_seats, game.max_seats + 1))
    found = [every, *([size] for size in every), *(every[at : at + 2] for at in range(len(every) - 1))]
    texts = {",".join(map(str, sizes)): sizes_words(sizes, lang) for sizes in found}
    return list(texts.items())


def clock_key(clock: ClockSetting) -> str:
    """What a form calls a clock; nothing if pages do not offer it."""
    return next((key for key, each in CLOCKS.items() if each == clock), "")


def lines_of(waiting: Sequence[Wait], words: Words) -> list[WaitersLine]:
    """Who waits for what: a line for each game and clock, the longest wait first."""
    groups: dict[tuple[str, str], list[Wait]] = {}
    for wait in waiting:
        groups.setdefault((wait.game, wait.clock), []).append(wait)
    return [line_of(group, words) for group in list(groups.values())[:FEW]]


def names_of(group: Sequence[Wait], words: Words) -> str:
    """Some who wait, by name, and how many more."""
    names = [wait.name for wait in group[:MANY]]
    more = len(group) - len(names)
    return words.listed([*names, *([words("find.more", count=more)] if more else [])])


def line_of(group: Sequence[Wait], words: Words) -> WaitersLine:
    """Some who wait for the same game by the same clock."""
    game, clock = group[0].game, read_clock(group[0].clock)
    sizes = sorted({size for wait in group for size in wait.sizes})
    title, names = words.of(game)("title"), names_of(group, words)
    pace = pace_words(clock, words).lower()
    said = words(
        "find.others", names=names, count=len(group), game=title, sizes=sizes_words(sizes, words.lang), pace=pace
    )
    return WaitersLine(said, game, title, ",".join(map(str, sizes)), clock_key(clock))


def alike(mine: Wait, waiting: Sequence[Wait]) -> list[Wait]:
    """The others who could sit at the same table."""
    return [
        wait
        for wait in waiting
        if wait.guest != mine.guest
        and (wait.game, wait.clock) == (mine.game, mine.clock)
        and set(wait.sizes) & set(mine.sizes)
    ]


def panel(waiting: Sequence[Wait], mine: Wait | None, visitor: Visitor, back: str) -> str:
    """The panel of the first page and of the list of tables."""
    words = words_in(visitor.lang)
    given: dict[str, object] = {"t": words, "csrf": visitor.csrf, "back": back}
    if mine is None:
        games = registry.games()
        return tight(
            render(
                "find.html",
                **given,
                mine=None,
                games=[(slug, words.of(slug)("title"), sizes_of(game, visitor.lang)) for slug, game in games.items()],
                clocks=[(key, words(f"lists.{key}"), clock_words(clock, words)) for key, clock in CLOCKS.items()],
                lines=lines_of(waiting, words),
            )
        )
    others = alike(mine, waiting)
    clock = read_clock(mine.clock)
    return tight(
        render(
            "find.html",
            **given,
            mine=mine,
            title=words.of(mine.game)("title"),
            sizes=sizes_words(mine.sizes, visitor.lang),
            terms=f"{pace_words(clock, words)}, {clock_words(clock, words)}",
            others=words("find.same", names=names_of(others, words), count=len(others)) if others else "",
            agree=sum(wait.bots for wait in others) + mine.bots,
            count=len(others) + 1,
            table=mine.table,
        )
    )


class FindStream:
    """What is new in the front room for one page that waits: the panel, and at last the way to the table."""

    packs = False

    def __init__(self, room: FrontRoom, visitor: Visitor, back: str) -> None:
        self.room, self.visitor, self.back = room, visitor, back

    async def run(self) -> AsyncGenerator[bytes, None]:
        """Until a table is found, one waits no more, or the page is closed, which leaves the queue."""
        guest = self.visitor.guest
        shown = b""
        with self.room.page(guest) as bell:
            await self.room.look()
            while not self.room.closed:
                bell.clear()
                mine = self.room.own.get(guest)
                if mine is not None and mine.table is not None:
                    await self.room.waits.brought(guest)
                    yield message("go", f"/t/{mine.table}".encode())
                    return
                drawn = message("room", panel(self.room.waiting, mine, self.visitor, self.back).encode())
                if drawn != shown:
                    yield drawn
                    shown = drawn
                if mine is None:
                    return
                try:
                    async with asyncio.timeout(PING):
                        await bell.wait()
                except TimeoutError:
                    yield STILL_HERE
