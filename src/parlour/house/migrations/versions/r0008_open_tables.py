"""Seats that are open to everybody in the house, and who opened a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Tables that are there stay private; who opened them is not known any more."""
    flag = sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seat", flag)
    op.create_index("ix_seat_open", "seat", ["open", "who"])
    op.add_column("match", sa.Column("host", sa.Integer))
    absent = sa.Column("absent", sa.String(8), nullable=False, server_default="bot")
    op.add_column("match", absent)


def downgrade() -> None:
    """All tables are private again."""
    op.drop_index("ix_seat_open", "seat")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("open")
    with op.batch_alter_table("match") as match:
        for name in ("absent", "host"):
            match.drop_column(name)
