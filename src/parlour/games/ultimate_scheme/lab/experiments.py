"""Ultimate Scheme: whether factions and Ultimate Schemes are in balance."""

from __future__ import annotations

from parlour.engine.experiments import Balance

BALANCE = Balance(
    "balance",
    "Balance by number of seats",
    "Each villain is dealt one.",
    ("factions", "ultimates"),
)
