"""From a record to a tale: the game is played again, and what happened is noted, weighed and given titles."""

from collections.abc import Iterable
from dataclasses import replace

from blindpig import registry
from blindpig.aftermath.chronicle import Chronicle, Feat, Happening, Moment, Standing, Tale, Title, chronicle_of
from blindpig.kernel.game import State
from blindpig.kernel.journal import Fact, Journal
from blindpig.kernel.record import Record, Replay
from blindpig.kernel.refusal import BadInput

MOMENTS = 3
FAR = 0.06  # of the game: moments nearer to each other than this are one
NO_TITLE = "company"  # for whom no feat is left


class Notes:
    """What is noted of a game while it is played, or played again: its facts, and how everybody stood by round."""

    def __init__(self, slug: str) -> None:
        self.chronicle: Chronicle = chronicle_of(slug)
        self.happenings: list[Happening] = []
        self.standings: list[Standing] = []
        self.rounds: list[tuple[int, int]] = []
        self.round = 0

    def note(self, state: State, move: int, facts: Iterable[Fact]) -> bool:
        """After a move: its facts, and whether it ended a round. Facts belong to the round they end."""
        self.happenings += [Happening(move, max(1, self.round), fact) for fact in facts]
        now = state.round()
        if now == self.round:
            return False
        self.stand(state, self.round, move)
        self.round = now
        self.rounds.append((now, move))
        return True

    def stand(self, state: State, number: int, move: int) -> None:
        """Note what everybody has at the end of a round."""
        fortunes = tuple(self.chronicle.fortunes(state))
        if fortunes:
            out = tuple(self.chronicle.is_out(state, seat) for seat in range(state.seats))
            self.standings.append(Standing(number, move, fortunes, out))

    def tell(self, record: Record, state: State) -> Tale:
        """The whole tale, once the game is over."""
        outcome, last = state.outcome(), len(record.entries) - 1
        if outcome is None:
            raise BadInput("not-over")
        if not self.standings or self.standings[-1].move != last:  # not if the last move ended a round
            self.stand(state, self.round, last)
        return Tale(record, outcome, state, self.happenings, self.standings, self.rounds)


def told(record: Record) -> Tale:
    """A record played again, and noted."""
    journal, notes = Journal(), Notes(record.game)
    replay = Replay(registry.find(record.game), record, journal)
    notes.note(replay.state, 0, journal.take())
    while replay.step():
        notes.note(replay.state, replay.at - 1, journal.take())
    return notes.tell(record, replay.state)


def tale_of(record: Record) -> Tale:
    """The tale of a finished game, with its moments and titles; BadInput if it is not over."""
    tale = told(record)
    chronicle = chronicle_of(record.game)
    found = [*chronicle.moments(tale), *turns(tale)]
    return replace(tale, moments=pick(found, len(record.entries)), titles=entitle(chronicle.feats(tale), tale.seats))


def leader(standing: Standing) -> int:
    """Who alone has the most; -1 if several do."""
    most = max(standing.fortunes)
    found = [seat for seat, fortune in enumerate(standing.fortunes) if fortune == most]
    return found[0] if len(found) == 1 else -1


def turns(tale: Tale) -> list[Moment]:
    """Moments that the curve itself shows, in any game: the winner goes ahead for good, somebody's best round."""
    if len(tale.standings) < 3 or len(tale.outcome.winners) != 1:
        return []
    winner, found = tale.outcome.winners[0], list[Moment]()
    span = max(max(each.fortunes) for each in tale.standings) or 1
    lead = len(tale.standings) - 1
    while lead > 0 and leader(tale.standings[lead]) == winner:
        lead -= 1
    if 0 < lead < len(tale.standings) - 1:
        at = tale.standings[lead + 1]
        args = {"seat": winner, "round": at.round}
        found.append(Moment(at.move, at.round, "lead", args, 0.6, winner, (("star", -1),)))
    for before, after in zip(tale.standings, tale.standings[1:], strict=False):
        for seat in range(tale.seats):
            gain = after.fortunes[seat] - before.fortunes[seat]
            args = {"seat": seat, "round": after.round, "gain": gain}
            found.append(Moment(after.move, after.round, "leap", args, 1.5 * gain / span, seat, (("star", -1),)))
    return found


def pick(found: list[Moment], moves: int) -> tuple[Moment, ...]:
    """The three best, of different kinds and apart from each other, in the order they happened."""
    chosen: list[Moment] = []
    for strict in (True, False):
        for moment in sorted(found, key=lambda each: (-each.weight, each.move)):
            near = any(abs(other.move - moment.move) < FAR * moves for other in chosen)
            same = any(other.key == moment.key for other in chosen)
            if len(chosen) < MOMENTS and moment not in chosen and not near and not (strict and same):
                chosen.append(moment)
    return tuple(sorted(chosen, key=lambda each: each.move))


def entitle(feats: list[Feat], seats: int) -> tuple[Title, ...]:
    """A title for everybody who did more of something than all others, or as much as another who has a better one."""
    claims: list[list[tuple[float, Feat]]] = [[] for _ in range(seats)]
    shared: list[list[tuple[float, Feat]]] = [[] for _ in range(seats)]
    for feat in feats:
        most, total = max(feat.figures), sum(feat.figures)
        first = [seat for seat, figure in enumerate(feat.figures) if figure == most > 0]
        for seat in first:
            claim = feat.weight * (most / total - 1.0 / seats), feat
            (claims if len(first) == 1 else shared)[seat].append(claim)
    # Nobody else has a claim on what a seat did alone; of what several share, each goes to one of them.
    found: list[Title] = []
    for seat in sorted(range(seats), key=lambda seat: (not claims[seat], len(shared[seat]))):
        taken = {title.key for title in found}
        own = claims[seat] or [claim for claim in shared[seat] if claim[1].key not in taken]
        if own:
            _, feat = max(own, key=lambda claim: claim[0])
            found.append(Title(seat, feat.key, feat.figures[seat]))
        else:
            found.append(Title(seat, NO_TITLE, 0))
    return tuple(sorted(found, key=lambda title: title.seat))
