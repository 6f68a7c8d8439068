"""Somebody's page and the table of the best, as values for templates and for the API."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_date

from blindpig.aftermath.strength import ANCHORS, ENOUGH, FixedPoints, Rating, Strength, fixed_points
from blindpig.drawing.words import Words, words_in
from blindpig.store.people import LeaderRow, RatingRow, ResultRow, Tally
from blindpig.web.terms import strength as bot_word

LOW, HIGH = -0.15, 3.45  # the ends of a scale
FEW = 8  # games on a page before one asks for all
MOST = 60  # strokes for promises; beyond that numbers must do


@dataclass(frozen=True)
class Scale:
    """A strength on a line: everything in per cent of its length."""

    at: float
    low: float
    high: float
    marks: Sequence[tuple[float, str, bool]]  # place, bot, and whether it is named


@dataclass(frozen=True)
class StrengthLine:
    """Somebody's strength at a game."""

    slug: str
    title: str
    value: str
    margin: str
    words: str
    games: int
    won: int
    provisional: bool
    scale: Scale


@dataclass(frozen=True)
class GameLine:
    """A finished game on somebody's page."""

    slug: str
    title: str
    when: str
    line: str
    place: int
    seats: int
    change: str
    href: str


@dataclass(frozen=True)
class LeaderLine:
    """A row of the table of the best: a person, or a bot that stays put."""

    name: str
    value: str
    margin: str
    scale: Scale
    bot: str = ""
    text: str = ""
    rank: int = 0
    handle: str = ""
    secured: bool = False
    mine: bool = False
    provisional: bool = False
    games: int = 0
    won: int = 0  # per cent
    even: int = 0
    kept: int = 0
    promised: int = 0


def figure(value: float, words: Words) -> str:
    """A strength, with two digits."""
    return words.pages.decimal(value, 2).replace("-", "−")


def signed(value: float, words: Words) -> str:
    """A change of strength."""
    return ("+" if value >= 0 else "") + figure(value, words)


def in_words(points: FixedPoints, value: float, words: Words) -> str:
    """A strength in words: beside which bots somebody stands."""
    below, above = points.neighbours(value)
    if below and above:
        key = "strength.as" if below == above else "strength.between"
        return words(key, bot=bot_word(words, below), other=bot_word(words, above))
    return words("strength.over" if below else "strength.under", bot=bot_word(words, below or above))


def place(value: float) -> float:
    """A strength in per cent of a scale."""
    return round(100 * (min(max(value, LOW), HIGH) - LOW) / (HIGH - LOW), 1)


def scale_of(points: FixedPoints, strength: Strength) -> Scale:
    """A strength among the bots."""
    marks = [(place(mark), name, name in ANCHORS) for name, mark in points.marks()]
    return Scale(place(strength.value), place(strength.low), place(strength.high), marks)


def strength_lines(ratings: Sequence[RatingRow], tallies: Sequence[Tally], words: Words) -> list[StrengthLine]:
    """Somebody's strength at each game that they are rated at."""
    found: list[StrengthLine] = []
    for row in ratings:
        points = fixed_points(row.game)
        if points is None:
            continue
        strength = points.strength(Rating(row.mu, row.sigma))
        found.append(
            StrengthLine(
                row.game,
                words.of(row.game)("title"),
                figure(strength.value, words),
                figure(strength.margin, words),
                in_words(points, strength.value, words),
                row.games,
                sum(tally.won_rated for tally in tallies if tally.game == row.game),
                row.games < ENOUGH,
                scale_of(points, strength),
            )
        )
    return found


def changes(results: Sequence[ResultRow]) -> dict[str, tuple[float, float]]:
    """By table: the strength after a rated game, and by how much it changed. The games are newest first."""
    found: dict[str, tuple[float, float]] = {}
    last: dict[str, float] = {}
    for row in reversed(results):
        points = fixed_points(row.game)
        if points is None or row.mu is None:
            continue
        value = points.value(row.mu)
        found[row.table] = value, value - last.get(row.game, points.value(points.newcomer.mu))
        last[row.game] = value
    return found


def over_time(results: Sequence[ResultRow]) -> dict[str, list[tuple[float, float]]]:
    """By game: times and strengths, oldest first."""
    after, found = changes(results), dict[str, list[tuple[float, float]]]()
    for row in reversed(results):
        if row.table in after:
            found.setdefault(row.game, []).append((row.at, after[row.table][0]))
    return found


def day(at: float, words: Words, pattern: str = "d MMM y") -> str:
    """A day, as the reader writes it."""
    return format_date(datetime.fromtimestamp(at, UTC), pattern, words.pages.locale)


def game_lines(
    results: Sequence[ResultRow], words: Words, rated: bool, games: Sequence[str], most: int
) -> list[GameLine]:
    """The newest of somebody's games, of those that are played here. One whose table is gone is no link."""
    after = changes(results) if rated else {}
    found: list[GameLine] = []
    for row in [row for row in results if row.game in games][:most]:
        score = words.game(row.game).noun("score", row.score)
        told = words("person.won") if row.won else words(f"person.left.{row.gone}") if row.gone else ""
        found.append(
            GameLine(
                row.game,
                words.of(row.game)("title"),
                day(row.at, words),
                f"{score}, {told}" if told else score,
                row.place,
                row.seats,
                signed(after[row.table][1], words) if row.table in after else "",
                f"/t/{row.table}/result" if row.there else "",
            )
        )
    return found


def leader_lines(rows: Sequence[LeaderRow], slug: str, points: FixedPoints, lang: str, reader: str) -> list[LeaderLine]:
    """People and bots, the best first. Whoever has played too little has no rank."""
    words = words_in(lang)
    found: list[tuple[float, LeaderLine]] = []
    rank = 0
    for row in rows:
        strength = points.strength(Rating(row.mu, row.sigma))
        provisional = row.games < ENOUGH
        rank += not provisional
        line = LeaderLine(
            row.name,
            figure(strength.value, words),
            figure(strength.margin, words),
            scale_of(points, strength),
            rank=0 if provisional else rank,
            handle=row.handle,
            secured=row.secured,
            mine=row.guest == reader,
            provisional=provisional,
            games=row.games,
            won=round(100 * row.won / row.games),
            even=round(100 * row.even / row.games),
            kept=row.kept,
            promised=row.kept + row.broken,
        )
        found.append((strength.value, line))
    for name, mark in points.marks():
        scale = scale_of(points, Strength(mark, mark, mark))
        text = words.or_else(f"bot.{name}.text")
        found.append((mark, LeaderLine(bot_word(words, name), figure(mark, words), "", scale, bot=name, text=text)))
    return [line for _, line in sorted(found, key=lambda each: (-each[0], not each[1].bot))]
