"""The result of a game that is over: ranking, what decided it, the curve, moments, titles."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from blindpig import registry
from blindpig.aftermath.chronicle import Moment, Tale, Title, chronicle_of
from blindpig.aftermath.tale import tale_of
from blindpig.drawing.board import board_of
from blindpig.drawing.context import COLOURS, EMBLEMS, BoardContext, Person
from blindpig.drawing.pictures import last_board
from blindpig.drawing.templating import piece
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import SPECTATOR, Outcome
from blindpig.kernel.record import Record
from blindpig.tables.trouble import NotNow
from blindpig.web.charts import NARROW, SHORT, WIDE, Chart, Frame, Tally, fortune_chart, tally_chart, with_room
from blindpig.web.likes import is_asked
from blindpig.web.pages.answers import filled
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.pages.rematches import ticks_html
from blindpig.web.pages.replays import VIEWS, cached_source, source_of
from blindpig.web.pages.tables import enter
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of

MOST_TALES = 64  # of finished games, that are remembered at once


@dataclass(frozen=True)
class Rank:
    """A row of the ranking."""

    person: Person
    place: int
    score: str
    short: str  # of the winner's score
    note: str
    mine: bool


@dataclass(frozen=True)
class ToldMoment:
    """A moment in words."""

    moment: Moment
    when: str
    title: str
    text: str


@dataclass(frozen=True)
class ToldTitle:
    """A title in words."""

    person: Person
    title: str
    text: str


class TaleCache:
    """A cache of tales: a finished game does not change."""

    def __init__(self) -> None:
        self.tales: OrderedDict[tuple[str, int], Tale] = OrderedDict()

    async def get(self, record: Record) -> Tale:
        """The tale of a record, told in a thread: others need not wait for it."""
        key = (record.commitment, len(record.entries))
        found = self.tales.get(key)
        if found is None:
            found = self.tales[key] = await asyncio.to_thread(tale_of, record)
            while len(self.tales) > MOST_TALES:
                self.tales.popitem(last=False)
        return found


TALES = TaleCache()


class Courier:
    """The morning paper: tells a tale to one reader."""

    def __init__(self, tale: Tale, people: list[Person], lang: str, reader: int) -> None:
        self.tale = tale
        self.people = people
        self.reader = reader
        self.words: Words = words_in(lang, tale.record.game)
        self.teller = Teller(tale.record.game, lang, [person.name for person in people])

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return self.tale.outcome

    def headline(self) -> str:
        """The headline: of a shared win, a tie, a bot's win, or of this ending."""
        winners = self.outcome.winners
        if not winners:
            return self.words("headline.nobody")
        if len(winners) > 1:
            return self.words("headline.shared", names=self.words.listed([self.people[seat].name for seat in winners]))
        name = self.people[winners[0]].name
        if self.teller.ties(self.outcome):
            return self.words("headline.tie", name=name)
        if self.people[winners[0]].bot and self.reader >= 0:
            return self.words("headline.bot", name=name)
        if winners[0] == self.reader:
            return self.words("headline.mine", name=name)
        key = f"headline.{self.outcome.ending}"
        return self.words(key if self.words.has(key) else "headline.won", name=name)

    def why(self) -> list[str]:
        """Which ending it was, and what broke a tie."""
        told = [self.teller.ending(self.outcome)] if self.outcome.ending else []
        return [*told, self.teller.victory(self.outcome), *self.teller.ties(self.outcome)]

    def ranks(self) -> list[Rank]:
        """The ranking, best first."""
        places, scores = self.outcome.places, self.outcome.scores
        best = max(scores)
        found: list[Rank] = []
        for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat)):
            gap = best - scores[seat]
            short = self.words("rank.short", gap=self.score(gap)) if gap else ""
            if not gap and places[seat] > 1:
                short = self.words("rank.tied")
            mine = seat == self.reader
            found.append(Rank(self.people[seat], places[seat], self.score(scores[seat]), short, self.note(seat), mine))
        return found

    def score(self, value: int) -> str:
        """A score in what the game counts, short."""
        return self.teller.money(value) if self.teller.terms.score == "money" else self.teller.number(value)

    def note(self, seat: int) -> str:
        """What the curve says of somebody, in a few words."""
        standings = self.tale.standings
        out = next((each.round for each in standings if each.out[seat]), 0)
        led = sum(1 for each in standings[1:] if each.fortunes[seat] == max(each.fortunes))
        told = [self.words("rank.out", round=out)] if out else [self.words("rank.led", rounds=led)] if led else []
        return " · ".join([*told, *self.among_equals(seat)])

    def among_equals(self, seat: int) -> list[str]:
        """The figures that rank somebody among those with the same score, if any do."""
        equals = [other for other, score in enumerate(self.outcome.scores) if score == self.outcome.scores[seat]]
        return [
            self.teller.say(f"rank.{tie.key}", {"figure": tie.figures[seat]})
            for tie in self.outcome.ties
            if len({tie.figures[other] for other in equals}) > 1 and self.words.has(f"rank.{tie.key}")
        ]

    def moments(self) -> list[ToldMoment]:
        """The moments in words."""
        found: list[ToldMoment] = []
        for moment in self.tale.moments:
            args = dict(moment.args)
            if "gain" in args and isinstance(args["gain"], int):
                args["gain"] = self.score(args["gain"])
            when = self.words("after.round", round=moment.round)
            text = self.teller.sentence(f"moment.{moment.key}.text", args)
            found.append(ToldMoment(moment, when, self.teller.sentence(f"moment.{moment.key}", args), text))
        return found

    def titles(self) -> list[ToldTitle]:
        """Everybody's title in words."""
        return [self.titled(title) for title in self.tale.titles]

    def titled(self, title: Title) -> ToldTitle:
        """A title in words: what it is called, and the figure it was given for."""
        args = {"count": title.figure, "money": title.figure}
        told = self.teller.say(f"title.{title.key}.text", args)
        return ToldTitle(self.people[title.seat], self.teller.say(f"title.{title.key}", args), told)

    def charts(self) -> list[tuple[str, Chart]]:
        """The curve, large and small; none if the game counts no fortune."""
        if len(self.tale.standings) < 2:
            return []
        goal = chronicle_of(self.tale.record.game).goal(self.tale.last)
        return [
            (name, fortune_chart(self.tale.standings, self.tale.moments, goal, self.reader, frame))
            for name, frame in (("wide", self.wide), ("narrow", NARROW))
        ]

    @cached_property
    def wide(self) -> Frame:
        """The large charts' frame: both have their rounds in the same places."""
        ends = zip(self.people, self.tale.standings[-1].fortunes, strict=True)
        labels = [(person.name, self.score(fortune)) for person, fortune in ends]
        return with_room(SHORT if self.tally else WIDE, labels)

    @cached_property
    def tally(self) -> list[list[int]]:
        """The game's second figure of everybody by round."""
        return chronicle_of(self.tale.record.game).tally(self.tale)

    def tallies(self) -> dict[str, Tally]:
        """The second chart, large and small, if there is one."""
        if len(self.tally) < 2:
            return {}
        return {"wide": tally_chart(self.tally, self.wide), "narrow": tally_chart(self.tally, NARROW)}


def picture(moment: Moment) -> Markup:
    """The drawings of a moment."""
    drawn = [piece(name, f"p-{COLOURS[seat]}" if seat >= 0 else "") for name, seat in moment.art[:4]]
    if [name for name, _ in moment.art] == ["star"]:  # a star alone says nothing: whose is it?
        drawn.insert(0, piece(f"marker-{EMBLEMS[moment.seat]}", f"p-{COLOURS[moment.seat]}"))
    return Markup().join(drawn)


def last_of(tale: Tale, source: ReplaySource, lang: str) -> Markup:
    """The last board, small."""
    context = BoardContext(tale.record.game, lang, source.people, outcome=tale.outcome)
    return last_board(tale.last.view(SPECTATOR), context)


def result_values(source: ReplaySource, tale: Tale, lang: str) -> dict[str, object]:
    """What the templates of a result need."""
    courier = Courier(tale, source.people, lang, source.seat)
    return {
        "slug": source.record.game,
        "title": courier.words("title"),
        "place": source.place,
        "home": source.home,
        "manifest": registry.manifest(source.record.game),
        "shape": board_of(source.record.game),
        "headline": courier.headline(),
        "why": courier.why(),
        "rule": tale.outcome.rule,
        "ranks": courier.ranks(),
        "moments": courier.moments(),
        "titles": courier.titles(),
        "charts": courier.charts(),
        "tallies": courier.tallies(),
        "courier": courier,
        "picture": picture,
        "emblems": EMBLEMS,
        "colours": COLOURS,
        "people": source.people,
        "rounds": tale.rounds[-1][0] if tale.rounds else 0,
        "last_board": last_of(tale, source, lang),
        "source": source,
    }


async def result_page(
    source: ReplaySource, visitor: Visitor, card: str = "", *, felt: bool = False, ticks: str = ""
) -> Response[bytes]:
    """The result, as the one who looks reads it."""
    if not source.over:
        raise NotNow("not-over")
    found = result_values(source, await TALES.get(source.record), visitor.lang)
    shell = {"over": True, "started": True, "commitment": source.record.commitment, "views": VIEWS}
    own = {"shares": source.shares(visitor.lang), "card": card, "felt": felt, "ticks": ticks, "here_is": "result"}
    return filled("result.html", visitor, 200, {**found, **shell, **own})


@get("/t/{key:str}/result")
async def result(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """The result of a table's game."""
    (table, visitor, _), tables = await enter(request, key, None), tables_of(request)
    felt = is_asked(table.sheet, visitor.guest, await tables.store.preferences(visitor.guest))
    ticks = ticks_html(table.sheet, visitor.guest, visitor.lang)
    return await result_page(await source_of(request, key, None), visitor, felt=felt, ticks=ticks)


@get("/record/{name:str}/result")
async def result_of_file(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The result of a game in a record file."""
    return await result_page(cached_source(name, None, visitor_of(request).lang), visitor_of(request))


HANDLERS = (result, result_of_file)
