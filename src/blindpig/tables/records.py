"""Records to download: everything once the game is over, and before that only what the asking seat may know."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from blindpig.kernel.chance import commitment_of
from blindpig.kernel.game import SPECTATOR, compact
from blindpig.store.store import LogLine, TableRow
from blindpig.tables import entries as log
from blindpig.tables import setting as settings
from blindpig.tables.broadcast import Snapshot
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import form_of
from blindpig.tables.trouble import NotNow

if TYPE_CHECKING:
    from blindpig.kernel.forms import Json


def record_for(sheet: Sheet, seat: int) -> str:
    """The record of a game that is over, its seed revealed; of one under way, the seat's own story of it."""
    session = sheet.session
    if session is None:
        raise NotNow("not-started")
    outcome = session.state.outcome()
    if outcome is None:
        return own_story(sheet, seat)
    session.record.seed, session.record.outcome = sheet.row.seed, outcome.form()
    session.record.hints = [sheet.hints.count(chair.number) for chair in sheet.chairs]
    return session.record.write()


def own_story(sheet: Sheet, seat: int) -> str:
    """Lines of JSON: what the game is, each line of the story this seat may read, and the board now."""
    header: dict[str, Json] = {
        "blindpig": "story",
        "game": sheet.game.slug,
        "rules": sheet.game.version,
        "seats": len(sheet.chairs),
        "options": dict(sheet.setting.options),
        "commitment": sheet.commitment,
        "seat": seat,
    }
    snapshot = Snapshot(sheet, seat)
    lines = [header, *[form_of(line) for line in snapshot.story()], {"kind": "board", **snapshot.game()}]
    return "".join(compact(line) + "\n" for line in lines)


class OldLog:
    """The log of a table whose rules are no longer played here: who sat where, and the moves that were not undone."""

    def __init__(self, row: TableRow, lines: Sequence[LogLine]) -> None:
        self.row = row
        self.sitting: dict[int, str] = {}
        self.moves: list[log.Moved] = []
        for line in lines:
            entry = log.read(line.entry)
            if isinstance(entry, log.Sat):
                self.sitting[entry.seat] = entry.guest
            elif isinstance(entry, log.Left | log.Freed):
                self.sitting.pop(entry.seat, None)
            elif isinstance(entry, log.Removed):
                self.sitting = {seat - (seat > entry.seat): guest for seat, guest in self.sitting.items()}
            elif isinstance(entry, log.Moved):
                self.moves.append(entry)
            elif isinstance(entry, log.Undone):
                self.moves.pop()

    def seat_of(self, guest: str) -> int:
        """The guest's seat, or SPECTATOR."""
        return next((seat for seat, sitter in self.sitting.items() if guest and sitter == guest), SPECTATOR)

    def write(self, seat: int) -> str:
        """Lines of JSON: all moves and the seed if the game was over, and else no more than the seat's own moves."""
        over = self.row.status == "over"
        setting = settings.read(self.row.setting)
        header: dict[str, Json] = {
            "blindpig": "log",
            "game": self.row.game,
            "rules": self.row.rules,
            "seats": len(setting.seats),
            "options": dict(setting.options),
            "commitment": commitment_of(self.row.seed),
            "status": self.row.status,
        }
        if over:
            header["seed"] = self.row.seed.hex()
        lines: list[Json] = [header]
        for move in self.moves:
            if over:
                lines.append([move.seat, move.action, list(move.outcomes)])
            elif move.seat == seat:
                lines.append([move.seat, move.action])
        return "".join(compact(line) + "\n" for line in lines)
