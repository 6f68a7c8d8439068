"""What an action would do, before it is done: tried by the rules themselves, on worlds that could be behind the view.

A seat's view is determinized several times, each time with another luck, and the action is taken in each of these
worlds. What comes out the same in all of them is certain, and is all that is told. So a preview is made of the view
and nothing else: it can tell no more than the seat knows, and says nothing about dice, draws and others' hands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from blindpig.drawing.context import BoardContext
from blindpig.kernel.action import Action
from blindpig.kernel.chance import SeededChance, seed_of
from blindpig.kernel.game import Game, State, View
from blindpig.kernel.journal import Fact, Journal

WORLDS = 6  # tried; what differs between any two of them is not told
MOST_ROWS = 4


@dataclass(frozen=True)
class Row:
    """One thing that would happen: a sentence; or a figure, as it is and as it would be."""

    text: str
    old: str = ""
    new: str = ""
    rule: str = ""
    at: str = ""  # the elements that it is about
    harm: bool = False  # somebody or something would be gone


@dataclass(frozen=True)
class Mark:
    """Something that is drawn on the board while one looks at what an action would do.

    `fire` is an arrow from one element to another, `tag` a text at an element. In the board's own drawing,
    in its units: `path`, `number` (a disc with a text at a place) and `ghost` (a piece where it would be).
    """

    kind: str
    at: tuple[str, ...] = ()  # elements
    text: str = ""
    look: str = ""  # a class of the game's style sheet
    where: str = ""  # in the drawing: a path, a place “x y”, or a transform


@dataclass(frozen=True)
class Preview:
    """What an action would do for certain, and whether it can be taken back afterwards."""

    rows: Sequence[Row]
    final: bool
    draws: bool  # dice or cards come with it
    marks: Sequence[Mark] = ()
    mine: bool = False  # one decides oneself what comes next


Foresee = Callable[[State, State, Action, BoardContext], list[Row]]
Sketch = Callable[[State, State, Sequence[Fact], Action, BoardContext], list[Mark]]


@dataclass(frozen=True)
class World:
    """One world in which the action was tried."""

    facts: Sequence[Fact]
    rows: Sequence[Row]
    marks: Sequence[Mark]
    drew: bool
    secret: bool  # it leads to a moment at which nobody may know who is asked
    mine: bool  # the same seat is asked next


def no_figures(_before: State, _after: State, _action: Action, _context: BoardContext) -> list[Row]:
    """A game that shows no figures of its own: what would be told about an action must do."""
    return []


def no_marks(
    _before: State, _after: State, _facts: Sequence[Fact], _action: Action, _context: BoardContext
) -> list[Mark]:
    """A game that draws nothing of what would happen."""
    return []


def no_word(_state: State, _seat: int) -> None:
    """A game in which nobody has to ask for the word."""


@dataclass(frozen=True)
class Foresight:
    """How a game is foreseen: its figures before and after, and which facts are about what is gone for good.

    A fact is foretold by its sentence `would.KEY`; of a game that brings no foresight, as it would be told afterwards.
    """

    figures: Foresee = no_figures
    harms: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()  # facts that show the seat something new: what leads to them is final
    marks: Sketch = no_marks
    word: Callable[[State, int], None] = no_word  # lets a seat act that would have to raise a hand first
    most: int = MOST_ROWS


PLAIN = Foresight()


def let_pass(state: State, luck: SeededChance) -> bool:
    """Whoever could answer what was just played says nothing; whether anybody could."""
    asked = False
    while (silence := state.silence()) is not None and (waiting := state.waiting_on()):
        state.apply(waiting[0], silence, luck)
        asked = True
    return asked


def attempt(game: Game, view: View, action: Action, context: BoardContext, number: int, ways: Foresight) -> World:
    """Take the action in one of the worlds, as it goes if nobody answers it."""
    luck = SeededChance(seed_of("preview", number), keep=True)
    state = game.determinize(view, luck)
    if state.refusal(view.seat, action) is not None:
        ways.word(state, view.seat)
    before = state.clone()
    luck.take()
    journal = Journal()
    state.journal = journal
    state.apply(view.seat, action, luck)
    answered = let_pass(state, luck)
    facts = [fact for fact in journal.take() if fact.seen_by(view.seat)]
    secret = answered or (not state.waiting_openly() and bool(state.waiting_on()))
    rows = ways.figures(before, state, action, context)
    marks = ways.marks(before, state, facts, action, context)
    return World(facts, rows, marks, bool(luck.take()), secret, state.waiting_openly()[:1] == [view.seat])


def same(one: Fact, other: Fact) -> bool:
    """Whether two facts tell the same."""
    return one.key == other.key and dict(one.args) == dict(other.args)


def sentence(context: BoardContext, fact: Fact, ways: Foresight) -> str:
    """A fact that would be told, as what would happen: a game says so of those that matter beforehand."""
    key = f"would.{fact.key}"
    if context.teller.message(key) is not None:
        return context.teller.to(context.seat).sentence(key, fact.args)
    return context.teller.to(context.seat).fact(fact) if ways is PLAIN else ""


def foresee(
    game: Game, view: View, action: Action, context: BoardContext, ways: Foresight, places: Callable[[Fact], str]
) -> Preview:
    """What an action would do for certain; Refused if it cannot be taken."""
    worlds = [attempt(game, view, action, context, number, ways) for number in range(WORLDS)]
    first, *others = worlds
    facts = [fact for fact in first.facts if all(any(same(fact, its) for its in world.facts) for world in others)]
    figures = [row for row in first.rows if all(row in world.rows for world in others)]
    told: dict[bool, list[Row]] = {True: [], False: []}
    for fact in facts:
        said = sentence(context, fact, ways)
        if said:
            harm = fact.key in ways.harms
            told[harm].append(Row(said, rule=fact.rule, at=places(fact), harm=harm))
    draws = all(world.drew for world in worlds)
    news = any(fact.key in ways.news for world in worlds for fact in world.facts)
    final = bool(told[True]) or draws or news or any(world.secret for world in worlds)
    marks = [mark for mark in first.marks if all(mark in world.marks for world in others)]
    return Preview(
        [*told[True], *figures, *told[False]][: ways.most], final, draws, marks, all(world.mine for world in worlds)
    )
