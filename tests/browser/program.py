"""Long games are played over the protocol, where nothing is drawn: people leave their windows and come back to them."""

import random
import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import httpx

from blindpig.web.guests import COOKIE
from tests.browser.mobster import PLAIN
from tests.browser.person import SLOW, Person, bold_texts

Board: TypeAlias = dict[str, Any]
Goal: TypeAlias = Callable[[Board], bool]
OFTEN = 0.02  # seconds between two looks
ELSEWHERE = "about:blank"
HOME = re.compile(r"/t/[^/?#]+")  # of a table, in the address of its page
BY_HAND, BY_PROGRAM = 6, 90  # answers, in turns


def never(board: Board) -> bool:
    """For games that are played to their end."""
    return False


class Program:
    """Somebody's own program at the table they sit at."""

    def __init__(self, person: Person) -> None:
        self.home = HOME.findall(person.page.url)[0]
        (token,) = [each["value"] for each in person.page.context.cookies() if each["name"] == COOKIE]
        self.http = httpx.Client(
            base_url=f"{person.address}/api/tables/{self.home.rsplit('/', 1)[1]}",
            headers={"Authorization": f"Bearer {token}"},
            timeout=SLOW / 1000,
        )

    def board(self) -> Board:
        found: Board = self.http.get("").raise_for_status().json()
        return found

    def act(self, board: Board, luck: random.Random) -> Board:
        """Answer so that the game comes to its end: pass if that is enough, else each kind as often as any other."""
        texts = ["pass"] if "pass" in board["actions"] else bold_texts(board["actions"])
        texts = [text for text in texts if not text.endswith(PLAIN)] or texts
        word = luck.choice(sorted({text.split()[0] for text in texts}))
        action = luck.choice([text for text in texts if text.split()[0] == word])
        answer = self.http.post("/submit", json={"prompt": board["prompt"], "action": action}).raise_for_status()
        then: Board = answer.json()["board"]
        return then


def skip(people: Sequence[Person], luck: random.Random, goal: Goal = never) -> Board:
    """Play on for all of them until somebody is asked what is wanted, or to the end; then they look again."""
    programs = [Program(person) for person in people]
    for person in people:
        person.page.goto(ELSEWHERE)
    board = play_apart(programs, luck, goal)
    for person, program in zip(people, programs, strict=True):
        program.http.close()
        person.visit(program.home)
        person.page.wait_for_selector("[data-ready] #board")
        person.page.wait_for_selector("#link[data-link=up]")  # the board is about to be drawn anew
    return board


def play_apart(programs: Iterable[Program], luck: random.Random, goal: Goal) -> Board:
    """The board that was wanted, or the last one."""
    for _ in range(int(SLOW / 1000 / OFTEN)):
        for program in programs:
            board = program.board()
            while board["asked"]:
                if goal(board):
                    return board
                board = program.act(board, luck)
            if board["status"] == "over":
                return board
        time.sleep(OFTEN)
    raise AssertionError("the game does not go on")


class Stretch:
    """So many answers are left to a program."""

    def __init__(self, answers: int) -> None:
        self.left = answers

    def __call__(self, board: Board) -> bool:
        """Whether these were all of them."""
        self.left -= 1
        return self.left < 0


def play_in_turns(person: Person, luck: random.Random, by: str = "click") -> int:
    """A whole game, some of it by hand and then some by a program, again and again; how much was by hand."""
    made = 0
    while not person.is_over():
        made += person.play_on(luck, BY_HAND, by)
        if not person.is_over():
            skip([person], luck, Stretch(BY_PROGRAM))
    return made
