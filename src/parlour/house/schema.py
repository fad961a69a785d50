"""The tables of the database. A change of them needs a migration."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

match_table = sa.Table(
    "match",
    metadata,
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
    sa.Column("window", sa.Double, nullable=False, server_default="2.5"),
    sa.Column("slow", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("host", sa.Integer),
    sa.Column("absent", sa.String(8), nullable=False, server_default="bot"),
    sa.Column("next", sa.String(32)),
    sa.Column("next_by", sa.Integer),
    sa.Column("kept_until", sa.Double),
    sa.Column("day", sa.String(10)),
    sa.Column("lesson", sa.Integer),
    sa.Index("ix_match_invitation", "invitation", unique=True),
    sa.Index("ix_match_status", "status"),
)

event_table = sa.Table(
    "event",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("who", sa.Integer, nullable=False),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)

held_table = sa.Table(
    "held",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("notation", sa.Text, nullable=False),
)

standing_table = sa.Table(
    "standing",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("asked", sa.String(200), primary_key=True),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("until", sa.Integer),
)

seat_table = sa.Table(
    "seat",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("token", sa.LargeBinary),
    sa.Column("last_seen", sa.Double),
    sa.Column("person", sa.LargeBinary),
    sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_seat_token", "token", unique=True),
    sa.Index("ix_seat_person", "person"),
    sa.Index("ix_seat_open", "open", "who"),
)

receipt_table = sa.Table(
    "receipt",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("client_key", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
)

analysis_table = sa.Table(
    "analysis",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("review", sa.Text, nullable=False),
)

server_table = sa.Table(
    "server",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("lease", sa.Double, nullable=False),
    sa.Column("door", sa.String(32), nullable=False, server_default=""),
)

job_table = sa.Table(
    "job",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("owner", sa.String(32)),
    sa.Column("progress", sa.Text),
    sa.Index("ix_job_owner", "owner"),
)

presence_table = sa.Table(
    "presence",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("server", sa.String(32), primary_key=True),
)

takeover_table = sa.Table(
    "takeover",
    metadata,
    sa.Column("code", sa.LargeBinary, primary_key=True),
    sa.Column("person", sa.LargeBinary, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

try_table = sa.Table(
    "try",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("person", sa.LargeBinary, primary_key=True),
    sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), nullable=False),
    sa.Column("ended", sa.Double),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("score", sa.Double),
    sa.Column("words", sa.Text, nullable=False),
    sa.Index("ix_try_match", "match", unique=True),
)

secret_table = sa.Table(
    "secret",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

BELONGING = (
    event_table,
    held_table,
    standing_table,
    receipt_table,
    analysis_table,
    seat_table,
    job_table,
    presence_table,
    try_table,
)
"""What belongs to a match and goes with it."""

PERSONS = (
    sa.exists()
    .where((seat_table.c.match == match_table.c.id) & seat_table.c.who.in_(["person", "empty"]))
    .correlate(match_table)
)
"""Whether a match has a seat for a person."""
