"""Ways to reach somebody, with what became of them. Webhooks that were named before are kept; the queue starts anew."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "r7"
down_revision = "r6"


def upgrade() -> None:
    """Make the tables, and take the webhooks over."""
    ways = op.create_table(
        "ways",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(16), nullable=False),
        sa.Column("home", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("proved", sa.Boolean, nullable=False),
        sa.Column("arrived_at", sa.Float, nullable=True),
        sa.Column("failing_since", sa.Float, nullable=True),
    )
    op.create_index("ways_by_owner", "ways", ["owner"])
    op.drop_table("deliveries")
    op.create_table(
        "deliveries",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("event", sa.String(96), nullable=False),
        sa.Column("way", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("unsure", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("deliveries_due", "deliveries", ["done", "due"])
    op.create_index("deliveries_by_event", "deliveries", ["event"])
    rows = taken_over()
    if rows:
        op.bulk_insert(ways, rows)
    # A table that is over keeps its server until its end was told; nobody is told of those that ended before.
    op.execute("UPDATE tables SET server = NULL WHERE status = 'over'")


def taken_over() -> list[dict[str, object]]:
    """The webhooks that guests had named, among their preferences."""
    found = op.get_bind().execute(sa.text("SELECT guest, key, value FROM preferences WHERE key LIKE 'alert.%'"))
    said: dict[str, dict[str, str]] = {}
    for guest, key, value in found:
        said.setdefault(guest, {})[key] = value
    op.execute("DELETE FROM preferences WHERE key LIKE 'alert.%'")
    empty = {"kind": "hook", "device": "", "open": True, "proved": True, "arrived_at": None, "failing_since": None}
    return [
        {
            "id": secrets.token_hex(8),
            "owner": guest,
            "address": likes["alert.hook"],
            "lang": likes.get("alert.lang", ""),
            "home": likes.get("alert.home", ""),
            **empty,
        }
        for guest, likes in said.items()
        if likes.get("alert.hook")
    ]
