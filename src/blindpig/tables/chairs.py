"""The chairs at a table: whose they are, who plays them, and what their owners have added to the seed."""

from dataclasses import dataclass, field
from hashlib import sha256

from blindpig.kernel.forms import Json


def hot_guest(guest: str, seat: int) -> str:
    """Hot seat: the guest id of somebody else at the same screen, which only this browser can use."""
    return sha256(f"{guest} at seat {seat}".encode()).hexdigest()[:32]


@dataclass(slots=True)
class Chair:
    """One seat: whose it is, and who plays it now."""

    number: int
    bot: str  # the strength, if the seat was made for a bot
    style: str = ""  # how that bot likes to play
    level: str = ""  # the strength at which a bot that adapts plays this game
    guest: str = ""
    name: str = ""
    resigned: bool = False
    handed: bool = False
    unrated: bool = False  # at a rated table: this person does not want a rating
    present: bool = False  # whether the person looks at the table now, at any server; this is not from the log

    def by_bot(self) -> bool:
        """Whether a bot moves for this seat now."""
        return bool(self.bot) or self.resigned or self.handed

    @property
    def plays(self) -> str:
        """The strength that the seat's bot plays at."""
        return self.level or self.bot

    def form(self) -> dict[str, Json]:
        """The public part of a seat as JSON. Never the guest's id: it is half of a key."""
        return {
            "seat": self.number,
            "kind": "bot" if self.bot else "person",
            "bot": self.bot,
            "style": self.style,
            "level": self.plays,
            "name": self.name,
            "taken": bool(self.bot or self.guest),
            "away": self.handed,
            "present": bool(self.bot) or self.present,
            "resigned": self.resigned,
        }


@dataclass(slots=True)
class Sharing:
    """What guests have added to the seed so far (see `sharing`): what they pledged, and what they opened."""

    pledges: dict[str, str] = field(default_factory=dict)
    nonces: dict[str, str] = field(default_factory=dict)
    called: bool = False

    def anew(self) -> bool:
        """Somebody came or went after the call: everybody thinks of another nonce. Whether one had been opened."""
        opened = bool(self.nonces)
        if self.called:
            self.pledges, self.nonces, self.called = {}, {}, False
        return opened

    def missing(self, chairs: list[Chair]) -> list[int]:
        """The seats that have pledged and not opened."""
        if not self.called:
            return []
        return [chair.number for chair in chairs if chair.guest in self.pledges and chair.guest not in self.nonces]

    def by_seat(self, chairs: list[Chair]) -> tuple[list[str], list[str]]:
        """Pledges and nonces, one for each seat."""
        guests = [chair.guest for chair in chairs]
        return [self.pledges.get(guest, "") for guest in guests], [self.nonces.get(guest, "") for guest in guests]
