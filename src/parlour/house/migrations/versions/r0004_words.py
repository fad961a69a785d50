"""Plain words: reaction windows, and what is disclosed after them."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
KINDS = {"beat": "window", "lift": "disclose"}


def upgrade() -> None:
    """Give columns and events their new names."""
    op.execute('ALTER TABLE "match" RENAME COLUMN beat TO "window"')
    for old, new in KINDS.items():
        op.execute(f"UPDATE event SET kind = '{new}' WHERE kind = '{old}'")


def downgrade() -> None:
    """Go back to the old names."""
    op.execute('ALTER TABLE "match" RENAME COLUMN "window" TO beat')
    for old, new in KINDS.items():
        op.execute(f"UPDATE event SET kind = '{old}' WHERE kind = '{new}'")
