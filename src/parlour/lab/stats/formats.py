"""Numbers as text."""

from __future__ import annotations

import math
from collections.abc import Callable

from parlour.lab.estimates import Estimate

Format = Callable[[float], str]


def percent(value: float) -> str:
    """A share.

    >>> percent(0.214), percent(0.0042), percent(1.0), percent(0.99996), percent(0.00001)
    ('21 %', '0.4 %', '100 %', '100 %', '0 %')
    """
    if math.isnan(value):
        return "–"
    near = min(abs(value), abs(1 - value))
    digits = 1 if 0.0005 <= near < 0.0995 else 0
    return f"{100 * value:.{digits}f} %".replace("-", "−")


def points(value: float) -> str:
    """A difference of shares, in points of a hundred."""
    if math.isnan(value):
        return "–"
    return f"{100 * value:+.1f}".replace("-", "−") if round(100 * value, 1) else "0"


def plain(value: float) -> str:
    """Any number, as short as it can be.

    >>> plain(3.0), plain(3.14159), plain(1234.5), plain(-0.5), plain(-0.001)
    ('3', '3.14', '1,234', '−0.5', '0')
    """
    if math.isnan(value):
        return "–"
    value = round(value, 2) + 0.0  # A zero has no sign.
    if abs(value) >= 100:
        return f"{value:,.0f}".replace("-", "−")
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−") or "0"


def signed(value: float) -> str:
    """A difference.

    >>> signed(0.5), signed(0.001), signed(-2)
    ('+0.5', '0', '−2')
    """
    return ("+" if round(value, 2) > 0 else "") + plain(value)


def in_words(part: float) -> str:
    """A share as one says it.

    >>> in_words(0.21), in_words(0.8), in_words(0.5), in_words(0.004), in_words(0.97), in_words(1)
    ('1 in 5', '4 in 5', 'half', 'hardly any', 'nearly all', 'all')
    """
    if part <= 0.0:
        return "none"
    if part >= 1.0:
        return "all"
    if part < 0.01:
        return "hardly any"
    if part > 0.95:
        return "nearly all"
    if part < 0.095:
        return f"1 in {round(1 / part)}"
    parts = [(a, b) for b in (2, 3, 4, 5, 10) for a in range(1, b)]
    best = min(parts, key=lambda each: (round(abs(each[0] / each[1] - part), 3), each[1]))
    return "half" if best == (1, 2) else f"{best[0]} in {best[1]}"


def interval(value: Estimate, show: Format = percent) -> str:
    """'20 % to 24 %'."""
    return f"{show(value.low)} to {show(value.high)}"
