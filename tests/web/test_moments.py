"""Moments of a replay: what the bots thought of a move is told once the game is over, and to nobody before."""

from itertools import pairwise

import pytest

from blindpig.aftermath.review import Choice, Review
from blindpig.drawing.context import Person
from blindpig.kernel.game import SPECTATOR
from blindpig.tables.hints import PARTS, Hint
from blindpig.tables.thinker import think
from blindpig.web.pages.moments import ReplaySource, faced, lanes_of, moment
from blindpig.web.thoughts import blocks_of, draw_thought, thought_of, wonder
from tests.aftermath.games import finished

pytestmark = pytest.mark.anyio


def source(over: bool = True, review: Review | None = None, up: bool = True) -> ReplaySource:
    record = finished("reglement", 4)
    people = [Person(seat, name) for seat, name in enumerate(("Ada", "Bo", "Cy", "Di"))]
    back = "" if over else "/t/x"
    return ReplaySource(record, people, SPECTATOR, "/moments", back, over, up=up, review=review)


def reviewed() -> Review:
    record = finished("reglement", 4)
    entry = record.entries[1]
    others = [("pass", 0.5), (entry.action, 0.2)]
    choice = Choice(1, entry.seat, entry.action, "pass", 0.2, 0.5, 40, others)
    return Review(chances=[[0.4, 0.3, 0.2, 0.1]] * len(record.entries), choices=[choice], turns=[1], done=1, total=1)


async def test_chances_and_alternatives_stand_beside_a_move() -> None:
    told = (await thought_of(source(review=reviewed()), 1, "en")).panel
    assert "40 %" in told
    assert told.count("<li") == 4 + 2
    assert 'class=" did"' in told
    assert "turning" in told
    assert " %" in (await thought_of(source(), 1, "en")).panel  # the chances are known without a review


async def test_what_else_there_was_is_worked_out_where_nobody_has_looked() -> None:
    asked, found = 0, source()
    tape = await found.tape()
    for move in range(1, 30):
        wondered = wonder(found, tape, move)
        if wondered is None:
            continue
        asked += 1
        assert "data-going" in draw_thought(found, tape, move, "en", Hint(0)).panel
        hint = Hint(0)
        hint.add(think(wondered.question(0, 12)))
        hint.parts = PARTS
        told = draw_thought(found, tape, move, "en", hint).panel
        assert "data-going" not in told
        tried = sum(option.visits > 0 for option in hint.options.values())
        assert (told.count("data-letter") > 1) is (tried > 1)
        assert told.count(" did") == (tried > 1 and tape.played[move].action in hint.options)
    assert asked > 10


async def test_the_bar_has_everybodys_chance_with_the_one_who_looks_lowest() -> None:
    chances = [0.4, 0.3, 0.27, 0.03]
    people = source().people
    blocks = blocks_of(people, 2, chances, (1, 0.5))
    assert [block.person.seat for block in blocks] == [1, 0, 3, 2]
    assert blocks[0].top == 0
    for block, below in pairwise(blocks):
        assert block.top + block.height == pytest.approx(below.top, abs=0.11)
    assert [round(block.height) for block in blocks] == [30, 40, 3, 27]
    assert [block.said for block in blocks] == [True, True, False, True]
    assert blocks[0].was == 0  # it cannot have been higher than the bar
    assert blocks_of(people, 0, chances, (0, 0.25))[-1].was == 75
    assert [block.person.seat for block in blocks_of(people, SPECTATOR, chances, None)][-1] == 0
    told = (await thought_of(source(review=reviewed()), 1, "en")).bar
    assert told.count("<rect") == 4
    assert "eval__was" in told


async def test_the_letters_say_where_on_the_board() -> None:
    told = (await thought_of(source(review=reviewed()), 1, "en")).panel
    assert 'data-letter="A" data-spots="pass"' in told
    assert 'data-letter="B"' in told


async def test_nothing_is_thought_aloud_while_a_game_is_under_way() -> None:
    running = source(over=False, review=reviewed())
    assert wonder(running, await running.tape(), 1) is None
    told = await thought_of(running, 1, "en")
    assert "<li" not in told.panel
    assert "<rect" not in told.bar
    assert lanes_of(running, await running.tape()) == ([], [])


async def test_hands_are_up_only_where_all_cards_are() -> None:
    shown = await moment(source(), 20, "fr")
    assert shown.hands.count("<li") == 4
    closed = await moment(source(up=False), 20, "fr")
    assert "<li" not in closed.hands


def test_through_whose_eyes() -> None:
    assert faced(None, 4, 2) == (2, False)
    assert faced(None, 4, SPECTATOR) == (SPECTATOR, True)
    assert faced(-1, 4, 2) == (SPECTATOR, False)
    assert faced(3, 4, 2) == (3, False)
    assert faced(-2, 4, 2) == (SPECTATOR, True)
