"""From a table's sheet to what a board draws: people, what may be done, what has just happened."""

from collections.abc import Sequence
from typing import Any

from blindpig.drawing.board import board_of
from blindpig.drawing.context import BoardContext, Person
from blindpig.kernel.game import SPECTATOR
from blindpig.kernel.journal import Fact
from blindpig.store.people import handle_of
from blindpig.tables.chairs import Chair
from blindpig.tables.hints import allowed
from blindpig.tables.now import now
from blindpig.tables.setting import bot_name
from blindpig.tables.sheet import Sheet
from blindpig.tables.story import StoryLine


def name_of(chair: Chair) -> str:
    """What somebody is called at the table; a chair without a name gets one by the number of the seat."""
    return chair.name or bot_name(chair.number)


def people_of(sheet: Sheet, viewer: int = SPECTATOR) -> list[Person]:
    """Everybody at the table; those without a name yet get one by the number of the seat.

    The viewer counts as present, and so do all at the viewer's screen; everybody does once the game is over.
    """
    screen = sheet.screen_of(sheet.chairs[viewer]) if viewer != SPECTATOR else ""
    found: list[Person] = []
    for chair in sheet.chairs:
        stand_in = chair.handed or chair.resigned
        looks = bool(chair.guest) and sheet.screen_of(chair) == screen
        here = bool(chair.bot) or chair.present or looks or sheet.status == "over"
        until, left = clock_of(sheet, chair.number)
        secured = bool(chair.guest) and chair.guest in sheet.secured
        resting = left is not None and sheet.account.rests.get(chair.number, 0.0) > now()
        shown = sheet.row.listed and chair.guest and chair.guest != sheet.hot[chair.number]
        found.append(
            Person(
                chair.number,
                name_of(chair),
                bool(chair.bot),
                here and not stand_in,
                left,
                until,
                stand_in,
                resting,
                secured,
                handle_of(chair.guest) if shown else "",
                chair.style,
            )
        )
    return found


def people_seen(sheet: Sheet, viewer: int, parts: dict[tuple[str, str], Any]) -> list[Person]:
    """The same, made once for all to whom they look the same: whoever is there is there for everybody."""
    unseen = viewer != SPECTATOR and not sheet.chairs[viewer].present
    key = ("", f"people {viewer if unseen else SPECTATOR}")
    found: list[Person] | None = parts.get(key)
    if found is None:
        found = parts[key] = people_of(sheet, viewer)
    return found


def clock_of(sheet: Sheet, seat: int) -> tuple[int | None, int | None]:
    """When a seat's time ends, in milliseconds since 1970, if its clock runs; and the seconds it has if it does not."""
    if sheet.setting.clock.kind == "none" or sheet.chairs[seat].by_bot():
        return None, None
    deadline = sheet.account.deadline(seat)
    return (None if deadline is None else int(deadline * 1000)), int(sheet.account.left[seat])


def recent_facts(lines: Sequence[StoryLine], slug: str) -> list[tuple[int, Fact]]:
    """The last facts among the lines that a viewer may read, numbered as the reader counts them."""
    first = max(0, len(lines) - board_of(slug).recent)
    return [(first + n, line) for n, line in enumerate(lines[first:]) if isinstance(line, Fact)]


def context_of(
    sheet: Sheet,
    seat: int,
    lang: str,
    facts: Sequence[tuple[int, Fact]] = (),
    parts: dict[tuple[str, str], Any] | None = None,
) -> BoardContext:
    """The context of a game under way for one seat, with what that seat may know to have just happened."""
    session, parts = sheet.session, {} if parts is None else parts
    if session is None:
        return BoardContext(sheet.game.slug, lang, people_of(sheet, seat), seat)
    state = session.state
    asked = seat != SPECTATOR and not sheet.chairs[seat].by_bot()
    actions = state.actions(seat) if asked else ()
    until = sheet.until()
    return BoardContext(
        slug=sheet.game.slug,
        lang=lang,
        people=people_seen(sheet, seat, parts),
        seat=seat,
        actions=actions,
        waiting=state.waiting_openly(),
        prompt=session.prompts[seat] if seat != SPECTATOR else len(session.seen_by(SPECTATOR)),
        facts=facts,
        outcome=state.outcome(),
        until=None if until is None else int(until * 1000),
        hints=len(actions) > 1 and allowed(sheet),
        parts=parts,
    )
