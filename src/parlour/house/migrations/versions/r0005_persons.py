"""Who sits in a seat, across matches: the hash of a person's token."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody is known in the seats that are there."""
    op.add_column("seat", sa.Column("person", sa.LargeBinary))
    op.create_index("ix_seat_person", "seat", ["person"])


def downgrade() -> None:
    """Forget persons."""
    op.drop_index("ix_seat_person", "seat")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("person")
