"""The contract of a game: a Game deals States; a State knows its legal actions, applies them and shows views."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import import_module
from typing import Final

from mypy_extensions import i32, i64, mypyc_attr

from blindpig.kernel.action import Action, ActionSpace
from blindpig.kernel.chance import Chance
from blindpig.kernel.edition import OPTION, Edition
from blindpig.kernel.forms import Json
from blindpig.kernel.journal import Journal
from blindpig.kernel.numbers import Indices
from blindpig.kernel.refusal import BadInput, Phrase, Refusal, Refused

SPECTATOR = -1  # the seat of one who sits nowhere: sees what everybody sees
NO_SEAT: Final = -1  # nobody is waited for


def compact(form: Json) -> str:
    """The one way a form is written: same form, same bytes."""
    return json.dumps(form, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Option:
    """A choice made at set-up: its key, the values it can take and the one it has if nobody says."""

    def __init__(self, key: str, values: tuple[str, ...], rule: str) -> None:
        self.key: str = key
        self.values: tuple[str, ...] = values
        self.default: str = values[0]
        self.rule: str = rule

    def __repr__(self) -> str:
        return f"<option {self.key}: {', '.join(self.values)}>"


class TieBreak:
    """What decides between equals: its key, and a figure for each seat. The most is best, or the fewest.

    A game may count in halves: `figures` are then twice what a person reads, and what `form` gives.
    """

    def __init__(self, key: str, figures: list[int], fewest: bool = False, halves: bool = False) -> None:
        self.key: str = key
        self.figures: list[int] = figures
        self.fewest: bool = fewest
        self.halves: bool = halves

    def form(self) -> dict[str, Json]:
        """The tie-break as JSON, with the figures that a person reads."""
        figures: list[Json] = [halved(figure) if self.halves else figure for figure in self.figures]
        return {"key": self.key, "figures": figures, "fewest": self.fewest}


def halved(figure: int) -> Json:
    """Half of a figure; whole if it can be."""
    return figure / 2 if figure % 2 else figure // 2


def refined(places: list[int], figures: list[int], fewest: bool = False) -> list[int]:
    """The places once those who share one are ranked by a figure; equals go on sharing."""
    found: list[int] = []
    for seat, place in enumerate(places):
        ahead = 0
        for other, figure in enumerate(figures):
            if places[other] == place and (figure < figures[seat] if fewest else figure > figures[seat]):
                ahead += 1
        found.append(place + ahead)
    return found


class Outcome:
    """How a game ended: by which rule and which of its endings, with what scores, who won, and everybody's place.

    The most points are best. Equals are ranked by the tie-breaks, in their order, and share a place if none is left;
    `ties` keeps those that were needed. A game whose winners go by something else names them itself: they are first.
    """

    def __init__(
        self,
        rule: str,
        scores: list[int],
        winners: list[int] | None = None,
        ending: str = "",
        ties: list[TieBreak] | None = None,
    ) -> None:
        self.rule: str = rule
        self.ending: str = ending  # the game's catalogue has a sentence for it: `ending.KEY`
        self.scores: list[int] = scores
        self.ties: list[TieBreak] = []  # each with a sentence, too: `tie.KEY`
        places = [1] * len(scores)
        if winners is not None:
            places = refined(places, [1 if seat in winners else 0 for seat in range(len(scores))])
        places = refined(places, scores)
        for tie in ties or []:
            if len(set(places)) == len(places):
                break
            self.ties.append(tie)
            places = refined(places, tie.figures, tie.fewest)
        for seat in winners or []:
            places[seat] = 1
        self.places: list[int] = places  # by seat, from 1
        self.winners: list[int] = [seat for seat, place in enumerate(places) if place == 1]
        if winners is not None:
            self.winners = winners

    def __repr__(self) -> str:
        return f"<outcome by {self.rule}: scores {self.scores}, winners {self.winners}>"

    def form(self) -> dict[str, Json]:
        """The outcome as JSON."""
        return {
            "rule": self.rule,
            "ending": self.ending,
            "scores": self.scores,
            "winners": self.winners,
            "places": self.places,
            "ties": [tie.form() for tie in self.ties],
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class View(ABC):
    """What one seat may know, and nothing else. Views are built from what is allowed, never by blanking out."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    @abstractmethod
    def form(self) -> dict[str, Json]:
        """The view as JSON; `Game.load_view` reads it back."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.form() == other.form()

    def __hash__(self) -> int:
        return hash(compact(self.form()))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {'a spectator' if self.seat == SPECTATOR else f'seat {self.seat}'}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A game under way. One mutable object, changed by `apply` only."""

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.journal: Journal | None = None  # never copied: search runs without one

    @abstractmethod
    def waiting_on(self) -> list[int]:
        """The seats the game cannot go on without, most urgent first; empty when it is over."""

    def next_seat(self) -> i64:
        """The first of `waiting_on`, or NO_SEAT. Random play asks for no more; a game may answer without a list."""
        waiting = self.waiting_on()
        return waiting[0] if waiting else NO_SEAT

    def waiting_openly(self) -> list[int]:
        """The seats that everybody may know are waited for. Empty while that is a secret."""
        return self.waiting_on()

    def invited(self) -> list[int]:
        """The seats that somebody wants an answer from though the game goes on without it. Most games have none."""
        return []

    def offers_to(self, seat: int, viewer: int) -> list[str]:
        """What awaits this seat's answer, each as a viewer may read it: empty where the viewer may not know of it."""
        return []

    def whispers(self) -> bool:
        """Whether a seat may now do what others are not told of, though nobody is asked. It must be public knowledge.

        Nothing can be taken back then: whether it could be would tell that somebody has done such a thing since.
        """
        return False

    def silence(self) -> Action | None:
        """At a moment that lasts a few seconds: the action of whoever says nothing. None where the game waits."""
        return None

    @abstractmethod
    def actions(self, seat: int) -> list[Action]:
        """Every action of the space that this seat may take now, in or out of turn, in the space's order."""

    def pick(self, seat: i64, picks: Chance) -> Action:
        """One of `actions`, by a draw among as many. Random play asks for no more; a game may pick without a list."""
        actions = self.actions(seat)
        return actions[picks.below(len(actions))]

    def mark(self, seat: i64, legal: Indices, at: i64) -> i64:
        """Write the indices of `actions` into a row, from `at` on; how many. A game may do so without a list."""
        count: i64 = 0
        for action in self.actions(seat):
            legal[at + count] = i32(action.index)
            count += 1
        return count

    def further_action(self, seat: i64, number: i64) -> Action:
        """The action outside the space that a further index stands for now, whether it may be taken or not."""
        raise ValueError(f"there is no further action {number}")

    def mark_further(self, seat: i64, legal: Indices, at: i64, count: i64) -> i64:
        """After the so many indices that `mark` wrote, write the further ones that are legal; how many."""
        return 0

    @abstractmethod
    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not take this action now; None if it may."""

    @abstractmethod
    def perform(self, seat: int, action: Action, chance: Chance) -> None:
        """Take an action that is known to be legal. Search calls this; everybody else calls `apply`."""

    def apply(self, seat: int, action: Action, chance: Chance) -> None:
        """Take an action, or raise Refused and change nothing."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        self.perform(seat, action, chance)

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy, without the journal."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What a seat (or SPECTATOR) may know now. A copy: later moves do not show in it."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def round(self) -> int:
        """The round under way, from 1 (0 while setting up)."""

    @abstractmethod
    def position(self) -> dict[str, Json]:
        """The whole state as JSON, secrets included; `Game.load` reads it back. A copy, as a view is."""

    def game_at(self) -> str:
        """Where the game of this state is, as `module:NAME`: a pickled state is read by it."""
        raise TypeError(f"{type(self).__name__} cannot be pickled: its game_at() does not say where its game is")

    def __reduce__(self) -> tuple[Callable[[str, Json], "State"], tuple[str, Json]]:
        """What pickle keeps: the game and the position. As a copy, it comes back without the journal."""
        return load_at, (self.game_at(), self.position())

    def __repr__(self) -> str:
        under_way = f"round {self.round()}" if self.waiting_on() else "over"
        return f"<{type(self).__name__}: {self.seats} seats, {under_way}>"  # who is waited for may be a secret

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.clone()

    def digest(self) -> str:
        """A fingerprint of the whole state."""
        return sha256(compact(self.position()).encode()).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A set of rules: what can be chosen at set-up, what can ever be done, and how a game is dealt."""

    def __init__(
        self, slug: str, prefix: str, version: int, seats: tuple[int, int], options: tuple[Option, ...]
    ) -> None:
        self.slug: str = slug
        self.prefix: str = prefix  # of its rule ids
        self.version: int = version  # of its rules: a record of another version does not replay
        self.min_seats: int = seats[0]
        self.max_seats: int = seats[1]
        self.options: tuple[Option, ...] = options
        self.space: ActionSpace = ActionSpace()
        self.further: int = 0  # so many more actions have indices, after the space: `State.further_action`
        self.edition: Edition | None = None  # the numbers of its box that may differ

    def __repr__(self) -> str:
        return f"<{self.slug}: rules {self.version}, {self.min_seats} to {self.max_seats} seats>"

    @abstractmethod
    def set_up(self, seats: int, options: Mapping[str, str], chance: Chance, journal: Journal | None) -> State:
        """Deal a game whose seats and options have been checked."""

    @abstractmethod
    def determinize(self, view: View, chance: Chance) -> State:
        """A state that could be behind this view, all that is hidden drawn anew."""

    @abstractmethod
    def load(self, position: Json) -> State:
        """The state that `State.position` wrote; BadForm if it makes no sense."""

    @abstractmethod
    def load_view(self, form: Json) -> View:
        """The view that `View.form` wrote; BadForm if it makes no sense."""

    def indices(self) -> int:
        """How many actions have an index for programs that learn: the space, and what comes after it."""
        return len(self.space) + self.further

    def parse(self, text: str) -> Action:
        """The action a text names. Games with free offers also read those."""
        return self.space.parse(text)

    def deal(
        self,
        seats: int,
        options: Mapping[str, str],
        chance: Chance,
        journal: Journal | None = None,
    ) -> State:
        """Start a game, or say what is wrong with the seats or the options."""
        return self.set_up(seats, self.check(seats, options), chance, journal)

    def check(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options with defaults filled in; BadInput if they or the seats do not suit this game."""
        if not self.min_seats <= seats <= self.max_seats:
            raise BadInput(
                "seats", {"game": self.slug, "least": self.min_seats, "most": self.max_seats, "seats": seats}
            )
        known: dict[str, Option] = {}
        for option in self.options:
            known[option.key] = option
        edition = "" if self.edition is None else self.edition.canonical(options.get(OPTION, ""))
        for key in options:
            if key not in known and not (key == OPTION and self.edition is not None):
                hint = Phrase("hint.options", {"names": list(known)}) if known else Phrase("hint.no-options")
                raise BadInput("no-option", {"game": self.slug, "option": key[:40], "hint": hint})
        chosen: dict[str, str] = {}
        for option in self.options:
            value = options.get(option.key, option.default)
            if value not in option.values:
                values: list[str] = list(option.values)
                raise BadInput(
                    "option-values",
                    {"game": self.slug, "option": option.key, "values": values, "value": value[:40]},
                )
            chosen[option.key] = value
        if edition:
            chosen[OPTION] = edition  # the house's goes without saying: records stay as they were
        return chosen


def load_at(place: str, position: Json) -> State:
    """The state of a position, read by the game at a place, `module:NAME`."""
    module, _, name = place.partition(":")
    game: object = getattr(import_module(module), name)
    if not isinstance(game, Game):
        raise TypeError(f"{place} is no game")
    return game.load(position)
