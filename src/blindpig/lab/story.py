"""A game told as sentences, each with the rule it goes by: what a spectator would have seen."""

from collections.abc import Iterator
from dataclasses import dataclass

from blindpig import registry
from blindpig.i18n.teller import Teller
from blindpig.kernel.game import SPECTATOR, State
from blindpig.kernel.journal import Journal
from blindpig.kernel.record import Record, Replay
from blindpig.lab.botgame import BotGame


@dataclass(frozen=True)
class ToldLine:
    """A sentence and its rule. Facts whose key ends in `-began` (a turn, a round) open a paragraph."""

    text: str
    rule: str = ""
    opens: bool = False  # a new paragraph


class Story:
    """Tells what the journal of a game says, move by move."""

    def __init__(self, teller: Teller, journal: Journal) -> None:
        self.teller = teller
        self.journal = journal

    def news(self) -> Iterator[ToldLine]:
        """What has happened since the last call."""
        for fact in self.journal.take():
            if fact.seen_by(SPECTATOR):
                yield ToldLine(self.teller.fact(fact), fact.rule, fact.key.endswith("-began"))

    def end(self, state: State) -> Iterator[ToldLine]:
        """How it ended."""
        outcome = state.outcome()
        if outcome is None:
            yield ToldLine(self.teller.sentence("story.unfinished"), opens=True)
            return
        if outcome.ending:
            yield ToldLine(self.teller.ending(outcome), outcome.rule, opens=True)
        for text in self.teller.ties(outcome):
            yield ToldLine(text, outcome.rule)
        yield ToldLine(self.teller.sentence("story.scores"), outcome.rule, opens=True)
        for seat in sorted(range(state.seats), key=lambda seat: outcome.places[seat]):
            key = "story.winner" if seat in outcome.winners else "story.loser"
            yield ToldLine(self.teller.sentence(key, {"rank": self.teller.rank(outcome, seat)}))


def of_bots(play: BotGame, teller: Teller, journal: Journal) -> Iterator[ToldLine]:
    """Play a game among bots and tell it, with their reasons if the game asks for them."""
    story = Story(teller, journal)
    yield from story.news()
    while play.step() is not None:
        news = list(story.news())
        yield from news[:1]
        if play.reason is not None and play.reason.key != "no-reason":
            yield ToldLine(f"({teller.sentence(f'why.{play.reason.key}', play.reason.args)})")
        yield from news[1:]
    play.finish()
    yield from story.end(play.state)


def of_record(record: Record, teller: Teller) -> Iterator[ToldLine]:
    """Tell a recorded game."""
    journal = Journal()
    replay = Replay(registry.find(record.game), record, journal)
    story = Story(teller, journal)
    yield from story.news()
    while replay.step():
        yield from story.news()
    yield from story.end(replay.state)
