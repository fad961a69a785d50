"""The rows of an experiment: one a match, in Arrow on the way and in Parquet at rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.lab.arrow import pa
from parlour.lab.plan.experiment import NUMBER, Experiment

NOTE = pa.struct(
    [
        ("seat", pa.int16()),
        ("group", pa.string()),
        ("thing", pa.string()),
        ("value", pa.float64()),
        ("result", pa.float64()),
    ]
)
COLUMNS: dict[str, pa.DataType] = {
    "arm": pa.string(),
    "level": pa.string(),
    "against": pa.string(),
    "match": pa.int64(),
    "seats": pa.int16(),
    "seat": pa.int16(),
    "winners": pa.list_(pa.int16()),
    "share": pa.float64(),
    "first": pa.float64(),
    "scores": pa.list_(pa.float64()),
    "value": pa.float64(),
    "decisions": pa.int32(),
    "forced": pa.int32(),
    "options": pa.int64(),
    "turns": pa.int32(),
    "cause": pa.string(),
    "lead_changes": pa.int32(),
    "behind": pa.float64(),
    "opened": pa.float64(),
    "lowest": pa.float64(),
    "highest": pa.float64(),
    "leader_won": pa.bool_(),
    "mattered": pa.bool_(),
    "sole": pa.bool_(),
    "hopeless": pa.bool_(),
    "gap": pa.float64(),
}
FACT = "fact_"


@dataclass
class PlayedMatch:
    """One match."""

    values: dict[str, Any]
    facts: Mapping[str, object]
    notes: list[tuple[int, str, str, float, float | None]] = field(default_factory=list)
    """Seat, group, thing, number, and what came of it for that seat."""


def schema_of(facts: Mapping[str, str]) -> pa.Schema:
    """The columns of a game: those of every game, the facts of its results, the notes."""
    known = [
        (FACT + name, pa.float64() if kind == NUMBER else pa.string())
        for name, kind in facts.items()
    ]
    return pa.schema([*COLUMNS.items(), *known, ("notes", pa.list_(NOTE))])


def arrow_rows(experiment: Experiment, rows: list[PlayedMatch]) -> pa.Table:
    """Rows as columns."""
    schema = schema_of(experiment.facts)
    columns = [
        pa.array([row.values.get(name) for row in rows], kind) for name, kind in COLUMNS.items()
    ]
    for name, kind in experiment.facts.items():
        values = [_fact(row.facts.get(name), kind) for row in rows]
        columns.append(pa.array(values, schema.field(FACT + name).type))
    columns.append(_notes(rows))
    return pa.Table.from_arrays(columns, schema=schema)


def _fact(value: object, kind: str) -> object:
    if kind == NUMBER:
        return float(value) if isinstance(value, int | float) else None
    return None if value is None else str(value)


def _notes(rows: list[PlayedMatch]) -> pa.Array:
    """All notes one after the other, and where each row's begin."""
    flat = [note for row in rows for note in row.notes]
    places = [0]
    for row in rows:
        places.append(places[-1] + len(row.notes))
    parts = [
        pa.array([note[place] for note in flat], NOTE.field(place).type)
        for place in range(NOTE.num_fields)
    ]
    struct = pa.StructArray.from_arrays(parts, fields=list(NOTE))
    return pa.ListArray.from_arrays(pa.array(places, pa.int32()), struct)


def packed(table: pa.Table) -> bytes:
    """A table as bytes that another process can read."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue().to_pybytes())


def unpacked(data: bytes | pa.Buffer) -> pa.Table:
    """The table that was packed."""
    return pa.ipc.open_stream(data).read_all()
