"""Who looks at which table, at which server."""

import sqlalchemy as sa
from alembic import op

revision = "r2"
down_revision = "r1"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("server", sa.String(32), primary_key=True),
    )
