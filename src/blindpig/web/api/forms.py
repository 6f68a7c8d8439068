"""What the API takes and gives."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from blindpig.tables.clock import ClockSetting
from blindpig.tables.setting import ACTION, CHAT, KEY, NAME, THEN

Name = Annotated[str, Meta(max_length=4 * NAME, description="One line; it is shown as it is, never as markup.")]
Key = Annotated[str, Meta(max_length=KEY, description="Yours to make up: a second submit with it is not played again.")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """The base of everything that is sent in: unknown fields are refused."""


class GuestAsked(Asked):
    """The name to go by."""

    name: Name


class GuestGiven(msgspec.Struct):
    """A guest, and the text that proves it: a cookie has been set, other programs send it as a bearer's."""

    name: str
    token: str


class SeatAsked(Asked):
    """A seat for a person, or for a bot of some strength: `wiseguy`, or `wiseguy@bold` for one with that style."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class TableAsked(Asked):
    """A table to be made. The host takes the first seat for a person unless `sit` is false."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatAsked], Meta(min_length=1, max_length=12)]
    options: Mapping[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    clock: ClockSetting = ClockSetting()
    listed: bool = True
    sit: bool = True
    rated: bool = False
    talk: bool = False


class TableMade(msgspec.Struct):
    """A new table, and the invitation to it."""

    table: str
    invite: str


class TableListed(msgspec.Struct):
    """A table in a list."""

    table: str
    game: str
    status: str
    seats: int
    made_at: float
    rated: bool


class TableLists(msgspec.Struct):
    """Tables that anybody may see, and one's own."""

    listed: list[TableListed]
    mine: list[TableListed]


class FindAsked(Asked):
    """What to wait for: a game, the numbers of seats that will do, a clock, and whether bots may fill up."""

    game: Annotated[str, Meta(max_length=40)]
    sizes: Annotated[list[Annotated[int, Meta(ge=1, le=63)]], Meta(min_length=1, max_length=12)]
    clock: ClockSetting = ClockSetting("game", 600, 20)
    bots: bool = False


class WaitGiven(msgspec.Struct):
    """Somebody who waits for players."""

    name: str
    game: str
    sizes: list[int]
    clock: ClockSetting
    bots: bool


class FindGiven(msgspec.Struct):
    """Who waits; whether you do; and the table that was found for you, if one was."""

    waiting: list[WaitGiven]
    mine: WaitGiven | None
    table: str | None


class SitAsked(Asked):
    """A seat to take; the first free one if none is named."""

    seat: SeatNumber | None = None


class PledgeAsked(Asked):
    """What a seat says of its nonce: SHA-256 of `blindpig nonce 1`, a line feed and its 32 bytes, in hexadecimal."""

    pledge: Annotated[str, Meta(max_length=64)]


class RevealAsked(Asked):
    """The nonce that was pledged: 32 bytes in hexadecimal."""

    nonce: Annotated[str, Meta(max_length=64)]


class SeatNamed(Asked):
    """A seat."""

    seat: SeatNumber


class SubmitAsked(Asked):
    """An action, the prompt it answers, and a key.

    `then` are actions for afterwards: each is taken for you as soon as you may, if the next question is that one.
    """

    prompt: Annotated[int, Meta(ge=0, le=2**53)]
    action: Annotated[str, Meta(max_length=ACTION)]
    key: Key = ""
    then: Annotated[list[Annotated[str, Meta(max_length=ACTION)]], Meta(max_length=THEN)] = []


class TalkAsked(Asked):
    """Something to say to the whole table."""

    text: Annotated[str, Meta(max_length=4 * CHAT)]
    key: Key = ""


class UndoAsked(Asked):
    """Ask to take the last move back, or answer somebody who asked."""

    say: Literal["ask", "agree", "decline"]


class RefusalGiven(msgspec.Struct):
    """Why the rules refuse an action: the rule, and the sentence."""

    rule: str
    key: str
    args: dict[str, int | str | list[int]]


class Seat(msgspec.Struct):
    """A seat as everybody sees it: `away` while a bot keeps it warm, `present` while its person looks at the table.

    `level` is the strength that a bot plays at: that of `bot`, or the one a `match` has chosen when the game began.
    """

    seat: int
    kind: Literal["person", "bot"]
    bot: str
    style: str
    level: str
    name: str
    taken: bool
    away: bool
    present: bool
    resigned: bool


class Board(msgspec.Struct):
    """A table as one seat sees it. `view` is the game's own form of what the seat may know.

    `until` is when the moment that is open ends at the latest, in milliseconds since 1970; null where nobody hurries.
    It is the same for everybody, whether they are `asked` or not: who says nothing until then lets it pass.
    """

    table: str
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over", "closed"]
    commitment: str
    called: bool
    pledges: list[str]
    nonces: list[str]
    seed: str | None
    seats: list[Seat]
    clock: dict[str, object] | None
    undo: dict[str, object] | None
    rematch: str | None
    seat: int
    prompt: int
    asked: bool
    waiting: list[int]
    until: int | None
    actions: list[str]
    view: dict[str, object] | None
    outcome: dict[str, object] | None


class Answered(msgspec.Struct):
    """What became of a submit, and the board as it is now."""

    answer: Literal["played", "repeated", "stale", "refused"]
    refusal: RefusalGiven | None
    board: Board


class Why(msgspec.Struct):
    """Whether an action could be taken now, and if not, why not."""

    refusal: RefusalGiven | None


class OptionGiven(msgspec.Struct):
    """A choice at set-up; the first value is the default."""

    key: str
    values: list[str]
    rule: str


class GameGiven(msgspec.Struct):
    """A game that can be played here."""

    game: str
    min_seats: int
    max_seats: int
    options: list[OptionGiven]


class GamesGiven(msgspec.Struct):
    """The games and the bots."""

    games: list[GameGiven]
    bots: list[str]


class Sentence(msgspec.Struct):
    """What went wrong: a sentence in the language of the one who asks, its key and its arguments.

    An argument that is a phrase of its own has a key and arguments, too. Where HTTP itself objects there is no key.
    """

    status_code: int
    detail: str
    key: str = ""
    args: dict[str, object] = {}


class RatingGiven(msgspec.Struct):
    """Somebody's rating at a game.

    `strength` is on the scale of the bots (Drunk 0, Rookie 1, Wiseguy 2, Boss 3); `low` and `high` hold the truth nine
    times in ten; `mu` and `sigma` are the figures behind it; with few games it is `provisional`.
    """

    game: str
    strength: float
    low: float
    high: float
    mu: float
    sigma: float
    games: int
    provisional: bool


class ResultGiven(msgspec.Struct):
    """A finished game of somebody. `table` is null once it was removed, `strength` and `change` if it was not rated."""

    table: str | None
    game: str
    at: float
    seats: int
    place: int
    won: bool
    score: int
    left: str
    strength: float | None
    change: float | None


class TallyGiven(msgspec.Struct):
    """Somebody's games of one kind with so many seats."""

    game: str
    seats: int
    games: int
    rated: int
    won: int


class PersonGiven(msgspec.Struct):
    """Somebody's page: of games that anybody may see."""

    person: str
    name: str
    secured: bool
    since: float
    ratings: list[RatingGiven]
    results: list[ResultGiven]
    tallies: list[TallyGiven]
    kept: int
    broken: int


class BotGiven(msgspec.Struct):
    """A bot, and its strength, which stays."""

    bot: str
    strength: float


class LeaderGiven(msgspec.Struct):
    """A row of the table of the best; `even` is the share of games that luck alone would have won."""

    rank: int | None
    person: str
    name: str
    secured: bool
    rating: RatingGiven
    won: int
    even: float
    kept: int
    broken: int


class LeadersGiven(msgspec.Struct):
    """The best at a game, and from how many rated games on one has a rank."""

    game: str
    enough: int
    bots: list[BotGiven]
    people: list[LeaderGiven]
