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
class Preview:
    """What an action would do for certain, and whether it can be taken back afterwards."""

    rows: Sequence[Row]
    final: bool
    draws: bool  # dice or cards come with it


Foresee = Callable[[State, State, Action, BoardContext], list[Row]]


@dataclass(frozen=True)
class World:
    """One world in which the action was tried."""

    facts: Sequence[Fact]
    rows: Sequence[Row]
    drew: bool
    secret: bool  # it leads to a moment at which nobody may know who is asked


def no_figures(_before: State, _after: State, _action: Action, _context: BoardContext) -> list[Row]:
    """A game that shows no figures of its own: what would be told about an action must do."""
    return []


@dataclass(frozen=True)
class Foresight:
    """How a game is foreseen: its figures before and after, and which facts are about what is gone for good.

    A fact is foretold by its sentence `would.KEY`; of a game that brings no foresight, as it would be told afterwards.
    """

    figures: Foresee = no_figures
    harms: frozenset[str] = frozenset()


PLAIN = Foresight()


def attempt(game: Game, view: View, action: Action, context: BoardContext, number: int, ways: Foresight) -> World:
    """Take the action in one of the worlds."""
    luck = SeededChance(seed_of("preview", number), keep=True)
    state = game.determinize(view, luck)
    before = state.clone()
    luck.take()
    journal = Journal()
    state.journal = journal
    state.apply(view.seat, action, luck)
    facts = [fact for fact in journal.take() if fact.seen_by(view.seat)]
    secret = not state.waiting_openly() and bool(state.waiting_on())
    return World(facts, ways.figures(before, state, action, context), bool(luck.take()), secret)


def same(one: Fact, other: Fact) -> bool:
    """Whether two facts tell the same."""
    return one.key == other.key and dict(one.args) == dict(other.args)


def sentence(context: BoardContext, fact: Fact, ways: Foresight) -> str:
    """A fact that would be told, as what would happen: a game says so of those that matter beforehand."""
    key = f"would.{fact.key}"
    if context.teller.message(key) is not None:
        return context.teller.sentence(key, fact.args)
    return context.teller.fact(fact) if ways is PLAIN else ""


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
    final = bool(told[True]) or draws or any(world.secret for world in worlds)
    return Preview([*told[True], *figures, *told[False]][:MOST_ROWS], final, draws)
