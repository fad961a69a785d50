"""Nazi Hunter, drawn: case files under a desk lamp, on the plan of a city at dusk."""

from __future__ import annotations

from math import cos, radians, sin

from parlour.games.nazi_hunter.table.drawings import (
    CUSTODY,
    DOOR,
    EFFECTS,
    FOLDED,
    FOLDER,
    HEADS,
    PLACES,
    TAILS,
)
from parlour.games.nazi_hunter.table.pieces import Area, CaseFile
from parlour.scene.icons import icon
from parlour.scene.look import Box, Look
from parlour.scene.table import Graph, Piece, Scene, Zone
from parlour.scene.web.geometry import Place, layout_of

ABILITY_ICONS = {
    "close-combat": "handcuffs",
    "ranged-combat": "targeting",
    "drive-auto": "city-car",
    "moto": "scooter",
    "communications": "rotary-phone",
    "research": "magnifying-glass",
    "seduction": "conversation",
    "intimidation": "pointing",
    "demolitions": "dynamite",
    "exchange": "card-exchange",
    "bureaucracy": "stamper",
    "double-agent": "two-shadows",
    "disrupt": "card-pickup",
    "end": "airplane-departure",
    "finish": "check-mark",
}
STAMPS = {"turned": "TURNED", "in custody": "CUSTODY", "escaped": "ESCAPED"}
HEADER = 60.0
"""The height of the strip with the name of a place."""


def city(scene: Scene, zone: Zone, box: Box) -> str:
    """The plan of the city, the six places round it, and what plus-one files add."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    places = [(spot, plan.places[spot.id]) for spot in zone.spots if isinstance(spot, Area)]
    middle = (box.width / 2, sum(place.y for _, place in places) / len(places))
    frame = f'<rect class="dusk" width="{box.width:g}" height="{box.height:g}" rx="8"/>'
    return (
        f"<defs>{_paints(box, places[0][1])}</defs>"
        f'<g clip-path="url(#nazi-hunter-frame)">{frame}{_streets(*middle)}'
        f"{_line(middle, places)}{_bonus(scene, box)}</g>"
        f"{''.join(_panel(spot, place) for spot, place in places)}"
    )


def _paints(box: Box, place: Place) -> str:
    """Gradients and clips; all their names begin with the game's."""
    left, top = -place.width / 2, -place.height / 2
    return (
        _fade("dusk", "dusk-top", "dusk-low")
        + _fade("sky", "sky-top", "sky-low")
        + _fade("gold", "gold-high", "gold-low", "1")
        + _fade("silver", "silver-high", "silver-low", "1")
        + '<radialGradient id="nazi-hunter-lamp"><stop offset="0" class="lamp-in"/>'
        '<stop offset="1" class="lamp-out"/></radialGradient>'
        '<clipPath id="nazi-hunter-frame">'
        f'<rect width="{box.width:g}" height="{box.height:g}" rx="8"/></clipPath>'
        '<clipPath id="nazi-hunter-panel">'
        f'<rect x="{left:g}" y="{top:g}" width="{place.width:g}" height="{place.height:g}" '
        'rx="10"/></clipPath>'
    )


def _fade(name: str, start: str, end: str, across: str = "0") -> str:
    return (
        f'<linearGradient id="nazi-hunter-{name}" x2="{across}" y2="1">'
        f'<stop offset="0" class="{start}"/><stop offset="1" class="{end}"/></linearGradient>'
    )


def _streets(x: float, y: float) -> str:
    """Ring roads and radial streets, and the river."""
    rings = "".join(
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide}" ry="{wide * 0.94:.0f}"/>'
        for wide in (52, 230, 300, 380, 470, 560, 660)
    )
    rays = ""
    for step in range(36):
        angle = radians(step * 10 + 4)
        start = 52 if step % 3 == 0 else 230 if step % 2 else 380
        rays += (
            f"M{x + start * cos(angle):.0f} {y + start * 0.94 * sin(angle):.0f}"
            f"L{x + 760 * cos(angle):.0f} {y + 720 * sin(angle):.0f}"
        )
    river = (
        f"M-20 {y + 350:.0f}C120 {y + 300:.0f} 200 {y + 420:.0f} 330 {y + 250:.0f}"
        f"S430 {y + 40:.0f} 530 {y - 10:.0f} 640 {y - 190:.0f} 720 {y - 330:.0f}"
        f" 900 {y - 430:.0f} 1020 {y - 400:.0f}"
    )
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="520" fill="url(#nazi-hunter-lamp)"/>'
        f'<g class="streets">{rings}<path d="{rays}"/></g>'
        f'<path class="bank" d="{river}"/><path class="river" d="{river}"/>'
    )


def _line(middle: tuple[float, float], places: list[tuple[Area, Place]]) -> str:
    """The ring line with a stop for each area, and the way of the clock."""
    x, y = middle
    wide, tall = 118.0, 112.0
    ways = stops = ""
    for _, place in places:
        across, down = place.x - x, place.y - y
        far = ((across / wide) ** 2 + (down / tall) ** 2) ** 0.5
        stop = (x + across / far, y + down / far)
        ways += f"M{stop[0]:.0f} {stop[1]:.0f}L{place.x:.0f} {place.y:.0f}"
        stops += f'<circle cx="{stop[0]:.0f}" cy="{stop[1]:.0f}" r="11"/>'
    ring = f'cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{tall:g}"'
    return (
        f'<path class="way" d="{ways}"/><ellipse class="road" {ring}/>'
        f'<ellipse class="rails" {ring}/><g class="stops">{stops}</g>{_clock(x, y)}'
    )


def _clock(x: float, y: float) -> str:
    """An arrow inside the ring: this way is clockwise."""
    return (
        f'<g class="clock" transform="translate({x:g} {y:g})">'
        '<path class="arc" d="M-38 26A46 46 0 1 1 38 26"/>'
        '<path class="head" d="M20 26 50 12 46 46Z"/></g>'
    )


def _bonus(scene: Scene, box: Box) -> str:
    """What the plus-one files add to every fugitive, in the corner of the map."""
    bonus = max((piece.bonus for piece in scene.pieces if isinstance(piece, CaseFile)), default=0)
    if not bonus:
        return ""
    return (
        f'<g class="bonus" transform="translate({box.width - 163:g} 66) rotate(-3)">'
        '<rect x="-130" y="-46" width="260" height="88" rx="6"/>'
        f'<text class="number" x="-72" y="20">+{bonus}</text>'
        '<text class="words" x="38" y="-8">force for</text>'
        '<text class="words" x="38" y="22">every one</text></g>'
    )


def _panel(area: Area, place: Place) -> str:
    """A place at dusk with a strip for its name, and how strong those are who hide there."""
    left, top = -place.width / 2, -place.height / 2
    drawn = PLACES.get(area.id.removeprefix("area-"), "")
    size = f'x="{left:g}" y="{top:g}" width="{place.width:g}" height="{place.height:g}"'
    return (
        f'<g class="panel look-{area.look}" transform="translate({place.x:g} {place.y:g})">'
        f'<rect class="shade" {size} rx="10"/>'
        f'<g clip-path="url(#nazi-hunter-panel)"><rect class="sky" {size}/>'
        f'<g class="drawing">{drawn}</g>'
        f'<rect class="header" x="{left:g}" y="{top:g}" width="{place.width:g}" height="{HEADER}"/>'
        f"</g>{_strength(area, -left, top)}{_pending(area, place)}</g>"
    )


def _strength(area: Area, right: float, top: float) -> str:
    """The opposition as a stamp, before it what the agents could bring from where they are."""
    if area.opposition is None:
        return ""
    drawn = (
        f'<g class="opposition" transform="translate({right - 32:g} {top + 30:g})">'
        '<rect x="-25" y="-21" width="50" height="42" rx="4"/>'
        f'<text y="12">{area.opposition}</text></g>'
    )
    x = right - 82
    for each in reversed(area.strengths):
        enough = '<circle class="enough" r="22"/>' if each.enough else ""
        drawn += (
            f'<g class="chip" transform="translate({x:g} {top + 30:g})">{enough}'
            f'<circle class="{each.agent}" r="17"/><text y="9">{each.force}</text></g>'
        )
        x -= 43
    if len(area.strengths) > 1 and area.together:
        drawn += f'<path class="together" d="M{right - 140:g} {top + 55:g}H{right - 66:g}"/>'
    return drawn


def _pending(area: Area, place: Place) -> str:
    """A first use of force that waits for the other agent: a bar, and what it lacks."""
    if not area.missing:
        return ""
    left, low = -place.width / 2, place.height / 2 + 1
    size = f'x="{left:g}" y="{low:g}" height="30" rx="6"'
    part = place.width * area.used / (area.used + area.missing)
    return (
        f'<g class="pending"><rect class="whole" {size} width="{place.width:g}"/>'
        f'<rect class="part" {size} width="{part:.0f}"/>'
        f'<text y="{low + 23:g}">{area.used} used, needs {area.missing} more</text></g>'
    )


def case_file(piece: Piece) -> str:
    """A case file: number on the tab, force as a stamp, its way round the ring, its effect."""
    assert isinstance(piece, CaseFile)
    raised = " raised" if piece.bonus else ""
    return (
        '<g class="case-file" transform="scale(.95) translate(-33 -46)">'
        f'<path class="folder" d="{FOLDER}"/>'
        '<path class="paper" d="M5 21 61 20 61.5 87 5 87.5Z"/>'
        '<path class="stain" d="M61 70Q48 72 46 87L61.5 87Z"/>'
        f'<text class="number" x="19" y="16.5">{piece.text}</text>'
        f'<g class="force{raised}"><rect x="8" y="25" width="25" height="33" rx="2"/>'
        f'<text x="20.5" y="51">{piece.force}</text></g>'
        f"{_way(piece)}{_foot(piece)}</g>"
    )


def _way(piece: CaseFile) -> str:
    """An arrow round the rounds that are left, or a dot."""
    if piece.pattern == "static":
        return '<g class="going" transform="translate(48 41)"><circle class="dot" r="5.5"/></g>'
    left = "" if piece.left is None else piece.left
    turn = "" if piece.pattern == "clockwise" else ' transform="scale(-1 1)"'
    hurry = " hurry" if piece.left in (0, 1) else ""
    return (
        f'<g class="going{hurry}" transform="translate(47 42) scale(.94)">'
        f'<text y="5.5">{left}</text>'
        f'<g{turn}><path class="arc" d="M-8 9A12 12 0 1 1 9.5 7"/>'
        '<path class="head" d="M3.5 8.5 13.5 3 12.5 13Z"/></g></g>'
    )


def _foot(piece: CaseFile) -> str:
    """What has become of him as a stamp across the sheet, or the icon of his effect."""
    if piece.stamp:
        kind = "custody" if piece.stamp == "in custody" else "gone"
        return (
            f'<g class="file-stamp {kind}" transform="translate(33 73) rotate(-7)">'
            f'<rect x="-27" y="-9" width="54" height="18" rx="2"/>'
            f'<text y="4.5">{STAMPS[piece.stamp]}</text></g>'
        )
    icons = {"none": ""}
    drawn = icons.get(piece.effect, EFFECTS.get(piece.effect, DOOR))
    right = (
        f'<text class="nth" x="47" y="79">#{piece.place}</text>'
        if piece.place
        else '<path class="typed" d="M37 67H58M37 73H54M37 79H57"/>'
    )
    left = '<path class="typed" d="M10 67H30M10 73H26M10 79H30"/>' if not drawn else ""
    return f'<g class="effect" transform="translate(20.5 73)">{drawn}</g>{left}{right}'


def agent(piece: Piece) -> str:
    """A coin: the agent's tool when it is ready, bare lines when it is spent."""
    inside = HEADS[piece.look] if piece.up else TAILS
    return (
        f'<g class="metal {piece.look}"><circle class="disc" r="38"/><circle class="rim" r="32.5"/>'
        f"{inside}</g>"
    )


LOOK = Look(
    colours={
        "ground": ("0.87 0.008 250", "0.21 0.010 250"),
        "mat": ("0.955 0.008 90", "0.27 0.013 250"),
        "ink": ("0.27 0.025 255", "0.92 0.018 90"),
        "quiet": ("0.45 0.02 255", "0.74 0.015 250"),
        "accent": ("0.43 0.07 248", "0.79 0.055 245"),
        "glow": ("0.62 0.15 58", "0.79 0.15 63"),
        "danger": ("0.48 0.16 28", "0.72 0.15 32"),
        "seat-1": ("0.62 0.11 82", "0.77 0.11 84"),
        "seat-2": ("0.62 0.015 250", "0.80 0.012 250"),
        "nh-dusk-top": ("0.66 0.04 255", "0.24 0.035 262"),
        "nh-dusk-low": ("0.78 0.035 75", "0.33 0.030 285"),
        "nh-street": ("0.93 0.015 250 / .5", "0.60 0.03 255 / .28"),
        "nh-river": ("0.70 0.05 240", "0.38 0.055 245"),
        "nh-sky-top": ("0.80 0.03 250", "0.33 0.045 265"),
        "nh-sky-low": ("0.87 0.05 72", "0.50 0.06 50"),
        "nh-far": ("0.72 0.035 255", "0.34 0.035 268"),
        "nh-wall": ("0.53 0.04 255", "0.245 0.03 265"),
        "nh-edge": ("0.68 0.035 250", "0.38 0.03 260"),
        "nh-pane": ("0.87 0.12 82", "0.79 0.115 78"),
        "nh-glim": ("0.63 0.04 250", "0.33 0.03 262"),
        "nh-header": ("0.92 0.014 240", "0.27 0.028 258"),
        "nh-road": ("0.93 0.012 90", "0.46 0.022 255"),
    },
    shapes={
        "folder": FOLDED,
        "back-file": FOLDED,
        "custody": CUSTODY,
        **{ability: icon(name) for ability, name in ABILITY_ICONS.items()},
    },
    backdrops={"ring": city},
    faces={"file": case_file, "gold": agent, "silver": agent},
    ground='<path class="ruled" d="M0 24.5H100M0 49.5H100M0 74.5H100M0 99.5H100"/>',
    aside=("captured", "escaped", "models"),
)
