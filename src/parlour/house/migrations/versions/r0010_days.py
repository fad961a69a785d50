"""The deal of the day: who has tried it, what came of it, and the secret behind its keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables; matches that are there belong to no day."""
    op.add_column("match", sa.Column("day", sa.String(10)))
    op.create_table(
        "try",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person", sa.LargeBinary, primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Double),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_index("ix_try_match", "try", ["match"], unique=True)
    op.create_table(
        "secret",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Forget days; their matches stay."""
    op.drop_table("secret")
    op.drop_table("try")
    with op.batch_alter_table("match") as match:
        match.drop_column("day")
