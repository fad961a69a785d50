"""Which things give more or less than their like do for what they ask, from the data alone.

What the things of a class give is fitted to what they ask, each time to all but one: that one is
named if its number is not the nearest to what the others lead one to expect, and surely so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from parlour.engine.game import Game, Setup
from parlour.engine.measures import Offer, Tariff
from parlour.lab.changes import printed
from parlour.lab.charts import plain
from parlour.lab.numbers import z_of
from parlour.lab.plan import measures_of

NEAREST = 0.5
"""Numbers are whole: what is nearer than this to the usual is as near as can be."""
SPARE = 5
"""Things beyond the numbers they ask, below which nothing can be fitted."""
FLAT = 0.05
"""The least spread that is believed, where all of a class are alike."""


@dataclass(frozen=True)
class Bargain:
    """A thing that does not give what its like do."""

    tariff: Tariff
    offer: Offer
    usual: float
    """What the others would give for what it asks."""
    apart: float
    """By how many of its likely errors it stands apart."""


def bargains(game: Game, setup: Setup) -> list[Bargain]:
    """What gives more or less than its like, the most striking first."""
    tariffs = measures_of(game).tariffs
    tables = printed(game, setup) if tariffs else {}
    found = [each for tariff in tariffs for each in _bargains(tariff, tariff.offers(tables))]
    return sorted(found, key=lambda each: -each.apart)


def _bargains(tariff: Tariff, offers: Sequence[Offer]) -> list[Bargain]:
    striking = []
    for each in offers:
        others = [other for other in offers if other is not each]
        if len(others) < len(each.asks) + SPARE:
            return []
        usual, error = _usual(others, each)
        apart = abs(each.gives - usual) / error
        if abs(each.gives - usual) >= NEAREST and apart > z_of(len(offers)):
            striking.append(Bargain(tariff, each, usual, apart))
    return striking


def _usual(others: Sequence[Offer], one: Offer) -> tuple[float, float]:
    """What the others would give in the place of one, and how far off that is likely to be."""
    rows = [(1.0, *each.asks) for each in others]
    wanted = [each.gives for each in others]
    size = len(rows[0])
    # A little is added on the diagonal, for numbers that are the same in all rows.
    square = [
        [sum(row[i] * row[j] for row in rows) + (1e-9 if i == j else 0.0) for j in range(size)]
        for i in range(size)
    ]
    line = [1.0, *one.asks]
    prices = solved(square, [sum(row[i] * y for row, y in zip(rows, wanted, strict=True))
                             for i in range(size)])  # fmt: skip
    left = sum((y - _dot(row, prices)) ** 2 for row, y in zip(rows, wanted, strict=True))
    spread = max(math.sqrt(left / (len(rows) - size)), FLAT)
    reach = max(_dot(line, solved(square, line)), 0.0)
    return _dot(line, prices), spread * math.sqrt(1 + reach)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def solved(square: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations.

    >>> solved([[2, 0], [1, 1]], [4, 5])
    [2.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(square, right, strict=True)]
    for place in range(len(rows)):
        best = max(range(place, len(rows)), key=lambda line: abs(rows[line][place]))
        rows[place], rows[best] = rows[best], rows[place]
        top = rows[place] = [value / rows[place][place] for value in rows[place]]
        for line, row in enumerate(rows):
            if line != place:
                rows[line] = [a - row[place] * b for a, b in zip(row, top, strict=True)]
    return [row[-1] for row in rows]


def bargain_words(each: Bargain) -> str:
    """One such thing in words; HTML."""
    offer, tariff = each.offer, each.tariff
    more = "more" if offer.gives > each.usual else "less"
    asked = " for what it asks" if offer.asks else ""
    return (
        f"Of the {escape(tariff.things)}, <strong>{escape(offer.name)}</strong> "
        f"(<code>{escape(offer.path)}</code>) has {more} than its like{asked}: "
        f"{plain(offer.gives)} {escape(tariff.gives)}, where {plain(each.usual)} is usual."
    )
