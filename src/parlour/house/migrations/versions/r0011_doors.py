"""Which servers pass sockets on to each other: those of one door."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Servers of before share no door with anybody: they are told of everything."""
    op.add_column("server", sa.Column("door", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget the doors."""
    with op.batch_alter_table("server") as server:
        server.drop_column("door")
