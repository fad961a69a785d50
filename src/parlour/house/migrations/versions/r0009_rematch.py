"""The match that follows a match, and for how long its seats are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """No match that is there has one that follows."""
    op.add_column("match", sa.Column("next", sa.String(32)))
    op.add_column("match", sa.Column("next_by", sa.Integer))
    op.add_column("match", sa.Column("kept_until", sa.Double))


def downgrade() -> None:
    """Forget what followed what."""
    with op.batch_alter_table("match") as match:
        for name in ("kept_until", "next_by", "next"):
            match.drop_column(name)
