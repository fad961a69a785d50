"""Ultimate Scheme: the panels of the seats, the bar of steps, progress and Anarchy."""

from __future__ import annotations

from html import escape

from parlour.games.ultimate_scheme.table.drawings import emblem, sign
from parlour.games.ultimate_scheme.table.pieces import Headquarters, Rung, Step
from parlour.scene.icons import icon
from parlour.scene.look import Box
from parlour.scene.table import Gauge, Graph, Scene, Zone
from parlour.scene.web.geometry import layout_of

PANEL = (360.0, 160.0)
VAULT_SIZE = (54.0, 34.0)
SEAT_PLACES = {
    "vault-F": (128.0, 58.0, *VAULT_SIZE),
    "vault-O": (185.0, 58.0, *VAULT_SIZE),
    "vault-S": (242.0, 58.0, *VAULT_SIZE),
    "vault-U": (299.0, 58.0, *VAULT_SIZE),
    "ninja": (342.0, 58.0, 34.0, 40.0),
    "first": (17.0, 18.0, 32.0, 32.0),
    "power": (180.0, 117.0, 352.0, 24.0),
    "executed": (104.0, 145.0, 200.0, 30.0),
}
"""What lies where on a panel: its middle and its size."""
STEP_ICONS = (
    "card-pickup", "run", "run", "grab", "grab", "explosion-rays", "sands-of-time", "broom",
)  # fmt: skip
STEP_BOX = (960.0, 70.0)
STEP_NODE = (126.0, 66.0)
RUNGS = 21
PATH_BOX = (780.0, 168.0)
PATH_NODE = (66.0, 66.0)
LARGEST_MARKER = 0.5
BANDS = ((0, "#3fae58"), (3, "#e8c22e"), (6, "#f08a2b"), (9, "#e0352b"))


def spot_id(name: str, seat: int) -> str:
    """The id of a place on the panel of a seat."""
    return f"{name}-{seat + 1}"


def panel_plan(seat: int) -> tuple[dict[str, tuple[float, float]], dict[str, tuple[float, float]]]:
    """Points and sizes of the places on a panel, as a graph wants them."""
    wide, tall = PANEL
    points: dict[str, tuple[float, float]] = {f"panel-{seat + 1}": (50.0, 50.0)}
    sizes: dict[str, tuple[float, float]] = {f"panel-{seat + 1}": PANEL}
    for name, (x, y, width, height) in SEAT_PLACES.items():
        points[spot_id(name, seat)] = (
            round((x - width / 2) / (wide - width) * 100, 3),
            round((y - height / 2) / (tall - height) * 100, 3),
        )
        sizes[spot_id(name, seat)] = (width, height)
    return points, sizes


def headquarters(scene: Scene, zone: Zone, box: Box) -> str:
    """A seat: portrait, name, vault, hands, power, what it has executed."""
    assert isinstance(zone, Graph)
    seat = next(spot for spot in zone.spots if isinstance(spot, Headquarters))
    states = "".join(
        [
            " us-acts" if seat.acts else "",
            " mine" if seat.mine else "",
            " us-winner" if seat.completed else "",
        ]
    )
    name = "us-who" if len(seat.name) < 20 else "us-who us-long"
    return (
        f'<g class="us-seat seat-{seat.number + 1}{states}">'
        '<rect class="us-back body" x="1" y="1" width="96" height="98" rx="8"/>'
        f'<clipPath id="ultimate-scheme-portrait-{seat.number}"><rect x="1" y="1" width="96" '
        'height="98" rx="8"/></clipPath>'
        f'<g clip-path="url(#ultimate-scheme-portrait-{seat.number})">'
        '<path class="us-rays" d="M49 52-10-20H20ZM49 52 40-20H60ZM49 52 80-20H110ZM49 52-20 30V60Z'
        'M49 52 120 30V60ZM49 52-10 120H20ZM49 52 80 120H110Z"/>'
        f'<g transform="translate(49 54)">{_face(seat.faction)}</g></g>'
        '<rect class="us-frame" x="1" y="1" width="96" height="98" rx="8"/>'
        f'<g class="us-badge"><circle class="body" cx="84" cy="86" r="13"/>'
        f"{emblem(seat.number, 84, 86, 14)}</g>"
        f'<text class="{name}" x="104" y="22">{escape(seat.name)}</text>'
        f"{_progress(seat)}{_vault(seat)}{_hands(seat)}{_power(seat)}{_executed(seat)}</g>"
    )


def _face(faction: str) -> str:
    return f'<use href="#shape-us-portrait-{faction}"/>' if faction else ""


def _progress(seat: Headquarters) -> str:
    return (
        '<g class="us-points" transform="translate(339 19)"><circle r="18"/>'
        f'<text y="8">{seat.progress}</text></g>'
    )


def _vault(seat: Headquarters) -> str:
    drawn = ""
    for n, token in enumerate("FOSU"):
        count = seat.vault[n]
        none = " us-none" if not count else ""
        x = 128 + 57 * n
        drawn += (
            f'<g class="us-count{none}">{sign(token, x - 15, 57, 23)}'
            f'<text x="{x:g}" y="65">{count}</text></g>'
        )
    return drawn


def _hands(seat: Headquarters) -> str:
    """Schemes, action cards, minions and keys, as numbers."""
    counts = (("D", seat.schemes), ("A", seat.cards), ("M", seat.minions), ("K", seat.keys))
    return "".join(
        f'<g class="us-few">{sign(name, 115 + 62 * n, 91, 20)}'
        f'<text x="{129 + 62 * n}" y="97.5">{count}</text></g>'
        for n, (name, count) in enumerate(counts)
    )


def _power(seat: Headquarters) -> str:
    """The strip that glows while the power can be used."""
    state = " us-usable" if seat.usable else " us-used" if seat.used else ""
    return (
        f'<g class="us-power{state}"><rect x="4" y="105" width="352" height="24" rx="6"/>'
        f'<text class="us-when" x="12" y="122">{escape(seat.when)}</text>'
        f'<text class="us-called" x="76" y="122">{escape(seat.power)}</text></g>'
    )


def _executed(seat: Headquarters) -> str:
    """Totals of the executed schemes: regions, then symbols."""
    regions = "  ".join(f"{name} {count}" for name, count in seat.regions)
    x, drawn = 212.0, ""
    found = [(token, count) for token, count in zip("FOSU", seat.symbols, strict=True) if count]
    if seat.anarchies:
        found.append(("flame", seat.anarchies))
    for token, count in found:
        drawn += (
            f'{sign(token, x + 6, 151, 13)}<text class="us-total" x="{x + 14:g}" y="156">'
            f"{count}</text>"
        )
        x += 29
    quiet = ""
    if not regions and seat.faction:
        quiet = '<text class="us-total us-none" x="10" y="150">nothing executed yet</text>'
    return f'<text class="us-total" x="206" y="141">{escape(regions)}</text>{drawn}{quiet}'


def steps(scene: Scene, zone: Zone, box: Box) -> str:
    """Eight steps as arrows; the one that runs is lit and shows whose slot it is."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    drawn = ""
    for number, step in enumerate(zone.spots):
        assert isinstance(step, Step)
        place = plan.places[step.id]
        x, y = place.width / 2, place.height / 2
        arrow = f"M{-x:g} {-y:g}H{x - 12:g}L{x:g} 0 {x - 12:g} {y:g}H{-x:g}L{-x + 12:g} 0Z"
        state = " us-now" if step.lit else " us-past" if step.done else ""
        drawn += (
            f'<g class="us-step{state}" transform="translate({place.x:g} {place.y:g})">'
            f'<path class="us-arrow" d="{arrow}"/>'
            f'<g class="us-sign" transform="translate(0 {-18 if step.order else -9:g}) scale(.22)">'
            f"{icon(STEP_ICONS[number])}</g>"
            f'<text class="us-called" y="{21 if not step.order else 9}">{escape(step.text)}</text>'
            f"{_slots(step)}</g>"
        )
    return drawn


def _slots(step: Step) -> str:
    """The seats in turn order: those that are done are faint, the one that acts is large."""
    drawn = ""
    for n, seat in enumerate(step.order):
        x = (n - (len(step.order) - 1) / 2) * 20
        state = " us-acts" if n == step.slot else " us-past" if n < step.slot else ""
        drawn += (
            f'<g class="us-slot seat-{seat + 1}{state}" transform="translate({x:g} 22)">'
            f'<circle class="body" r="{9 if n == step.slot else 6.5}"/>'
            f"{emblem(seat, 0, 0, 9 if n == step.slot else 7)}</g>"
        )
    return drawn


def path_points() -> dict[str, tuple[float, float]]:
    """Where the spaces of the progress path lie: to the right, round the bend, and back."""
    found: dict[str, tuple[float, float]] = {}
    for value in range(RUNGS):
        x = value * 10.0 if value <= 10 else (20 - value) * 10.0
        sway = 7.0 if value % 2 else 0.0
        y = sway if value <= 10 else 93.0 + sway
        found[f"progress-{value}"] = (x, min(y, 100.0))
    return found


def progress(scene: Scene, zone: Zone, box: Box) -> str:
    """A curling path; bounties stand in boxes that take the colour of whoever claims them."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    places = [plan.places[spot.id] for spot in zone.spots]
    way = f"M{places[0].x:g} {places[0].y:g}" + "".join(
        f"L{place.x:g} {place.y:g}" for place in places[1:]
    )
    drawn = f'<path class="us-path-edge" d="{way}"/><path class="us-path" d="{way}"/>'
    for spot, place in zip(zone.spots, places, strict=True):
        assert isinstance(spot, Rung)
        drawn += (
            f'<g class="us-rung{" us-goal" if spot.value in (10, 15) else ""}" '
            f'transform="translate({place.x:g} {place.y:g})">{_rung(spot)}</g>'
        )
    return drawn


def _rung(rung: Rung) -> str:
    number = f'<text class="us-mark" y="11">{rung.value}</text>'
    if not rung.bounty:
        return f'<circle class="us-stone" r="24"/>{number}'
    if rung.claimed is None:
        return (
            f'<rect class="us-box" x="-30" y="-30" width="60" height="60" rx="9"/>'
            f'<text class="us-mark us-high" y="-3">{rung.value}</text>'
            f"{sign(rung.bounty, 0, 15, 27)}"
        )
    return (
        f'<g class="seat-{rung.claimed + 1}"><rect class="us-box body" x="-30" y="-30" width="60" '
        f'height="60" rx="9"/></g>{emblem(rung.claimed, 0, 15, 22)}'
        f'<text class="us-mark us-high us-taken" y="-3">{rung.value}</text>'
    )


def thermometer(gauge: Gauge) -> str:
    """Anarchy: bands from green to red, mercury, and a bulb."""
    top, bottom = 10.0, 118.0

    def at(value: float) -> float:
        return bottom - (bottom - top) * value / gauge.high

    bands = ""
    for n, (low, colour) in enumerate(BANDS):
        high = BANDS[n + 1][0] if n + 1 < len(BANDS) else gauge.high
        first = at(low - 0.5) if n else at(low)
        last = at(high - 0.5) if n + 1 < len(BANDS) else at(high)
        bands += (
            f'<rect x="27" y="{last:.1f}" width="18" height="{first - last:.1f}" fill="{colour}" '
            'fill-opacity=".38"/>'
        )
    ticks = "".join(f"M47 {at(value):.1f}H{54 if value % 3 == 0 else 51}" for value in range(13))
    numbers = "".join(
        f'<text class="us-degree" x="57" y="{at(value) + 4:.1f}">{value}</text>'
        for value in (0, 3, 6, 9, 12)
    )
    now = [colour for low, colour in BANDS if gauge.value >= low][-1]
    level = at(gauge.value)
    return (
        f'<g class="us-heat"><rect class="us-tube" x="26" y="4" width="20" height="124" rx="10"/>'
        f'{bands}<rect x="30" y="{level:.1f}" width="12" height="{132 - level:.1f}" rx="6" '
        f'fill="{now}"/><circle class="us-tube" cx="36" cy="132" r="15"/>'
        f'<circle cx="36" cy="132" r="11.5" fill="{now}"/>'
        f"{sign('flame', 36, 131, 14)}"
        f'<path class="us-ticks" d="{ticks}"/>{numbers}</g>'
    )
