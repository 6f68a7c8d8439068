"""Tapes: a record that is played once, in a thread, and kept: any moment of it is then a few moves away.

A long record takes seconds to play. That must not hold up the tables, and must not be done again for every look at it.
"""

import asyncio
import threading
from bisect import bisect_right
from collections import OrderedDict

from blindpig import registry
from blindpig.kernel.game import State
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.record import Entry, Record, Replay, verify
from blindpig.kernel.refusal import Trouble

EVERY = 100  # moves from one state that is kept to the next
MOST = 32  # tapes that are kept at once


class Tape:
    """A record as it was played, as far as it goes: the record of a game under way grows, and moves are taken back."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.script = Record(record.game, record.version, record.seats, record.options, record.commitment)
        self.game = registry.find(record.game)
        self.lock = threading.Lock()
        self.verified = False
        self.trouble: Trouble | None = None
        self.played: list[Entry] = []
        self.facts: list[Fact] = []
        self.told: list[int] = []  # the facts there were after each move
        self.rounds: list[int] = []  # the round after each move
        self.kept: list[State] = []  # the state after every so many moves, the deal first

    def follow(self) -> None:
        """Play what is new in the record."""
        with self.lock:
            entries = self.script.entries = list(self.record.entries)
            same = len(self.played)
            while same and (same > len(entries) or self.played[same - 1] is not entries[same - 1]):
                same -= 1
            self.rewind(same)
            journal = Journal()
            replay = Replay(self.game, self.script, journal)
            if same:
                replay = self.replay(journal, same - 1)
                journal.take()
            while True:
                if len(self.played) < replay.at:
                    self.keep(replay, entries[replay.at - 1], journal)
                if replay.at >= len(entries) or not replay.step():
                    return

    def rewind(self, moves: int) -> None:
        """Forget all but the first so many moves."""
        self.played, self.told, self.rounds = self.played[:moves], self.told[:moves], self.rounds[:moves]
        self.facts = self.facts[: self.told[-1] if self.told else 0]
        self.kept = self.kept[: (moves + EVERY - 1) // EVERY]

    def keep(self, replay: Replay, entry: Entry, journal: Journal) -> None:
        """A move was played."""
        if len(self.played) % EVERY == 0:
            self.kept.append(replay.state.clone())
        self.played.append(entry)
        self.facts += journal.take()
        self.told.append(len(self.facts))
        self.rounds.append(replay.state.round())

    def replay(self, journal: Journal, move: int) -> Replay:
        """A replay that stands after a move, as the journal of that move has it."""
        first = max(0, move - 1) // EVERY
        replay = Replay(self.game, self.script, journal)
        replay.state = self.kept[first].clone()
        replay.state.journal = journal
        replay.at = first * EVERY + 1
        while replay.at <= move:
            journal.take()  # before each move, as at the table: a journal knows the pauses of one move
            replay.step()
        return replay

    async def at(self, move: int, stage: int | None = None) -> tuple[State, list[Fact]]:
        """The state after a move, or at one of its stages, and the facts told until then."""
        return await asyncio.to_thread(self.look, move, stage)

    def look(self, move: int, stage: int | None) -> tuple[State, list[Fact]]:
        """The same, in the thread that asks."""
        with self.lock:
            journal = Journal()
            state = self.replay(journal, move).state
            told = self.told[move]
            if stage is not None and move and stage < len(journal.pauses):
                count, paused = journal.pauses[stage]
                if isinstance(paused, State):
                    return paused, self.facts[: self.told[move - 1] + count]
            return state, self.facts[:told]

    def move_of(self, fact: int) -> int:
        """The move that told a fact, by the fact's number."""
        return bisect_right(self.told, fact)

    def first_of_rounds(self) -> list[tuple[int, int]]:
        """Where each round begins."""
        found: list[tuple[int, int]] = []
        for move, number in enumerate(self.rounds):
            if number and (not found or found[-1][0] != number):
                found.append((number, move))
        return found

    async def verify(self) -> Trouble | None:
        """What does not fit in the record of a game that is over, if anything. It is checked once."""
        return await asyncio.to_thread(self.check)

    def check(self) -> Trouble | None:
        """The same, in the thread that asks."""
        with self.lock:
            if not self.verified:
                try:
                    verify(self.game, self.record)
                except Trouble as trouble:
                    self.trouble = trouble
                self.verified = True
            return self.trouble


class Tapes:
    """The tapes that were looked at last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Tape] = OrderedDict()

    async def of(self, name: str, record: Record) -> Tape:
        """The tape of a record, played as far as the record goes."""
        tape = self.kept.get(name)
        if tape is None or tape.record is not record:
            tape = self.kept[name] = Tape(record)
        self.kept.move_to_end(name)
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)
        if len(tape.played) != len(record.entries) or tape.played[-1] is not record.entries[-1]:
            await asyncio.to_thread(tape.follow)
        return tape


TAPES = Tapes()
