"""Studies: what a plan in a TOML file says is to be played. Its arms are games × seats × options × editions ×
line-ups.

Every key but the texts takes one value or a list of them; each combination is an arm, played for `games` games. Game i
of seed S is dealt from `seed_of("study", slug, seats, S, i)`: arms of the same game and seats play the same deals.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import Final, TypeVar

from blindpig import programs, registry
from blindpig.aftermath.metrics import metrics_of
from blindpig.editions import option_of
from blindpig.kernel.chance import seed_of
from blindpig.kernel.edition import OPTION, name_of
from blindpig.kernel.game import Game
from blindpig.kernel.refusal import BadInput, Phrase, Trouble
from blindpig.kernel.system import system_says
from blindpig.lab.botgame import cast

Value = TypeVar("Value")
CHUNK: Final = 25  # games whose rows are kept together
MOST_GAMES: Final = 10_000_000  # of an arm
MOST_ARMS: Final = 60
TEXTS: Final = ("title", "about", "finding", "finding_text", "tip", "limits", "figure")  # for the report
KEYS: Final = ("game", "seats", "bots", "options", "editions", "games", "seed")
HOUSE: Final = "house"  # the edition without a file


@dataclass(frozen=True)
class Arm:
    """One way to play: a game, its seats and options, and who sits down."""

    name: str  # A, B, C
    slug: str
    seats: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int

    def seed_of(self, index: int) -> bytes:
        """The seed of one game."""
        return seed_of("study", self.slug, self.seats, self.seed, index)

    def line_up(self, index: int) -> list[str]:
        """Who sits where in one game: everybody moves on a seat from game to game."""
        turn = index % self.seats
        return [*self.bots[turn:], *self.bots[:turn]]

    def said(self) -> dict[str, str]:
        """What the arm is, in the columns that tell it from others."""
        options = " ".join(f"{key}={value}" for key, value in sorted(self.options.items()) if key != OPTION)
        same = len(set(self.bots)) == 1
        bots = self.bots[0] if same else ",".join(self.bots)
        found = {"arm": self.name, "game": self.slug, "seats": str(self.seats), "options": options}
        return {**found, "edition": self.edition(), "line_up": bots}

    def edition(self) -> str:
        """What its edition is called: its name, or a fingerprint if it has none."""
        text = self.options.get(OPTION, "")
        return (name_of(text) or sha256(text.encode()).hexdigest()[:8]) if text else HOUSE

    def key(self, columns: Sequence[str]) -> str:
        """A fingerprint of all that the rows of its games depend on; how many games there are is not among it."""
        about = [
            *self.said().values(),
            self.options.get(OPTION, ""),
            f"seed {self.seed}",
            f"rules {registry.find(self.slug).version}",
        ]
        told = "\n".join([*about, f"blindpig {version('blindpig')}", f"chunks of {CHUNK}", *columns])
        return sha256(told.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Study:
    """What to play, and what the report says beside its figures."""

    name: str  # of the file
    arms: tuple[Arm, ...]
    games: int  # of each arm
    seed: int
    texts: Mapping[str, str] = field(default_factory=dict)

    def total(self) -> int:
        """How many games it is."""
        return self.games * len(self.arms)


def read(path: Path) -> Study:
    """The study that a file plans; BadInput names the key that is wrong, and why."""
    try:
        form = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput("no-file", {"path": str(path)}) from None
    except OSError as trouble:
        raise BadInput("file-unread", {"path": str(path), "error": system_says(trouble)}) from None
    except UnicodeDecodeError:
        raise BadInput("not-text", {"path": str(path)}) from None
    except tomllib.TOMLDecodeError as trouble:
        raise BadInput("not-toml", {"path": str(path), "error": str(trouble)}) from None
    return study_of(form, path.name, path.parent)


def study_of(form: Mapping[str, object], name: str, folder: Path = Path()) -> Study:
    """A checked study; the files of its editions are in a folder."""
    for key in form:
        if key not in TEXTS + KEYS:
            raise bad_key(key, Phrase("study.unknown", {"keys": list(KEYS + TEXTS)}))
    texts = {key: one(form, key, str, "") for key in TEXTS}
    games = one(form, "games", int, 1000)
    if not 1 <= games <= MOST_GAMES:
        raise bad_key("games", Phrase("study.between", {"least": 1, "most": MOST_GAMES, "value": games}))
    seed = one(form, "seed", int, 0)
    arms = tuple(arms_of(form, seed, folder))
    if len(arms) > MOST_ARMS:
        raise BadInput("study.arms", {"most": MOST_ARMS, "count": len(arms)})
    check_figure(texts["figure"], arms)
    return Study(name, arms, games, seed, texts)


def check_figure(column: str, arms: Sequence[Arm]) -> None:
    """The share of victories that a report tells first is of a seat, of a turn, or of what a game groups."""
    known: list[str] = []
    for arm in arms:
        known += [f"{kind}.{number}" for kind in ("seat", "order") for number in range(1, arm.seats + 1)]
        known += [each for group in metrics_of(arm.slug).groups for each in group.columns()]
    if column and column not in known:
        raise bad_key("figure", Phrase("study.column", {"columns": list(dict.fromkeys(known))}))


def arms_of(form: Mapping[str, object], seed: int, folder: Path) -> Iterable[Arm]:
    """Every combination of what the plan lists."""
    slugs = some(form, "game", str, [])
    if not slugs:
        raise bad_key("game", Phrase("study.missing"))
    combined: list[tuple[str, int, dict[str, str], tuple[str, ...]]] = []
    for slug in slugs:
        game = checked("game", partial(registry.find, slug))
        for seats in some(form, "seats", int, [registry.manifest(slug).seats]):
            checked("seats", partial(game.check, seats, {}))
            for options, said in product(options_of(form, game, seats, folder), some(form, "bots", str, ["wiseguy"])):
                bots = checked("bots", partial(line_up, said, seats, game))
                combined.append((slug, seats, options, bots))
    for number, (slug, seats, options, bots) in enumerate(combined):
        yield Arm(letters(number), slug, seats, options, bots, seed)


def options_of(form: Mapping[str, object], game: Game, seats: int, folder: Path) -> list[dict[str, str]]:
    """Every combination of the options' values and the editions."""
    said = form.get("options", {})
    if not isinstance(said, dict):
        raise bad_key("options", Phrase("study.table"))
    lists = [[(key, value) for value in some(said, key, str, [], "options.")] for key in said]
    found = []
    for file in some(form, "editions", str, [HOUSE]):
        edition = {} if file == HOUSE else checked("editions", partial(option_of, folder / file, game))
        for combination in product(*lists):
            found.append(checked("options", partial(game.check, seats, {**dict(combination), **edition})))
    return found


def line_up(said: str, seats: int, game: Game) -> tuple[str, ...]:
    """Who sits down, from one name or one a seat, with commas between them."""
    named = cast([name.strip() for name in said.split(",")], seats)
    for name in named:
        programs.find(name)(game)
    return named


def letters(number: int) -> str:
    """The name of an arm: A to Z, then AA."""
    return ("" if number < 26 else letters(number // 26 - 1)) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]


def bad_key(key: str, why: Phrase) -> BadInput:
    """What is wrong with a key of the plan."""
    return BadInput("study.key", {"key": key[:40], "why": why})


def checked(key: str, make: Callable[[], Value]) -> Value:
    """What a key stands for; what is wrong with it is told with its name."""
    try:
        return make()
    except Trouble as trouble:
        raise bad_key(key, trouble.phrase) from None


def fits(value: object, kind: type[Value]) -> bool:
    """Whether a value is of a kind; yes and no are not numbers."""
    return isinstance(value, kind) and not isinstance(value, bool)


def one(form: Mapping[str, object], key: str, kind: type[Value], usual: Value) -> Value:
    """One value of a kind."""
    value = form.get(key, usual)
    if not isinstance(value, kind) or not fits(value, kind):
        raise bad_key(key, Phrase("study.number" if kind is int else "study.text"))
    return value


def some(
    form: Mapping[str, object], key: str, kind: type[Value], usual: Sequence[Value], above: str = ""
) -> list[Value]:
    """One value of a kind, or a list of them."""
    said = form.get(key, usual)
    found = list(said) if isinstance(said, list) else [said]
    if said == [] and key in form:
        raise bad_key(above + key, Phrase("study.empty"))
    values = [value for value in found if isinstance(value, kind) and fits(value, kind)]
    if len(values) < len(found):
        raise bad_key(above + key, Phrase("study.numbers" if kind is int else "study.texts"))
    return values
