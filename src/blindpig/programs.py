"""Bots that are programs of any language: a JSON line for each question, a JSON line for each answer.

`docs/programs.md` describes what is said. A program is started once for each game and process, and told to end by
closing its input. It is given what any bot is given: the view of its seat and its legal actions.
"""

import atexit
import json
import shlex
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, ClassVar, Final, cast

from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.drawing.spoken import text_of
from blindpig.i18n.languages import LANGUAGES
from blindpig.i18n.teller import Teller
from blindpig.i18n.typography import capitalised
from blindpig.kernel.action import Action
from blindpig.kernel.chance import Chance
from blindpig.kernel.forms import Json
from blindpig.kernel.game import Game, View
from blindpig.kernel.refusal import BadInput, Phrase, Refusal, Trouble
from blindpig.kernel.system import system_says
from blindpig.search import bots
from blindpig.search.levels import FixedChance
from blindpig.search.player import Player

PREFIX: Final = "cmd:"
PROTOCOL: Final = 1
TRIES: Final = 3  # refused answers to one question before the program is given up
PATIENCE: Final = 60.0  # seconds for an answer where no budget is set
OVERRUN: Final = 1.1  # of its budget: what a bot may take at most
LONGEST: Final = 1 << 20  # letters of a line
LEAVE: Final = 2.0  # seconds to end once there is nothing more to read


class BadProgram(Trouble):
    """A program that cannot be started, or does not say what it should."""


class Program:
    """A program under way: a line out, a line in."""

    def __init__(self, command: str) -> None:
        self.command = command
        if not command.strip():
            raise BadProgram("program.none", {"prefix": PREFIX})
        try:
            self.process = subprocess.Popen(  # noqa: S603 - whoever runs this has written the command
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            said = system_says(error) if isinstance(error, OSError) else Phrase("program.quotes")
            raise BadProgram("program.start", {"command": command[:80], "error": said}) from None
        self.lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self.read, args=(cast("IO[str]", self.process.stdout),), daemon=True).start()

    def read(self, output: IO[str]) -> None:
        """Hand the program's lines over as they come; an empty one says that there are no more."""
        with suppress(ValueError):  # closed meanwhile
            while line := output.readline(LONGEST):
                self.lines.put(line)
        self.lines.put("")

    def ask(self, message: Mapping[str, object], patience: float) -> dict[str, Json]:
        """Say something and wait for the answer."""
        try:
            writer = cast("IO[str]", self.process.stdin)
            writer.write(json.dumps(message, ensure_ascii=False) + "\n")
            writer.flush()
            line = self.lines.get(timeout=patience)
        except OSError:
            line = ""
        except Empty:
            raise BadProgram("program.slow", {"command": self.command[:80], "seconds": f"{patience:.2g}"}) from None
        if not line:
            raise BadProgram("program.ended", {"command": self.command[:80], "code": self.process.wait()})
        try:
            found: Json = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise BadProgram("program.not-json", {"command": self.command[:80], "line": line.strip()[:80]})
        return found

    def close(self) -> None:
        """Let the program end by itself; end it if it does not."""
        with suppress(OSError):
            cast("IO[str]", self.process.stdin).close()
        try:
            self.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        cast("IO[str]", self.process.stdout).close()


class ProgramPlayer(Player):
    """Asks a program. It starts with the first question."""

    ponders: ClassVar[bool] = True

    def __init__(self, command: str, game: Game) -> None:
        super().__init__(game)
        self.command = command
        self.program: Program | None = None
        self.name = ""
        self.wants: Sequence[Json] = ("view",)
        self.lang = LANGUAGES[0]
        self.illegal: Counter[str] = Counter()  # what it tried and the rules refused, by rule

    def started(self) -> Program:
        """The program, once it has said what it is."""
        if self.program is None:
            program = Program(self.command)
            atexit.register(program.close)
            hello = program.ask(
                {"type": "hello", "protocol": PROTOCOL, "game": self.game.slug, "rules": self.game.version}, PATIENCE
            )
            if "error" in hello:
                said = str(hello["error"])[:200]
                raise BadInput("program.declines", {"command": self.command[:80], "game": self.game.slug, "why": said})
            self.name, wants = str(hello.get("name", "")), hello.get("wants", ["view"])
            self.wants = wants if isinstance(wants, list) else ("view",)
            self.lang = str(hello.get("lang")) if hello.get("lang") in LANGUAGES else self.lang
            self.program = program
        return self.program

    def choose(self, view: View, actions: list[Action], budget: float, chance: Chance) -> Action:
        """Ask for an action until it is one that the rules allow."""
        program = self.started()
        message = self.question(view, actions, budget, chance)
        tried = ""
        for _ in range(TRIES):
            answer = program.ask(message, budget * OVERRUN if budget > 0.0 else PATIENCE).get("action")
            if not isinstance(answer, str):
                raise BadProgram("program.no-action", {"command": self.command[:80]})
            refused = self.refused(view, actions, answer)
            if refused is None:
                return self.game.parse(answer)
            tried = answer[:80]
            message = {"type": "refused", "action": tried, **refused}
        raise BadProgram("program.illegal", {"command": self.command[:80], "action": tried, "tries": TRIES})

    def question(self, view: View, actions: list[Action], budget: float, chance: Chance) -> dict[str, object]:
        """What is asked, with as much about it as the program wants."""
        luck = "".join([f"{chance.below(256):02x}" for _ in range(8)])
        texts = [action.text for action in actions]
        found: dict[str, object] = {
            "type": "choose",
            "seat": view.seat,
            "actions": texts,
            "budget": budget,
            "luck": luck,
        }
        if "view" in self.wants:
            found["view"] = view.form()
        if "words" in self.wants:
            context = self.context(view, actions)
            board = board_of(self.game.slug)
            found["words"] = text_of(board.spoken(view, context))
            found["said"] = [board.says(action, view, context) for action in actions]
        return found

    def context(self, view: View, actions: list[Action]) -> BoardContext:
        """Who sits there: everybody goes by the game's own name of the seat."""
        teller = Teller(self.game.slug, self.lang)
        seat = teller.terms.seat
        people = [Person(at, capitalised(teller.noun(seat, at))) for at in range(self.seats(view))]
        return BoardContext(self.game.slug, self.lang, people, view.seat, actions)

    def seats(self, view: View) -> int:
        """How many play."""
        return self.game.determinize(view, FixedChance()).seats

    def refused(self, view: View, actions: list[Action], text: str) -> dict[str, Json] | None:
        """Why an answer will not do: the rule and the sentence, and what would be legal. None if it will."""
        texts = [action.text for action in actions]
        if text in texts:
            return None
        try:
            action = self.game.parse(text)
        except BadInput:
            self.illegal["not-an-action"] += 1
            return {"rule": "", "why": "", "actions": texts}
        # What a seat may do is the same in every world behind its view.
        refusal = self.game.determinize(view, FixedChance()).refusal(view.seat, action)
        if refusal is None:
            return None
        self.illegal[refusal.rule] += 1
        return {"rule": refusal.rule, "why": self.told(refusal), "actions": texts}

    def told(self, refusal: Refusal) -> str:
        """A refusal as a sentence."""
        return Teller(self.game.slug, self.lang).refusal(refusal)


players: dict[tuple[str, str], ProgramPlayer] = {}


def asking(command: str, game: Game) -> Player:
    """The player that asks a program, which is started at once: one for each game and process."""
    player = players.get((command, game.slug))
    if player is None:
        player = ProgramPlayer(command, game)
        player.started()
        players[command, game.slug] = player
    return player


def find(name: str) -> Callable[[Game], Player]:
    """The bot of that name, for whoever may start programs: `cmd:` and a command, or one that the house knows."""
    if name.startswith(PREFIX):
        return partial(asking, name.removeprefix(PREFIX))
    return bots.find(name)


def enlist(said: Sequence[str]) -> None:
    """Let programs sit at tables, each under a name, as NAME=COMMAND. Only who starts a server can."""
    for text in said:
        name, equals, command = text.partition("=")
        if not equals or not command.strip() or not name.isascii() or not name.replace("-", "").isalnum():
            raise BadInput("program.shape", {"text": text[:80]})
        if name in bots.names():
            raise BadInput("program.taken", {"name": name})
        bots.BOTS[name] = partial(ProgramPlayer, command)
