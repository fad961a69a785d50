"""The first tables: match, event, held, seat, receipt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("components", sa.JSON(none_as_null=True)),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("seeded", sa.Boolean, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("invitation", sa.LargeBinary),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True)),
        sa.Column("revision", sa.Integer, nullable=False),
    )
    op.create_index("ix_match_invitation", "match", ["invitation"], unique=True)
    op.create_index("ix_match_status", "match", ["status"])
    op.create_table(
        "event",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
    )
    op.create_table(
        "held",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("notation", sa.Text, nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token", sa.LargeBinary),
        sa.Column("last_seen", sa.Double),
    )
    op.create_index("ix_seat_token", "seat", ["token"], unique=True)
    op.create_table(
        "receipt",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("client_key", sa.String(64), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove the tables."""
    for name in ("receipt", "seat", "held", "event", "match"):
        op.drop_table(name)
