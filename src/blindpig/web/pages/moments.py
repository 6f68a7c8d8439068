"""One moment of a replay as it is drawn: the board, the story, everybody's hands, what can be jumped to."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from blindpig.aftermath.chronicle import chronicle_of
from blindpig.aftermath.review import Review
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import SPECTATOR, State
from blindpig.kernel.journal import Fact
from blindpig.kernel.record import Record
from blindpig.tables.pondering import Ponderings
from blindpig.tables.session import ShownStage
from blindpig.tables.story import Note, StoryLine
from blindpig.web.contexts import recent_facts
from blindpig.web.fairness import shares_told
from blindpig.web.stories import story_html
from blindpig.web.tapes import TAPES, Tape

ALL_UP = -2  # in place of a seat: all cards are up
LINES = 60  # of the story beside a replay


@dataclass(frozen=True)
class ReplaySource:
    """A game that can be shown again: its record, who sat there, and who looks."""

    record: Record
    people: list[Person]
    seat: int
    home: str
    back: str = ""
    over: bool = True
    place: str = ""  # where it was played
    seated: bool = False  # whether the one who looks sat there
    sights: Sequence[ShownStage] = ()  # of a game under way: what the one who looks has been shown of it
    link: str = ""  # the public link, if there is one and the one who looks may know it
    up: bool = False  # whether all cards are up
    review: Review | None = None  # what the bots think of it, once that has been worked out
    reader: int = SPECTATOR  # the seat of the one who looks, if it is seen through its eyes
    searchers: frozenset[int] = frozenset()  # the seats of bots that look ahead
    words: Sequence[tuple[int, Note]] = ()  # what its bots said, each with how many facts had been told by then
    ponderings: Ponderings | None = None  # who works out what else could have been done, where there is a server

    @property
    def whole(self) -> bool:
        """Whether every move may be seen: the game is over, or it is a file that somebody has."""
        return self.over or not self.back

    @property
    def last(self) -> int:
        """The number of the last step: of a game under way, a step is what one was shown, never a move of the log."""
        return len(self.record.entries) - 1 if self.whole else len(self.sights) - 1

    @property
    def answers(self) -> bool:
        """Whether its bots can be asked why: after the game, where there is a server to ask."""
        return self.over and bool(self.home)

    def rounds(self, tape: Tape) -> list[tuple[int, int]]:
        """Where each round begins."""
        if self.whole:
            return tape.first_of_rounds()
        found: list[tuple[int, int]] = []
        for step, sight in enumerate(self.sights):
            if sight.round and (not found or found[-1][0] != sight.round):
                found.append((sight.round, step))
        return found

    def shares(self, lang: str) -> list[str]:
        """Who has added to the seed."""
        names = [person.name for person in self.people]
        return shares_told(self.record.pledges, self.record.nonces, names, lang)

    async def tape(self) -> Tape:
        """The record, played."""
        return await TAPES.of(self.home, self.record)

    async def at(self, step: int) -> tuple[State, list[Fact]]:
        """The state after so many steps, and the facts told until then."""
        tape = await self.tape()
        if self.whole:
            return await tape.at(step)
        return await tape.at(self.sights[step].move, self.sights[step].stage)

    def reads(self, fact: Fact) -> bool:
        """Whether the one who looks may read a fact."""
        return self.up or fact.seen_by(self.seat)


def faced(face: int | None, seats: int, own: int) -> tuple[int, bool]:
    """Through whose eyes a finished game is seen, and whether all cards are up: that is for those who sat nowhere."""
    if face is None:
        return own, own == SPECTATOR
    return (face, False) if -1 <= face < seats else (SPECTATOR, True)


@dataclass(frozen=True)
class Shown:
    """One moment of a replay, drawn."""

    board: str
    story: str
    hands: str
    said: str  # what happened in this step, in a sentence


def hands_of(source: ReplaySource, state: State, lang: str) -> list[tuple[Person, list[str]]]:
    """Everybody's secrets in words, where all cards are up."""
    if not source.up or not source.whole:
        return []
    teller = Teller(source.record.game, lang, [person.name for person in source.people])
    found: list[tuple[Person, list[str]]] = []
    for seat, groups in enumerate(chronicle_of(source.record.game).hands(state)):
        found.append((source.people[seat], [teller.noun(kind, value) for kind, values in groups for value in values]))
    return found


async def moment(source: ReplaySource, move: int, lang: str) -> Shown:
    """The board and the story after so many steps, as the one who looks could see them."""
    state, told = await source.at(move)
    before = len((await source.at(move - 1))[1]) if move else 0
    # In a thread: a long game has many facts to look through, and the tables do not wait for that.
    return await asyncio.to_thread(draw_moment, source, state, told, before, move, lang)


def draw_moment(source: ReplaySource, state: State, told: list[Fact], before: int, move: int, lang: str) -> Shown:
    """The same, of a state and what was told until then; so many facts were told before."""
    slug = source.record.game
    numbers = [number for number, fact in enumerate(told) if source.reads(fact)][-LINES:]
    lines = with_words(source, told, numbers)
    context = BoardContext(
        slug=slug,
        lang=lang,
        people=source.people,
        seat=source.seat,
        waiting=state.waiting_openly(),
        prompt=move,
        facts=recent_facts([fact for fact in told if fact.seen_by(source.seat)], slug),
        outcome=state.outcome(),
    )
    board = board_of(slug).draw(state.view(source.seat), context)
    now = [fact for fact in told[before:] if source.reads(fact)]
    hands = render("hands.html", t=words_in(lang, slug), hands=hands_of(source, state, lang))
    asks = (lambda place: str(lines[place][0])) if source.answers else None
    story = story_html(slug, [line for _, line in lines], source.people, lang, asks, source.reader)
    return Shown(board, story, hands, context.teller.to(source.reader).fact(now[0]) if now else "")


def with_words(source: ReplaySource, told: list[Fact], numbers: list[int]) -> list[tuple[int, StoryLine]]:
    """These facts by their numbers, and what bots said in between."""
    first = numbers[0] if numbers else 0
    lines: list[tuple[int, StoryLine]] = [(number, told[number]) for number in numbers]
    lines += [(count - 1, note) for count, note in source.words if first < count <= len(told)]
    return sorted(lines, key=lambda line: (line[0], isinstance(line[1], Note)))


@dataclass(frozen=True)
class Lane:
    """A kind of events, with the moves at which they happened."""

    key: str
    piece: str
    moves: list[int]


def lanes_of(source: ReplaySource, tape: Tape) -> tuple[list[Lane], list[int]]:
    """What can be jumped to, a lane a kind, and the moves in which nothing is to be seen.

    Only of a whole game: while one is under way, steps are not moves.
    """
    if not source.whole:
        return [], []
    by_move = [tape.facts[start:end] for start, end in zip([0, *tape.told], tape.told, strict=False)]
    lanes: list[Lane] = []
    for key, (drawing, *kinds) in chronicle_of(source.record.game).lanes.items():
        moves = [
            move
            for move, facts in enumerate(by_move)
            if any(fact.key in kinds and source.reads(fact) for fact in facts)
        ]
        lanes.append(Lane(key, drawing, moves))
    if source.review is not None and source.over:
        lanes.insert(0, Lane("turn", "turn", list(source.review.turns)))
    quiet = [move for move, facts in enumerate(by_move[:-1]) if move and not any(map(source.reads, facts))]
    return lanes, quiet
