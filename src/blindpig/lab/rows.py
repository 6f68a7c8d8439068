"""A game of a study as rows, one for each seat: how it ended, how it went, and what the seat did."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from blindpig import registry
from blindpig.aftermath.chronicle import Tale
from blindpig.aftermath.metrics import NOBODY, metrics_of
from blindpig.aftermath.tale import Notes, leader
from blindpig.kernel.game import Game
from blindpig.kernel.journal import Journal
from blindpig.lab.bargains import Bargains
from blindpig.lab.botgame import BotGame, broken
from blindpig.lab.study import Arm, Study

# What every game has, by seat. A shared victory is split; `order` is 1 for the first player, and empty where that
# changes in play; `fortunes` is what the seat had at the end of each round; `choices` is how many actions were legal on
# average when it was asked, `widest` the most there were, `unseen` how many cards of the others it could not see then
# on average; `surplus` is what deals added to its chance to win, as the house's evaluator judges; `led` counts the
# rounds after which it led alone, `halfway` is its place at half time.
COMMON: Final = (
    "arm", "game", "seats", "options", "edition", "line_up", "index", "seat", "bot", "order", "won", "place", "score",
    "rule", "ending", "rounds", "decisions", "asked", "choices", "widest", "unseen", "deals", "surplus", "kept",
    "broken", "lead_changes", "led", "halfway", "fortunes",
)  # fmt: skip


def columns_of(study: Study) -> list[str]:
    """The columns of a study: the common ones, then those of its games."""
    found = dict.fromkeys(COMMON)
    for arm in study.arms:
        found.update(dict.fromkeys(metrics_of(arm.slug).columns()))
    return list(found)


class Played:
    """A game of a study under way, and what is noted of it."""

    def __init__(self, arm: Arm, game: Game, index: int) -> None:
        self.arm = arm
        self.index = index
        self.names = arm.line_up(index)
        self.journal = Journal()
        self.notes = Notes(arm.slug)
        self.metrics = metrics_of(arm.slug)
        self.bargains = Bargains(game, arm.seats)
        self.marks: list[Sequence[int]] = []
        self.asked = [0] * arm.seats
        self.legal = [0] * arm.seats
        self.widest = [0] * arm.seats
        self.unseen = [0] * arm.seats
        self.play = BotGame(game, arm.seats, arm.options, self.names, arm.seed_of(index), self.journal)

    def run(self) -> list[dict[str, str]]:
        """Play it to its end; a row for each seat."""
        play, state = self.play, self.play.state
        self.notes.note(state, 0, self.journal.take())
        first = self.metrics.first(state)
        while waiting := state.waiting_on():
            self.count(waiting[0], len(state.actions(waiting[0])), self.metrics.unseen(state, waiting[0]))
            before = state.clone() if self.bargains.kinds else state
            play.step()
            facts = self.journal.take()
            self.bargains.see(before, state, facts)
            if self.notes.note(state, play.decisions, facts) and play.decisions:
                self.marks.append(self.metrics.marks(state))
            if first == NOBODY:
                first = self.metrics.first(state)
        self.marks.append(self.metrics.marks(state))
        tale = self.notes.tell(play.match.record, state)
        figures = self.metrics.figures(tale, self.marks)
        return [self.row(tale, seat, first, figures) for seat in range(self.arm.seats)]

    def count(self, seat: int, choices: int, unseen: int) -> None:
        """Somebody is asked."""
        self.asked[seat] += 1
        self.legal[seat] += choices
        self.widest[seat] = max(self.widest[seat], choices)
        self.unseen[seat] += unseen

    def row(self, tale: Tale, seat: int, first: int, figures: Mapping[str, Sequence[int]]) -> dict[str, str]:
        """The row of one seat."""
        outcome, seats, asked = tale.outcome, self.arm.seats, self.asked[seat]
        order = "" if first == NOBODY else str((seat - first) % seats + 1)
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        leads = [leader(each) for each in tale.standings[1:]]
        return {
            **self.arm.said(),
            "index": str(self.index),
            "seat": str(seat + 1),
            "bot": self.names[seat],
            "order": order,
            "won": f"{won:.6g}",
            "place": str(outcome.places[seat]),
            "score": str(outcome.scores[seat]),
            "rule": outcome.rule,
            "ending": outcome.ending,
            "rounds": str(tale.last.round()),
            "decisions": str(self.play.decisions),
            "asked": str(asked),
            "choices": f"{self.legal[seat] / asked:.2f}" if asked else "",
            "widest": str(self.widest[seat]),
            "unseen": f"{self.unseen[seat] / asked:.2f}" if asked else "",
            "deals": str(self.bargains.struck[seat]),
            "surplus": f"{self.bargains.surplus[seat]:.6f}",
            "kept": str(self.bargains.kept[seat]),
            "broken": str(self.bargains.broken[seat]),
            "lead_changes": str(changes(leads)),
            "led": str(leads.count(seat)),
            "halfway": str(halfway(tale, seat)),
            "fortunes": " ".join(str(each.fortunes[seat]) for each in tale.standings),
            **{column: str(values[seat]) for column, values in figures.items()},
        }


def changes(leads: Sequence[int]) -> int:
    """How often the lead went from one seat to another; rounds that several lead are passed over."""
    return sum(before != after for before, after in pairwise([lead for lead in leads if lead != NOBODY]))


def halfway(tale: Tale, seat: int) -> int:
    """A seat's place by fortune at the end of the round in the middle; 0 where there is none."""
    if not tale.standings:
        return 0
    fortunes = tale.standings[len(tale.standings) // 2].fortunes
    return 1 + sum(other > fortunes[seat] for other in fortunes)


def play_rows(arm: Arm, columns: Sequence[str], indexes: Iterable[int]) -> str:
    """Some games of an arm as lines of CSV, in whatever process."""
    game, lines = registry.find(arm.slug), list[str]()
    for index in indexes:
        try:
            rows = Played(arm, game, index).run()
        except Exception as trouble:
            raise broken(index, arm.seed, trouble) from trouble
        lines += [line([row.get(column, "") for column in columns]) for row in rows]
    return "".join(lines)


def line(cells: Sequence[str]) -> str:
    """A line of CSV; a line-up has commas, and an edition may be called anything."""
    return ",".join(quoted(cell) for cell in cells) + "\n"


def quoted(cell: str) -> str:
    """A cell of CSV, with quotes if it needs them."""
    return '"' + cell.replace('"', '""') + '"' if any(mark in cell for mark in ',"\n\r') else cell
