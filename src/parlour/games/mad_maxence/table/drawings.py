"""Mad Maxence, drawn things: the car, coins, dials, taped rectangles, dust."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from parlour.scene.icons import icon
from parlour.scene.table import Gauge, Piece

CAR = (
    # A finger needs more than the car: the whole ring it stands on.
    '<rect class="reach" x="-100" y="-150" width="200" height="200" fill="transparent"/>'
    '<g class="buggy"><ellipse class="shade" cx="0" cy="31" rx="42" ry="7"/>'
    '<path class="body-low" d="M-45 12 -40-2 -22-6 -10-22H14L27-5 41-1 46 12 44 20H-44Z"/>'
    '<path class="pane" d="M-15-7-7-18H2V-6ZM6-18H12L20-6H6Z"/>'
    '<path class="stripe" d="M-43 9H44"/><path class="rack" d="M-12-25H18M-8-25V-22M14-25V-22"/>'
    '<path class="ram" d="M43 4 52 8V20L44 18Z"/>'
    '<g class="wheels"><circle cx="-25" cy="20" r="13"/><circle cx="26" cy="20" r="13"/></g>'
    '<g class="hubs"><circle cx="-25" cy="20" r="5"/><circle cx="26" cy="20" r="5"/></g></g>'
)


def car(piece: Piece) -> str:
    """The car with its driver."""
    return CAR


def coin(piece: Piece) -> str:
    """Heads: a cog with a star; tails: a worn plain side."""
    teeth = "".join(
        f'<circle cx="{32 * cos(turn * pi / 9):.1f}" cy="{32 * sin(turn * pi / 9):.1f}" r="1.8"/>'
        for turn in range(18)
    )
    points = "M0-21 5-7 20-6.5 8.4 2.6 12.4 17 0 8.6-12.4 17-8.4 2.6-20-6.5-5-7Z"
    star = f'<path class="mint" d="{points}"/>'
    worn = '<path class="worn" d="M-16-6H16M-20 3H20M-14 12H14"/>'
    side = "heads" if piece.up else "tails"
    return (
        f'<g class="metal {side}"><circle class="disc" r="38"/><g class="teeth">{teeth}</g>'
        f"{star if piece.up else worn}</g>"
    )


def rectangle(piece: Piece) -> str:
    """A piece of equipment: a paper rectangle, taped to the chart once it is found."""
    lines = wrapped(piece.text, 11)
    top = -8 - 6.5 * (len(lines) - 1)
    name = "".join(
        f'<text class="gear-name" y="{top + 13 * number:g}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    does = wrapped(", ".join(piece.marks), 12)
    effect = "".join(
        f'<text class="gear-does" y="{40 - 11 * number}">{escape(line)}</text>'
        for number, line in enumerate(reversed(does))
    )
    tape = "" if piece.dim else '<path class="tape" d="M-20-49 18-52 19-40-19-37Z"/>'
    return (
        '<g class="rectangle"><path class="paper" d="M-33-44 32-46 33 45-32 46Z"/>'
        f'{name}<path class="rule" d="M-24 {37 - 11 * len(does)}H24"/>{effect}{tape}</g>'
    )


def wrapped(words: str, width: int) -> list[str]:
    """Words in lines of about so many letters.

    >>> wrapped("Road atlas with burnt corners", 11)
    ['Road atlas', 'with burnt', 'corners']
    """
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


ICONS = {
    "gauge-tech": "gears",
    "gauge-o": "compass",
    "gauge-d": "steering-wheel",
    "gauge-c": "heart-organ",
    "gauge-f": "jerrycan",
    "gauge-p": "spanner",
}
"""The picture below each dial."""


def dial(gauge: Gauge) -> str:
    """A dial with a needle, from the lower left round to the lower right, and its picture."""
    steps = max(gauge.high - gauge.low, 1)
    ticks = numbers = ""
    for step in range(steps + 1):
        x, y = _round(step / steps)
        ticks += f"M{36 + 26 * x:.1f} {40 + 26 * y:.1f}L{36 + 31 * x:.1f} {40 + 31 * y:.1f}"
        numbers += f'<text x="{36 + 19 * x:.1f}" y="{43.5 + 19 * y:.1f}">{gauge.low + step}</text>'
    x, y = _round((gauge.value - gauge.low) / steps)
    empty = " empty" if gauge.value == gauge.low else ""
    return (
        f'<g class="gauge-face{empty}"><circle class="rim" cx="36" cy="40" r="35"/>'
        f'<circle class="plate" cx="36" cy="40" r="32"/><path class="scale-ticks" d="{ticks}"/>'
        f'<g class="scale-numbers">{numbers}</g>'
        f'<path class="needle" d="M{36 - 7 * x:.1f} {40 - 7 * y:.1f}L{36 + 25 * x:.1f} '
        f'{40 + 25 * y:.1f}"/><circle class="pin" cx="36" cy="40" r="4"/></g>'
        '<g class="gauge-icon" transform="translate(36 112) scale(.38)">'
        f"{icon(ICONS[gauge.id])}</g>"
    )


def _round(share: float) -> tuple[float, float]:
    """A point on the dial; it is open below."""
    turn = pi * (0.75 + 1.5 * share)
    return cos(turn), sin(turn)


DUST = "".join(
    f'<circle cx="{x}" cy="{y}" r="{r}"/>'
    for x, y, r in ((-26, 8, 24), (-4, -8, 30), (24, 4, 26), (2, 18, 26), (-38, -10, 16),
                    (40, -12, 15), (16, -26, 18), (-18, -26, 17))
)  # fmt: skip
"""A cloud, in a square from -50 to 50."""
SPARK = '<path class="spark" d="M0-46 8-9 44 0 8 9 0 46-8 9-44 0-8-9Z"/>'
DAYLIGHT = (
    '<g class="daylight"><circle r="20"/>'
    + "".join(f'<path d="M0-26V-46" transform="rotate({30 * n})"/>' for n in range(12))
    + "</g>"
)
