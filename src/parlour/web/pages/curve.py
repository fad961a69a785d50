"""The curve of a match: what a seat could expect at every step, drawn to fit its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from parlour.bots.narration import change_words, result_words
from parlour.bots.review import BEST, Review, Swing, Verdict

LEFT, RIGHT, TOP, BOTTOM = 46, 14, 12, 26
LEAST_SWING = 0.02
"""Chance events that moved less, as a share of the span, are not marked."""
SHAPES = {
    BEST: "M0-3.2A3.2 3.2 0 1 1-.01-3.2Z",
    "good": "M0-4A4 4 0 1 1-.01-4Z",
    "inaccuracy": "M0-6 5.5 0 0 6-5.5 0Z",
    "mistake": "M-5-5H5V5H-5Z",
    "blunder": "M0-7.5 7 5.5H-7Z",
}
"""Each class has a shape as well as a colour."""


@dataclass(frozen=True)
class Scale:
    """Where steps and results lie in the picture."""

    width: int
    height: int
    moments: int
    low: float
    high: float

    def x(self, moment: int) -> float:
        """How far right a moment is."""
        return LEFT + (self.width - LEFT - RIGHT) * moment / max(self.moments, 1)

    def y(self, result: float) -> float:
        """How far down a result is."""
        share = (result - self.low) / (self.high - self.low)
        return TOP + (self.height - TOP - BOTTOM) * (1.0 - share)


def scale_of(review: Review, moments: Sequence[int], width: int, height: int) -> Scale:
    """Shares of a win between none and all of it, points between the least and the most."""
    low, high = 0.0, 1.0
    if review.unit:
        found = [result for _, result in review.curve()] or [0.0]
        margin = max(max(found) - min(found), 1.0) * 0.08
        low, high = min(found) - margin, max(found) + margin
    return Scale(width, height, moments[-1] if moments else 0, low, high)


def curve(review: Review, moments: Sequence[int], width: int, height: int) -> str:
    """The drawing. It repeats what the lists beside it say, so screen readers pass it by."""
    scale = scale_of(review, moments, width, height)
    points = [(scale.x(moments[step]), scale.y(result)) for step, result in review.curve()]
    return (
        f'<svg class="curve seat-{review.seat + 1}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" aria-hidden="true" data-left="{LEFT}" data-right="{width - RIGHT}">'
        + _grid(scale, review.unit)
        + _line(points, scale)
        + "".join(_swing(each, moments, scale, review) for each in review.swings)
        + f'<path class="cursor" d="M0 {TOP - 6}V{height - BOTTOM + 4}"/>'
        + "".join(_dot(each, moments, scale, review.unit) for each in ordered(review.verdicts))
        + "</svg>"
    )


def ordered(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """What gave most away lies on top."""
    return sorted(verdicts, key=lambda verdict: verdict.given)


def _grid(scale: Scale, unit: str) -> str:
    marks = [scale.low, (scale.low + scale.high) / 2, scale.high]
    if unit:
        inner = 0.08 / 1.16 * (scale.high - scale.low)
        marks = [scale.low + inner, scale.high - inner]
    return "".join(
        f'<path class="rule" d="M{LEFT} {scale.y(mark):.1f}H{scale.width - RIGHT}"/>'
        f'<text class="mark" x="{LEFT - 7}" y="{scale.y(mark) + 4:.1f}">'
        f"{escape(result_words(mark, unit).removesuffix(f' {unit}'))}</text>"
        for mark in marks
    )


def _line(points: Sequence[tuple[float, float]], scale: Scale) -> str:
    if len(points) < 2:
        return ""
    path = " ".join(f"{x:.1f} {y:.1f}" for x, y in points)
    floor = scale.height - BOTTOM
    area = f"M{points[0][0]:.1f} {floor}L{path}V{floor}Z"
    return f'<path class="area" d="{area}"/><path class="line" d="M{path}"/>'


def _swing(swing: Swing, moments: Sequence[int], scale: Scale, review: Review) -> str:
    """A small mark on the floor: up or down, the larger the more it moved."""
    share = abs(swing.change) / review.span
    if share < LEAST_SWING:
        return ""
    size = 2.5 + 5.0 * min(share / 0.3, 1.0)
    up = swing.change > 0
    tip = -1.6 * size if up else 1.6 * size
    x, y = scale.x(moments[swing.until]), scale.height - BOTTOM + 12 - tip / 2
    words = f"{swing.words}: {change_words(swing.change, review.unit)}"
    return (
        f'<path class="swing {"up" if up else "down"}" transform="translate({x:.1f} {y:.1f})" '
        f'd="M{-size:.1f} 0H{size:.1f}L0 {tip:.1f}Z"><title>{escape(words)}</title></path>'
    )


def _dot(verdict: Verdict, moments: Sequence[int], scale: Scale, unit: str) -> str:
    x, y = scale.x(moments[verdict.step + 1]), scale.y(verdict.played.result)
    words = f"{verdict.played.label}: {result_words(verdict.played.result, unit)}, {verdict.kind}"
    return (
        f'<path class="dot {verdict.kind}" transform="translate({x:.1f} {y:.1f})" '
        f'd="{SHAPES[verdict.kind]}" data-step="{moments[verdict.step]}">'
        f"<title>{escape(words)}</title></path>"
    )


def sign(kind: str) -> str:
    """The shape of a class beside its name."""
    shape = f'<path class="dot {kind}" d="{SHAPES[kind]}"/>'
    return f'<svg class="sign" viewBox="-8 -8 16 16" aria-hidden="true">{shape}</svg>'
