"""Clocks: none, so many seconds a move, or a bank for the game with an increment for each move, up to a cap.

Time runs for the persons that everybody may know are waited for, all of them at once where several are. While it is a
secret who is asked, no clock runs, because a clock that runs would tell; a moment has one limit for everybody instead
(`moment_limit`), after which a bot answers for whoever has not, and nobody is shown that. A seat out of time is played
by a bot and its owner can come back. The account is kept from the times in the log, so every server comes to the same.
"""

from typing import Literal

import msgspec

from blindpig.kernel.forms import Json
from blindpig.kernel.refusal import BadInput

LONGEST = 30 * 24 * 3600  # seconds
SLOW = 3600  # seconds on the clock from which nobody is expected to answer within a few
MOMENT = 60.0  # seconds a moment lasts at most, where the clock is for the whole game


class ClockSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the host chose."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    increment: int = 0
    most: int = 0  # seconds that increments fill a bank up to; 0 for no cap

    def check(self) -> None:
        """Raise BadInput if the setting makes no sense."""
        if self.kind != "none" and not 1 <= self.seconds <= LONGEST:
            raise BadInput("clock-seconds", {"most": LONGEST, "seconds": self.seconds})
        if not 0 <= self.increment <= LONGEST or (self.increment and self.kind != "game"):
            raise BadInput("increment")
        if self.most and (self.kind != "game" or not self.seconds <= self.most <= LONGEST):
            raise BadInput("clock-most", {"least": self.seconds, "most": LONGEST})

    def is_slow(self) -> bool:
        """Whether this is a correspondence game: people look in now and then, and are not all there."""
        return self.kind != "none" and self.seconds >= SLOW

    def moment_limit(self) -> float | None:
        """The longest a moment may last; None for no limit."""
        if self.kind == "none":
            return None
        if self.kind == "move":
            return float(self.seconds)
        return float(max(SLOW, self.increment)) if self.is_slow() else min(MOMENT, float(self.seconds))


class Account:
    """The time each seat has left, and since when each running clock has been running."""

    def __init__(self, setting: ClockSetting, seats: int) -> None:
        self.setting = setting
        self.left = [float(setting.seconds)] * seats
        self.since: dict[int, float] = {}  # later than now for a seat on holiday
        self.rests: dict[int, float] = {}  # until when a person is, or was, on holiday

    def update(self, at: float, waited_for: list[int], mover: int = -1) -> None:
        """Something happened: stop the clocks of those who are no longer waited for, and start those of who now are."""
        if self.setting.kind == "none":
            return
        for seat in [seat for seat in self.since if seat not in waited_for or seat == mover]:
            spent = max(0.0, at - self.since.pop(seat))
            if self.setting.kind == "game":
                self.left[seat] = max(0.0, self.left[seat] - spent)
                if seat == mover:  # whose clock ran: at a moment none does, and who has answered is a secret
                    added = self.left[seat] + self.setting.increment
                    self.left[seat] = min(added, self.setting.most) if self.setting.most else added
        for seat in waited_for:
            self.since.setdefault(seat, max(at, self.rests.get(seat, at)))

    def rest(self, seat: int, at: float, until: float) -> None:
        """A person goes on holiday, or is back: the clock runs on from then, with what was spent before."""
        until = max(at, until)
        if seat in self.since:
            before = self.rests.get(seat, at)
            if before > at:  # it stands still already
                self.since[seat] += until - before
            elif self.setting.kind == "game":
                self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - self.since[seat]))
                self.since[seat] = until
            else:
                self.since[seat] = until - max(0.0, at - self.since[seat])
        self.rests[seat] = until

    def resume(self, at: float) -> None:
        """Restart all running clocks: nobody is charged for the time without a server."""
        self.since = {seat: max(at, self.rests.get(seat, at)) for seat in self.since}

    def deadline(self, seat: int) -> float | None:
        """When a seat is out of time; None while its clock does not run."""
        return self.since[seat] + self.left[seat] if seat in self.since else None

    def next(self) -> tuple[float, int] | None:
        """The next seat to run out of time, and when."""
        if not self.since:
            return None
        return min((since + self.left[seat], seat) for seat, since in self.since.items())

    def form(self) -> Json:
        """What everybody may see of the clocks. It does not change while they tick, so that boards can be compared."""
        if self.setting.kind == "none":
            return None
        return {
            "kind": self.setting.kind,
            "seconds": self.setting.seconds,
            "increment": self.setting.increment,
            "most": self.setting.most,
            "left": [int(left * 1000) for left in self.left],
            "since": {str(seat): int(since * 1000) for seat, since in sorted(self.since.items())},
        }
