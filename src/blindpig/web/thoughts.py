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


def chances_of(source: ReplaySource, tape: Tape, move: int) -> list[tuple[Person, int, int]]:
    """Everybody's chance after a move and before it, in per cent; the highest first."""
    now, then = chances_at(source, tape, move), chances_at(source, tape, max(0, move - 1))
    found = [(person, round(100 * now[person.seat]), round(100 * then[person.seat])) for person in source.people]
    return sorted(found, key=lambda row: -row[1])


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


def draw_thought(source: ReplaySource, tape: Tape, move: int, lang: str, found: Hint | None = None) -> str:
    """The thoughts about a move. A tape is played for it: this is work for a thread."""
    slug = source.record.game
    words, game = words_in(lang, slug), registry.find(slug)
    if not source.over:
        return '<section id="thought" hidden></section>'
    chances, choice = chances_of(source, tape, move), weighed(source, move)
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
    return render(
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


async def thought_of(source: ReplaySource, move: int, lang: str, begin: bool = False) -> str:
    """The same, with what has been worked out by now; if it is to begin, whoever asks again reads how far it is."""
    tape = await source.tape()
    found = None
    if source.ponderings is not None:
        asked = await asyncio.to_thread(wonder, source, tape, move)
        if asked is not None:
            found = source.ponderings.now(asked) if begin else source.ponderings.known(asked)
    return await asyncio.to_thread(draw_thought, source, tape, move, lang, found)
