"""Quiet hours: what falls into them waits for their end, and then goes in one message."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from blindpig.kernel.refusal import BadInput

QUIET = "alert.quiet"  # among the preferences: “22:30 07:00 Europe/Paris”


@dataclass(slots=True, frozen=True)
class Quiet:
    """From when to when, by whose clock."""

    start: time
    end: time
    zone: ZoneInfo

    def due(self, at: float) -> float:
        """When something that is due then may be told: at the same time, or at the end of the quiet hours."""
        here = datetime.fromtimestamp(at, self.zone)
        clock = here.time()
        begun, over = clock >= self.start, clock >= self.end
        if not (begun and not over if self.start <= self.end else begun or not over):
            return at
        day = here.date() + timedelta(days=1 if clock >= self.end else 0)
        return datetime.combine(day, self.end, self.zone).timestamp()

    def text(self) -> str:
        """As it is kept."""
        return f"{self.start:%H:%M} {self.end:%H:%M} {self.zone.key}"


def quiet_of(start: str, end: str, zone: str) -> Quiet:
    """Quiet hours as a person wrote them, or BadInput."""
    try:
        hours = [datetime.strptime(each, "%H:%M").time() for each in (start, end)]
    except ValueError as error:
        raise BadInput("quiet-hours") from error
    try:
        return Quiet(hours[0], hours[1], ZoneInfo(zone))
    except (KeyError, ValueError, OSError) as error:  # no such zone, or a name that is none
        raise BadInput("quiet-zone", {"zone": zone[:60]}) from error


def read_quiet(kept: str) -> Quiet | None:
    """Quiet hours as they were kept; None if there are none."""
    try:
        start, end, zone = kept.split(" ")
        return quiet_of(start, end, zone)
    except (ValueError, BadInput):
        return None
