"""Gauges and piles: instruments whose level slides, heaps whose thickness follows the count."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from parlour.scene.look import Look
from parlour.scene.table import Gauge, Pile
from parlour.scene.web.fragments import Fragment
from parlour.scene.web.pieces import back

MOST_TICKS = 12
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000)
ROOM = 15.0
"""Numbers on a scale keep this distance."""
LETTER = 6.0
"""How wide a letter of a name on a scale is, about."""
LYING = (200.0, 40.0)
NAMES = 14.0
"""How much taller a scale is with names below its numbers."""
THICK = 1.5
"""How much each card of a heap adds to its height."""
STANDING = (46.0, 190.0)


@dataclass(frozen=True, slots=True)
class Tube:
    """Where the level of a gauge runs: from its low end to its high end."""

    gauge: Gauge

    def along(self, value: float) -> float:
        """How far along the drawing a value lies, held within the limits."""
        gauge = self.gauge
        share = (value - gauge.low) / max(gauge.high - gauge.low, 1)
        share = min(max(share, 0.0), 1.0)
        return round(182 - 174 * share if gauge.upright else 6 + 188 * share, 1)

    def shift(self, value: float) -> str:
        """The transform that brings a mark or the level to a value."""
        along = f"{self.along(value):g}"
        return f"translate(0 {along})" if self.gauge.upright else f"translate({along} 0)"


def gauge_parts(gauge: Gauge, look: Look) -> list[Fragment]:
    """The meter with its name, its drawing and what its marks mean. A change of the value
    changes attributes only: the level slides, and the number is read from the meter."""
    if gauge.id in look.gauges:
        return _own_drawing(gauge, look.gauges[gauge.id](gauge))
    wide, tall = STANDING if gauge.upright else LYING
    tall += NAMES if _names(gauge) else 0
    drawn = {"viewBox": f"0 0 {wide:g} {tall:g}", "class": "instrument", "aria-hidden": "true"}
    level = {"class": "level", "transform": Tube(gauge).shift(gauge.value)}
    return [
        Fragment(f"{gauge.id}.dial", gauge.id, "div", _meter(gauge)),
        Fragment(f"{gauge.id}.name", f"{gauge.id}.dial", "b", {}, escape(gauge.label)),
        Fragment(f"{gauge.id}.drawing", f"{gauge.id}.dial", "svg", drawn, _case(gauge)),
        Fragment(f"{gauge.id}.level", f"{gauge.id}.tube", "g", level, _liquid(gauge)),
        Fragment(f"{gauge.id}.scale", f"{gauge.id}.over", "g", {"class": "scale"}, _scale(gauge)),
        *_legend(gauge),
    ]


def _own_drawing(gauge: Gauge, drawn: str) -> list[Fragment]:
    """An instrument that the game draws itself, anew for each value."""
    box = {"viewBox": "0 0 72 150", "class": "instrument own", "aria-hidden": "true"}
    return [
        Fragment(f"{gauge.id}.dial", gauge.id, "div", _meter(gauge)),
        Fragment(f"{gauge.id}.name", f"{gauge.id}.dial", "b", {}, escape(gauge.label)),
        Fragment(f"{gauge.id}.drawing", f"{gauge.id}.dial", "svg", box, drawn),
        *_legend(gauge),
    ]


def _meter(gauge: Gauge) -> dict[str, str]:
    low = gauge.danger is not None and gauge.value <= gauge.danger
    won = gauge.goal is not None and gauge.value >= gauge.goal
    named = " named" if _names(gauge) else ""
    attributes = {
        "class": f"dial look-{gauge.look}{named}{' low' if low else ''}{' won' if won else ''}",
        "role": "meter",
        "aria-label": gauge.label,
        "aria-valuemin": str(gauge.low),
        "aria-valuemax": str(gauge.high),
        "aria-valuenow": str(gauge.value),
    }
    if gauge.value in gauge.marks:
        attributes["aria-valuetext"] = f"{gauge.value}, {gauge.marks[gauge.value]}"
    return attributes


def _case(gauge: Gauge) -> str:
    """What never changes: the tube, and the layers for the level and for the scale."""
    glass = (
        'x="2" y="6" width="20" height="178" rx="10"'
        if gauge.upright
        else 'x="4" y="4" width="192" height="17" rx="8.5"'
    )
    gloss = "M6.5 16V174" if gauge.upright else "M12 8.5H188"
    return (
        f'<clipPath id="{gauge.id}.clip"><rect {glass}/></clipPath><rect class="glass" {glass}/>'
        f'<g id="{gauge.id}.tube" clip-path="url(#{gauge.id}.clip)"></g>'
        f'<path class="gloss" d="{gloss}"/><g id="{gauge.id}.over"></g>'
    )


def _liquid(gauge: Gauge) -> str:
    """A level as long as the tube, drawn so that its end lies at the middle of the transform."""
    if gauge.upright:
        return (
            '<rect class="liquid" x="2" y="0" width="20" height="190"/>'
            '<path class="edge" d="M2 0H22"/>'
        )
    return (
        '<rect class="liquid" x="-200" y="4" width="200" height="17"/>'
        '<path class="edge" d="M0 4V21"/>'
    )


def _scale(gauge: Gauge) -> str:
    """Ticks, the zone of danger, the goal, and what is named."""
    tube = Tube(gauge)
    steps = gauge.high - gauge.low
    step = next((each for each in STEPS if steps <= each * MOST_TICKS), max(steps, 1))
    ticks = "".join(_tick(gauge, tube.along(at)) for at in range(gauge.low, gauge.high + 1, step))
    drawn = f'<path class="ticks" d="{ticks}"/>{_danger(gauge)}'
    for value, words in gauge.marks.items():
        point = "M23.5 0 30-4V4Z" if gauge.upright else "M0 21.5 4 28H-4Z"
        drawn += (
            f'<g class="noted" transform="{tube.shift(value)}"><title>{escape(words)}</title>'
            f'<path d="{point}"/></g>'
        )
    if gauge.goal is not None:
        star = "M7-6 8.9-2 13.2-1.5 10 1.5 10.8 5.8 7 3.7 3.2 5.8 4 1.5.8-1.5 5.1-2Z"
        along = tube.along(gauge.goal)
        where = f"5 {along + 9:g}" if gauge.upright else f"{along - 13:g} 12.5"
        drawn += f'<path class="star" transform="translate({where})" d="{star}"/>'
    drawn += "".join(_number(gauge, value) for value in _numbered(gauge))
    return drawn + "".join(
        f'<text class="named" x="{x:g}" y="51">{escape(words)}</text>' for x, words in _names(gauge)
    )


def _tick(gauge: Gauge, along: float) -> str:
    return f"M23.5 {along:g}H28" if gauge.upright else f"M{along:g} 22V26"


def _danger(gauge: Gauge) -> str:
    """A red line along the values at which the instrument warns."""
    if gauge.danger is None:
        return ""
    tube = Tube(gauge)
    low, high = tube.along(gauge.low), tube.along(gauge.danger)
    if gauge.upright:
        return f'<path class="redline" d="M25 {low + 1:g}V{min(high, low - 3):g}"/>'
    return f'<path class="redline" d="M{low - 1:g} 23.5H{max(high, low + 3):g}"/>'


def _numbered(gauge: Gauge) -> list[int]:
    """The values printed on the scale, what is named first, as long as there is room."""
    tube = Tube(gauge)
    wanted = [*gauge.marks, *(each for each in (gauge.danger, gauge.goal) if each is not None)]
    found: list[int] = []
    for value in [*wanted, gauge.low, gauge.high]:
        room = all(abs(tube.along(value) - tube.along(other)) >= ROOM for other in found)
        if room and gauge.low <= value <= gauge.high and value not in found:
            found.append(value)
    return sorted(found)


def _number(gauge: Gauge, value: int) -> str:
    along = Tube(gauge).along(value)
    if gauge.upright:
        return f'<text class="number" x="31" y="{along + 4:g}">{value}</text>'
    held = min(max(along, 8), 190)
    return f'<text class="number" x="{held:g}" y="38">{value}</text>'


def _names(gauge: Gauge) -> list[tuple[float, str]]:
    """The names of marks below a lying scale; none if one of them would not fit."""
    if gauge.upright:
        return []
    placed: list[tuple[float, float, str]] = []
    for value, words in sorted(gauge.marks.items()):
        half = LETTER * len(words) / 2
        x = min(max(Tube(gauge).along(value), half + 2), 198 - half)
        if half > 98 or any(abs(x - other) < half + room + 6 for other, room, _ in placed):
            return []
        placed.append((x, half, words))
    return [(x, words) for x, _, words in placed]


def _legend(gauge: Gauge) -> list[Fragment]:
    """The named marks in words."""
    if not gauge.marks:
        return []
    words = "".join(
        f"<span><b>{value}</b> {escape(text)}</span> " for value, text in gauge.marks.items()
    )
    attributes = {"class": "legend", "aria-hidden": "true"}
    return [Fragment(f"{gauge.id}.legend", f"{gauge.id}.dial", "small", attributes, words)]


def heap(pile: Pile, look: Look) -> Fragment:
    """A heap with its number, and what one knows of it."""
    known = f"; {pile.detail}" if pile.detail else ""
    attributes = {
        "class": f"heap look-{pile.look}",
        "role": "img",
        "aria-label": f"{pile.label}: {pile.count}{known}",
    }
    if pile.detail:
        attributes["data-detail"] = pile.detail
    detail = f"<small>{escape(pile.detail)}</small>" if pile.detail else ""
    up = max(_layers(pile) - 1, 0) * THICK
    inner = (
        f'<svg viewBox="0 0 100 124" aria-hidden="true">{_cards(pile, look)}'
        f'<text class="count" x="{50 - up / 3:.1f}" y="{84 - up:.1f}">{pile.count}</text>'
        f"</svg>{detail}"
    )
    return Fragment(f"{pile.id}.heap", pile.id, "div", attributes, inner)


def _layers(pile: Pile) -> int:
    """Card upon card up to a dozen, then one for every six more."""
    return min(min(pile.count, 12) + max(pile.count - 12, 0) // 6, 18)


def _cards(pile: Pile, look: Look) -> str:
    """The cards from the lowest up; the topmost shows its back."""
    size = 'width="66" height="92" rx="7"'
    if pile.count == 0:
        return f'<rect class="gap" x="17" y="29" {size}/>'
    heights = [THICK * n for n in range(_layers(pile))]
    cards = "".join(f'<rect x="{17 - up / 3:.1f}" y="{29 - up:.1f}" {size}/>' for up in heights)
    if pile.look in look.shapes and f"back-{pile.look}" not in look.shapes:
        return cards
    x, y = 50 - heights[-1] / 3, 75 - heights[-1]
    return (
        f'{cards}<g transform="translate({x:.1f} {y:.1f})">{back(look, pile.look)}'
        '<circle class="disc" r="20"/></g>'
    )
