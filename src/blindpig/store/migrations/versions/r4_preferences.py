"""What a guest likes and has learned: settings, lessons, levels."""

import sqlalchemy as sa
from alembic import op

revision = "r4"
down_revision = "r3"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "preferences",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
