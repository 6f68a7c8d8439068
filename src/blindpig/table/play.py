"""The game at a table: the state that was last committed, and moves tried on a copy of it.

Nothing here is ever shown before it is committed: a move is tried on a clone with a fork of the chance, kept aside as
an `Attempt`, and taken over once the store has it. What fails or loses to another server is dropped without a trace.

A prompt is a number a seat: it goes up with each of the seat's own moves and with each move that told the seat a fact.
So it says which board a click answers, and says nothing about what the seat may not know.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from blindpig.kernel.chance import SeededChance, commitment_of, seed_of
from blindpig.kernel.game import SPECTATOR, Game, State
from blindpig.kernel.journal import EVERYBODY, Fact, Journal, only
from blindpig.kernel.record import DEALER, Entry, Record

UNDOABLE = 20  # moves in a row that can be taken back at most
WORLDS = 6  # hidden states tried for each viewer to see whether a move showed something


@dataclass(slots=True)
class Attempt:
    """A move that the rules accept, not yet committed."""

    entry: Entry
    state: State
    chance: SeededChance
    facts: list[Fact]


def fork(chance: SeededChance, seed: bytes) -> SeededChance:
    """A chance that goes on from the same place."""
    other = SeededChance(seed, keep=True)
    other.count, other.block, other.at = chance.count, chance.block, chance.at
    return other


def is_secret(state: State) -> bool:
    """Whether the game waits, and for whom is not to be seen."""
    return not state.waiting_openly() and bool(state.waiting_on())


class Play:
    """A game under way."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], seed: bytes, at: float) -> None:
        self.game = game
        self.seed = seed
        self.chance = SeededChance(seed, keep=True)
        journal = Journal()
        self.state = game.deal(seats, options, self.chance, journal)
        self.state.journal = None
        self.record = Record(game.slug, game.version, seats, dict(options), commitment_of(seed))
        self.record.entries.append(Entry(DEALER, "deal", self.chance.take()))
        self.dealt = journal.take()
        self.prompts = [1] * seats
        self.past: list[tuple[State, list[Fact]]] = []  # what the last mover could go back to
        self.secret = is_secret(self.state)  # whether the game waits, and for whom is not to be seen
        self.moment = at if self.secret else 0.0  # since when

    def attempt(self, seat: int, text: str) -> Attempt:
        """Try a move on a copy; Refused or BadInput if it cannot be."""
        action = self.game.parse(text)
        state = self.state.clone()
        chance = fork(self.chance, self.seed)
        journal = Journal()
        state.journal = journal
        state.apply(seat, action, chance)
        state.journal = None
        return Attempt(Entry(seat, action.text, chance.take()), state, chance, journal.take())

    def take(self, attempt: Attempt, at: float) -> None:
        """The move is committed: it is the game now."""
        entry, was_secret = attempt.entry, self.secret
        if entry.outcomes or self.record.entries[-1].seat != entry.seat:
            self.past = []
        if not entry.outcomes:
            self.past = [*self.past[-UNDOABLE + 1 :], (self.state, attempt.facts)]
        self.state, self.chance = attempt.state, attempt.chance
        self.record.entries.append(entry)
        told = only(entry.seat)  # as bits: who was told something, the mover in any case
        for fact in attempt.facts:
            told |= fact.audience
        for seat in range(self.state.seats):
            self.prompts[seat] += told >> seat & 1
        self.secret = is_secret(self.state)
        if not self.secret:
            self.moment = 0.0
        elif not was_secret or told < 0:
            self.moment = at

    def undo(self, at: float) -> None:
        """Take the last move back. It drew nothing from the chance, so the chance stays where it is."""
        self.state, _ = self.past.pop()
        self.record.entries.pop()
        self.secret = is_secret(self.state)
        self.moment = at if self.secret else 0.0
        self.prompts = [prompt + 1 for prompt in self.prompts]

    def last_mover(self) -> int:
        """The seat that moved last; DEALER if nobody has."""
        return self.record.entries[-1].seat

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
        """Whatever is behind the viewer's board, the same board could have come after the move."""
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
