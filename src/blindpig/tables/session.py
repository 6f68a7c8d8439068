"""The game at a table: the state that was last committed, and moves tried on a copy of it.

Nothing here is ever shown before it is committed: a move is tried on a clone with a fork of the chance, kept aside as
an `Attempt`, and taken over once the store has it. What fails or loses to another server is dropped without a trace.

A prompt is a number a seat: it goes up with each of the seat's own moves and with each move that told the seat a fact.
So it says which board a click answers, and says nothing about what the seat may not know.

What a move leads to is shown in stages. A move may pass by moments at which nobody is asked, all having passed in
advance (the journal's `pauses`): each of them is shown for as long as if somebody had been asked, and then what follows
(see `table`). `state` is what is shown; what comes next waits in `ahead`, and no move is tried before it is shown.

A session knows the game and nothing of the table around it: the `Sheet` calls it, never the other way round.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from blindpig.kernel.chance import SeededChance, commitment_of, seed_of, shared_seed
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import EVERYBODY, Fact, Journal, only
from blindpig.kernel.record import DEALER, Entry, Record, Replay
from blindpig.tables.setting import Branch

Final: TypeAlias = Literal["", "nothing", "others", "moment", "chance", "shown"]

UNDOABLE = 20  # moves in a row that can be taken back at most
WORLDS = 6  # hidden states tried for each viewer to see whether a move showed something


@dataclass(slots=True)
class Attempt:
    """A move that the rules accept, not yet committed."""

    entry: Entry
    state: State
    chance: SeededChance
    facts: list[Fact]
    pauses: list[tuple[int, State]] = field(default_factory=list)  # moments that went by, and the facts before each


@dataclass(slots=True)
class Stage:
    """A part of what a move leads to, and when it is shown."""

    state: State
    facts: list[Fact]
    due: float
    told: int  # who is told something, as bits
    mover: int = DEALER  # who moved, in the first stage of a move
    pause: bool = False  # whether it is a moment at which nobody is asked
    public: bool = True  # whether everybody can see that something happened; known once it is shown


@dataclass(slots=True, frozen=True)
class ShownStage:
    """A stage that was shown: of which move, which of its stages, in which round, and who was told something."""

    move: int
    stage: int
    round: int
    told: int
    actor: int = DEALER  # whom everybody has seen to move, if it is known; at a moment it never is

    def seen_by(self, seat: int) -> bool:
        """Whether a seat (or SPECTATOR) may know of it."""
        return self.told < 0 if seat < 0 else bool(self.told >> seat & 1)


def fork(chance: SeededChance, seed: bytes) -> SeededChance:
    """A copy of a chance that continues from the same point."""
    other = SeededChance(seed, keep=True)
    other.count, other.block, other.at = chance.count, chance.block, chance.at
    return other


def is_secret(state: State) -> bool:
    """Whether the game is waiting for somebody and it is a secret for whom."""
    return not state.waiting_openly() and bool(state.waiting_on())


class GameSession:
    """A game under way at a table."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        seed: bytes,
        at: float,
        shares: tuple[list[str], list[str]],
        branch: Branch | None = None,
    ) -> None:
        self.game = game
        pledges, nonces = shares  # a text for each seat, empty where there is nothing
        seats = len(pledges)
        self.seed = shared_seed(seed, nonces)
        self.chance = SeededChance(self.seed, keep=True)
        journal = Journal()
        self.record = Record(game.slug, game.version, seats, dict(options), commitment_of(seed))
        self.record.share(pledges, nonces)
        if branch is None:
            self.state = game.deal(seats, options, self.chance, journal)
            self.record.entries.append(Entry(DEALER, "deal", self.chance.take()))
        else:  # the moves of another game, with its dice; from here on they are this table's own
            self.record.branch_of, self.record.branch_moves = branch.commitment, len(branch.moves) - 1
            self.record.entries = [Entry(seat, action, list(outcomes)) for seat, action, outcomes in branch.moves]
            self.state = Replay(game, self.record, journal).to_end()
        self.state.journal = None
        self.dealt = journal.take()
        self.prompts = [1] * seats
        self.past: list[tuple[State, list[Fact]]] = []  # what the last mover could go back to
        self.final: list[Final] = ["nothing"] * seats  # why each seat's last move stands; made of what that seat knows
        self.secret = is_secret(self.state)  # whether the game waits, and for whom is not to be seen
        self.moment = at if self.secret else 0.0  # since when
        self.ahead: list[Stage] = []
        self.staged = 0  # stages of the last move
        self.sights = [ShownStage(len(self.record.entries) - 1, 0, self.state.round(), EVERYBODY)]

    def attempt(self, seat: int, text: str, after: Attempt | None = None) -> Attempt:
        """Try a move on a copy, or on what another attempt leads to; Refused or BadInput if it cannot be."""
        action = self.game.parse(text)
        state = (self.state if after is None else after.state).clone()
        chance = fork(self.chance if after is None else after.chance, self.seed)
        journal = Journal()
        state.journal = journal
        state.apply(seat, action, chance)
        state.journal = None
        pauses = [(count, found) for count, found in journal.pauses if isinstance(found, State)]
        return Attempt(Entry(seat, action.text, chance.take()), state, chance, journal.take(), pauses)

    def is_open(self, attempt: Attempt) -> bool:
        """Whether what a move leads to is shown at once: it is neither in a moment nor into one, and none goes by."""
        return not (self.secret or attempt.pauses or is_secret(attempt.state))

    def take(self, attempt: Attempt, at: float, lengths: list[float]) -> None:
        """A move has been committed. What it leads to is shown by `show_next`.

        `lengths` are seconds: how long the moment that is open lasts at least, then each that goes by in the move.
        """
        entry = attempt.entry
        if self.last_mover() != entry.seat:
            self.past = []
        # Neither in a moment nor into one: whether it can be undone would tell who has answered.
        secret = self.secret or attempt.pauses or is_secret(attempt.state) or attempt.state.whispers()
        final = entry.outcomes or secret
        self.final = ["others" if why == "" else why for why in self.final]
        self.final[entry.seat] = "moment" if secret else "chance" if final else ""
        self.past = [] if final else [*self.past[-UNDOABLE + 1 :], (self.state, attempt.facts)]
        self.chance = attempt.chance
        self.record.entries.append(entry)
        self.ahead = self.plan(attempt, at, lengths)
        self.staged = len(self.ahead)

    def plan(self, attempt: Attempt, at: float, lengths: list[float]) -> list[Stage]:
        """The stages that a move leads to, each with the time at which it is shown."""
        found: list[Stage] = []
        seen = 0
        for count, state in attempt.pauses:
            found.append(self.stage(state, attempt.facts[seen:count], pause=True))
            seen = count
        found.append(self.stage(attempt.state, attempt.facts[seen:]))
        found[0].mover = attempt.entry.seat
        found[0].told |= only(attempt.entry.seat)
        due = at
        if self.secret and self.state.silence() is not None and self.shows(found[0]):
            due = max(at, min(self.moment, at) + lengths[0])  # a moment begins later only by another clock
        for stage, length in zip(found, [*lengths[1:], 0.0], strict=True):
            stage.due = due
            due += length
        return found

    @staticmethod
    def stage(state: State, facts: list[Fact], pause: bool = False) -> Stage:
        """A stage, without its time."""
        told = 0
        for fact in facts:
            told |= fact.audience
        return Stage(state, facts, 0.0, told, pause=pause)

    def shows(self, stage: Stage) -> bool:
        """Whether a stage changes something that everybody can see."""
        return stage.told < 0 or self.state.view(SPECTATOR) != stage.state.view(SPECTATOR)

    def begun_by(self, now: float) -> None:
        """The moment that is open has begun, whatever the clock said that was set back since."""
        self.moment = min(self.moment, now)

    def show_next(self, now: float) -> Stage | None:
        """Show the next stage if it is due, and return it."""
        if not self.ahead or self.ahead[0].due > now:
            return None
        stage = self.ahead.pop(0)
        stage.public = self.shows(stage)
        secret = stage.pause or is_secret(stage.state)
        actor = stage.mover if stage.public and not self.secret else DEALER
        if not secret:
            self.moment = 0.0
        elif not self.secret or stage.public:
            self.moment = stage.due
        self.state, self.secret = stage.state, secret
        number = self.staged - len(self.ahead) - 1
        self.sights.append(ShownStage(len(self.record.entries) - 1, number, stage.state.round(), stage.told, actor))
        for seat in range(self.state.seats):
            self.prompts[seat] += stage.told >> seat & 1
        return stage

    def undo(self) -> None:
        """Take the last move back. It drew nothing from the chance, so the chance is not rewound."""
        self.state, _ = self.past.pop()
        self.final[self.last_mover()] = "" if self.past else "nothing"
        self.record.entries.pop()
        while self.sights[-1].move == len(self.record.entries):
            self.sights.pop()
        self.prompts = [prompt + 1 for prompt in self.prompts]

    def seen_by(self, seat: int) -> list[ShownStage]:
        """What a seat (or SPECTATOR) has been shown so far, the deal first."""
        return [sight for sight in self.sights if sight.seen_by(seat)]

    def acts_of(self, seat: int) -> list[int]:
        """The moves of a seat that everybody has seen it make, by their number in the record."""
        return [sight.move for sight in self.sights if sight.actor == seat]

    def last_mover(self) -> int:
        """The seat that moved last; DEALER if nobody has."""
        return self.record.entries[-1].seat

    def why_final(self, seat: int) -> Final:
        """The one reason why a seat cannot take its last move back; empty if it can.

        It hangs on the seat's own moves and on those that all saw: nobody learns from it who has moved at a moment.
        """
        if self.final[seat]:
            return self.final[seat]
        return "" if self.last_mover() == seat and self.can_undo() else "shown"

    def can_undo(self) -> bool:
        """Whether the last move showed nobody anything: no die, no draw, no card that others now know of."""
        if not self.past:
            return False
        before, facts = self.past[-1]
        entry = self.record.entries[-1]
        if any(fact.audience not in (EVERYBODY, only(entry.seat)) for fact in facts):
            return False
        return all(self.told_nothing(before, entry, viewer) for viewer in range(SPECTATOR, before.seats))

    def told_nothing(self, before: State, entry: Entry, viewer: int) -> bool:
        """Whether every hidden state the viewer considers possible could lead to the board after the move."""
        seen, now = before.view(viewer), self.state.view(viewer)
        action = self.game.parse(entry.action)
        for world in range(WORLDS):
            chance = SeededChance(seed_of("undo", viewer, world))
            state = self.game.determinize(seen, chance)
            candidates = [action] if viewer == entry.seat else [action, *state.actions(entry.seat)]
            for candidate in candidates:
                if candidate.kind == action.kind and state.refusal(entry.seat, candidate) is None:
                    after = state.clone()
                    after.perform(entry.seat, candidate, chance)
                    if after.view(viewer) == now:
                        break
            else:
                return False
        return True
