"""The entries of a table's log: everything that ever happened at a table, in order, and nothing else."""

from typing import Literal, TypeAlias

import msgspec

Pace: TypeAlias = Literal["slow", "normal", "fast"]


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Made(Entry, frozen=True, tag="made"):
    """A host made the table; its setting is stored beside the log."""


class Sat(Entry, frozen=True, tag="sat"):
    """A guest took a seat, or changed the name at it."""

    seat: int
    guest: str
    name: str
    unrated: bool = False  # at a rated table: this person does not want a rating


class Left(Entry, frozen=True, tag="left"):
    """A guest left a seat before the game began."""

    seat: int


class Freed(Entry, frozen=True, tag="freed"):
    """The host freed a seat that somebody had taken, before the game began."""

    seat: int


class Placed(Entry, frozen=True, tag="placed"):
    """The host put a bot on a seat, or made it one for a person; the number after the last seat adds a chair."""

    seat: int
    bot: str = ""
    name: str = ""  # of the bot
    style: str = ""


class Removed(Entry, frozen=True, tag="removed"):
    """The host took a chair away; those after it move up."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """The host closed the table before the game began."""


class Pledged(Entry, frozen=True, tag="pledged"):
    """A seat pledged a nonce for the seed."""

    seat: int
    pledge: str


class Called(Entry, frozen=True, tag="called"):
    """The host starts the game: pledges are to be opened."""


class Revealed(Entry, frozen=True, tag="revealed"):
    """A seat opened its pledge."""

    seat: int
    nonce: str


class Started(Entry, frozen=True, tag="started"):
    """The game was dealt; bots that adapt to the people at the table play at this level."""

    match: str = ""


class Moved(Entry, frozen=True, tag="moved"):
    """A seat took an action; `key` is the submit's, `by` says who acted for the seat, `then` what it will do next."""

    seat: int
    action: str
    outcomes: tuple[int, ...] = ()
    key: str = ""
    by: Literal["", "bot", "clock"] = ""
    then: tuple[str, ...] = ()


class Said(Entry, frozen=True, tag="said"):
    """A guest said something to the whole table."""

    guest: str
    name: str
    text: str
    key: str = ""


class Resigned(Entry, frozen=True, tag="resigned"):
    """A person gave up: a bot plays the seat to the end."""

    seat: int


class Handed(Entry, frozen=True, tag="handed"):
    """A bot plays a person's seat until the person is back."""

    seat: int
    why: Literal["host", "clock"]


class Returned(Entry, frozen=True, tag="returned"):
    """A person took the seat back."""

    seat: int


class UndoAsked(Entry, frozen=True, tag="undo-asked"):
    """A seat would like to take its last move back."""

    seat: int


class UndoAgreed(Entry, frozen=True, tag="undo-agreed"):
    """Another seat agrees."""

    seat: int


class UndoDeclined(Entry, frozen=True, tag="undo-declined"):
    """Another seat does not agree, or the one who asked withdrew the request."""

    seat: int


class Undone(Entry, frozen=True, tag="undone"):
    """The last move was taken back; it stays in the log."""

    seat: int


class Rested(Entry, frozen=True, tag="rested"):
    """A person is on holiday until then: the seat's clock stands still. If that is over already, they are back."""

    seat: int
    until: float


class Paced(Entry, frozen=True, tag="paced"):
    """Somebody said how fast bots play here."""

    pace: Pace


class Hinted(Entry, frozen=True, tag="hinted"):
    """A seat asked what a good player would do."""

    seat: int


class Again(Entry, frozen=True, tag="again"):
    """Somebody would like to play again."""

    seat: int


class Rematched(Entry, frozen=True, tag="rematched"):
    """The same people sit at a new table."""

    table: str


class Shared(Entry, frozen=True, tag="shared"):
    """A public link to the finished game was made: whoever has its token may look."""

    token: str


class Unshared(Entry, frozen=True, tag="unshared"):
    """All public links were revoked."""


class Reviewed(Entry, frozen=True, tag="reviewed"):
    """The bots' review of the finished game, so that it is worked out once."""

    review: str


class Resumed(Entry, frozen=True, tag="resumed"):
    """Another server took the table over: no clock is charged for the time in between."""


AnyEntry: TypeAlias = (
    Made
    | Sat
    | Left
    | Freed
    | Placed
    | Removed
    | Closed
    | Pledged
    | Called
    | Revealed
    | Started
    | Moved
    | Said
    | Resigned
    | Handed
    | Returned
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | Undone
    | Rested
    | Paced
    | Hinted
    | Again
    | Rematched
    | Shared
    | Unshared
    | Reviewed
    | Resumed
)

encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write(entry: Entry) -> str:
    """An entry as it is stored."""
    return encoder.encode(entry).decode()


def read(text: str) -> AnyEntry:
    """An entry read back."""
    return decoder.decode(text)
