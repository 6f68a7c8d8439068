"""Alerts on their way: a queue that outlives the process."""

import sqlalchemy as sa
from alembic import op

revision = "r6"
down_revision = "r5"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "deliveries",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("unsure", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("deliveries_due", "deliveries", ["done", "due"])
