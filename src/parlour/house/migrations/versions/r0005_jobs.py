"""What goes on by itself, which server does it, and who is at which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables; every match that is being played is looked at once."""
    op.create_table(
        "server",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("lease", sa.Double, nullable=False),
    )
    op.create_table(
        "job",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("progress", sa.Text),
    )
    op.create_index("ix_job_owner", "job", ["owner"])
    op.create_table(
        "presence",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(32), primary_key=True),
    )
    op.execute(
        "INSERT INTO job (kind, \"match\", seat, due) SELECT 'play', id, -1, 0 "
        "FROM \"match\" WHERE status = 'playing'"
    )


def downgrade() -> None:
    """Forget about servers: a house of one looks at every match when it opens."""
    for name in ("presence", "job", "server"):
        op.drop_table(name)
