"""Guests who were forgotten: digests of their numbers, so that their cookies are worth nothing any more."""

import sqlalchemy as sa
from alembic import op

revision = "r8"
down_revision = "r7"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "forgotten",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
