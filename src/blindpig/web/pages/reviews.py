"""The review of a finished game: chances over time, five decisions, luck and play, deals and promises."""

from copy import copy
from dataclasses import dataclass

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from blindpig import registry
from blindpig.aftermath.review import Bargain, Choice, Review
from blindpig.drawing.board import board_of
from blindpig.drawing.context import COLOURS, EMBLEMS, BoardContext, Person
from blindpig.drawing.pictures import BETTER, DID, board_then
from blindpig.drawing.templating import render
from blindpig.drawing.words import Words, words_in
from blindpig.i18n.teller import Teller
from blindpig.tables import links
from blindpig.tables.trouble import NotNow
from blindpig.web.charts import CHANCES, SMALL_CHANCES, Stack, chance_stack
from blindpig.web.pages.answers import fragment, page
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.pages.replays import VIEWS, cached_source, source_of
from blindpig.web.pages.shares import shared_source
from blindpig.web.pages.visitor import Asked, Visitor, tables_of, visitor_of
from blindpig.web.reviewing import REVIEWS, Job

AXIS = 60.0  # units to either side that the longest bar of luck and play reaches
DEAL_AXIS = 56.0  # the same for deals
LEAST_DEAL = 0.02  # of a chance
LEAST = 20.0  # points that are worth the whole of it: where all is small, it looks small


@dataclass(frozen=True)
class ToldChoice:
    """A decision in words."""

    choice: Choice
    number: int
    when: str
    did: str
    better: str
    why: str
    points: str
    chosen: bool


@dataclass(frozen=True)
class Balance:
    """Somebody's luck and play in points, and how long their bars are."""

    person: Person
    luck: str
    play: str
    luck_bar: float
    play_bar: float


@dataclass(frozen=True)
class Side:
    """What a deal was worth to one of the two, in points, and where that lies on the axis of all deals."""

    person: Person
    struck: str
    hindsight: str
    struck_at: float
    hindsight_at: float


@dataclass(frozen=True)
class ToldBargain:
    """A deal in words and points."""

    move: int
    when: str
    sides: list[Side]


class Critic:
    """Tells a review to one reader."""

    def __init__(self, source: ReplaySource, review: Review, lang: str) -> None:
        self.source = source
        self.review = review
        self.lang = lang
        self.words: Words = words_in(lang, source.record.game)
        self.teller = Teller(source.record.game, lang, [person.name for person in source.people])
        self.reader = source.seat if source.seat >= 0 else self.winner()

    def winner(self) -> int:
        """Whom a stranger reads about: the winner."""
        found = (self.source.record.outcome or {}).get("winners")
        first = found[0] if isinstance(found, list) and found else 0
        return first if isinstance(first, int) else 0

    def points(self, share: float) -> int:
        """A chance in points of a hundred."""
        return round(100 * share)

    async def choices(self, chosen: int) -> list[ToldChoice]:
        """The five decisions in words."""
        found: list[ToldChoice] = []
        for number, choice in enumerate(self.review.of(self.reader), 1):
            state, _ = await self.source.at(choice.move - 1)
            view, game = state.view(choice.seat), registry.find(self.source.record.game)
            context = BoardContext(game.slug, self.lang, self.source.people, choice.seat)
            says = board_of(game.slug).says
            why = self.teller.say(f"why.{choice.why}", dict(choice.args), start=True) if choice.why else ""
            found.append(
                ToldChoice(
                    choice,
                    number,
                    self.words("after.round", round=max(1, state.round())),
                    says(game.parse(choice.taken), view, context),
                    says(game.parse(choice.best), view, context),
                    why,
                    f"−{self.points(choice.cost)}",
                    number == chosen,
                )
            )
        return found

    def balances(self) -> list[Balance]:
        """Everybody's luck and play."""
        scale = AXIS / max(LEAST, *(abs(100 * value) for value in (*self.review.luck, *self.review.play)))
        found: list[Balance] = []
        for person in self.source.people:
            luck, play = self.points(self.review.luck[person.seat]), self.points(self.review.play[person.seat])
            found.append(Balance(person, self.signed(luck), self.signed(play), scale * luck, scale * play))
        return found

    def signed(self, points: float, digits: int = 0) -> str:
        """Points with their sign, as the reader writes them."""
        return ("−" if points < 0 else "+") + self.teller.decimal(abs(points), digits)

    async def bargains(self) -> list[ToldBargain]:
        """The deals that changed most, in their order."""
        dear = sorted(self.review.bargains, key=lambda each: -swing(each))
        scale = DEAL_AXIS / max(LEAST_DEAL, *map(swing, dear[:1])) if dear else 0.0
        found: list[ToldBargain] = []
        for each in sorted(dear[:3], key=lambda each: each.move):
            state, _ = await self.source.at(each.move - 1)
            sides = [
                Side(
                    self.source.people[who],
                    self.signed(100 * struck, 1),
                    self.signed(100 * later, 1),
                    scale * struck,
                    scale * later,
                )
                for who, struck, later in zip((each.seat, each.partner), each.struck, each.hindsight, strict=True)
            ]
            found.append(ToldBargain(each.move, self.words("after.round", round=max(1, state.round())), sides))
        return found

    def stacks(self, tape_rounds: list[tuple[int, int]], chosen: int) -> list[tuple[str, Stack]]:
        """The curve, large and small."""
        if not self.review.chances:
            return []
        marks = [choice.move for choice in self.review.of(self.reader)]
        now = marks[chosen - 1] if 0 < chosen <= len(marks) else None
        names = [person.name for person in self.source.people]
        return [
            (look, chance_stack(self.review.chances, tape_rounds, self.reader, names, marks, now, frame))
            for look, frame in (("wide", CHANCES), ("narrow", SMALL_CHANCES))
        ]

    async def board(self, choice: Choice) -> Markup:
        """The board just before a decision, as the one who decided saw it, with what was done and what was better."""
        state, _ = await self.source.at(choice.move - 1)
        game = registry.find(self.source.record.game)
        context = BoardContext(game.slug, self.lang, self.source.people, choice.seat)
        return board_then(state.view(choice.seat), context, game.parse(choice.taken), game.parse(choice.best))


def swing(bargain: Bargain) -> float:
    """The most that a deal changed in a chance."""
    return max(map(abs, (*bargain.struck, *bargain.hindsight)))


async def body_of(source: ReplaySource, job: Job, lang: str, chosen: int = 1) -> str:
    """All of the page that grows while the review is worked out."""
    job = copy(job)  # the review may grow while it is drawn: the page shows one moment of it, and asks for more
    critic = Critic(source, job.review, lang)
    told = await critic.choices(chosen)
    now = next((each for each in told if each.chosen), None)
    return render(
        "review_body.html",
        t=critic.words,
        slug=source.record.game,
        home=source.home,
        source=source,
        critic=critic,
        job=job,
        review=job.review,
        stacks=critic.stacks(source.rounds(await source.tape()), chosen),
        choices=told,
        now=now,
        board=await critic.board(now.choice) if now is not None else "",
        better=BETTER,
        did=DID,
        balances=critic.balances() if job.review.luck else [],
        bargains=await critic.bargains(),
        people=source.people,
        colours=COLOURS,
        emblems=EMBLEMS,
        percent=(percent := 100 * job.review.done // max(1, job.review.total)),
        doing=critic.words("review.waits", count=job.ahead)
        if job.ahead
        else critic.words("review.working", percent=percent),
    )


async def review_page(source: ReplaySource, job: Job, visitor: Visitor, chosen: int) -> Response[bytes]:
    """The page of a review."""
    words = words_in(visitor.lang, source.record.game)
    return page(
        "review.html",
        visitor,
        slug=source.record.game,
        title=words("title"),
        place=source.place,
        home=source.home,
        manifest=registry.manifest(source.record.game),
        shape=board_of(source.record.game),
        body=await body_of(source, job, visitor.lang, chosen),
        chosen=chosen,
        views=VIEWS,
        here_is="review",
        source=source,
        over=True,
        started=True,
        commitment=source.record.commitment,
    )


def checked(source: ReplaySource) -> ReplaySource:
    """A source whose game is over; NotNow if it is not."""
    if not source.over:
        raise NotNow("not-over")
    return source


def persons(source: ReplaySource) -> list[int]:
    """Whose decisions are looked at first: the reader's, then other persons'."""
    others = [person.seat for person in source.people if not person.bot]
    return [source.seat, *others] if source.seat >= 0 else others


async def table_job(request: Asked, key: str, source: ReplaySource) -> Job:
    """The review of a table's game, kept with the table."""
    table = await tables_of(request).table(key)

    async def keep(text: str) -> None:
        """Keep it in the table's log."""
        await links.keep_review(table, text)

    return REVIEWS.job(f"/t/{key}", source.record, persons(source), table.sheet.review, keep)


def file_job(source: ReplaySource) -> Job:
    """The review of a record file."""
    if not REVIEWS.has_room(source.home):
        raise NotNow("reviews-waiting")
    return REVIEWS.job(source.home, source.record, persons(source))


@get("/t/{key:str}/review")
async def review(request: Asked, key: FromPath[str], decision: FromQuery[int] = 1) -> Response[bytes]:
    """The review of a table's game."""
    source = checked(await source_of(request, key, None))
    return await review_page(source, await table_job(request, key, source), visitor_of(request), decision)


@get("/t/{key:str}/review/part")
async def review_part(request: Asked, key: FromPath[str], decision: FromQuery[int] = 1) -> Response[bytes]:
    """As far as it is known now."""
    source, visitor = checked(await source_of(request, key, None)), visitor_of(request)
    return fragment(await body_of(source, await table_job(request, key, source), visitor.lang, decision), visitor)


@post("/t/{key:str}/review/again", status_code=200, opt={"limit": "makes"})
async def review_again(request: Asked, key: FromPath[str]) -> dict[str, str]:
    """Try a review that failed once more."""
    checked(await source_of(request, key, None))
    REVIEWS.again(f"/t/{key}")
    return {"go": f"/t/{key}/review"}


@get("/s/{key:str}/{token:str}/review")
async def shared_review(
    request: Asked, key: FromPath[str], token: FromPath[str], decision: FromQuery[int] = 1
) -> Response[bytes]:
    """The review, for anybody who has the link."""
    source = await shared_source(request, key, token)
    return await review_page(source, await table_job(request, key, source), visitor_of(request), decision)


@get("/s/{key:str}/{token:str}/review/part")
async def shared_part(
    request: Asked, key: FromPath[str], token: FromPath[str], decision: FromQuery[int] = 1
) -> Response[bytes]:
    """As far as it is known now."""
    source, visitor = await shared_source(request, key, token), visitor_of(request)
    return fragment(await body_of(source, await table_job(request, key, source), visitor.lang, decision), visitor)


@post("/s/{key:str}/{token:str}/review/again", status_code=200, opt={"limit": "makes"})
async def shared_again(request: Asked, key: FromPath[str], token: FromPath[str]) -> dict[str, str]:
    """Try a review that failed once more."""
    source = await shared_source(request, key, token)
    REVIEWS.again(f"/t/{key}")
    return {"go": f"{source.home}/review"}


@get("/record/{name:str}/review", opt={"limit": "makes"})
async def file_review(request: Asked, name: FromPath[str], decision: FromQuery[int] = 1) -> Response[bytes]:
    """The review of a game in a record file."""
    source = checked(cached_source(name, None, visitor_of(request).lang))
    return await review_page(source, file_job(source), visitor_of(request), decision)


@get("/record/{name:str}/review/part")
async def file_part(request: Asked, name: FromPath[str], decision: FromQuery[int] = 1) -> Response[bytes]:
    """As far as it is known now."""
    source, visitor = checked(cached_source(name, None, visitor_of(request).lang)), visitor_of(request)
    return fragment(await body_of(source, file_job(source), visitor.lang, decision), visitor)


@post("/record/{name:str}/review/again", status_code=200, opt={"limit": "makes"})
async def file_again(request: Asked, name: FromPath[str]) -> dict[str, str]:
    """Try a review that failed once more."""
    source = checked(cached_source(name, None, visitor_of(request).lang))
    REVIEWS.again(source.home)
    return {"go": f"{source.home}/review"}


HANDLERS = (
    review,
    review_part,
    review_again,
    shared_review,
    shared_part,
    shared_again,
    file_review,
    file_part,
    file_again,
)
