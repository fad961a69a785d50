"""Protocol G117: how long a match can be."""

from __future__ import annotations

from parlour.engine.bounds import Bounds, bounds_of
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import SERIES


def bounds(start: ProtocolG117) -> Bounds:
    """PG-8, PG-12, PG-13, PG-15, PG-22, PG-32, PG-37."""
    tables = start.tables
    icons = max(len(words) for words in tables.icon_words)
    return bounds_of(
        start,
        "twenty turns; in a turn each side chooses once, uses its points with two decisions each "
        "or its icons with one each, and sabotages as often as it has icons for that",
        decisions=1 + 2 * SERIES * 2 * (1 + max(2 * max(tables.po), icons) + icons),
    )
