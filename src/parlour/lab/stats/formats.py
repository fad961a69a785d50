"""Numbers as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Protocol

from parlour.lab.estimates import Estimate

FINEST: Final = 6
"""Digits after the point that an axis may need."""


class Format(Protocol):
    """How numbers of a kind are written: as one says them, or with so many digits."""

    def __call__(self, value: float, digits: int | None = None, /) -> str:
        """The number as text."""


def percent(value: float, digits: int | None = None) -> str:
    """A share.

    >>> percent(0.214), percent(0.0042), percent(1.0), percent(0.99996), percent(0.00001)
    ('21 %', '0.4 %', '100 %', '100 %', '0 %')
    """
    if math.isnan(value):
        return "–"
    near = min(abs(value), abs(1 - value))
    if digits is None:
        digits = 1 if 0.0005 <= near < 0.0995 else 0
    return f"{100 * value:.{digits}f} %".replace("-", "−")


def points(value: float, digits: int | None = None) -> str:
    """A difference of shares, in points of a hundred."""
    if math.isnan(value):
        return "–"
    digits = 1 if digits is None else digits
    return f"{100 * value:+.{digits}f}".replace("-", "−") if round(100 * value, digits) else "0"


def plain(value: float, digits: int | None = None) -> str:
    """Any number, as short as it can be.

    >>> plain(3.0), plain(3.14159), plain(1234.5), plain(-0.5), plain(-0.001)
    ('3', '3.14', '1,234', '−0.5', '0')
    """
    if math.isnan(value):
        return "–"
    if digits is None:
        digits = 0 if abs(round(value, 2)) >= 100 else 2
    text = f"{round(value, digits) + 0.0:,.{digits}f}"  # A zero has no sign.
    return (text.rstrip("0").rstrip(".") if digits else text).replace("-", "−")


def signed(value: float, digits: int | None = None) -> str:
    """A difference.

    >>> signed(0.5), signed(0.001), signed(-2)
    ('+0.5', '0', '−2')
    """
    return ("+" if round(value, 2 if digits is None else digits) > 0 else "") + plain(value, digits)


def tick_labels(values: Sequence[float], show: Format) -> list[str]:
    """The numbers of an axis, each with the digits that it needs.

    >>> tick_labels([0, 0.005, 0.01], percent), tick_labels([0, 0.005, 0.01], plain)
    (['0 %', '0.5 %', '1 %'], ['0', '0.005', '0.01'])
    >>> tick_labels([0.125, 0.25], percent), tick_labels([-0.1, 0, 0.1], points)
    (['12.5 %', '25 %'], ['−10', '0', '+10'])
    """
    return [
        next(text for digits in range(FINEST + 1)
             if _number(text := show(value, digits)) == _number(show(value, FINEST)))
        for value in values
    ]  # fmt: skip


def _number(text: str) -> float:
    """What a text says."""
    kept = "".join(sign for sign in text.replace("−", "-") if sign in "-.0123456789")
    return float(kept) if kept else math.nan


def minutes(value: float, digits: int | None = None) -> str:
    """A time.

    >>> minutes(13.4), minutes(1.04), minutes(0.2), minutes(0.0)
    ('13 min', '1 min', 'under 1 min', '0 min')
    """
    if digits is None and 0 < value < 0.5:
        return "under 1 min"
    return f"{plain(value, digits or 0)} min"


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
