"""How a table asks in secret: its beat, slow and shared tables, standing answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Matches that are there get the usual beat."""
    op.add_column("match", sa.Column("beat", sa.Double, nullable=False, server_default="2.5"))
    for name in ("slow", "shared"):
        flag = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("match", flag)
    op.create_table(
        "standing",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("asked", sa.String(200), primary_key=True),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("until", sa.Integer),
    )


def downgrade() -> None:
    """Forget about beats."""
    op.drop_table("standing")
    with op.batch_alter_table("match") as match:
        for name in ("shared", "slow", "beat"):
            match.drop_column(name)
