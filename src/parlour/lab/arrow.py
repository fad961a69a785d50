"""Arrow and Parquet, which hold the rows of the lab: an extra that only the lab needs."""

from __future__ import annotations

from parlour.engine.errors import MissingExtra

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
except ModuleNotFoundError as error:
    if error.name != "pyarrow":
        raise
    raise MissingExtra("the lab", "pyarrow", "lab") from None

__all__ = ["pa", "pc", "pq"]
