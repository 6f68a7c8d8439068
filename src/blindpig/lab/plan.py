"""What is simulated, and how one game of it is played: the same in whatever process.

Game i of seed S is dealt from `seed_of("sim", slug, S, i)`; every bot draws from a chance of its own, made of that seed
and its seat. At every eighth decision one action of the space, drawn from another chance, is asked for its refusal on
behalf of some seat: that counts how often each rule refuses, and shows that asking never breaks anything.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from blindpig import programs, registry
from blindpig.kernel.chance import Chance, SeededChance, seed_of
from blindpig.kernel.game import Game, State
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Record
from blindpig.kernel.refusal import BadInput
from blindpig.lab.botgame import BotGame, broken, cast
from blindpig.lab.tally import Tally

PROBE_EVERY = 8  # decisions
WIDEST = 65536  # the most a chance draws from at once


@dataclass(frozen=True)
class Plan:
    """What to simulate. Made by `plan`, which checks it."""

    slug: str
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    def seed_of(self, index: int) -> bytes:
        """The seed of one game."""
        return seed_of("sim", self.slug, self.seed, index)

    def name(self, index: int) -> str:
        """The file name of one game's record."""
        return f"{self.slug}-{self.seats}-seed{self.seed}-{index:06}.jsonl"


def plan(
    game: Game,
    seats: int,
    count: int,
    seed: int,
    names: Iterable[str] = ("random",),
    options: Mapping[str, str] | None = None,
) -> Plan:
    """A checked plan, or BadInput that says what is wrong."""
    if count < 1:
        raise BadInput("one-game", {"count": count})
    chosen = game.check(seats, options or {})
    named = cast(tuple(names), seats)
    for name in named:
        programs.find(name)(game)  # a bot that does not know the game says so
    return Plan(game.slug, seats, count, seed, named, chosen)


def probe(state: State, game: Game, chance: Chance) -> str:
    """Ask some action for its refusal on behalf of some seat; the rule that refuses, or nothing."""
    seat = chance.below(state.seats)
    size = len(game.space)
    index = chance.below(min(size, WIDEST))
    if size > WIDEST:
        index = (index * WIDEST + chance.below(WIDEST)) % size
    refusal = state.refusal(seat, game.space.all[index])
    return "" if refusal is None else refusal.rule


def play_one(plan: Plan, game: Game, index: int, tally: Tally) -> Record:
    """Play one game of the plan, add it to a tally, and give its record."""
    journal = Journal()
    seed = plan.seed_of(index)
    probes = SeededChance(seed_of("probe", seed.hex()))
    play = BotGame(game, plan.seats, plan.options, plan.bots, seed, journal)
    going = True
    while going:
        for fact in journal.take():
            tally.coverage[fact.rule] += 1
            tally.facts[f"{fact.rule} {fact.key}"] += 1
        if play.decisions % PROBE_EVERY == 0:
            rule = probe(play.state, game, probes)
            if rule:
                tally.refusals[rule] += 1
        going = play.step() is not None
    play.finish()
    outcome = play.state.outcome()
    if outcome is None:
        raise AssertionError("nobody is waited for, but there is no outcome")
    tally.add(outcome, play.decisions, play.state.round())
    return play.match.record


@dataclass(frozen=True)
class Chunk:
    """What some games of a plan add up to, and their records by name if they were asked for."""

    tally: Tally
    records: Mapping[str, str]


def play_chunk(plan: Plan, indexes: Iterable[int], keep: bool = False) -> Chunk:
    """Play some games of the plan, in whatever process."""
    game, tally, records = registry.find(plan.slug), Tally(plan.seats), dict[str, str]()
    for index in indexes:
        try:
            record = play_one(plan, game, index, tally)
        except Exception as trouble:
            raise broken(index, plan.seed, trouble) from trouble
        if keep:
            records[plan.name(index)] = record.write()
    return Chunk(tally, records)
