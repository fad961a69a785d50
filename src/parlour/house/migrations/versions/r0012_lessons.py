"""Which matches are lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Matches that are there are none."""
    op.add_column("match", sa.Column("lesson", sa.Integer))


def downgrade() -> None:
    """Forget which they were."""
    with op.batch_alter_table("match") as match:
        match.drop_column("lesson")
