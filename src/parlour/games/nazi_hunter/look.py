"""Nazi Hunter, drawn: case files under a desk lamp, on the plan of a city at dusk.

A file has a face of its own: number, force, the way it goes, effect. The faces are drawn as
patterns beside the map and laid on the cards by look.css, so that they travel with them.
"""

from __future__ import annotations

import re
from math import cos, radians, sin

from parlour.scene.look import Box, Look
from parlour.scene.table import Graph, Panel, Piece, Scene, Spot, Zone
from parlour.scene.web.geometry import Place, plan_of

FOLDER = "M1 20V5Q1 1 5 1H33Q36 1 38 4L43 15H62Q65 15 65 19V88Q65 91 62 91H4Q1 91 1 88Z"
"""The outline of a file with its tab, 66 by 92."""
OUTLINE = f'<path class="edge" transform="translate(-31.1 -44.1) scale(.943 .958)" d="{FOLDER}"/>'
COMPASS = """
<circle class="fine" r="21"/>
<path class="fine" d="M0-26V-21M0 26V21M-26 0H-21M26 0H21"/>
<path class="solid" d="M12-12 4 4-4-4Z"/><path class="line" d="M-12 12-4-4 4 4Z"/>
"""
LENS = """
<circle class="line" cx="-4" cy="-4" r="14"/><path class="fine" d="M-12-4A8 8 0 0 1-4-12"/>
<path class="handle" d="M7 7 20 20"/>
"""

PLACES = {
    "airport": """
<path class="line" d="M-122 68H122M-96 68V-6M-78 68V-6M-104-6H-70L-75-28H-99ZM-87-28V-44"/>
<path class="pane" d="M-100-22H-74L-77-11H-97Z"/>
<path class="line" d="M-60 68V34Q-6 12 52 34V68M-60 42H52"/>
<path class="pane" d="M-50 50H-36V60H-50ZM-26 50H-12V60H-26ZM-2 50H12V60H-2ZM22 50H36V60H22Z"/>
<path class="line" d="
M4-18 74-40Q94-45 96-37 96-31 82-27L60-20 34 10 25 13 37-13 12-5 1 2-5 2 1-9Z"/>
<path class="faint" d="M-52-2-14-13M-60-16-26-26"/>
""",
    "port": """
<path class="line" d="M-118 40H-40M-104 40-92-50H-84L-72 40M-101 16H-75M-97-14H-79M-98-14-75 16
M-79-14-101 16"/>
<path class="line" d="M-108-34H34M-88-50V-62L34-34M-88-62-108-34"/>
<path class="line" d="M16-34V-6M10-6H22V4H10Z"/><path class="pane" d="M-94-32H-82V-23H-94Z"/>
<path class="line" d="M-26 40H112L98 62H-8ZM52 40V16H96V40M62 16V-10H78V16M4 40V8M4 12 40 40"/>
<path class="pane" d="M57 22H64V29H57ZM70 22H77V29H70ZM83 22H90V29H83Z"/>
<path class="faint" d="M-122 54Q-112 48-102 54T-82 54-62 54-42 54
M-112 66Q-102 60-92 66T-72 66-52 66-32 66
-12 66 8 66 28 66 48 66 68 66 88 66 108 66"/>
""",
    "hotel": """
<path class="line" d="M-122 68H122M-46 68V-50H46V68M-52-50H52V-58H-52ZM-30-58V-66H30V-58"/>
<path class="pane" d="M-34-40H-22V-26H-34ZM6-40H18V-26H6ZM-14-18H-2V-4H-14ZM26-18H38V-4H26Z
M-34 4H-22V18H-34Z"/>
<path class="faint" d="M-14-40H-2V-26H-14ZM26-40H38V-26H26ZM-34-18H-22V-4H-34ZM6-18H18V-4H6Z
M-14 4H-2V18H-14ZM6
 4H18V18H6ZM26 4H38V18H26Z"/>
<path class="line" d="M-26 40H26L32 32H-32ZM-12 68V44H12V68M0 44V68M46-38H62V14H46M-46 68V68"/>
<path class="line" d="M-116 68V20H-62V68M62 68V30H116V68"/>
<path class="faint" d="M-104 30H-96V42H-104ZM-84 30H-76V42H-84ZM76 40H84V50H76ZM96 40H104V50H96Z"/>
""",
    "consulate": """
<path class="line" d="M-122 68H122M-74 68V62H74V68M-66 62V56H66V62M-70-6H70V-16H-70Z
M-70-16 0-50 70-16Z"/>
<path class="line" d="M-58 56V-6M-48 56V-6M-30 56V-6M-20 56V-6M20 56V-6M30 56V-6M48 56V-6
M58 56V-6"/>
<path class="pane" d="M-11 56V10Q0 0 11 10V56Z"/><circle class="faint" cy="-28" r="7"/>
<path class="line" d="M96 68V-58M90 68H102"/><circle class="line" cx="96" cy="-61" r="3"/>
<path class="faint" d="M-118 68V44M-106 68V44M-94 68V44M-82 68V44M-122 50H-78M112 68V44M120 68V44
M104 50H122"/>
""",
    "market": """
<path class="line" d="M-122 68H122M-112 68V-2M-44 68V-2M-36 68V10M36 68V10M44 68V-2M112 68V-2"/>
<path class="line" d="M-106-26H-50L-40-2Q-49 9-58-2-67 9-76-2-85 9-94-2-105 9-116-2Z"/>
<path class="line" d="M-28-14H28L40 10Q30 21 20 10 10 21 0 10-10 21-20 10-30 21-40 10Z"/>
<path class="line" d="M50-26H106L116-2Q105 9 94-2 85 9 76-2 67 9 58-2 49 9 40-2Z"/>
<path class="faint" d="M-87-26-94-2M-69-26-62-2M-10-14-18 10M10-14 18 10M69-26 62-2M87-26 94-2"/>
<path class="line" d="M-112 38H-44M-36 44H36M44 38H112"/>
<path class="faint" d="M-104 38V30H-84V38M-74 38V28H-54V38M-26 44V34H-4V44M6 44V36H26V44
M54 38V29H74V38M84 38V31H102V38"/>
<circle class="pane" cx="-78" cy="16" r="5"/><circle class="pane" cy="28" r="5"/>
<circle class="pane" cx="78" cy="16" r="5"/>
<path class="faint" d="M-122-44Q-60-30 0-38T122-44"/>
""",
    "station": """
<path class="line" d="M-116 56V10Q-110-36-62-40-28-38-24 0M116 56V10Q110-36 62-40 28-38 24 0"/>
<path class="faint" d="M-104 56V14Q-98-24-62-28-36-26-32 4M104 56V14Q98-24 62-28 36-26 32 4
M-62-40V-28M62-40V-28M-104-14-96-6M104-14 96-6"/>
<path class="line" d="M-26 56V-44L0-64 26-44V56M-26 14H26M-10 56V30Q0 20 10 30V56"/>
<circle class="face" cy="-22" r="18"/><circle class="line" cy="-22" r="18"/>
<path class="line" d="M0-22V-34M0-22 8-17"/>
<path class="pane" d="M-92 20H-78V34H-92ZM-66 20H-52V34H-66ZM52 20H66V34H52ZM78 20H92V34H78Z"/>
<path class="line" d="M-122 56H122M-122 68H122"/>
<path class="faint" d="M-108 54V70M-84 54V70M-60 54V70M-36 54V70M-12 54V70M12 54V70M36 54V70
M60 54V70M84 54V70M108 54V70"/>
""",
}
"""A line drawing of each place, behind what lies there; an area of one's own goes without."""

EXIT = '<path class="mark" d="M-1-8H-9V8H-1M-4 0H8M4-4 8 0 4 4"/>'
ICONS = {
    "port": '<path class="mark" d="M0-5V8M-5-2H5M-9 2Q-8 8 0 8 8 8 9 2"/>'
    '<circle class="mark" cy="-7" r="2.5"/>',
    "airport": '<path class="fill" d="M0-10Q2-10 2-6V-2L10 4V6L2 3V7L5 9V10L0 9-5 10V9L-2 7V3L-10 6'
    'V4L-2-2V-6Q-2-10 0-10Z"/>',
    "station": '<path class="mark" d="M-6-9H6V4H-6ZM-6-2H6M-4 4-8 10M4 4 8 10M-6 8H6"/>',
    "agents-clockwise": '<circle class="fill" r="3.5"/>'
    '<path class="mark" d="M-8 3A8.5 8.5 0 1 1 8 3M8 3 9-2M8 3 3 2"/>',
    "agents-counter-clockwise": '<circle class="fill" r="3.5"/>'
    '<path class="mark" d="M8 3A8.5 8.5 0 1 0-8 3M-8 3-9-2M-8 3-3 2"/>',
    "plus-one": '<text class="plus" y="7">+1</text>',
    "another": '<path class="mark" d="M-8-8H2V4H-8ZM-2 8H8V-4M3 2V-9"/>',
}
STAMPS = {"captured": "CUSTODY", "escaped": "ESCAPED"}
PRINTED = re.compile(
    r"(?P<pattern>clockwise|counter-clockwise|static); force (?P<force>\d+); effect: (?P<effect>.+)"
)
MIDDLE = (500.0, 360.0)
HEADER = -105.0
"""Where a panel begins above the middle of its area; it is as wide as its spot and a bit."""
PANEL = (256.0, 190.0)


def city(scene: Scene, zone: Zone, box: Box) -> str:
    """The plan of the city, the six places round it, and what leaves from the Airport."""
    assert isinstance(zone, Graph)
    plan = plan_of(zone)
    assert plan is not None
    files = [piece for piece in scene.pieces if piece.look == "file"]
    places = [(spot, plan.places[spot.id]) for spot in zone.spots]
    frame = f'<rect class="ground" width="{box.width:g}" height="{box.height:g}" rx="8"/>'
    return (
        f"<defs>{_paints(box)}{''.join(_face(piece) for piece in files)}</defs>"
        f'<g clip-path="url(#nh-frame)">{frame}{_streets()}{_line(places)}</g>'
        f"{_bonus(scene)}"
        f"{''.join(_panel(spot, place) for spot, place in places)}"
        f"{_departures(files, places[0][0].id)}"
    )


def _paints(box: Box) -> str:
    return (
        '<linearGradient id="nh-dusk" x2="0" y2="1"><stop offset="0" class="dusk-top"/>'
        '<stop offset="1" class="dusk-low"/></linearGradient>'
        '<radialGradient id="nh-lamp"><stop offset="0" class="lamp-in"/>'
        '<stop offset="1" class="lamp-out"/></radialGradient>'
        '<linearGradient id="nh-gold" x2="1" y2="1"><stop offset="0" class="gold-high"/>'
        '<stop offset="1" class="gold-low"/></linearGradient>'
        '<linearGradient id="nh-silver" x2="1" y2="1"><stop offset="0" class="silver-high"/>'
        '<stop offset="1" class="silver-low"/></linearGradient>'
        '<clipPath id="nh-frame">'
        f'<rect width="{box.width:g}" height="{box.height:g}" rx="8"/></clipPath>'
        '<pattern id="nh-folder" width="1" height="1" viewBox="-2 -2 70 96" '
        f'preserveAspectRatio="none"><path class="folder" d="{FOLDER}"/>'
        '<path class="crease" d="M6 24H60"/></pattern>'
    )


def _streets() -> str:
    """Ring roads and radial streets, the river with its bridges, a park."""
    x, y = MIDDLE
    rings = "".join(
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide}" ry="{wide * 0.74:.0f}"/>'
        for wide in (60, 205, 255, 320, 395, 520, 590)
    )
    rays = ""
    for step in range(36):
        angle = radians(step * 10 + 4)
        start = 60 if step % 3 == 0 else 205 if step % 2 else 320
        rays += (
            f"M{x + start * cos(angle):.0f} {y + start * 0.74 * sin(angle):.0f}"
            f"L{x + 700 * cos(angle):.0f} {y + 520 * sin(angle):.0f}"
        )
    river = "M-20 640C90 560 200 690 330 560S420 380 520 350 640 300 690 200 860 60 1020 90"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="460" fill="url(#nh-lamp)"/>'
        f'<g class="streets">{rings}<path d="{rays}"/></g>'
        f'<ellipse class="boulevard" cx="{x:g}" cy="{y:g}" rx="452" ry="334"/>'
        f'<path class="bank" d="{river}"/><path class="river" d="{river}"/>'
    )


def _line(places: list[tuple[Spot, Place]]) -> str:
    """The ring line with a stop for each area."""
    x, y = MIDDLE
    ways = stops = ""
    for _, place in places:
        across, down = place.x - x, place.y - y
        far = ((across / 128) ** 2 + (down / 96) ** 2) ** 0.5
        stop = (x + across / far, y + down / far)
        ways += f"M{stop[0]:.0f} {stop[1]:.0f}L{place.x:.0f} {place.y:.0f}"
        stops += f'<circle cx="{stop[0]:.0f}" cy="{stop[1]:.0f}" r="8"/>'
    ring = f'cx="{x:g}" cy="{y:g}" rx="128" ry="96"'
    return (
        f'<path class="way" d="{ways}"/><ellipse class="road" {ring}/>'
        f'<ellipse class="rails" {ring}/><g class="stops">{stops}</g>'
    )


def _bonus(scene: Scene) -> str:
    """What the plus-one files add to every other, in the middle of the ring."""
    facts = [fact for zone in scene.zones if isinstance(zone, Panel) for fact in zone.facts]
    said = next((fact.text for fact in facts if fact.name == "Plus one"), None)
    if said is None:
        return ""
    words, _, number = said.rpartition(" ")
    return (
        '<g class="bonus" transform="translate(500 360)"><rect x="-84" y="-42" width="168" '
        f'height="80" rx="6"/><text class="number" y="2">{number}</text>'
        f'<text class="words" y="26">{words}</text></g>'
    )


def _panel(spot: Spot, place: Place) -> str:
    """A sheet with a header, the drawing of the place, and how strong those are who hide there."""
    wide, tall = PANEL
    left = -wide / 2
    size = f'x="{left:g}" y="{HEADER:g}" width="{wide:g}"'
    drawn = PLACES.get(spot.id.removeprefix("area-"), "")
    return (
        f'<g class="panel look-{spot.look}" transform="translate({place.x:g} {place.y:g})">'
        f'<rect class="sheet" {size} height="{tall:g}" rx="6"/>'
        f'<g class="drawing" transform="translate(0 6)">{drawn}</g>'
        f'<path class="header" d="M{left:g} {HEADER + 30:g}V{HEADER + 6:g}q0-6 6-6'
        f'H{-left - 6:g}q6 0 6 6V{HEADER + 30:g}Z"/>{_strength(spot.detail)}</g>'
    )


def _strength(detail: str) -> str:
    """The opposition in its stamp, before it what the agents could bring from where they are."""
    found = re.search(r"opposition (\d+)", detail)
    if found is None:
        return ""
    drawn = (
        '<rect class="stamp" x="92" y="-102" width="32" height="24" rx="3"/>'
        f'<text class="opposition" x="108" y="-83">{found[1]}</text>'
    )
    chips = re.findall(r"(gold|silver) (\d+): (enough|not enough)", detail)
    x = 78
    for agent, force, come in reversed(chips):
        ring = f'<circle class="enough" cx="{x}" cy="-90" r="13"/>' if come == "enough" else ""
        drawn += (
            f'{ring}<circle class="chip {agent}" cx="{x}" cy="-90" r="10"/>'
            f'<text class="chip-force" x="{x}" y="-84.5">{force}</text>'
        )
        x -= 27
    if len(chips) == 2 and "together: enough" in detail:
        drawn += '<path class="together" d="M53-76.5H76"/>'
    return drawn + _pending(detail)


def _pending(detail: str) -> str:
    """A first use of force that waits for the other agent: a bar, and what it lacks."""
    found = re.search(r"force used (\d+), needs ([1-9]\d*) more", detail)
    if found is None:
        return ""
    used, needs = int(found[1]), int(found[2])
    share = 240 * used / (used + needs)
    return (
        '<g class="pending"><rect class="whole" x="-120" y="-122" width="240" height="16" rx="3"/>'
        f'<rect class="part" x="-120" y="-122" width="{share:.0f}" height="16" rx="3"/>'
        f'<text y="-109.5">{used} used, {needs} more needed</text></g>'
    )


def _departures(files: list[Piece], airport: str) -> str:
    """The board below the Airport: who leaves when this round ends, who in the next."""
    now = [piece for piece in files if piece.at == airport]
    soon = [piece for piece in files if "1 to go" in piece.marks]
    force = sum(int(_printed(piece)["force"]) for piece in now)
    leaving = f"{_numbers(now)}   score +{force}" if now else "no departures"
    rows = ((685, "THIS ROUND", leaving, bool(now)), (708, "NEXT ROUND", _numbers(soon), False))
    lines = "".join(
        f'<text class="when" x="272" y="{y}">{when}</text>'
        f'<text class="{"who urgent" if urgent else "who"}" x="408" y="{y}">{who}</text>'
        for y, when, who, urgent in rows
    )
    flaps = '<path class="flaps" d="M262 691H738M398 668V714"/>'
    return (
        '<g class="departures"><rect class="board" x="262" y="665" width="476" height="51" rx="4"/>'
        f"{flaps}{lines}</g>"
    )


def _numbers(files: list[Piece]) -> str:
    return "file " + ", ".join(piece.text for piece in files) if files else "--"


def _printed(piece: Piece) -> dict[str, str]:
    """What is printed on a file, read from its face in full."""
    found = PRINTED.search(piece.detail)
    return found.groupdict() if found else {"pattern": "static", "force": "0", "effect": "none"}


def _face(piece: Piece) -> str:
    """A case file: number on the tab, force as a stamp, its way round the ring, its effect."""
    printed = _printed(piece)
    on_map = piece.at.startswith("area-")
    mark = next((each for each in piece.marks if each[:1].isdigit()), printed["force"])
    force, _, sum_of = (mark if on_map else printed["force"]).partition(" ")
    raised = " raised" if sum_of else ""
    return (
        f'<pattern id="nh-{piece.id}" width="1" height="1" viewBox="-2 -2 70 96" '
        f'preserveAspectRatio="none"><path class="folder" d="{FOLDER}"/>'
        '<path class="paper" d="M5 21 61 20 61.5 87 5 87.5Z"/>'
        '<path class="stain" d="M61 70Q48 72 46 87L61.5 87Z"/>'
        f'<text class="number" x="19" y="16.5">{piece.text}</text>'
        f'<g class="stamped{raised}"><rect x="8" y="26" width="25" height="31" rx="2"/>'
        f'<text x="20.5" y="51">{force}</text></g>'
        f"{_way(printed['pattern'], piece.marks)}{_foot(piece, printed['effect'])}</pattern>"
    )


def _way(pattern: str, marks: tuple[str, ...]) -> str:
    """An arrow round the rounds that are left, or a dot."""
    left = next((mark.split()[0] for mark in marks if mark.endswith(" to go")), "")
    drawn = f'<text class="left" y="5.5">{left}</text>'
    if pattern == "static":
        drawn = '<circle class="dot" r="5"/>'
    else:
        turn = "" if pattern == "clockwise" else ' transform="scale(-1 1)"'
        drawn += (
            f'<g{turn}><path class="arc" d="M-8 9A12 12 0 1 1 9.5 7"/>'
            '<path class="head" d="M3.5 8.5 13.5 3 12.5 13Z"/></g>'
        )
    hurry = " hurry" if left in ("0", "1") else ""
    return f'<g class="going{hurry}" transform="translate(48 42)">{drawn}</g>'


def _foot(piece: Piece, effect: str) -> str:
    """Where it lies now as a stamp across the sheet, or the icon of its effect."""
    stamp = "TURNED" if "turned" in piece.marks else STAMPS.get(piece.at, "")
    if stamp:
        kind = stamp.split()[-1].lower()
        return (
            f'<g class="word {kind}" transform="translate(33 74) rotate(-7)">'
            f'<rect x="-27" y="-8" width="54" height="16" rx="2"/><text y="4">{stamp}</text></g>'
        )
    place = next((mark for mark in piece.marks if mark.startswith("no. ")), "")
    words = f'<text class="place" x="46" y="78">{place.replace("no. ", "#")}</text>'
    typed = '<path class="typed" d="M36 68H58M36 74H54M36 80H57"/>'
    if effect == "none":
        return f'<path class="typed" d="M10 68H30M10 74H26M10 80H30"/>{words if place else typed}'
    icon = ICONS.get(effect, EXIT)
    return (
        f'<g class="effect {effect}" transform="translate(20.5 73)">{icon}</g>'
        f"{words if place else typed}"
    )


LOOK = Look(
    light={
        "ground": "oklch(0.87 0.008 250)",
        "mat": "oklch(0.955 0.008 90)",
        "ink": "oklch(0.27 0.025 255)",
        "quiet": "oklch(0.45 0.02 255)",
        "accent": "oklch(0.43 0.07 248)",
        "glow": "oklch(0.62 0.15 58)",
        "danger": "oklch(0.48 0.16 28)",
        "seat-1": "oklch(0.62 0.11 82)",
        "seat-2": "oklch(0.62 0.015 250)",
        "nh-dusk-top": "oklch(0.66 0.04 255)",
        "nh-dusk-low": "oklch(0.78 0.035 75)",
        "nh-street": "oklch(0.93 0.015 250 / .5)",
        "nh-river": "oklch(0.70 0.05 240)",
        "nh-sheet": "oklch(0.90 0.014 240)",
        "nh-header": "oklch(0.83 0.022 245)",
        "nh-line": "oklch(0.56 0.045 250)",
        "nh-pane": "oklch(0.80 0.12 78)",
        "nh-road": "oklch(0.93 0.012 90)",
        "nh-case": "oklch(0.94 0.024 86)",
    },
    dark={
        "ground": "oklch(0.21 0.010 250)",
        "mat": "oklch(0.27 0.013 250)",
        "ink": "oklch(0.92 0.018 90)",
        "quiet": "oklch(0.74 0.015 250)",
        "accent": "oklch(0.79 0.055 245)",
        "glow": "oklch(0.79 0.15 63)",
        "danger": "oklch(0.72 0.15 32)",
        "seat-1": "oklch(0.77 0.11 84)",
        "seat-2": "oklch(0.80 0.012 250)",
        "nh-dusk-top": "oklch(0.24 0.035 262)",
        "nh-dusk-low": "oklch(0.33 0.030 285)",
        "nh-street": "oklch(0.60 0.03 255 / .28)",
        "nh-river": "oklch(0.38 0.055 245)",
        "nh-sheet": "oklch(0.315 0.026 255)",
        "nh-header": "oklch(0.385 0.030 252)",
        "nh-line": "oklch(0.56 0.035 250)",
        "nh-pane": "oklch(0.76 0.11 76)",
        "nh-road": "oklch(0.46 0.022 255)",
        "nh-case": "oklch(0.30 0.012 75)",
    },
    shapes={"file": OUTLINE, "gold": COMPASS, "silver": LENS},
    backdrops={"ring": city},
)
