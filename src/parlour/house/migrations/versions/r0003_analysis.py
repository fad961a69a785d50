"""What a look back at a match has found, for each seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "analysis",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget what was found: it can be found again."""
    op.drop_table("analysis")
