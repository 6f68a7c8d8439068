"""What the bots think of a move in a replay: the chances after it, what moved whoever did it, what else there was.

Only once a game is over. The review knows most of it, if there is one; the rest is worked out when somebody looks.
"""

import asyncio
from dataclasses import dataclass
from string import ascii_uppercase

from blindpig import registry
from blindpig.aftermath.judge import Judge
from blindpig.aftermath.review import ROUGH, Choice
from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.templating import render
from blindpig.drawing.words import words_in
from blindpig.kernel.action import Action
from blindpig.kernel.game import State
from blindpig.search import bots
from blindpig.search.levels import FixedChance
from blindpig.tables.hints import PARTS, Hint
from blindpig.tables.pondering import Wonder
from blindpig.web.pages.moments import ReplaySource
from blindpig.web.tapes import Tape

SHOWN = 4  # alternatives
LEGIBLE, ROOMY = 4.0, 9.0  # per cent of the bar that have room for a number, and for a shape over it


@dataclass(frozen=True)
class Alternative:
    """What could have been done: its letter, in words, the chance to win after it, and where it is on the board."""

    letter: str
    said: str
    chance: int
    taken: bool
    at: str


def chances_at(source: ReplaySource, tape: Tape, move: int) -> list[float]:
    """Everybody's chance after a move: as the review has it, or as the position is judged now."""
    review = source.review
    if review is not None and move < len(review.chances):
        return review.chances[move]
    return Judge(tape.game).values(tape.look(move, None)[0])


def chances_of(people: list[Person], now: list[float], then: list[float]) -> list[tuple[Person, int, int]]:
    """Everybody's chance after a move and before it, in per cent; the highest first."""
    found = [(person, round(100 * now[person.seat]), round(100 * then[person.seat])) for person in people]
    return sorted(found, key=lambda row: -row[1])


@dataclass(frozen=True)
class Block:
    """Somebody's part of the bar beside the board, in per cent of its height from above."""

    person: Person
    top: float
    height: float
    share: int
    shaped: bool
    said: bool
    was: float | None  # where its upper edge was before a turning point


@dataclass(frozen=True)
class Thought:
    """What the bots think of a move, drawn: the panel, and the bar beside the board."""

    panel: str
    bar: str


def blocks_of(people: list[Person], lowest: int, chances: list[float], turned: tuple[int, float] | None) -> list[Block]:
    """The bar: everybody's chance, the one who looks lowest; at a turning point, where somebody's part began before."""
    found: list[Block] = []
    top = 0.0
    for number in range(len(people) - 1, -1, -1):
        person = people[(max(0, lowest) + number) % len(people)]
        height = 100.0 * chances[person.seat]
        was = None
        if turned is not None and turned[0] == person.seat:
            was = round(max(0.0, top + height - 100.0 * turned[1]), 1)
        shaped, said = height >= ROOMY, height >= LEGIBLE
        found.append(Block(person, round(top, 1), round(height, 1), round(height), shaped, said, was))
        top += height
    return found


def weighed(source: ReplaySource, move: int) -> Choice | None:
    """What the review says of a decision; a rough look is good enough only where nobody can look closer."""
    review = source.review
    found = next((each for each in review.choices if each.move == move), None) if review is not None else None
    return found if found is not None and (found.worlds > ROUGH or source.ponderings is None) else None


def wonder(source: ReplaySource, tape: Tape, move: int) -> Wonder | None:
    """The decision behind a move, if there was one and nobody has looked at it closely."""
    if not source.over or not 0 < move < len(tape.played) or weighed(source, move) is not None:
        return None
    state, seat = tape.look(move - 1, None)[0], tape.played[move].seat
    actions = state.actions(seat)
    return Wonder(tape.game, state.view(seat), actions) if len(actions) > 1 else None


def options_of(source: ReplaySource, move: int, taken: Action, found: Hint | None) -> list[tuple[str, int]]:
    """What was considered, the best first, with the chance to win after each; what was done is among them."""
    choice = weighed(source, move)
    if choice is not None:
        return [(text, round(100 * value)) for text, value in choice.others]
    if found is None or not found.done:
        return []
    tried = sorted((each for each in found.options.values() if each.visits), key=lambda each: -each.visits)
    shown = [*[each for each in tried if each.action != taken.text][: SHOWN - 1]]
    shown += [each for each in tried if each.action == taken.text]
    return [(each.action, each.chance) for each in sorted(shown, key=tried.index)] if len(shown) > 1 else []


def reason_of(tape: Tape, state: State, seat: int, action: Action, context: BoardContext) -> str:
    """What moves a player of the house's judgement to do this, from what the seat sees."""
    known = tape.game.determinize(state.view(seat), FixedChance())
    reason = bots.evaluator_of(tape.game).reason(known, seat, action)
    return "" if reason.key == "no-reason" else context.teller.sentence(f"why.{reason.key}", reason.args)


def draw_thought(source: ReplaySource, tape: Tape, move: int, lang: str, found: Hint | None = None) -> Thought:
    """The thoughts about a move. A tape is played for it: this is work for a thread."""
    slug = source.record.game
    words, game = words_in(lang, slug), registry.find(slug)
    if not source.over:
        return Thought('<section id="thought" hidden></section>', '<section id="eval" hidden></section>')
    now, then = chances_at(source, tape, move), chances_at(source, tape, max(0, move - 1))
    chances, choice = chances_of(source.people, now, then), weighed(source, move)
    others: list[Alternative] = []
    why = doer = ""
    if 0 < move < len(tape.played):
        entry, state = tape.played[move], tape.look(move - 1, None)[0]
        taken, view = game.parse(entry.action), state.view(entry.seat)
        context = BoardContext(slug, lang, source.people, entry.seat)
        board, doer = board_of(slug), source.people[entry.seat].name
        others = [
            Alternative(
                letter,
                board.says(game.parse(text), view, context),
                chance,
                text == taken.text,
                " ".join(board.clicked(game.parse(text), view, context)),
            )
            for letter, (text, chance) in zip(ascii_uppercase, options_of(source, move, taken, found), strict=False)
        ]
        if len(state.actions(entry.seat)) > 1:
            best = game.parse(options_of(source, move, taken, found)[0][0]) if others else taken
            why = reason_of(tape, state, entry.seat, taken if source.people[entry.seat].bot else best, context)
    swing = max(chances, key=lambda row: abs(row[1] - row[2]), default=None)
    turning = source.review is not None and move in source.review.turns and swing is not None
    turned = (swing[0].seat, then[swing[0].seat]) if turning and swing is not None else None
    bar = render("eval.html", t=words, blocks=blocks_of(source.people, source.seat, now, turned))
    panel = render(
        "thought.html",
        t=words,
        chances=chances,
        others=others,
        why=why,
        doer=doer,
        turning=swing if turning else None,
        rough=bool(others) and choice is not None and choice.worlds <= ROUGH,
        going=found is not None and not found.done,
        percent=100 * found.parts // PARTS if found is not None else 0,
    )
    return Thought(panel, bar)


async def thought_of(source: ReplaySource, move: int, lang: str, begin: bool = False) -> Thought:
    """The same, with what has been worked out by now; if it is to begin, whoever asks again reads how far it is."""
    tape = await source.tape()
    found = None
    if source.ponderings is not None:
        asked = await asyncio.to_thread(wonder, source, tape, move)
        if asked is not None:
            found = source.ponderings.now(asked) if begin else source.ponderings.known(asked)
    return await asyncio.to_thread(draw_thought, source, tape, move, lang, found)
