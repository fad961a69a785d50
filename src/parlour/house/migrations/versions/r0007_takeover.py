"""Codes by which a person takes their tables along to another device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "takeover",
        sa.Column("code", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.LargeBinary, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Forget the codes: they are good for minutes only."""
    op.drop_table("takeover")
