"""The report of a study: one HTML file with all that it needs, fonts, drawings and plots; no server, no script.

The plots are drawn here as SVG, without a plotting library: they are read without colour, print, and the file stays
small (see docs/decisions/reports.md).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from babel.dates import format_date
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from blindpig.aftermath.metrics import Group, metrics_of
from blindpig.drawing import assets
from blindpig.drawing.context import COLOURS, EMBLEMS
from blindpig.drawing.templating import environment
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.teller import Teller
from blindpig.i18n.typography import capitalised
from blindpig.kernel.edition import OPTION
from blindpig.lab import plots
from blindpig.lab.findings import ArmTally, Difference, Section, Share, sections
from blindpig.lab.study import Study
from blindpig.lab.tournament import DEVIATIONS, interval

REPORT: Final = "report.html"
HOME: Final = Path(__file__).parent / "templates"
SYMBOLS: Final = re.compile(r'<symbol id="(?:marker-[a-z]+|blind-pig)".*?</symbol>', re.DOTALL)
PERCENTS: Final = ("halfway", "comeback", "first", "surplus")  # measures that are shares
MEASURES: Final = (
    "first", "halfway", "comeback", "lead_changes", "rounds", "decisions", "choices", "unseen", "best", "spread",
    "deals", "surplus",
)  # fmt: skip
MOST_DOTS: Final = 16
FEW_DOTS: Final = 8  # shown of those that do not hold
MOST_BARS: Final = 12


@dataclass(frozen=True)
class Figure:
    """A plot, with what it says."""

    kind: str  # dots, lines, bars, list or means
    title: str
    text: str
    plot: object
    rule: str = ""
    note: str = ""


@dataclass(frozen=True)
class AgainstRow:
    """A line of the comparison of two arms."""

    label: str
    first: str
    second: str
    by: str
    reach: str
    low: float
    high: float
    x: float
    holds: bool


class Writer:
    """Writes one section of a report in one language."""

    def __init__(self, section: Section, lang: str) -> None:
        self.section = section
        self.words: Words = words_in(lang, section.slug)
        self.teller = Teller(section.slug, lang)
        self.base = section.arms[0]
        self.groups: dict[str, tuple[Group, str]] = {
            group.column(name): (group, name) for group in metrics_of(section.slug).groups for name in group.things
        }

    def figures(self) -> Iterator[Figure]:
        """Everything that is drawn."""
        first = [self.dots("seat", [f"seat.{seat + 1}" for seat in range(self.section.seats)])]
        for kind in ("order", "bot"):
            keys = sorted(key for key in self.section.shares if key.startswith(f"{kind}."))
            if keys:
                first.append(self.dots(kind, keys))
        groups: list[tuple[int, Figure]] = []
        for group in metrics_of(self.section.slug).groups:
            found = [key for key in group.columns() if key in self.section.shares]
            if found:
                groups.append((len(found), self.of_group(group, found)))
        if len(first) % 2 and groups:  # figures stand in pairs: the shortest of the others fills the row
            groups.remove(shortest := min(groups, key=lambda each: each[0]))
            first.append(shortest[1])
        yield from first
        yield from self.lead()
        yield from [figure for _, figure in groups]
        yield self.length()
        if len(self.base.endings) > 1 or any(arm.endings != self.base.endings for arm in self.section.arms):
            yield self.endings()
        if len(self.section.arms) == 1:  # else they stand in the comparison
            yield self.measures()

    def dots(self, kind: str, keys: Sequence[str]) -> Figure:
        """Shares of those of whom something is true."""
        found = [self.section.shares[each] for each in keys if each in self.section.shares]
        drawn = [
            (self.label(each.key), each.share, each.span, each.holds, int(each.key[5:]) - 1 if kind == "seat" else -1)
            for each in found
        ]
        title, text = self.words(f"study.by-{kind}"), self.words(f"study.by-{kind}.text")
        return Figure("dots", title, text, plots.dots(drawn, 1 / self.section.seats, self.teller.decimal))

    def of_group(self, group: Group, keys: Sequence[str]) -> Figure:
        """Shares by what the game counts, the best first; of many, those that hold or are farthest from even."""
        found = sorted((self.section.shares[key] for key in keys), key=lambda each: -abs(each.share - each.even))
        told = [each for at, each in enumerate(found[:MOST_DOTS]) if each.holds or at < FEW_DOTS]
        shown = sorted(told, key=lambda each: -each.share)
        drawn = [(self.thing(each.key), each.share, each.span, each.holds, -1) for each in shown]
        plot = plots.dots(drawn, 1 / self.section.seats, self.teller.decimal)
        note = self.words("study.shown", shown=len(shown), count=len(group.things))
        title, text = self.teller.say(f"metric.{group.key}", {}), self.teller.say(f"metric.{group.key}.text", {})
        return Figure("dots", title, text, plot, group.rule, note if len(shown) < len(group.things) else "")

    def lead(self) -> list[Figure]:
        """How often those who lead after a round win, by arm; nothing if the games are too few to say."""
        found = []
        for tally in self.section.arms[:3]:
            points = []
            for number, sample in sorted(tally.leads.items()):
                if sample.count >= max(30, tally.games // 20):
                    points.append((number, sample.mean, *interval(sample.total, sample.count)))
            if points:
                found.append((tally.arm.name, points))
        if not found:
            return []
        plot = plots.lines(found, 1 / self.section.seats, plots.ALONE if len(found) == 1 else plots.WIDE)
        return [Figure("lines", self.words("study.lead"), self.words("study.lead.text"), plot)]

    def length(self) -> Figure:
        """How many rounds games take, by arm."""
        arms = self.section.arms
        least = min(min(tally.rounds) for tally in arms)
        most = max(max(tally.rounds) for tally in arms)
        step = -(-(most - least + 1) // MOST_BARS)
        found = []
        for start in range(least, most + 1, step):
            last = start + step - 1
            shares = [sum(tally.rounds[number] for number in range(start, last + 1)) / tally.games for tally in arms]
            found.append((str(start) if step == 1 else f"{start}–{last}", shares))
        return Figure("bars", self.words("study.length"), self.words("study.length.text"), plots.bars(found))

    def endings(self) -> Figure:
        """How games end, by arm."""
        arms = self.section.arms
        keys = sorted({key for tally in arms for key in tally.endings if key}, key=lambda key: -self.base.endings[key])
        rows = [
            (self.teller.sentence(f"ending.{key}"), [self.percent(tally.endings[key] / tally.games) for tally in arms])
            for key in keys
        ]
        return Figure("list", self.words("study.endings"), self.words("study.endings.text"), rows)

    def measures(self) -> Figure:
        """What games are like: comebacks, choices, deals and what they bring, and what the game counts."""
        keys = [*MEASURES, *metrics_of(self.section.slug).counts]
        rows = []
        for key in [key for key in keys if key in self.base.samples]:
            scale, digits, end = self.written(key, self.base.samples[key].mean)
            sample = self.base.samples[key]
            mean = self.teller.decimal(scale * sample.mean, digits)
            reach = self.teller.decimal(scale * DEVIATIONS * sample.error, digits)
            rows.append((self.label(key), [f"{mean}{end} ± {reach}"]))
        return Figure("means", self.words("study.measures"), self.words("study.measures.text"), rows)

    def written(self, key: str, value: float) -> tuple[int, int, str]:
        """How a figure is written: times what, with how many digits, and what comes after it."""
        share = key in PERCENTS or key in self.base.shares
        return (100 if share else 1), (1 if share or abs(value) < 100 else 0), (" %" if share else "")

    def against(self) -> Iterator[dict[str, object]]:
        """Every other arm beside the first."""
        for tally, differences in zip(self.section.arms[1:], self.section.against, strict=True):
            counts = metrics_of(self.section.slug).counts
            shown = [each for each in differences if each.holds or each.key in MEASURES or each.key in counts]
            name, first = tally.arm.name, self.base.arm.name
            yield {
                "name": name,
                "title": self.words("study.against", first=first, second=name),
                "text": self.words("study.against.text", count=self.section.comparisons),
                "head": self.words("study.less-more", first=first, second=name),
                "rows": [self.against_row(each) for each in shown],
            }

    def against_row(self, each: Difference) -> AgainstRow:
        """A line of a comparison; its plot counts in intervals, for figures of all sizes."""
        number, (scale, digits, end) = self.teller.decimal, self.written(each.key, each.first)
        span = max(3 * each.reach, abs(each.by) + each.reach) or 1.0
        sign = "+" if each.by > 0 else "−" if each.by < 0 else ""
        return AgainstRow(
            self.label(each.key),
            number(scale * each.first, digits) + end,
            number(scale * each.second, digits) + end,
            sign + number(abs(scale * each.by), digits),
            number(scale * each.reach, digits),
            180 + 160 * (each.by - each.reach) / span,
            180 + 160 * (each.by + each.reach) / span,
            180 + 160 * each.by / span,
            each.holds,
        )

    def label(self, key: str) -> str:
        """What a figure is of, in words."""
        kind, _, value = key.partition(".")
        if kind == "seat":
            return capitalised(self.teller.noun(self.teller.terms.seat, int(value) - 1))
        if kind == "bot":
            return value
        if kind == "order":
            return self.words("study.order", number=int(value))
        if key in self.groups:
            group = self.groups[key][0]
            return f"{self.teller.say(f'metric.{group.key}', {})}: {self.thing(key)}"
        if key in metrics_of(self.section.slug).counts:
            return self.teller.say(f"metric.{key}", {})
        return self.words(f"study.measure.{key}")

    def thing(self, key: str) -> str:
        """A thing of a group, in words."""
        group, name = self.groups[key]
        return capitalised(self.teller.noun(group.noun, group.things[name]))

    def percent(self, share: float) -> str:
        """A share in words."""
        return f"{self.teller.decimal(100 * share, 1)} %"

    def arms(self) -> list[dict[str, str]]:
        """What each arm is."""
        return [{"name": tally.arm.name, "text": self.arm_text(tally)} for tally in self.section.arms]

    def arm_text(self, tally: ArmTally) -> str:
        """Who plays an arm, and with which options that others of the section do not have."""
        said, others = tally.arm.options, [other.arm.options for other in self.section.arms]
        differing = [
            f"{key} = {value}"
            for key, value in said.items()
            if key != OPTION and any(each[key] != value for each in others)
        ]
        if any(OPTION in each for each in others):
            differing.append(self.words("study.edition", name=tally.arm.edition()))
        return " · ".join([tally.arm.said()["line_up"], *differing])

    def numbers(self, column: str = "") -> list[dict[str, str]]:
        """Three figures to remember: what the plan asks about or is farthest from even and holds, half time, length."""
        found: list[dict[str, str]] = []
        holding = [each for each in self.section.shares.values() if each.holds]
        asked = [self.section.shares[column]] if column in self.section.shares else holding
        for each in sorted(asked, key=lambda each: -abs(each.share - each.even))[:1]:
            found.append({"value": self.percent(each.share), "text": self.win_text(each)})
        half = self.base.samples.get("halfway")
        if half is not None:
            found.append({"value": self.percent(half.mean), "text": self.words("study.number.halfway")})
        text = self.words("study.number.rounds")
        return [*found, {"value": self.teller.decimal(self.base.samples["rounds"].mean, 1), "text": text}]

    def win_text(self, each: Share) -> str:
        """Whose share of victories a number is."""
        reach = self.teller.decimal(50 * (each.span[1] - each.span[0]), 1)
        return self.words("study.number.share", what=self.label(each.key), reach=reach, count=each.count)


@cache
def templates() -> Environment:
    """The house's Jinja, with our template."""
    return environment().overlay(loader=FileSystemLoader(HOME))


def report(study: Study, rows: Path, lang: str, day: date | None = None) -> str:
    """The report of a study, from its rows."""
    found = sections(study, rows)
    writers = [Writer(each, lang) for each in found]
    words, first = words_in(lang, found[0].slug), writers[0]
    parts = [
        {
            "number": number,
            "title": title_of(writer),
            "arms": writer.arms(),
            "figures": list(writer.figures()),
            "against": list(writer.against()),
        }
        for number, writer in enumerate(writers)
    ]
    css = assets.with_fonts(assets.files()["tokens.css"].body.decode()) + (HOME / "report.css").read_text("utf-8")
    held = sum(each.holds for part in found for each in part.shares.values())
    held += sum(each.holds for part in found for some in part.against for each in some)
    comparisons = sum(part.comparisons for part in found)
    arms, bots = len(study.arms), ", ".join(dict.fromkeys(arm.said()["line_up"] for arm in study.arms))
    return (
        templates()
        .get_template("report.html")
        .render(
            t=words,
            colours=COLOURS,
            emblems=EMBLEMS,
            css=Markup(css),  # noqa: S704 - our own files
            symbols=Markup("".join(SYMBOLS.findall(assets.files()["pieces.svg"].body.decode()))),  # noqa: S704 - our own file
            title=study.texts["title"] or study.name,
            about=study.texts["about"],
            subject=title_of(first) if len(writers) == 1 else words("study.several", count=len(writers)),
            date=format_date(day or date.today(), "long", locale=first.teller.locale),
            meta=words("study.meta", file=study.name, games=study.games, arms=arms, bots=bots, seed=study.seed),
            finding=study.texts["finding"] or words("study.found", count=held, comparisons=comparisons),
            finding_text=study.texts["finding_text"] or words("study.found.text"),
            numbers=first.numbers(study.texts["figure"]),
            parts=parts,
            tip=study.texts["tip"],
            limits=study.texts["limits"] or words("study.limits.text"),
            command=f"blindpig study {study.name}",
        )
    )


def title_of(writer: Writer) -> str:
    """A section's game and seats."""
    title = writer.teller.say("title", {})
    return writer.words("study.subject", game=title, number=writer.section.seats)
