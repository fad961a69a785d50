"""Who sits in a seat: a person, by the hash of their token."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Seats that are there belong to nobody known; their own tokens go on."""
    op.add_column("seat", sa.Column("person", sa.LargeBinary))
    op.create_index("ix_seat_person", "seat", ["person"])


def downgrade() -> None:
    """Forget which seats belong together."""
    op.drop_index("ix_seat_person", "seat")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("person")
