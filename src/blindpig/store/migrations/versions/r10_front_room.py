"""The front room: who waits for players, whose tables somebody follows; and standing orders."""

import sqlalchemy as sa
from alembic import op

revision = "r10"
down_revision = "r9"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "waits",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("sizes", sa.String(64), nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=True),
    )
    op.create_index("waits_by_table", "waits", ["table_id"])
    op.create_table(
        "friends",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("friend", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("orders", sa.Text, nullable=False),
    )
