"""Any moment of a record, quickly: checkpoints of its states, and its facts by move."""

from collections.abc import Sequence
from typing import Final

from blindpig import registry
from blindpig.kernel.chance import ReplayedChance
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.record import Record, Replay

APART: Final = 16  # moves from checkpoint to checkpoint


class Timeline:
    """A record played through once."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game = registry.find(record.game)
        self.checkpoints: list[State] = []
        self.facts: list[Fact] = []
        self.ends: list[int] = []  # by move: how many facts there are up to its end
        self.rounds: list[tuple[int, int]] = []  # each round, and the move it begins at
        journal = Journal()
        replay = Replay(self.game, record, journal)
        self.note(replay, journal)
        while replay.step():
            self.note(replay, journal)

    def note(self, replay: Replay, journal: Journal) -> None:
        """Note what a move led to."""
        move = replay.at - 1
        if move % APART == 0:
            self.checkpoints.append(replay.state.clone())
        self.facts += journal.take()
        self.ends.append(len(self.facts))
        number = replay.state.round()
        if number and (not self.rounds or self.rounds[-1][0] != number):
            self.rounds.append((number, move))

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.ends) - 1

    def state(self, move: int) -> State:
        """The state after a move; the caller's own."""
        start = move // APART
        found = self.checkpoints[start].clone()
        for entry in self.record.entries[start * APART + 1 : move + 1]:
            found.apply(entry.seat, self.game.parse(entry.action), ReplayedChance(entry.outcomes))
        return found

    def told(self, move: int) -> Sequence[Fact]:
        """All facts up to a move."""
        return self.facts[: self.ends[move]]

    def of_move(self, move: int) -> Sequence[Fact]:
        """The facts of one move."""
        return self.facts[self.ends[move - 1] if move else 0 : self.ends[move]]
