"""The tables of the database. A table's whole story is its log; everything else here is for finding tables.

`migrations/versions` builds the same tables; a test compares the two.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    column,
    table,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules it is played by
    Column("setting", Text, nullable=False),  # JSON: options, seats and clock, as the host chose them
    Column("seed", LargeBinary(32), nullable=False),  # secret until the game is over
    Column("host", String(32), nullable=False),
    Column("invite", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("status", String(8), nullable=False),  # open, running, over, closed
    Column("server", String(32), nullable=True),  # who moves its bots and watches its clocks
    Index("tables_by_status", "status", "made_at"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # (table_id, seq) decides between servers
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)

preferences = Table(
    "preferences",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("purpose", String(16), nullable=False),
    Column("value", String(64), nullable=False),
    Column("made_at", Float, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("server", String(32), primary_key=True),  # at which the guest looks at the table; it counts while it lives
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),  # it stands in the device's cookie
    Column("guest", String(32), nullable=False),
    Column("kind", String(64), nullable=False),  # what the browser says it is
    Column("made_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("gone", Boolean, nullable=False),  # signed out: its cookie is worth nothing any more
    Index("devices_by_guest", "guest"),
)

handovers = Table(
    "handovers",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the link's secret: who reads the database cannot use it
    Column("guest", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("until", Float, nullable=False),
    Column("used", Boolean, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(512), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(64), nullable=False),  # that the person went by when it was made
    Column("key", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False),
    Column("made_at", Float, nullable=False),
    Index("passkeys_by_guest", "guest"),
)

ways = Table(
    "ways",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),  # a guest, or a table
    Column("kind", String(8), nullable=False),  # hook, push, mail; or a table's hook
    Column("address", Text, nullable=False),  # a webhook, what a browser subscribed to (JSON), a mail address
    Column("device", String(32), nullable=False),  # the browser that subscribed
    Column("lang", String(16), nullable=False),
    Column("home", Text, nullable=False),  # the address of this house, as its owner knows it
    Column("open", Boolean, nullable=False),  # switched on
    Column("proved", Boolean, nullable=False),  # whether the address is known to be its owner's
    Column("arrived_at", Float, nullable=True),  # when something arrived last
    Column("failing_since", Float, nullable=True),  # since when nothing arrives; empty while all is well
    Index("ways_by_owner", "owner"),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("key", String(128), primary_key=True),  # of the event and the way: it is told once
    Column("event", String(96), nullable=False),
    Column("way", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("due", Float, nullable=False),  # when to try, or when whoever tries now is taken for dead
    Column("tries", Integer, nullable=False),
    Column("unsure", Integer, nullable=False),  # tries of which nobody knows the end
    Column("done", Boolean, nullable=False),
    Index("deliveries_due", "done", "due"),
    Index("deliveries_by_event", "event"),
)

forgotten = Table(
    "forgotten",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the guest's number: whoever reads it learns nothing
    Column("at", Float, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("handle", String(32), nullable=False, unique=True),  # in the address of their page; it tells nothing
    Column("name", String(64), nullable=False),
    Column("since", Float, nullable=False),  # the end of their first game that anybody may see
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),  # it may be gone by now: what came of it stays
    Column("guest", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("gone", String(8), nullable=False),  # how they left before the end: resigned, clock; empty if they did not
    Column("kept", Integer, nullable=False),  # promises
    Column("broken", Integer, nullable=False),
    Column("mu", Float, nullable=True),  # the rating after it; none if it was not rated
    Column("sigma", Float, nullable=True),
    Index("results_by_guest", "guest", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game", "mu"),
)

waits = Table(
    "waits",
    metadata,
    Column("guest", String(32), primary_key=True),  # one search a person
    Column("name", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("sizes", String(64), nullable=False),  # the numbers of seats that will do, with commas between
    Column("clock", Text, nullable=False),  # JSON
    Column("bots", Boolean, nullable=False),  # whether bots may fill the table up
    Column("made_at", Float, nullable=False),
    Column("until", Float, nullable=False),  # it counts until then; an open page moves that on
    Column("table_id", String(32), nullable=True),  # the table that was found
    Index("waits_by_table", "table_id"),
)

friends = Table(
    "friends",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("friend", String(32), primary_key=True),  # somebody whose tables the guest wants to see
    Column("name", String(64), nullable=False),  # that they went by when they played together
)

orders = Table(
    "orders",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("orders", Text, nullable=False),  # JSON
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("pid", Integer, nullable=False),  # of PostgreSQL's process at the other end of what it listens by, or 0
    Column("until", Float, nullable=False),  # it is taken for dead after this
)

backends = table("pg_stat_activity", column("pid", Integer))  # PostgreSQL's own: its connections
