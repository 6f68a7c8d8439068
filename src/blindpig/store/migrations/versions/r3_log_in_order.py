"""SQLite keeps the log in the order it was written: a group of moves then touches few pages of the file."""

import sqlalchemy as sa
from alembic import op

revision = "r3"
down_revision = "r2"


def upgrade() -> None:
    """Make the table anew, with numbered rows; other databases have them already."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("log", "log_by_table")
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO log SELECT table_id, seq, at, entry FROM log_by_table ORDER BY at")
    op.drop_table("log_by_table")
