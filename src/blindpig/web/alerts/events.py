"""What absent persons should hear of a table. Those at the table need none.

An event is keyed by what does not change when it is looked at again, so that it is told once, whatever restarts and
whichever servers notice it; and by nothing that is done in secret, or a channel would tell the turn of one who has made
a private offer once more. At a moment it is a secret whom the game waits for: all who are away hear of it alike.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias

from blindpig.kernel.game import SPECTATOR
from blindpig.tables.chairs import Chair
from blindpig.tables.session import GameSession
from blindpig.tables.sheet import Sheet

Kind: TypeAlias = Literal["turn", "moment", "near", "offer", "over", "found"]
NEAR = 6 * 3600.0  # seconds before the end of somebody's time at which they are reminded, or a quarter of it


@dataclass(slots=True, frozen=True)
class Event:
    """Something that somebody should hear."""

    key: str
    kind: Kind
    seat: int
    guest: str
    public: bool = True  # whether everybody at the table may know of it

    @property
    def shared(self) -> str:
        """Its key in the table's own channel: what is for everybody is told there once."""
        if self.kind not in ("moment", "over"):
            return self.key
        kind, table, _, *when = self.key.split()
        return " ".join(["all", kind, table, *when])


def events_of(sheet: Sheet, at: float) -> dict[str, Event]:
    """What absent persons should hear now, by the events' keys."""
    session, found = sheet.session, dict[str, Event]()
    if session is None:
        return found
    told: set[str] = set()
    for chair in sheet.chairs:
        guest = sheet.screen_of(chair)
        if not chair.guest or chair.present or chair.resigned:
            continue
        if sheet.status == "over" or (session.secret and not chair.by_bot()):
            if guest not in told:  # people at one screen are told once
                told.add(guest)
                event = for_everybody(sheet, session, chair)
                found[event.key] = event
        elif not chair.by_bot():
            found.update({event.key: event for event in for_one(sheet, session, chair, at)})
    return found


def for_everybody(sheet: Sheet, session: GameSession, chair: Chair) -> Event:
    """The end, or a moment: known by when it began, which is the same for all."""
    kind: Kind = "over" if sheet.status == "over" else "moment"
    when = "" if kind == "over" else f" {int(session.moment * 1000)}"
    return Event(f"{kind} {sheet.row.id} {chair.number}{when}", kind, chair.number, sheet.screen_of(chair))


def for_one(sheet: Sheet, session: GameSession, chair: Chair, at: float) -> list[Event]:
    """The turn of a seat, its clock, and offers to it."""
    state, seat, guest = session.state, chair.number, sheet.screen_of(chair)
    found: list[Event] = []
    if seat in state.waiting_openly():
        when = f"{state.round()}.{len(session.acts_of(seat))}"
        found.append(Event(f"turn {sheet.row.id} {seat} {when}", "turn", seat, guest))
        near = near_at(sheet, seat)
        if near is not None and near <= at:
            found.append(Event(f"near {sheet.row.id} {seat} {when}", "near", seat, guest))
    openly = state.offers_to(seat, SPECTATOR)
    for place, offer in enumerate(state.offers_to(seat, seat)):
        mark = sha256(f"{state.round()} {offer}".encode()).hexdigest()[:16]
        found.append(Event(f"offer {sheet.row.id} {seat} {mark}", "offer", seat, guest, bool(openly[place])))
    return found


def found_of(sheet: Sheet) -> list[Event]:
    """A table was found for those who waited: all its persons who have not come to it by themselves."""
    key, persons = sheet.row.id, [chair for chair in sheet.chairs if chair.guest and not chair.present]
    return [Event(f"found {key} {chair.number}", "found", chair.number, chair.guest) for chair in persons]


def near_at(sheet: Sheet, seat: int) -> float | None:
    """When somebody whose clock runs is reminded of it. Only where people take days: others look at the table."""
    since = sheet.account.since.get(seat)
    if since is None or not sheet.setting.clock.is_slow():
        return None
    left = sheet.account.left[seat]
    return since + left - min(NEAR, left / 4)


def next_near(sheet: Sheet, at: float) -> float | None:
    """When somebody is to be reminded next."""
    if sheet.status != "running":
        return None
    found = [near_at(sheet, seat) for seat in sheet.account.since]
    return min((near for near in found if near is not None and near > at), default=None)
