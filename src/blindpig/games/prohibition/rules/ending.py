"""Closed bars, the three ways to the end, and the count."""

from mypy_extensions import i64

from blindpig.games.prohibition.rules.bonus import NO_BONUS
from blindpig.games.prohibition.rules.city import BLACK, BROWN, WHITE, beside, buildings_in, plot
from blindpig.games.prohibition.rules.loads import hand_back
from blindpig.games.prohibition.rules.table import OVER, TILES, CityTable, about
from blindpig.kernel.game import Outcome, TieBreak
from blindpig.kernel.journal import Journal


def shut_in(table: CityTable) -> i64:
    """PR-E1: the empty bars whose neighbours hold all three colours, or a private bar's own, as bits."""
    stock = table.stock
    brown: i64 = beside(stock.brown)
    black: i64 = beside(stock.black)
    white: i64 = beside(stock.white)
    own = table.city.own
    common: i64 = table.city.common
    private: i64 = brown & own[BROWN] | black & own[BLACK] | white & own[WHITE]
    return (common & brown & black & white | private) & ~(stock.supplied() | stock.closed)


def close_bars(table: CityTable, journal: Journal | None) -> None:
    """PR-E1: at a round's end such bars get a Closed tile, row by row, while tiles last."""
    shut: i64 = shut_in(table)
    if shut == 0:
        return
    tiles = TILES - len(buildings_in(table.stock.closed))
    for bar in buildings_in(shut)[:tiles]:
        tiles -= 1
        table.stock.closed |= plot(bar)
        if journal is not None:
            journal.tell("PR-E1", "bar-closed", {"bar": bar, "left": tiles})
    if tiles == 0:
        announce(table, "tiles-gone", journal)
    check_bars(table, journal)


def check_bars(table: CityTable, journal: Journal | None) -> None:
    """PR-E2: the end comes when every bar that is not Closed has a crate."""
    if table.city.bars & ~(table.stock.supplied() | table.stock.closed) == 0:
        announce(table, "bars-supplied", journal)


def check_loads(table: CityTable, journal: Journal | None) -> None:
    """PR-E2: the end comes when all five loads are turned down."""
    if not table.face_up():
        announce(table, "loads-gone", journal)


def announce(table: CityTable, reason: str, journal: Journal | None) -> None:
    """PR-E2: finish the round, play one more. What has been announced stays so."""
    if table.last_round > 0:
        return
    table.last_round = table.round + 1
    table.ending = reason
    if journal is not None:
        journal.tell("PR-E2", "end-announced", {"reason": reason, "round": table.last_round})


def is_last_round(table: CityTable) -> bool:
    """PR-E2, PR-E5: whether the round under way is the last."""
    return table.round in (table.last_round, table.box.rounds)


def finish(table: CityTable, journal: Journal | None) -> None:
    """PR-E3, PR-E4: count what is left, and name the winners."""
    table.stage = OVER
    if journal is not None and table.round != table.last_round:
        journal.tell("PR-E5", "rounds-over", {"round": table.round})
    for number in range(len(table.trucks)):
        count_bonus(table, number, journal)
    if journal is not None:
        result = outcome(table)
        if table.seats == 2:
            for seat, score in enumerate(result.scores):
                journal.tell("PR-2.1", "lower-score-counted", {"seat": seat, "points": score})
        journal.tell("PR-E4", "game-won", {"winners": result.winners, "points": max(result.scores)})


def count_bonus(table: CityTable, number: int, journal: Journal | None) -> None:
    """PR-E3: a bonus still held counts if a crate of its load was delivered, less one for each crate aboard."""
    truck = table.trucks[number]
    left = truck.crates()
    if journal is not None and left > 0:
        journal.tell("PR-E3", "crates-worthless", {**about(table, number), "crates": left})
    if truck.bonus == NO_BONUS:
        return
    points = max(0, truck.bonus - left) if truck.delivered > 0 else 0
    truck.score += points
    if journal is not None:
        journal.tell("PR-E3", "bonus-counted", {**about(table, number), "bonus": truck.bonus, "points": points})
    hand_back(table, truck)


def scores(table: CityTable) -> list[int]:
    """PR-2.1: each driver's score; with two drivers that of the lower truck."""
    found: list[int] = []
    for seat in range(table.seats):
        if table.seats == 2:
            found.append(min(table.trucks[2 * seat].score, table.trucks[2 * seat + 1].score))
        else:
            found.append(table.trucks[seat].score)
    return found


def losses(table: CityTable, seat: int) -> int:
    """PR-E4: the crates a driver lost over the game."""
    if table.seats == 2:
        return table.trucks[2 * seat].losses + table.trucks[2 * seat + 1].losses
    return table.trucks[seat].losses


def outcome(table: CityTable) -> Outcome:
    """PR-E4: most points, then fewest crates lost, then the victory is shared."""
    lost = TieBreak("losses", [losses(table, seat) for seat in range(table.seats)], fewest=True)
    if table.round == table.last_round:
        return Outcome("PR-E2", scores(table), None, table.ending, [lost])
    return Outcome("PR-E5", scores(table), None, "rounds", [lost])
