"""Records to download: everything once the game is over, and before that only what the asking seat may know."""

from typing import TYPE_CHECKING

from blindpig.kernel.game import compact
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
